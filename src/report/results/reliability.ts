import { passHatK } from "../../statistics/pass-hat-k.ts";
import { meanOf, shareInterval } from "../estimate/mean.ts";
import { percent, percentRange, rangeText } from "../text/figure-text.ts";
import { pointsText } from "../text/points.ts";
import type { AgentReport } from "./agent-report.ts";
import type { CaseReport } from "./case-report.ts";
import { fewerTrialsSentences } from "./trials-per-case.ts";

/** The agents whose reliability is reported, and those of them that are compared. */
interface ReliabilityQuestion {
  readonly agents: readonly AgentReport[];
  readonly field: readonly { readonly agent: string }[];
  readonly kMax: number;
  readonly seed: string;
}

/** Computes each agent's drop from pass^1 to pass^k. */
export function reliabilityOf(question: ReliabilityQuestion) {
  const { agents, field, kMax } = question;
  const rows: readonly ReliabilityRow[] = agents.map((one) => rowOf(one, question));
  const compared = rows.filter(({ agent }) => field.some((one) => one.agent === agent));
  const once = kMax < 2 ? ["Each case was run once, so reliability over repeated trials is unknown."] : [];
  const fewer = fewerTrialsSentences(agents, kMax);
  return { k: kMax, rows, says: [...once, ...fewer, ...rows.flatMap(gapSentence), ...widestSentence(compared)] };
}
export type Reliability = ReturnType<typeof reliabilityOf>;

/** How far an agent's pass rate falls if all k trials of a case must pass. */
function rowOf(report: AgentReport, { kMax, seed }: ReliabilityQuestion) {
  const { agent, curve, curveRefused, retention, cases } = report;
  const last = kMax > 1 ? (curve.at(-1) ?? null) : null;
  // A case's pass^k is never above its pass^1, so each difference is itself a share.
  const drops = cases.filter(({ n }) => n >= kMax).map(({ c, n }) => c / n - passHatK(c, n, kMax));
  const gap =
    last?.kind === "estimated"
      ? { value: meanOf(drops), cases: drops.length, interval: shareInterval(drops, `${seed}/gap/${agent}`) }
      : null;
  const histogram = histogramOf(cases);
  return { agent, first: curve[0] ?? null, last, gap, retention, curve, refused: curveRefused, histogram };
}
export type ReliabilityRow = ReturnType<typeof rowOf>;

/** The number of cases with c passes in n scored trials; includes every c from 0 to n for the largest n. */
function histogramOf(cases: readonly CaseReport[]) {
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
