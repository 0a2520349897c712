import { checks } from "./checks.ts";
import type { Finding } from "./verdict.ts";

const rank: ReadonlyMap<string, number> = new Map(checks.map(({ name }, index) => [name, index]));

/**
 * Makes one finding of one deed. What the same call broke or left behind is folded under the first of its findings; a row that
 * is missing because another was written, and an ending that only follows from a wrong deed, are folded under that deed.
 */
export function foldFindings(findings: readonly Finding[]): Finding[] {
  const heads = new Map<Finding, Finding[]>();
  const endings = new Set(
    findings.flatMap(({ check, step }) => (check === "disposition" && step !== null ? [step] : [])),
  );
  // A wrong ending says more than the row it left, and that row's place is under it.
  const place = ({ check, step }: Finding) =>
    (rank.get(check) ?? 0) + (check === "end_state" && (step === null || endings.has(step)) ? 1.5 : 0);
  const sorted = findings.toSorted((one, other) => place(one) - place(other));
  for (const finding of sorted) {
    const head = follows.has(finding.check)
      ? [...heads.keys()].find((other) => isSameDeed(other, finding) || endsIt(other, finding, endings))
      : undefined;
    if (head) heads.get(head)?.push(finding);
    else heads.set(finding, []);
  }
  return [...heads].map(([head, consequences]) =>
    consequences.length === 0
      ? head
      : { ...head, consequences: consequences.map(({ mode: _, consequences: __, ...rest }) => rest) },
  );
}

// What can follow from a deed; a look-up that was left out, or a fact not told, is a lapse of its own.
const follows: ReadonlySet<string> = new Set(["gate", "end_state", "disposition", "hand_over"]);
const deeds: ReadonlySet<string> = new Set(["prohibited", "gate", "end_state", "disposition"]);

function isSameDeed(head: Finding, finding: Finding): boolean {
  if (head.step !== null && head.step === finding.step) return true;
  return isWrongDeed(head) && finding.check === "end_state" && finding.step === null;
}

/** Whether a finding is about the call that ended the case, and the case had been spoilt by then. */
function endsIt(head: Finding, { step }: Finding, endings: ReadonlySet<number>): boolean {
  return isWrongDeed(head) && step !== null && endings.has(step) && step > (head.step ?? 0);
}

function isWrongDeed({ check, step, mode }: Finding): boolean {
  return deeds.has(check) && step !== null && mode !== "procedure_lapse";
}
