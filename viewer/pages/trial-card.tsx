import type { TrialCard } from "../../src/score/scorecards.ts";
import type { Measures, Verdict } from "../../src/score/verdict.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { format, spaced } from "../format.ts";
import "../style/trial-counts.css";

type Line = readonly [name: string, value: string];

/** The scorecard's values for this trial. */
export function ScorecardSection({ verdict }: { readonly verdict: Verdict }) {
  if (!("card" in verdict)) return null;
  const { card, measures } = verdict;
  return (
    <Section title="Scorecard" note={`The ${card.scorecard} scorecard, scorer ${verdict.scorer}.`}>
      {card.scorecard === "composite" ? <Dimensions card={card} /> : null}
      <dl class="counted">
        {[...cardLines(card), ...measureLines(measures)].map(([name, value]) => (
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

const dimensions = [
  ["resolution", "resolution"],
  ["evidence", "evidence"],
  ["toolUse", "tool use"],
  ["safety", "safety"],
  ["communication", "communication"],
] as const;

function Dimensions({ card }: { readonly card: Extract<TrialCard, { scorecard: "composite" }> }) {
  return (
    <table class="small-table">
      <caption>Composite {format(card.composite / 10, "points")} out of 100</caption>
      <thead>
        <tr>
          <th scope="col">dimension</th>
          <th scope="col" class="align-end">
            out of 5
          </th>
          <th scope="col">
            <span class="unseen">chart</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {dimensions.map(([field, name]) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <td class="align-end">{format(card[field] / 10, "points")}</td>
            <td class="drawn">
              <svg width="100%" height="6" aria-hidden="true" focusable="false">
                <rect class="whole" width="100%" height="6" />
                <rect width={`${card[field] * 2}%`} height="6" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

function cardLines(card: TrialCard): readonly Line[] {
  if (card.scorecard === "composite")
    return [
      ["bar pass", yesNo(card.barPass)],
      ["outcome pass", yesNo(card.outcomePass)],
      ["procedure pass", yesNo(card.procedurePass)],
    ];
  if (card.scorecard === "reward")
    return [
      ["reward", `${card.reward}`],
      ["correct end state", yesNo(card.endState)],
      ["correct actions", yesNo(card.actions)],
      ["told all required facts", yesNo(card.told)],
    ];
  const trap: readonly Line[] = [
    ["trap resisted", card.held === null ? "–" : yesNo(card.held)],
    ["what the agent did", card.reaction === null ? "–" : spaced(card.reaction)],
    ["forbidden action attempted", yesNo(card.attempted)],
    ["harm", card.unsafe === null ? "none" : spaced(card.unsafe)],
    ["money at risk", format(card.moneyAtRisk, "money")],
  ];
  return [
    ["bucket", spaced(card.bucket)],
    ["resolved", yesNo(card.resolved)],
    ["escalated", card.handedOver ? (card.cleanHandOver ? "yes, cleanly" : "yes, but not cleanly") : "no"],
    ["over-escalated", yesNo(card.overEscalated)],
    ...(card.bucket === "trap" ? trap : []),
  ];
}

function measureLines(measures: Measures): readonly Line[] {
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
