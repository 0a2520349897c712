import { rankCell } from "../board/cells.ts";
import { passedShare, passIds, passTitle } from "../board/pass-measures.ts";
import { rankOn } from "../board/standings.ts";
import { agentLabel } from "../estimate/field.ts";
import type { ReliabilityRow } from "../results/reliability.ts";
import { trialsPerCase } from "../results/trials-per-case.ts";
import { counted, fewOf, joined, outOf, percent, percentRange } from "../text/figure-text.ts";
import { pointsText } from "../text/points.ts";
import { sentences } from "../text/section.ts";
import { spaced } from "../text/spaced.ts";
import type { CompositeAgent, CompositeBoard } from "./composite-board.ts";
import { dimensionTitle, gapSentence } from "./dimensions.ts";
import { isEffortOf } from "./effort.ts";
import { leadingMode } from "./failures.ts";
import { safetySentences } from "./safety.ts";
import type { CompositeParts } from "./scorecard.ts";
import { rangeOver } from "./slices.ts";

type ProfileQuestion = CompositeParts & { readonly board: CompositeBoard };

/** Describes an agent as far as the data allows. */
export function profileOf(one: CompositeAgent, question: ProfileQuestion) {
  const { agent, standIn } = one;
  const row = question.reliability.rows.find((found) => found.agent === agent);
  const standing = standingOf(one, row, question.board);
  // The sentences on the pass rates and ranks, which the leaderboard also shows, come first.
  return { agent, standIn, standing, says: [...standing, ...findingsOn(one, row, question)] };
}
export type Profile = ReturnType<typeof profileOf>;

function findingsOn(one: CompositeAgent, row: ReliabilityRow | undefined, question: ProfileQuestion): string[] {
  if (one.trials.length === 0) return [];
  const { communicationGap, safety } = question;
  const isIt = (found: { readonly agent: string }) => found.agent === one.agent;
  return sentences(
    repetition(one, row),
    ...strengths(one, question),
    ...failing(one, question),
    ...communicationGap.rows.filter(isIt).flatMap(gapSentence),
    ...safety.rows.filter(isIt).flatMap(safetySentences),
    domains(one, question),
    blankActions(one, row, question),
    ...effortLines(one, question),
    one.standIn && "It is a stand-in, scripted from the case file: this says nothing about any model.",
  );
}

function standingOf(one: CompositeAgent, row: ReliabilityRow | undefined, board: CompositeBoard): string[] {
  if (one.trials.length === 0) return [`${agentLabel(one)}: no scored trial.`];
  if (row?.first?.kind !== "estimated") return [];
  const { first, last } = row;
  const whole =
    last?.kind === "estimated" ? `, and all ${last.k} trials in ${percent(last.value)} of cases (${percentRange(last.interval)})` : "";
  const ranks = passIds(board.kMax).flatMap((measure) => {
    const rank = rankOn(measure, one.agent, board);
    const printed = measure === "pass^1" || one.report.curveRefused === null;
    return rank && printed ? [`${rankCell(rank)} of ${rank.of} on ${passTitle(measure, board.kMax)}`] : [];
  });
  return sentences(
    `${agentLabel(one)} passes ${percent(first.value)} of single trials (${percentRange(first.interval)})${whole}.`,
    ranks.length > 0 && `Its possible ranks: ${joined(ranks)}.`,
  );
}

function repetition({ report }: CompositeAgent, row: ReliabilityRow | undefined): string | undefined {
  const { always, sometimes, cases } = report;
  if (trialsPerCase(cases).fewest < 2 || always + sometimes === 0) return undefined;
  if (sometimes === 0) return `It solved ${counted(always, "case")} in every trial, and no other case in any trial.`;
  const cost = row?.gap && row.gap.value > 1e-9 ? ` Over repeated trials it loses ${pointsText(row.gap.value)} points.` : "";
  return `Of ${counted(always + sometimes, "case")} it solved at least once, ${sometimes} ${sometimes === 1 ? "is" : "are"} flaky.${cost}`;
}

