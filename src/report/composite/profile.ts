import { rankCell } from "../board/cells.ts";
import { passIds, passTitle } from "../board/pass-measures.ts";
import { placeOn } from "../board/standings.ts";
import { agentLabel } from "../estimate/field.ts";
import type { Reliability } from "../results/reliability.ts";
import { counted, fewOf, joined, outOf, percent, percentRange, pointsText, spaced } from "../text/figure-text.ts";
import { type CommunicationGap, gapSentence } from "./communication-gap.ts";
import type { CompositeAgent, CompositeBoard } from "./composite-board.ts";
import { type Dimensions, dimensionTitle } from "./dimensions.ts";
import type { Effort } from "./effort.ts";
import { type Failures, leadingMode } from "./failures.ts";
import { type Safety, safetySentences } from "./safety.ts";
import type { Slicing } from "./slices.ts";

/** A description of one agent in sentences. */
export interface Profile {
  readonly agent: string;
  readonly standIn: boolean;
  readonly says: readonly string[];
}

/** The inputs of a profile. */
export interface ProfileQuestion {
  readonly board: CompositeBoard;
  readonly reliability: Reliability;
  readonly slices: readonly Slicing[];
  readonly dimensions: Dimensions;
  readonly communicationGap: CommunicationGap;
  readonly safety: Safety;
  readonly failures: Failures;
  readonly effort: Effort;
}

/** Describes an agent as far as the data allows. */
export function profileOf(one: CompositeAgent, question: ProfileQuestion): Profile {
  const { agent, standIn } = one;
  const says = one.trials.length === 0 ? [`${agentLabel(one)}: no scored trial.`] : sentencesOn(one, question);
  return { agent, standIn, says };
}

function sentencesOn(one: CompositeAgent, question: ProfileQuestion): string[] {
  const { communicationGap, safety } = question;
  const isIt = (row: { readonly agent: string | null }) => row.agent === one.agent;
  return [
    ...standing(one, question),
    ...repetition(one, question),
    ...strengths(one, question),
    ...failing(one, question),
    ...communicationGap.rows.filter(isIt).flatMap(gapSentence),
    ...safety.rows.filter(isIt).flatMap(safetySentences),
    ...domains(one, question),
    ...blankActions(one, question),
    ...effortLines(one, question),
    ...(one.standIn ? ["It is a stand-in, scripted from the case file: this says nothing about any model."] : []),
  ];
}

function standing(one: CompositeAgent, { board, reliability }: ProfileQuestion): string[] {
  const row = reliability.rows.find(({ agent }) => agent === one.agent);
  if (row?.first?.kind !== "estimated") return [];
  const { first, last } = row;
  const whole =
    last?.kind === "estimated" ? `, and all ${last.k} trials in ${percent(last.value)} of cases (${percentRange(last.interval)})` : "";
  return [
    `${agentLabel(one)} passes ${percent(first.value)} of single trials (${percentRange(first.interval)})${whole}.`,
    ...places(one, board),
  ];
}

function places({ agent, report }: CompositeAgent, board: CompositeBoard): string[] {
  const ranks = passIds(board.kMax).flatMap((measure) => {
    const rank = placeOn(measure, agent, board);
    const printed = measure === "pass^1" || report.curveRefused === null;
    return rank && printed ? [`${rankCell(rank)} of ${rank.of} on ${passTitle(measure, board.kMax)}`] : [];
  });
  return ranks.length === 0 ? [] : [`Its possible ranks: ${joined(ranks)}.`];
}

function repetition({ agent, report }: CompositeAgent, { board, reliability }: ProfileQuestion): string[] {
  const { always, sometimes } = report;
  if (board.kMax < 2 || always + sometimes === 0) return [];
  const gap = reliability.rows.find((row) => row.agent === agent)?.gap;
  const cost = gap && gap.value > 1e-9 ? ` Over repeated trials it loses ${pointsText(gap.value)} points.` : "";
  if (sometimes === 0) return [`It solved ${counted(always, "case")} in every trial, and no other case in any trial.`];
  return [
    `Of ${counted(always + sometimes, "case")} it solved at least once, ${sometimes} ${sometimes === 1 ? "is" : "are"} flaky.${cost}`,
  ];
}

