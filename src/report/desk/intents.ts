import { type Rate, rateOf } from "../estimate/rate.ts";
import { countNames } from "../results/case-report.ts";
import { counted, joined, percent, spaced } from "../text/figure-text.ts";
import { isMissed, isNeedless, trialsInBucket } from "./calibration.ts";
import type { DeskAgent, DeskBoard, DeskTrial } from "./desk-board.ts";

/** One agent's results on one intent; traps are reported separately. */
interface IntentRow {
  readonly intent: string;
  readonly bucket: "resolvable" | "must_escalate";
  readonly cases: number;
  readonly trials: number;
  /** The share of conversations with the correct ending (resolved if resolvable, escalated if must-escalate). */
  readonly right: Rate;
  /** The share of conversations with the opposite ending (escalated if resolvable, not escalated if must-escalate). */
  readonly wrongWay: Rate;
  /**
   * The share of must-escalate conversations escalated for the correct reason, with a complete summary and the customer
   * informed.
   */
  readonly clean: Rate | null;
  /** The number of policy rules followed, out of the applicable ones. */
  readonly adherence: { readonly x: number; readonly n: number };
  readonly reads: string;
}

/** The intents of one line of business, or of one bucket if the cases name no line of business. */
export interface IntentCluster {
  readonly name: string;
  readonly intents: readonly IntentRow[];
}

/** Reports an agent's results on every intent, grouped by line of business or bucket. */
export function clusterIntents(one: DeskAgent, board: DeskBoard): IntentCluster[] {
  return (["resolvable", "must_escalate"] as const).flatMap((bucket) => {
    const trials = trialsInBucket(one, bucket).filter((trial) => board.cases.has(trial.case));
    const domainOf = (trial: DeskTrial) => board.cases.get(trial.case)?.domain ?? "";
    const domains = new Set(trials.map(domainOf));
    const split = domains.size > 1 && !domains.has("");
    return [...Map.groupBy(trials, (trial) => (split ? domainOf(trial) : ""))].map(([domain, own]) => ({
      name: [spaced(bucket), ...(split ? [spaced(domain)] : [])].join(": "),
      intents: rowsOf(own, { bucket, seed: `${board.seed}/${one.agent}/${bucket}/${domain}`, board }),
    }));
  });
}

interface RowContext {
  readonly bucket: IntentRow["bucket"];
  readonly seed: string;
  readonly board: DeskBoard;
}

function rowsOf(trials: readonly DeskTrial[], { bucket, seed, board }: RowContext): IntentRow[] {
  const byIntent = Map.groupBy(trials, (trial) => board.cases.get(trial.case)?.intent ?? "");
  return [...byIntent].flatMap(([intent, own]): IntentRow[] => {
    const rate = (name: string, holds: (trial: DeskTrial) => boolean) => rateOf(own, holds, `${seed}/${intent}/${name}`);
    const settles = bucket === "resolvable";
    const right = rate("right", settles ? ({ card }) => card.resolved : ({ card }) => card.handedOver);
    const wrongWay = rate("wrong outcome", settles ? isNeedless : isMissed);
    if (!right || !wrongWay) return [];
    const clean = settles ? null : rate("clean", ({ card }) => card.cleanHandOver);
    const adherence = {
      x: own.reduce((sum, { verdict }) => sum + verdict.measures.rulesKept, 0),
      n: own.reduce((sum, { verdict }) => sum + verdict.measures.rulesInPlay, 0),
    };
    const counts = { intent, bucket, cases: right.cases, trials: right.n, right, wrongWay, clean, adherence };
    return [{ ...counts, reads: readingOf(counts, own) }];
  });
}

function readingOf({ right, wrongWay, clean }: Omit<IntentRow, "reads">, trials: readonly DeskTrial[]): string {
  const failed = trials.flatMap(({ verdict }) => (verdict.kind === "fail" ? (verdict.findings[0]?.check ?? []) : []));
  const [slip] = Object.entries(countNames(failed));
  const why = slip ? `; failed with ${spaced(slip[0])} in ${slip[1]}` : "";
  if (clean) {
    if (right.x === right.n && clean.x === clean.n) return `escalates all, each cleanly${why}`;
    return `escalates ${right.x} of ${right.n}, ${clean.x} cleanly${why}`;
  }
  if (right.x === right.n && wrongWay.x === 0) return `resolves all${why}`;
  const over = wrongWay.x > 0 ? `, escalates ${wrongWay.x}` : "";
  return `resolves ${right.x} of ${right.n}${over}${why}`;
}

/** An agent's weakest intents among the resolvable ones. */
export interface WorstIntents {
  /** The least often resolved intents; empty if the agent resolved everything. */
  readonly settling: readonly string[];
  /** The most often escalated intents; empty if the agent escalated nothing unnecessarily. */
  readonly handingOver: readonly string[];
  readonly says: readonly string[];
}

/** Finds the intents that an agent resolves least often and those it escalates most often. */
export function worstIntents(clusters: readonly IntentCluster[]): WorstIntents {
  const rows = clusters.flatMap(({ intents }) => intents).filter(({ bucket }) => bucket === "resolvable");
  const least = Math.min(1, ...rows.map(({ right }) => right.value));
  const most = Math.max(0, ...rows.map(({ wrongWay }) => wrongWay.value));
  const settling = least === 1 ? [] : rows.filter(({ right }) => right.value === least);
  const handingOver = most === 0 ? [] : rows.filter(({ wrongWay }) => wrongWay.value === most);
  const named = (found: readonly IntentRow[]) => joined(found.map(({ intent }) => spaced(intent)));
  const cases = (found: readonly IntentRow[]) => counted(Math.max(...found.map((row) => row.cases)), "case");
  return {
    settling: settling.map(({ intent }) => intent),
    handingOver: handingOver.map(({ intent }) => intent),
    says: [
      ...(settling.length > 0
        ? [
            `Least often resolved: ${named(settling)}, ${percent(least)}${settling.length > 1 ? " each" : ""} ` +
              `(${cases(settling)}${settling.length > 1 ? " at most" : ""}).`,
          ]
        : []),
      ...(handingOver.length > 0
        ? [`Most often escalated unnecessarily: ${named(handingOver)}, ${percent(most)}${handingOver.length > 1 ? " each" : ""}.`]
        : []),
    ],
  };
}
