import { fieldOf } from "../estimate/field.ts";
import type { AgentReport } from "../results/agent-report.ts";
import { counted, joined, percent } from "../text/figure-text.ts";
import type { Board, BoardAgent } from "./board.ts";
import { passMeasures } from "./pass-measures.ts";
import { type Measure, rankOn } from "./standings.ts";

/** Returns one sentence with the agents' pass rates and the agent that leads on each measure, if the comparisons leave no doubt. */
export function headlineOf<Agent extends BoardAgent, Id extends string>(
  board: Board<Agent, Id>,
  measures: readonly Measure<Agent, Id>[],
  achieved: (report: AgentReport) => string,
): string {
  const field = fieldOf(board.agents.filter(({ trials }) => trials.length > 0)).map(({ report }) => report);
  const [only] = field;
  if (!only) return "No trial has been scored yet.";
  const comparesPassing = measures.some(({ id }) => id === "pass^1");
  // The strictest pass rate comes first.
  const contests = contestsOf(field, board, comparesPassing ? measures.toReversed() : measures);
  const noun = only.standIn ? "stand-in" : "agent";
  const note = only.standIn ? (field.length === 1 ? " (a stand-in, not a model)" : " (not models)") : "";
  if (field.length === 1) {
    const passing = comparesPassing ? [] : contestsOf(field, board, passMeasures(board.kMax).toReversed());
    return aloneSentence(`${only.agent}${note}`, [...passing, ...contests], only);
  }
  const parts = [...(comparesPassing ? [] : rangeOf(field)), ...leadsOf(contests, achieved), ...openOf(contests)];
  return `Among ${counted(field.length, noun)}${note}, ${parts.join("; ")}.`;
}

/** The agents' estimates on each measure, as text and as a value to sort by, and the ranks that the comparisons do not rule out. */
function contestsOf(field: readonly AgentReport[], board: Board, measures: readonly Omit<Measure<never>, "shares">[]) {
  return measures.map(({ id, title, achieves, estimate }) => ({
    title,
    achieves,
    entrants: field.flatMap((one) => {
      const own = estimate(one);
      // An agent that is not compared could have any rank.
      const { best, worst } = rankOn(id, one.agent, board) ?? { best: 1, worst: field.length };
      return own ? [{ report: one, figure: own.text, worth: own.worth, best, worst }] : [];
    }),
  }));
}
type Contest = ReturnType<typeof contestsOf>[number];

function aloneSentence(label: string, contests: readonly Contest[], { passed, scored }: AgentReport): string {
  const figures = contests.flatMap(({ title, entrants: [own] }) => (own ? [`${title} ${own.figure}`] : []));
  const passes = `${label} passed ${passed} of ${counted(scored, "trial")}`;
  return `${passes}: ${figures.join("; ")}. There is nothing to compare it with.`;
}

/** The range of pass rates, for scorecards that do not compare agents on pass rates. */
function rangeOf(field: readonly AgentReport[]): string[] {
  const rates = field.flatMap(({ agent, passHat1 }) => (passHat1 === null ? [] : [{ agent, passHat1 }]));
  const sorted = rates.sort((one, other) => one.passHat1 - other.passHat1);
  const [worst, best] = [sorted[0], sorted.at(-1)];
  if (!worst || !best) return [];
  if (percent(worst.passHat1) === percent(best.passHat1)) return [`pass^1 is ${percent(best.passHat1)} for all`];
  return [`pass^1 ranges from ${percent(worst.passHat1)} (${worst.agent}) to ${percent(best.passHat1)} (${best.agent})`];
}

/** The agent that leads on each measure, with what the agent gets done unless one of the measures shows that. */
function leadsOf(contests: readonly Contest[], achieved: (report: AgentReport) => string): string[] {
  const led = contests.flatMap(({ title, achieves, entrants }) => {
    const leader = entrants.length > 1 ? entrants.find(({ worst }) => worst === 1) : undefined;
    return leader ? [{ report: leader.report, achieves, text: `${title} (${leader.figure})` }] : [];
  });
  return [...Map.groupBy(led, ({ report }) => report)].map(([report, own]) => {
    const done = own.some(({ achieves }) => achieves) ? "" : `, and it ${achieved(report)}`;
    return `${report.agent} leads on ${joined(own.map(({ text }) => text))}${done}`;
  });
}

function openOf(contests: readonly Contest[]): string[] {
  const open = contests.flatMap(({ title, entrants }) => {
    if (entrants.length < 2 || entrants.some(({ worst }) => worst === 1)) return [];
    const [top] = entrants.toSorted((one, other) => other.worth - one.worth);
    const first = entrants.filter(({ best }) => best === 1).length;
    return top ? [`${title} (best: ${top.figure}; ${first} of ${entrants.length} may rank first)`] : [];
  });
  return open.length > 0 ? [`no agent significantly leads on ${joined(open)}`] : [];
}
