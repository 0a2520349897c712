import { checks } from "./checks.ts";
import type { Finding } from "./verdict.ts";

const rank: ReadonlyMap<string, number> = new Map(checks.map(({ name }, index) => [name, index]));

/**
 * Merges the findings about one action. Other findings on the same call become consequences of the first one. So do a row that is missing
 * because another row was written, and a wrong ending that follows from a wrong action.
 */
export function foldFindings(findings: readonly Finding[]): Finding[] {
  const heads = new Map<Finding, Finding[]>();
  const endings = new Set(findings.flatMap(({ check, step }) => (check === "disposition" && step !== null ? [step] : [])));
  // A wrong ending is more informative than the row it changed, so the row is listed as a consequence of the ending.
  const place = ({ check, step }: Finding) =>
    (rank.get(check) ?? 0) + (check === "end_state" && (step === null || endings.has(step)) ? 1.5 : 0);
  const sorted = findings.toSorted((one, other) => place(one) - place(other));
  for (const finding of sorted) {
    const head = follows.has(finding.check)
      ? [...heads.keys()].find((other) => isSameMistake(other, finding) || endsIt(other, finding, endings))
      : undefined;
    if (head) heads.get(head)?.push(finding);
    else heads.set(finding, []);
  }
  return [...heads].map(([head, consequences]) =>
    consequences.length === 0 ? head : { ...head, consequences: consequences.map(({ mode: _, consequences: __, ...rest }) => rest) },
  );
}

// Checks whose findings can be consequences of an action; a skipped lookup or an untold fact is always separate.
const follows: ReadonlySet<string> = new Set(["gate", "end_state", "disposition", "hand_over"]);
const actionChecks: ReadonlySet<string> = new Set(["prohibited", "gate", "end_state", "disposition"]);

function isSameMistake(head: Finding, finding: Finding): boolean {
  if (head.step !== null && head.step === finding.step) return true;
  return isWrongAction(head) && finding.check === "end_state" && finding.step === null;
}

/** Whether a finding concerns the closing call of a case in which an action had already been wrong. */
function endsIt(head: Finding, { step }: Finding, endings: ReadonlySet<number>): boolean {
  return isWrongAction(head) && step !== null && endings.has(step) && step > (head.step ?? 0);
}

function isWrongAction({ check, step, mode }: Finding): boolean {
  return actionChecks.has(check) && step !== null && mode !== "procedure_lapse";
}
