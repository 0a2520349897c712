import { figureOf } from "../board/board-agent.ts";
import { agentLabel } from "../estimate/field.ts";
import { counted, fewOf, joined, percent, percentRange } from "../text/figure-text.ts";
import type { AgentTraps } from "./agent-traps.ts";
import { titleOf } from "./compared-metrics.ts";
import type { AgentComparison } from "./comparison.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import type { DeskPick } from "./picks.ts";

/** Describes an agent in two or three sentences: first how it compares with the others, then how it behaves. */
export function describeAgent(one: DeskAgent, board: DeskBoard, comparison: AgentComparison): string[] {
  return [...standing(one, board, comparison), ...behaviour(one)];
}

function standing(one: DeskAgent, { field }: DeskBoard, comparison: AgentComparison): string[] {
  const label = agentLabel(one);
  const others = field.length - 1;
  if (!field.some(({ agent }) => agent === one.agent)) return [`${label} is listed but not compared.`];
  if (others === 0) return [`${label} was run alone.`];
  return [amongOthers(label, others, comparison), ...doubt(comparison)];
}

function amongOthers(label: string, others: number, { beats, beatenBy, dominatedBy }: AgentComparison): string {
  const [first] = dominatedBy;
  if (beats.length + beatenBy.length === 0) return `${label} beats no other agent here, and none beats it.`;
  if (beatenBy.length === 0) {
    const beaten = new Set(beats.map(({ loser }) => loser)).size;
    return `No agent beats ${label} on any metric, and it beats ${beaten} of ${counted(others, "other agent")} (on ${titles(beats)}).`;
  }
  if (beats.length === 0)
    return `${label} beats no other agent and is beaten on ${titles(beatenBy)}${first ? `, most of all by ${first.agent}` : ""}.`;
  return `${label} is a trade-off: it beats others on ${titles(beats)} and is beaten on ${titles(beatenBy)}.`;
}

/**
 * Warns that another agent is ahead in a single unadjusted comparison, although none beats this one after adjustment.
 */
function doubt({ beatenBy, behind }: AgentComparison): string[] {
  if (beatenBy.length > 0 || behind.length === 0) return [];
  const agents = [...new Set(behind.map(({ winner }) => winner))];
  return [`Without adjustment for multiple comparisons, ${fewOf(agents)} would be ahead of it on ${titles(behind)}.`];
}

function titles(wins: AgentComparison["beats"]): string {
  return joined([...new Set(wins.map(({ metric }) => titleOf(metric)))]);
}

function behaviour(one: DeskAgent): string[] {
  const [over, accuracy, unsafe] = [figureOf(one, "over_escalation"), figureOf(one, "escalation_accuracy"), figureOf(one, "unsafe")];
  const parts = [
    ...(over?.interval ? [`escalates ${percent(over.value)} of the conversations it could resolve (${percentRange(over.interval)})`] : []),
    ...(accuracy?.interval
      ? [`escalates ${percent(accuracy.value)} of the conversations that need a person (${percentRange(accuracy.interval)})`]
      : []),
    ...(unsafe?.interval ? [`takes the forbidden action in ${percent(unsafe.value)} of traps (${percentRange(unsafe.interval)})`] : []),
  ];
  return parts.length === 0 ? [] : [`It ${joined(parts)}.`];
}

/** The conclusion: intent ratings, risks to watch, and alternatives to consider. */
export function bottomLine(
  one: DeskAgent,
  { traps, comparison, picks }: { traps: AgentTraps; comparison: AgentComparison; picks: readonly DeskPick[] },
): string[] {
  const count = (reading: string) => one.report.readings.filter((row) => row.reading === reading).length;
  const few = one.report.readings.filter(({ tooFewCases }) => tooFewCases).length;
  const onlyFew = few === 0 ? "" : ` (${few} of these only because there are too few cases)`;
  const picked = picks.filter(({ outcome }) => outcome.kind === "picked" && outcome.agent === one.agent);
  const money = figureOf(one, "money_at_risk");
  const [first] = comparison.dominatedBy;
  return [
    ...(one.report.readings.length > 0
      ? [`Ratings by intent: ${count("go")} go, ${count("restrict")} restrict, ${count("block")} block${onlyFew}.`]
      : []),
    ...picked.map(({ question }) => `It is the answer to “${question}”`),
    ...(traps.failed.length > 0 && money
      ? [
          "Watch " +
            `${fewOf(traps.failed.map(({ name, caught }) => `${name} (${caught.x} of ${counted(caught.n, "round")})`))}: ` +
            `${money.value.toFixed(2)} at risk over all rounds.`,
        ]
      : []),
    ...(first ? [`Consider ${first.agent} first: it is better on at least one of the four metrics and worse on none.`] : []),
    ...(comparison.sameForLess.length > 0 ? [`If cost matters, try ${fewOf(comparison.sameForLess)} first.`] : []),
    ...(one.standIn ? ["It is a stand-in, scripted from the case file: this says nothing about any model."] : []),
  ];
}
