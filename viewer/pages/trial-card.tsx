import type { ShownCard } from "../../src/report/board/scorecard.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import type { TrialPage } from "../../src/report/view/contract.ts";
import type { Measures } from "../../src/score/verdict.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { format, formatOf } from "../format.ts";
import "../style/trial-counts.css";

type NamedValue = readonly [name: string, value: string];

/** The scorecard's values for this trial. */
export function ScorecardSection({ page: { verdict, card } }: { readonly page: TrialPage }) {
  if (verdict === null || !("card" in verdict) || card === null) return null;
  return (
    <Section title="Scorecard" note={`The ${verdict.card.scorecard} scorecard, scorer ${verdict.scorer}.`}>
      {card.points ? <Dimensions {...card.points} /> : null}
      <dl class="counted">
        {[...card.lines.map(lineOf), ...measureLines(verdict.measures)].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Plain text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Dimensions({ title, top, dimensions }: NonNullable<ShownCard["points"]>) {
  return (
    <table class="small-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">dimension</th>
          <th scope="col" class="align-end">
            out of {top}
          </th>
          <th scope="col">
            <span class="unseen">chart</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {dimensions.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="align-end">{format(value, "points")}</td>
            <td class="drawn">
              <svg width="100%" height="6" aria-hidden="true" focusable="false">
                <rect class="whole" width="100%" height="6" />
                <rect width={`${(value / top) * 100}%`} height="6" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

function lineOf([name, value, unit = "count"]: ShownCard["lines"][number]): NamedValue {
  if (typeof value === "boolean") return [name, yesNo(value)];
  return [name, typeof value === "string" ? spaced(value) : format(value, formatOf(unit))];
}

function measureLines(measures: Measures): readonly NamedValue[] {
  const count = (value: number | null) => format(value, "count");
  return [
    ["rules followed", `${measures.rulesKept} of ${measures.rulesInPlay} applicable`],
    ["agent messages", count(measures.messages)],
    ["tool calls", count(measures.toolCalls)],
    ["lookups", count(measures.lookUps)],
    ["records read", count(measures.recordReads)],
    ["articles read", count(measures.articleReads)],
    ["empty replies", count(measures.emptyReplies)],
    ["messages misunderstood by the customer", count(measures.misunderstandings)],
    ["turns lost to misunderstandings", count(measures.turnsLost)],
    ["reasoning reported", yesNo(measures.reasoned)],
  ];
}