/** The best and the weakest dimension; each is named only if its interval does not overlap any other. */
function strengths({ agent }: CompositeAgent, { dimensions }: ProfileQuestion): string[] {
  const rows = dimensions.rows.filter((row) => row.agent === agent);
  const sorted = rows.toSorted((one, other) => other.all.value - one.all.value);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  const said = ({ dimension, all }: (typeof rows)[number]) => `${dimensionTitle(dimension)} (${all.value.toFixed(2)} out of 5)`;
  const leads = best && sorted.slice(1).every(({ all }) => all.interval.high < best.all.interval.low);
  const trails = worst && sorted.slice(0, -1).every(({ all }) => all.interval.low > worst.all.interval.high);
  return [...(leads ? [`Its best dimension is ${said(best)}.`] : []), ...(trails ? [`Its weakest dimension is ${said(worst)}.`] : [])];
}

function failing({ agent }: CompositeAgent, { failures }: ProfileQuestion): string[] {
  const counts = failures.rows.find((row) => row.agent === agent)?.overall;
  if (!counts || counts.failed === 0) return counts && counts.runs > 0 ? ["It did not fail any trial."] : [];
  const lead = leadingMode(counts);
  return [
    ...(lead
      ? [`Its most frequent failure mode is ${spaced(lead)}: ${counts.modes[lead]} of ${counted(counts.failed, "failed trial")}.`]
      : []),
    ...(counts.rightYetFailed > 0
      ? [
          `In ${outOf({ x: counts.rightYetFailed, n: counts.failed }, "failed trial")} it reached the ` +
            "correct outcome but made procedural errors.",
        ]
      : []),
  ];
}

/** The domains between which the agent's pass^k or pass^1 differs so much that the intervals do not overlap. */
function domains({ agent }: CompositeAgent, { slices, board }: ProfileQuestion): string[] {
  const rows = slices.find(({ by }) => by === "domain")?.rows ?? [];
  const known = rows.flatMap(({ name, cases, agents }) => {
    const own = agents.find((figure) => figure.agent === agent);
    const point = board.kMax > 1 ? own?.passHatK : own?.passHat1;
    return point?.kind === "estimated" ? [{ name, cases, point }] : [];
  });
  const sorted = known.toSorted((one, other) => one.point.value - other.point.value);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high || low.point.interval.high >= high.point.interval.low) return [];
  const said = ({ point }: typeof low) => {
    const level = known.filter((other) => Math.abs(other.point.value - point.value) < 1e-9);
    return `${percent(point.value)} in ${joined(level.map(({ name, cases }) => `${spaced(name)} (${counted(cases, "case")})`))}`;
  };
  return [`Its pass^${high.point.k} ranges from ${said(low)} to ${said(high)}, with intervals that do not overlap.`];
}

const enoughCases = 3;

/**
 * The actions for which the agent does not solve a single case reliably, meaning in all k trials; empty if it solves no
 * case of any action reliably.
 */
function blankActions({ agent }: CompositeAgent, { slices, board, reliability }: ProfileQuestion): string[] {
  const last = reliability.rows.find((row) => row.agent === agent)?.last;
  if (board.kMax < 2 || last?.kind !== "estimated" || last.value === 0) return [];
  const rows = slices.find(({ by }) => by === "action")?.rows ?? [];
  const blank = rows.filter(({ cases, agents }) => {
    const point = agents.find((figure) => figure.agent === agent)?.passHatK;
    return cases >= enoughCases && point?.kind === "estimated" && point.counted === cases && point.value === 0;
  });
  if (blank.length === 0) return [];
  const named = blank.map(({ name, cases }) => `${spaced(name)} (${counted(cases, "case")})`);
  return [`It solves no case in all ${last.k} trials for these actions: ${fewOf(named)}.`];
}

function effortLines({ agent }: CompositeAgent, { effort, board }: ProfileQuestion): string[] {
  return effort.rows
    .filter((row) => agent === `${row.agent}@${row.more}` && row.reading !== "no difference shown")
    .map(
      ({ less, measure, mean, reading }) =>
        `With this effort it is ${reading} than with ${less}, by ${pointsText(Math.abs(mean))} points on ` +
        `${passTitle(measure, board.kMax)}.`,
    );
}
