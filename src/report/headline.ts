import type { RankSet } from "../statistics/rank-sets.ts";
import type { AgentReport } from "./agent-report.ts";
import type { CompositeReport } from "./composite/composite-report.ts";
import type { CurvePoint } from "./curve.ts";
import type { DeskReport } from "./desk/desk-report.ts";
import { comparedMetrics, placesOn, titleOf } from "./desk/wins.ts";
import { fieldOf } from "./field.ts";
import { counted, figureRange, figureValue, joined, percent, percentRange } from "./figure-text.ts";
import { heldNote } from "./suspected.ts";

/** The inputs of a headline. */
interface HeadlineQuestion {
  readonly agents: readonly AgentReport[];
  /** The ranks of the compared agents on pass^1. */
  readonly ranks: readonly RankSet[];
  readonly desk: DeskReport | null;
  readonly composite: CompositeReport | null;
  readonly kMax: number;
}

/** One metric, and the agents that may rank first on it. */
interface Contest {
  readonly title: string;
  readonly entrants: readonly Entrant[];
}

interface Entrant {
  readonly agent: string;
  /** The agent's estimate with its interval, as text. */
  readonly figure: string;
  /** The value to sort by; higher is better. */
  readonly worth: number;
  readonly ranks: Pick<RankSet, "best" | "worst">;
}

/**
 * One sentence with the agents' pass rates and the leading agent on each metric; an agent leads only if the comparisons
 * leave no doubt.
 */
export function headlineOf(question: HeadlineQuestion): string {
  const field = fieldOf(question.agents.filter(({ scored }) => scored > 0));
  const [only] = field;
  if (!only) return "No trial has been scored yet.";
  const contests = contestsOf(question, field);
  const noun = only.standIn ? "stand-in" : "agent";
  const note = only.standIn ? (field.length === 1 ? " (a stand-in, not a model)" : " (not models)") : "";
  if (field.length === 1) return aloneSentence(`${only.agent}${note}`, contests, only);
  const parts = [...(question.desk ? rangeOf(field) : []), ...leadsOf(contests), ...openOf(contests)];
  return `Among ${counted(field.length, noun)}${note}, ${parts.join("; ")}.`;
}

function contestsOf(question: HeadlineQuestion, field: readonly AgentReport[]): Contest[] {
  const { desk, composite, ranks, kMax } = question;
  const ofDesk = desk ? comparedMetrics.map((metric) => deskContest(metric, desk, field)) : [];
  if (desk && field.length > 1) return ofDesk;
  const rows = composite?.leaderboard.rows ?? [];
  const [first, last] = composite
    ? [rows.flatMap((row) => row.ranks.passHat1 ?? []), rows.flatMap((row) => row.ranks.passHatK ?? [])]
    : [ranks, []];
  const once = curveContest("pass^1", field, { ranks: first, point: ({ curve }) => curve[0] });
  const always = curveContest(`pass^${kMax}`, field, { ranks: last, point: ({ curve }) => curve.at(-1) });
  const passing = kMax > 1 && (composite || field.length === 1) ? [always, once] : [once];
  return [...passing, ...ofDesk];
}

function deskContest(metric: (typeof comparedMetrics)[number], { wins }: DeskReport, field: readonly AgentReport[]) {
  const entrants = field.flatMap((one): Entrant[] => {
    const figure = one.figures.find(({ id }) => id === metric);
    const ranks = placesOn(metric, one.agent, { field, wins });
    if (!figure || !ranks) return [];
    const worth = figure.better === "higher" ? figure.value : -figure.value;
    return [{ agent: one.agent, figure: `${figureValue(figure)}, ${figureRange(figure)}`, worth, ranks }];
  });
  return { title: titleOf(metric), entrants };
}

interface Standing {
  readonly ranks: readonly RankSet[];
  readonly point: (report: AgentReport) => CurvePoint | undefined;
}

function curveContest(title: string, field: readonly AgentReport[], { ranks, point }: Standing): Contest {
  const entrants = field.flatMap((one): Entrant[] => {
    const own = point(one);
    if (own?.kind !== "estimated") return [];
    // An agent that is not compared could have any rank.
    const rank = ranks.find(({ agent }) => agent === one.agent) ?? { best: 1, worst: field.length };
    return [
      {
        agent: one.agent,
        figure: [percent(own.value), percentRange(own.interval), heldNote(own, one.suspected)]
          .filter(Boolean)
          .join(", "),
        worth: own.value,
        ranks: rank,
      },
    ];
  });
  return { title, entrants };
}

function aloneSentence(label: string, contests: readonly Contest[], { passed, scored }: AgentReport): string {
  const figures = contests.flatMap(({ title, entrants: [own] }) => (own ? [`${title} ${own.figure}`] : []));
  const passes = `${label} passed ${passed} of ${counted(scored, "trial")}`;
  return `${passes}: ${figures.join("; ")}. There is nothing to compare it with.`;
}

/** The range of pass rates among a desk's agents, because a desk's metrics do not add up to a pass rate. */
function rangeOf(field: readonly AgentReport[]): string[] {
  const rates = field.flatMap(({ agent, passHat1 }) => (passHat1 === null ? [] : [{ agent, passHat1 }]));
  const sorted = rates.sort((one, other) => one.passHat1 - other.passHat1);
  const [worst, best] = [sorted[0], sorted.at(-1)];
  if (!worst || !best) return [];
  if (percent(worst.passHat1) === percent(best.passHat1)) return [`pass^1 is ${percent(best.passHat1)} for all`];
  return [
    `pass^1 ranges from ${percent(worst.passHat1)} (${worst.agent}) to ${percent(best.passHat1)} (${best.agent})`,
  ];
}

function leadsOf(contests: readonly Contest[]): string[] {
  const led = contests.flatMap(({ title, entrants }) => {
    const leader = entrants.length > 1 ? entrants.find(({ ranks }) => ranks.worst === 1) : undefined;
    return leader ? [{ agent: leader.agent, text: `${title} (${leader.figure})` }] : [];
  });
  return [...Map.groupBy(led, ({ agent }) => agent)].map(
    ([agent, own]) => `${agent} leads on ${joined(own.map(({ text }) => text))}`,
  );
}

function openOf(contests: readonly Contest[]): string[] {
  const open = contests.flatMap(({ title, entrants }) => {
    if (entrants.length < 2 || entrants.some(({ ranks }) => ranks.worst === 1)) return [];
    const [best] = entrants.toSorted((one, other) => other.worth - one.worth);
    const first = entrants.filter(({ ranks }) => ranks.best === 1).length;
    return best ? [`${title} (best: ${best.figure}; ${first} of ${entrants.length} may rank first)`] : [];
  });
  return open.length > 0 ? [`no agent significantly leads on ${joined(open)}`] : [];
}
