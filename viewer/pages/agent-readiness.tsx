import type { FullSuite } from "../../src/report/suite-report.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import { Badge } from "../components/badge.tsx";
import { Empty } from "../components/empty.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Num } from "../num.tsx";
import { type Placed, placed } from "../pointer.ts";
import { linkTo } from "../router.ts";
import type { AgentRow } from "./board-rows.ts";

/** An agent's ratings per intent, in three columns. */
export function AgentReadiness({ suite, row }: { readonly suite: FullSuite; readonly row: AgentRow }) {
  const ratings = placed(row.report.readings, `${row.at}/readings`);
  return (
    <Section
      title="Readiness"
      part="readiness"
      note={
        "Each intent has a rating, based on the lower bound of its pass rate and the upper bound of its unsafe " +
        "rate. If an intent has only a few cases, it cannot be rated “go”, even if the agent made no mistake."
      }
    >
      {ratings.length === 0 ? (
        <Empty what="No intent can be rated." todo={<Plain text={suite.splitsLeftOut} />} />
      ) : (
        <div class="readiness">
          {(["go", "restrict", "block"] as const).map((rating) => (
            <Column
              key={rating}
              rating={rating}
              ratings={ratings.filter(({ value }) => value.reading === rating)}
              query={{ suite: suite.name, agent: row.agent }}
            />
          ))}
        </div>
      )}
    </Section>
  );
}

type Ratings = readonly Placed<AgentRow["report"]["readings"][number]>[];

function Column({
  rating,
  ratings,
  query,
}: {
  readonly rating: string;
  readonly ratings: Ratings;
  readonly query: { readonly suite: string; readonly agent: string };
}) {
  return (
    <div class={`reading ${rating}`}>
      <h3>
        <Badge flag={rating} /> <span class="note">{ratings.length}</span>
      </h3>
      {ratings.length === 0 ? <p class="note">no intents</p> : null}
      <ul>
        {ratings.map(({ value: { intent, cases, why }, at }) => (
          <li key={intent}>
            <a href={linkTo("cases", { ...query, intent })}>
              <Plain text={spaced(intent)} />
            </a>{" "}
            <span class="note">
              <Num at={`${at}/cases`} as="count" /> {cases === 1 ? "case" : "cases"} · <Plain text={why} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