/** The best and the weakest dimension; each is named only if its interval does not overlap any other. */
function strengths({ agent, report }: CompositeAgent, { dimensions }: ProfileQuestion): string[] {
  const rows = dimensions.rows.filter((row) => row.agent === agent);
  const sorted = rows.toSorted((one, other) => other.all.value - one.all.value);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  const titled = ({ dimension, all }: (typeof rows)[number]) => `${dimensionTitle(dimension)} (${all.value.toFixed(2)} out of 5)`;
  const leads = best && sorted.slice(1).every(({ all }) => all.interval.high < best.all.interval.low);
  const trails = worst && sorted.slice(0, -1).every(({ all }) => all.interval.low > worst.all.interval.high);
  return sentences(
    leads && `Its best dimension is ${titled(best)}; it ${passedShare(report)}.`,
    trails && `Its weakest dimension is ${titled(worst)}.`,
  );
}

function failing({ agent }: CompositeAgent, { failures }: ProfileQuestion): string[] {
  const counts = failures.rows.find((row) => row.agent === agent)?.overall;
  if (!counts) return [];
  if (counts.failed === 0) return ["It did not fail any trial."];
  const lead = leadingMode(counts);
  return sentences(
    lead && `Its most frequent failure mode is ${spaced(lead)}: ${counts.modes[lead]} of ${counted(counts.failed, "failed trial")}.`,
    counts.rightYetFailed > 0 &&
      `In ${outOf({ x: counts.rightYetFailed, n: counts.failed }, "failed trial")} it reached the ` +
        "correct outcome but made procedural errors.",
  );
}

/** The domains between which the agent's pass^k or pass^1 differs so much that the intervals do not overlap. */
function domains({ agent }: CompositeAgent, { slices, board }: ProfileQuestion): string | undefined {
  const rows = slices.find(({ by }) => by === "domain")?.rows ?? [];
  const known = rows.flatMap(({ name, cases, agents }) => {
    const own = agents.find((figure) => figure.agent === agent);
    const point = board.kMax > 1 ? own?.passHatK : own?.passHat1;
    return point?.kind === "estimated" ? [{ name, cases, value: point.value, interval: point.interval }] : [];
  });
  const range = rangeOver(known, percent);
  return range && `Its pass^${board.kMax} ranges ${range.text}, with intervals that do not overlap.`;
}

const enoughCases = 3;

/**
 * The actions for which the agent does not solve a single case reliably, meaning in all k trials; undefined if it
 * solves no case of any action reliably.
 */
function blankActions({ agent }: CompositeAgent, row: ReliabilityRow | undefined, { slices }: ProfileQuestion): string | undefined {
  if (row?.last?.kind !== "estimated" || row.last.value === 0) return undefined;
  const rows = slices.find(({ by }) => by === "action")?.rows ?? [];
  const blank = rows.filter(({ cases, agents }) => {
    const point = agents.find((figure) => figure.agent === agent)?.passHatK;
    return cases >= enoughCases && point?.kind === "estimated" && point.counted === cases && point.value === 0;
  });
  if (blank.length === 0) return undefined;
  const named = blank.map(({ name, cases }) => `${spaced(name)} (${counted(cases, "case")})`);
  return `It solves no case in all ${row.last.k} trials for these actions: ${fewOf(named)}.`;
}

function effortLines({ agent }: CompositeAgent, { effort, board }: ProfileQuestion): string[] {
  return effort.rows
    .filter((row) => isEffortOf(agent, row, "more") && row.reading !== "no difference shown")
    .map(
      ({ less, measure, mean, reading }) =>
        `With this effort it is ${reading} than with ${less}, by ${pointsText(Math.abs(mean))} points on ` +
        `${passTitle(measure, board.kMax)}.`,
    );
}
