import type { TrialPage } from "../../src/report/view/contract.ts";
import type { Finding } from "../../src/score/verdict.ts";

/** Points a dimension lost, in tenths of its five. */
interface Loss {
  readonly dimension: string;
  readonly tenths: number;
}

/** Something said of a trial: what failed it, what cost points without failing it, or what is only remarked. */
export interface Mark {
  readonly kind: "finding" | "deduction" | "remark";
  /** Names the mark among those of its trial. */
  readonly id: string;
  /** Place of the event that shows it; null when something never happened. */
  readonly step: number | null;
  readonly title: string;
  readonly why: string;
  readonly losses: readonly Loss[];
  readonly rule: string | undefined;
  /** The policy's sentence of the rule, when it says more than `why`. */
  readonly sentence: string | undefined;
}

/** Everything that is said of a trial: findings first, then other points lost, then remarks. */
export function marksOf({ verdict, policy }: TrialPage): readonly Mark[] {
  if (verdict === null || !("card" in verdict)) return [];
  const lost = verdict.card.scorecard === "composite" ? [...verdict.card.deductions] : [];
  const sentences = new Map(policy.map(({ rule, text }) => [rule, text]));
  const markOf = (kind: Mark["kind"], finding: Finding, place: number): Mark => {
    const sentence = finding.rule === undefined ? undefined : sentences.get(finding.rule);
    return {
      kind,
      id: `${kind}-${place}`,
      step: finding.step,
      title: finding.check.replaceAll("_", " "),
      why: finding.why,
      losses: kind === "finding" ? takeLosses(lost, finding) : [],
      rule: finding.rule,
      sentence: sentence === finding.why ? undefined : sentence,
    };
  };
  const findings = verdict.kind === "fail" ? verdict.findings.map((one, place) => markOf("finding", one, place)) : [];
  const deductions = lost.map(({ dimension, tenths, reason, step }, place): Mark => {
    const losses = [{ dimension, tenths }];
    const id = `deduction-${place}`;
    return {
      kind: "deduction",
      id,
      step,
      title: "points lost",
      why: reason,
      losses,
      rule: undefined,
      sentence: undefined,
    };
  });
  return [...findings, ...deductions, ...verdict.remarks.map((one, place) => markOf("remark", one, place))];
}

/** Takes out of `lost` what a finding cost: at most one deduction a dimension, so that equal findings keep one each. */
function takeLosses(
  lost: (Loss & { readonly reason: string; readonly step: number | null })[],
  { why, step }: Finding,
): readonly Loss[] {
  const taken: Loss[] = [];
  for (const one of [...lost]) {
    const isItsOwn =
      one.reason === why && one.step === step && !taken.some(({ dimension }) => dimension === one.dimension);
    if (!isItsOwn) continue;
    taken.push({ dimension: one.dimension, tenths: one.tenths });
    lost.splice(lost.indexOf(one), 1);
  }
  return taken;
}

/** Points in words: "2.5 of 5 evidence". */
export function lossText({ dimension, tenths }: Loss): string {
  const name = dimension.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `−${tenths / 10} of 5 ${name}`;
}
