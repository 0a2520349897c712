import type { ShownStatement, TrialPage } from "../../src/report/view/contract.ts";
import type { Finding, Suspicion } from "../../src/score/verdict.ts";

/** Points a dimension lost, in tenths of its five. */
interface Loss {
  readonly dimension: string;
  readonly tenths: number;
}

/** What follows from a deed that is a finding already. */
interface MarkedConsequence {
  readonly step: number | null;
  readonly title: string;
  readonly why: string;
  readonly losses: readonly Loss[];
}

/** Something said of a trial: what failed it, what cost points without failing it, what is only suspected or remarked. */
export interface Mark {
  readonly kind: "finding" | "deduction" | "suspicion" | "remark";
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
  /** The words a suspicion is about. */
  readonly quote: string | undefined;
  /** What became of a suspicion that judges named or people ruled on. */
  readonly standing: ShownStatement["standing"] | undefined;
  readonly consequences: readonly MarkedConsequence[];
}

const plain = {
  losses: [],
  rule: undefined,
  sentence: undefined,
  quote: undefined,
  standing: undefined,
  consequences: [],
} as const;

/** Everything that is said of a trial: findings first, then other points lost, then suspicions, then remarks. */
export function marksOf({ verdict, policy, statements }: TrialPage): readonly Mark[] {
  if (verdict === null || !("card" in verdict)) return [];
  const lost = verdict.card.scorecard === "composite" ? [...verdict.card.deductions] : [];
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
  return [
    ...findings,
    ...lost.map(deductionMark),
    ...verdict.suspicions.map((one, place) => suspicionMark(one, place, statements)),
    ...verdict.remarks.map((one, place) => markOf("remark", one, place)),
  ];
}

function titleOf({ check }: { readonly check: string }): string {
  return check.replaceAll("_", " ");
}

function deductionMark(
  { dimension, tenths, reason, step }: Loss & { readonly reason: string; readonly step: number | null },
  place: number,
): Mark {
  const losses = [{ dimension, tenths }];
  return { ...plain, kind: "deduction", id: `deduction-${place}`, step, title: "points lost", why: reason, losses };
}

/** Numbered as `deskproof show` and `deskproof note --confirm` number them. */
function suspicionMark(suspicion: Suspicion, place: number, statements: readonly ShownStatement[]): Mark {
  const { step, quote, why } = suspicion;
  const title = `${place + 1}: ${titleOf(suspicion)}`;
  const standing = statements.find(({ suspicions }) => suspicions.includes(place + 1))?.standing;
  return { ...plain, kind: "suspicion", id: `suspicion-${place}`, step, title, why, quote, standing };
}

/** Takes out of `lost` what a finding cost: at most one deduction a dimension, so that equal findings keep one each. */
function takeLosses(
  lost: (Loss & { readonly reason: string; readonly step: number | null })[],
  { why, step }: Pick<Finding, "why" | "step">,
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
