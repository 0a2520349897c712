import type { Interval } from "../statistics/interval.ts";
import { passHatK } from "../statistics/pass-hat-k.ts";
import { printedInterval } from "../statistics/printed-interval.ts";
import type { Retention } from "../statistics/retention.ts";
import type { AgentReport } from "./agent-report.ts";
import type { CaseReport } from "./case-report.ts";
import type { CurvePoint } from "./curve.ts";
import { meanOf } from "./figure.ts";
import { percent, percentRange, pointsText, rangeText } from "./figure-text.ts";
import { resamplingFor } from "./resampling.ts";
import type { Suspected } from "./suspected.ts";

/** What is left of a single run's success when every one of k runs has to succeed. */
export interface ReliabilityRow {
  readonly agent: string;
  /** pass^1; null before any trial is scored. */
  readonly first: CurvePoint | null;
  /** pass^k at the largest k; null when each case was run once. */
  readonly last: CurvePoint | null;
  /** pass^1 less pass^k over the cases that have k trials; null where pass^k is not printed. */
  readonly gap: { readonly value: number; readonly cases: number; readonly interval: Interval } | null;
  /** pass^k/pass^1. It rewards failing every time: nothing is ranked by it. */
  readonly retention: Retention;
  /** pass^1 to pass^k. */
  readonly curve: readonly CurvePoint[];
  /** What is suspected of its words, and its curve if all of it held. */
  readonly suspected: Suspected;
  /** Why no more than pass^1 is printed; null when the curve is. */
  readonly refused: string | null;
  /** How many cases were passed in c of their n scored trials; all c from 0 to n for the largest n there is. */
  readonly histogram: readonly { readonly c: number; readonly n: number; readonly cases: number }[];
}

/** The reliability gap and the whole curve of each agent. */
export interface Reliability {
  readonly k: number;
  readonly rows: readonly ReliabilityRow[];
  readonly says: readonly string[];
}

/** What reliability is drawn up from. */
interface ReliabilityQuestion {
  /** In the order of the rows. */
  readonly agents: readonly AgentReport[];
  /** Those that are compared. */
  readonly field: readonly { readonly agent: string }[];
  readonly kMax: number;
  readonly seed: string;
}

/** Draws up what repetition costs each agent. */
export function reliabilityOf(question: ReliabilityQuestion): Reliability {
  const { agents, field, kMax } = question;
  const rows = agents.map((one) => rowOf(one, question));
  const compared = rows.filter(({ agent }) => field.some((one) => one.agent === agent));
  const once = kMax < 2 ? ["Each case was run once, so nothing is known of what repetition costs."] : [];
  return { k: kMax, rows, says: [...once, ...rows.flatMap(gapSentence), ...widestSentence(compared)] };
}

function rowOf(report: AgentReport, { kMax, seed }: ReliabilityQuestion): ReliabilityRow {
  const { agent, curve, suspected, curveRefused, retention, cases } = report;
  const last = kMax > 1 ? (curve.at(-1) ?? null) : null;
  const enough = cases.filter(({ n }) => n >= kMax);
  // No case passes k times more often than once, so each difference is a share of its own.
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
  if (refused !== null) return [`${agent}: its curve is refused, because ${refused}, which no complete data can show.`];
  if (first?.kind !== "estimated" || last?.kind !== "estimated" || !gap) return [];
  const runs = `${agent} passes ${percent(first.value)} of single runs (${percentRange(first.interval)}) and ${percent(last.value)} of cases ${last.k} times of ${last.k} (${percentRange(last.interval)})`;
  if (first.value === 0) return [`${agent} passes no run.`];
  if (gap.value < 1e-9) return [`${runs}: repetition costs it nothing here.`];
  return [`${runs}: repetition costs it ${pointsText(gap.value)} points (${rangeText(gap.interval)}).`];
}

/** Who loses most is said only where its interval lies above all others. */
function widestSentence(rows: readonly ReliabilityRow[]): string[] {
  const known = rows.flatMap(({ agent, gap }) => (gap ? [{ agent, gap }] : []));
  const [first, ...others] = known.toSorted((one, other) => other.gap.value - one.gap.value);
  if (!first || others.length === 0 || others.some(({ gap }) => gap.interval.high >= first.gap.interval.low)) return [];
  return [`Nobody loses as much to repetition as ${first.agent}: its interval lies above all others.`];
}
