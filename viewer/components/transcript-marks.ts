import type { TrialPage } from "../../src/report/view/contract.ts";
import type { Finding } from "../../src/score/verdict.ts";

/** Points deducted in a dimension, in tenths of a point. */
interface Loss {
  readonly dimension: string;
  readonly tenths: number;
}

/** A further effect of an action that already has a finding. */
interface MarkedConsequence {
  readonly step: number | null;
  readonly title: string;
  readonly why: string;
  readonly losses: readonly Loss[];
}

/** A mark on a trial: a finding, a deduction without a finding or a remark. */
export interface Mark {
  readonly kind: "finding" | "deduction" | "remark";
  /** Identifies the mark among those of its trial. */
  readonly id: string;
  /** Index of the event that the mark is about; null if it is about something that never happened. */
  readonly step: number | null;
  readonly title: string;
  readonly why: string;
  readonly losses: readonly Loss[];
  readonly rule: string | undefined;
  /** The rule's policy sentence, if it says more than `why`. */
  readonly sentence: string | undefined;
  readonly consequences: readonly MarkedConsequence[];
}

const plain = {
  losses: [],
  rule: undefined,
  sentence: undefined,
  consequences: [],
} as const;

/** All marks on a trial: findings first, then other deductions, then remarks. */
export function marksOf({ verdict, policy }: Pick<TrialPage, "verdict" | "policy">): readonly Mark[] {
  if (verdict === null || !("card" in verdict)) return [];
  const lost = "deductions" in verdict.card ? [...verdict.card.deductions] : [];
  const sentences = new Map(policy.map(({ rule, text }) => [rule, text]));
  const markOf = (kind: "finding" | "remark", finding: Finding, place: number): Mark => {
    const sentence = finding.rule === undefined ? undefined : sentences.get(finding.rule);
    return {
      ...plain,
      kind,
      id: `${kind}-${place}`,
      step: finding.step,
      title: titleOf(finding),
      why: finding.why,
      losses: kind === "finding" ? takeLosses(lost, finding) : [],
      rule: finding.rule,
      sentence: sentence === finding.why ? undefined : sentence,
      consequences: (finding.consequences ?? []).map((one) => ({
        step: one.step,
        title: titleOf(one),
        why: one.why,
        losses: takeLosses(lost, one),
      })),
    };
  };
  const findings = verdict.kind === "fail" ? verdict.findings.map((one, place) => markOf("finding", one, place)) : [];
  return [...findings, ...lost.map(deductionMark), ...verdict.remarks.map((one, place) => markOf("remark", one, place))];
}

function titleOf({ check }: { readonly check: string }): string {
  return check.replaceAll("_", " ");
}

function deductionMark(
  { dimension, tenths, reason, step }: Loss & { readonly reason: string; readonly step: number | null },
  place: number,
): Mark {
  const losses = [{ dimension, tenths }];
  return { ...plain, kind: "deduction", id: `deduction-${place}`, step, title: "points deducted", why: reason, losses };
}

/** Removes a finding's deductions from `lost`: at most one per dimension, so that each of several identical findings gets its own. */
function takeLosses(
  lost: (Loss & { readonly reason: string; readonly step: number | null })[],
  { why, step }: Pick<Finding, "why" | "step">,
): readonly Loss[] {
  const taken: Loss[] = [];
  for (const one of [...lost]) {
    const isItsOwn = one.reason === why && one.step === step && !taken.some(({ dimension }) => dimension === one.dimension);
    if (!isItsOwn) continue;
    taken.push({ dimension: one.dimension, tenths: one.tenths });
    lost.splice(lost.indexOf(one), 1);
  }
  return taken;
}

/** Points in words, such as "2.5 of 5 evidence". */
export function lossText({ dimension, tenths }: Loss): string {
  const name = dimension.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `−${tenths / 10} of 5 ${name}`;
}
