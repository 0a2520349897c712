import type { Interval } from "../../statistics/interval.ts";
import { passHatK } from "../../statistics/pass-hat-k.ts";
import { printedInterval } from "../../statistics/printed-interval.ts";
import type { Retention } from "../../statistics/retention.ts";
import type { PassHatPoint } from "../estimate/curve.ts";
import { meanOf } from "../estimate/mean.ts";
import { resamplingFor } from "../estimate/resampling.ts";
import { percent, percentRange, pointsText, rangeText } from "../text/figure-text.ts";
import type { AgentReport } from "./agent-report.ts";
import type { CaseReport } from "./case-report.ts";
import type { SuspicionSummary } from "./suspected.ts";

/** How far an agent's pass rate falls if all k trials of a case must pass. */
export interface ReliabilityRow {
  readonly agent: string;
  /** pass^1; null before any trial is scored. */
  readonly first: PassHatPoint | null;
  /** pass^k at the largest k; null if each case was run once. */
  readonly last: PassHatPoint | null;
  /** pass^1 minus pass^k over the cases with k trials; null if pass^k is not printed. */
  readonly gap: { readonly value: number; readonly cases: number; readonly interval: Interval } | null;
  /** The ratio pass^k/pass^1, which no ranking uses because it rewards failing the same cases every time. */
  readonly retention: Retention;
  /** pass^1 to pass^k. */
  readonly curve: readonly PassHatPoint[];
  /** The agent's suspicions, and its curve if every suspicion counted as a failure. */
  readonly suspected: SuspicionSummary;
  /** Why only pass^1 is printed; null if the whole curve is printed. */
  readonly refused: string | null;
  /** The number of cases with c passes in n scored trials; includes every c from 0 to n for the largest n. */
  readonly histogram: readonly { readonly c: number; readonly n: number; readonly cases: number }[];
}

/** The reliability gap and the full curve of each agent. */
export interface Reliability {
  readonly k: number;
  readonly rows: readonly ReliabilityRow[];
  readonly says: readonly string[];
}

/** The inputs for reliability. */
interface ReliabilityQuestion {
  /** The agents, in the order of the rows. */
  readonly agents: readonly AgentReport[];
  /** The compared agents. */
  readonly field: readonly { readonly agent: string }[];
  readonly kMax: number;
  readonly seed: string;
}

/** Computes each agent's drop from pass^1 to pass^k. */
export function reliabilityOf(question: ReliabilityQuestion): Reliability {
  const { agents, field, kMax } = question;
  const rows = agents.map((one) => rowOf(one, question));
  const compared = rows.filter(({ agent }) => field.some((one) => one.agent === agent));
  const once = kMax < 2 ? ["Each case was run once, so reliability over repeated trials is unknown."] : [];
  return { k: kMax, rows, says: [...once, ...rows.flatMap(gapSentence), ...widestSentence(compared)] };
}

function rowOf(report: AgentReport, { kMax, seed }: ReliabilityQuestion): ReliabilityRow {
  const { agent, curve, suspected, curveRefused, retention, cases } = report;
  const last = kMax > 1 ? (curve.at(-1) ?? null) : null;
  const enough = cases.filter(({ n }) => n >= kMax);
  // A case's pass^k is never above its pass^1, so each difference is itself a share.
  const differences = enough.map(({ c, n }) => c / n - passHatK(c, n, kMax));
  const gap =
    last?.kind === "estimated"
      ? {
          value: meanOf(differences),
          cases: differences.length,
          interval: printedInterval(differences, resamplingFor(`${seed}/gap/${agent}`)),
        }
      : null;
  const histogram = histogramOf(cases);
  return { agent, first: curve[0] ?? null, last, gap, retention, curve, suspected, refused: curveRefused, histogram };
}

function histogramOf(cases: readonly CaseReport[]): ReliabilityRow["histogram"] {
  const tried = cases.filter(({ n }) => n > 0);
  const most = Math.max(0, ...tried.map(({ n }) => n));
  const whole = most > 0 ? Array.from({ length: most + 1 }, (_, c) => ({ c, n: most })) : [];
  const groups = Map.groupBy([...whole, ...tried], ({ c, n }) => `${c}/${n}`);
  return [...groups.values()]
    .flatMap((members) => members[0] ?? [])
    .map(({ c, n }) => ({ c, n, cases: tried.filter((one) => one.c === c && one.n === n).length }))
    .sort((one, other) => other.n - one.n || one.c - other.c);
}

function gapSentence({ agent, first, last, gap, refused }: ReliabilityRow): string[] {
  if (refused !== null) return [`${agent}: its curve is withheld because ${refused}, which is impossible with complete data.`];
  if (first?.kind !== "estimated" || last?.kind !== "estimated" || !gap) return [];
  const runs =
    `${agent} passes ${percent(first.value)} of single trials (${percentRange(first.interval)}) and all ` +
    `${last.k} trials in ${percent(last.value)} of cases (${percentRange(last.interval)})`;
  if (first.value === 0) return [`${agent} passes no trial.`];
  if (gap.value < 1e-9) return [`${runs}: it loses nothing over repeated trials here.`];
  return [`${runs}: over repeated trials it loses ${pointsText(gap.value)} points (${rangeText(gap.interval)}).`];
}

/** The sentence about the largest drop, if its interval lies above all the others. */
function widestSentence(rows: readonly ReliabilityRow[]): string[] {
  const known = rows.flatMap(({ agent, gap }) => (gap ? [{ agent, gap }] : []));
  const [first, ...others] = known.toSorted((one, other) => other.gap.value - one.gap.value);
  if (!first || others.length === 0 || others.some(({ gap }) => gap.interval.high >= first.gap.interval.low)) return [];
  return [`${first.agent} loses the most over repeated trials: its interval lies above all others.`];
}
