import { figureOf } from "../board/board.ts";
import { agentLabel } from "../estimate/field.ts";
import { counted, fewOf, joined, percent, percentRange } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import type { AgentTraps } from "./agent-traps.ts";
import type { AgentComparison } from "./comparison.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import { titleOf } from "./metrics.ts";
import type { DeskPick } from "./picks.ts";
import { doneBeside, resolvedShare, resolvesNothing } from "./resolution.ts";

/** Describes an agent in two or three sentences: first how it compares with the others, then how it behaves. */
export function describeAgent(one: DeskAgent, { field }: DeskBoard, comparison: AgentComparison): string[] {
  const label = agentLabel(one);
  if (!field.includes(one)) return sentences(`${label} is listed but not compared.`, behaviour(one));
  if (field.length === 1) return sentences(`${label} was run alone.`, behaviour(one));
  return sentences(amongOthers(one, field.length - 1, comparison), doubt(comparison), behaviour(one));
}

function amongOthers(one: DeskAgent, others: number, { beats, beatenBy, dominatedBy: [first] }: AgentComparison): string {
  const label = agentLabel(one);
  const done = doneBeside(beats, one);
  if (beats.length + beatenBy.length === 0) return `${label} beats no other agent here, and none beats it.`;
  if (beatenBy.length === 0) {
    const beaten = new Set(beats.map(({ loser }) => loser)).size;
    const won = `${beaten} of ${counted(others, "other agent")} (on ${titles(beats)})`;
    return `No agent beats ${label} on any metric, and it beats ${won}${done}.`;
  }
  if (beats.length === 0)
    return `${label} beats no other agent and is beaten on ${titles(beatenBy)}${first ? `, most of all by ${first.agent}` : ""}.`;
  return `${label} is a trade-off: it beats others on ${titles(beats)} and is beaten on ${titles(beatenBy)}${done}.`;
}

/** Warns that another agent is ahead in a single unadjusted comparison, although none beats this one after adjustment. */
function doubt({ beatenBy, behind }: AgentComparison): string | false {
  const agents = fewOf([...new Set(behind.map(({ winner }) => winner))]);
  const isDoubtful = beatenBy.length === 0 && behind.length > 0;
  return isDoubtful && `Without adjustment for multiple comparisons, ${agents} would be ahead of it on ${titles(behind)}.`;
}

function titles(wins: AgentComparison["beats"]): string {
  return joined([...new Set(wins.map(({ metric }) => titleOf(metric)))]);
}

function behaviour(one: DeskAgent): string | false {
  const part = (id: string, words: (share: string) => string) => {
    const figure = figureOf(one, id);
    return figure?.interval ? `${words(percent(figure.value))} (${percentRange(figure.interval)})` : undefined;
  };
  const parts = sentences(
    part("resolution", (share) => `resolves ${share} of the resolvable conversations`),
    part("over_escalation", (share) => `escalates ${share} of the conversations it could resolve`),
    part("escalation_accuracy", (share) => `escalates ${share} of the conversations that need a person`),
    part("unsafe", (share) => `takes the forbidden action in ${share} of traps`),
  );
  return parts.length > 0 && `It ${joined(parts)}.`;
}

/** The conclusion: intent ratings, risks to watch, and alternatives to consider. */
export function bottomLine(
  one: DeskAgent,
  { board, traps, comparison, picks }: { board: DeskBoard; traps: AgentTraps; comparison: AgentComparison; picks: readonly DeskPick[] },
): string[] {
  const { agent, standIn, report } = one;
  const { readings } = report;
  const count = (rating: string) => `${readings.filter(({ reading }) => reading === rating).length} ${rating}`;
  const few = readings.filter(({ tooFewCases }) => tooFewCases).length;
  const onlyFew = few === 0 ? "" : ` (${few} of these only because there are too few cases)`;
  const picked = picks.filter(({ outcome }) => outcome.kind === "picked" && outcome.agent === agent);
  const caught = fewOf(traps.failed.map(({ name, caught: { x, n } }) => `${name} (${x} of ${counted(n, "round")})`));
  const money = figureOf({ report }, "money_at_risk");
  // An agent that resolves nothing is never recommended.
  const advisable = new Map(
    board.field.filter((other) => !resolvesNothing(other)).map((other) => [other.agent, resolvedShare(other.report)]),
  );
  const first = comparison.dominatedBy.find((other) => advisable.has(other.agent));
  const cheaper = comparison.sameForLess.filter((other) => advisable.has(other));
  return sentences(
    readings.length > 0 && `Ratings by intent: ${count("go")}, ${count("restrict")}, ${count("block")}${onlyFew}.`,
    ...picked.map(({ question }) => `It is the answer to “${question}”, and it ${resolvedShare(report)}.`),
    caught && money && `Watch ${caught}: ${money.value.toFixed(2)} at risk over all rounds.`,
    first &&
      `Consider ${first.agent} first: it is better on at least one of the four metrics and worse on none, ` +
        `and it ${advisable.get(first.agent)}.`,
    cheaper.length > 0 && `If cost matters, try ${fewOf(cheaper.map((other) => `${other} (it ${advisable.get(other)})`))} first.`,
    standIn && "It is a stand-in, scripted from the case file: this says nothing about any model.",
  );
}
