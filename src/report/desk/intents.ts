import { type Rate, rateOf } from "../estimate/mean.ts";
import { countNames } from "../results/case-report.ts";
import { counted, joined, percent } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import { spaced } from "../text/spaced.ts";
import { isMissed, isNeedless } from "./calibration.ts";
import { type DeskAgent, type DeskBoard, type DeskTrial, trialsInBucket } from "./desk-board.ts";

/** Reports an agent's results on every intent outside traps, grouped by bucket and, if every case names one, by line of business. */
export function clusterIntents(one: DeskAgent, { cases, seed }: DeskBoard) {
  return (["resolvable", "must_escalate"] as const).flatMap((bucket) => {
    const trials = trialsInBucket(one, bucket).filter((trial) => cases.has(trial.case));
    const domainOf = (trial: DeskTrial) => cases.get(trial.case)?.domain ?? "";
    const domains = new Set(trials.map(domainOf));
    const split = domains.size > 1 && !domains.has("");
    return [...Map.groupBy(trials, (trial) => (split ? domainOf(trial) : ""))].map(([domain, own]) => ({
      // The line of business, if intents are split by it.
      domain: split ? domain : null,
      name: split ? `${spaced(bucket)}: ${spaced(domain)}` : spaced(bucket),
      intents: [...Map.groupBy(own, (trial) => cases.get(trial.case)?.intent ?? "")].flatMap(([intent, members]) =>
        intentRow(members, { intent, bucket, seed: `${seed}/${one.agent}/${bucket}/${domain}/${intent}` }),
      ),
    }));
  });
}
type IntentCluster = ReturnType<typeof clusterIntents>[number];
type IntentRow = IntentCluster["intents"][number];

interface Intent {
  readonly intent: string;
  readonly bucket: "resolvable" | "must_escalate";
  readonly seed: string;
}

function intentRow(trials: readonly DeskTrial[], { intent, bucket, seed }: Intent) {
  const rate = (name: string, holds: (trial: DeskTrial) => boolean) => rateOf(trials, holds, `${seed}/${name}`);
  const resolves = bucket === "resolvable";
  // The correct ending, and its opposite.
  const right = rate("right", ({ card }) => (resolves ? card.resolved : card.handedOver));
  const wrongWay = rate("wrong outcome", resolves ? isNeedless : isMissed);
  if (!right || !wrongWay) return [];
  const clean = resolves ? null : rate("clean", ({ card }) => card.cleanHandOver);
  const adherence = {
    x: trials.reduce((sum, { verdict }) => sum + verdict.measures.rulesKept, 0),
    n: trials.reduce((sum, { verdict }) => sum + verdict.measures.rulesInPlay, 0),
  };
  const reads = `${summaryOf({ right, wrongWay, clean })}${failureText(trials)}`;
  return [{ intent, bucket, cases: right.cases, trials: right.n, right, wrongWay, clean, adherence, reads }];
}

function summaryOf({ right, wrongWay, clean }: { right: Rate; wrongWay: Rate; clean: Rate | null }): string {
  const all = right.x === right.n;
  if (clean) return all && clean.x === clean.n ? "escalates all, each cleanly" : `escalates ${right.x} of ${right.n}, ${clean.x} cleanly`;
  if (all && wrongWay.x === 0) return "resolves all";
  return `resolves ${right.x} of ${right.n}${wrongWay.x > 0 ? `, escalates ${wrongWay.x}` : ""}`;
}

function failureText(trials: readonly DeskTrial[]): string {
  const failed = trials.flatMap(({ verdict }) => (verdict.kind === "fail" ? (verdict.findings[0]?.check ?? []) : []));
  const [first] = Object.entries(countNames(failed));
  return first ? `; failed with ${spaced(first[0])} in ${first[1]}` : "";
}

/** Finds the resolvable intents that an agent resolves least often and those it escalates most often. */
export function worstIntents(clusters: readonly IntentCluster[]) {
  const rows = clusters.flatMap(({ intents }) => intents).filter(({ bucket }) => bucket === "resolvable");
  const least = Math.min(1, ...rows.map(({ right }) => right.value));
  const most = Math.max(0, ...rows.map(({ wrongWay }) => wrongWay.value));
  const settling = least === 1 ? [] : rows.filter(({ right }) => right.value === least);
  const handingOver = most === 0 ? [] : rows.filter(({ wrongWay }) => wrongWay.value === most);
  const named = (found: readonly IntentRow[], share: number) =>
    `${joined(found.map(({ intent }) => spaced(intent)))}, ${percent(share)}${found.length > 1 ? " each" : ""}`;
  const cases = counted(Math.max(...settling.map((row) => row.cases)), "case");
  return {
    settling: settling.map(({ intent }) => intent),
    handingOver: handingOver.map(({ intent }) => intent),
    says: sentences(
      settling.length > 0 && `Least often resolved: ${named(settling, least)} (${cases}${settling.length > 1 ? " at most" : ""}).`,
      handingOver.length > 0 && `Most often escalated unnecessarily: ${named(handingOver, most)}.`,
    ),
  };
}
export type WorstIntents = ReturnType<typeof worstIntents>;
