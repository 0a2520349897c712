import { spaced } from "../../src/report/text/spaced.ts";
import type { TrialIndex, TrialPage } from "../../src/report/view/contract.ts";
import type { TrialKey } from "../../src/store/run-plan.ts";
import { Badge } from "../components/badge.tsx";
import { AgentLink } from "../components/links.tsx";
import { Plain, plainText } from "../components/plain.tsx";
import { Facts } from "../components/tile.tsx";
import { endingText } from "../components/transcript-ending.tsx";
import { useHead } from "../context.tsx";
import { linkTo } from "../router.ts";
import { placesOf, resultNames } from "./trial-filters.ts";
import { badgeOf, keyAt, trialQuery } from "./trial-walk.ts";

/** The verdict in one line. */
export function VerdictLine({ page }: { readonly page: TrialPage }) {
  const { verdict, record } = page;
  if (verdict === null) return <Badge flag="not run" />;
  return (
    <span class="verdict-line">
      <Badge flag={badgeOf(verdict.kind)} />
      {verdict.kind === "fail" ? <span>{spaced(verdict.mode)}</span> : null}
      {verdict.kind === "unscored" ? <span>no verdict yet; the conversation is stored</span> : null}
      {verdict.kind === "excluded" ? <span>excluded from the scores: {spaced(verdict.cause)}</span> : null}
      {record && "card" in verdict ? (
        <span class="note">
          ended as <Plain text={endingText(record.ending)} />
        </span>
      ) : null}
    </span>
  );
}

/** The trial's suite, case, agent, number and opening. */
export function TrialFacts({
  trialKey,
  page,
  index,
  from,
}: {
  readonly trialKey: TrialKey;
  readonly page: TrialPage | undefined;
  readonly index: TrialIndex;
  readonly from: string | undefined;
}) {
  const { suite, agent } = trialKey;
  const { suites } = useHead();
  const record = page?.record;
  return (
    <Facts
      facts={[
        ["suite", <Plain key="suite" text={suites.find(({ name }) => name === suite)?.title ?? suite} />],
        ["agent", <AgentLink key="agent" agent={agent} suite={suite} />],
        ["trial", <Siblings key="trial" trialKey={trialKey} index={index} from={from} />],
        ["opening", record ? `${record.opening + 1}` : "–"],
        ["customer", <Plain key="customer" text={record?.customer ?? "–"} />],
        ["reader", <Plain key="reader" text={record ? (record.reader ?? "built-in") : "–"} />],
        ["attempts", `${page?.attempts ?? "–"}`],
        ["versions", <Plain key="versions" text={versionsText(page)} />],
      ]}
    />
  );
}

function versionsText(page: TrialPage | undefined): string {
  if (!page?.record) return "–";
  const { suite, deskproof } = page.record;
  const scorer = page.verdict ? `, scorer ${page.verdict.scorer}` : "";
  return `${suite.name} ${suite.version}, deskproof ${deskproof}${scorer}`;
}

/** The trials of the same case by the same agent, each as a link that shows its result. */
function Siblings({
  trialKey,
  index,
  from,
}: {
  readonly trialKey: TrialKey;
  readonly index: TrialIndex;
  readonly from: string | undefined;
}) {
  const { suite, agent, case: id, trial } = trialKey;
  const places = placesOf(index, { suite, agent, case: id });
  const position = places.findIndex((place) => index.trial[place] === trial);
  return (
    <span class="siblings">
      {places.length > 1
        ? places.map((place) => {
            const key = keyAt(index, place);
            const result = resultNames[index.kind[place] ?? 0] ?? "open";
            return (
              <a
                key={place}
                class={result}
                href={linkTo("trial", trialQuery(key, from))}
                aria-current={key.trial === trial ? "true" : undefined}
                aria-label={plainText(`trial ${key.trial}, ${result === "open" ? "not run" : result}`)}
                title={result === "open" ? "not run" : result}
              >
                {key.trial}
              </a>
            );
          })
        : `${trial}`}
      <span class="note">
        {position + 1} of {places.length}
      </span>
    </span>
  );
}
