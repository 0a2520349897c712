import type { Ruling } from "./gate.ts";
import { counted, fewOf, nothing } from "./text/figure-text.ts";
import { textTable } from "./text/text-table.ts";

/** The result of a gate, with one line per requirement, agent and suite. */
export function renderRulings(rulings: readonly Ruling[], countSuspicions = false): string {
  const rows = rulings.map((ruling) => [
    ruling.kind === "unmeasured" ? "missed" : ruling.kind,
    ruling.suite,
    ruling.agent,
    ruling.requirement,
    ...(ruling.kind === "unmeasured" ? [nothing, nothing, ruling.why] : measured(ruling)),
  ]);
  const met = rulings.filter(({ kind }) => kind === "met").length;
  const standIns = rulings.some(({ standIn }) => standIn) ? "\nstand-in/…: a built-in agent scripted from the case file; not a model." : "";
  const strict = countSuspicions
    ? "\nSuspicions are counted: a pass with a suspicion is a failure in pass^k and pass@n. Other metrics are not affected."
    : heldLine(rulings);
  const table = textTable(["gate", "suite", "agent", "requirement", "is", "missed by", "from"], rows);
  return `${table}\n\n${met} of ${counted(rulings.length, "requirement")} met.${strict}${standIns}`;
}

/** Says which requirements have another value if suspicions count; empty if there are none. */
function heldLine(rulings: readonly Ruling[]): string {
  const changed = rulings.flatMap((ruling) => {
    const { requirement, agent, suite } = ruling;
    const held = ruling.kind === "unmeasured" ? null : ruling.ifSuspicionsHeld;
    return held ? [`${requirement} would be ${held.kind} at ${valueText(requirement, held)} for ${agent} on ${suite}`] : [];
  });
  return changed.length === 0 ? "" : `\nWith --count-suspicions, ${fewOf(changed)}.`;
}

function measured(ruling: Exclude<Ruling, { kind: "unmeasured" }>): string[] {
  const { requirement, missedBy, cases, missing } = ruling;
  return [
    valueText(requirement, ruling),
    ruling.kind === "met" ? nothing : shown(missedBy),
    `${counted(cases, "case")}${missing > 0 ? `, ${counted(missing, "missing trial")} counted as failed` : ""}`,
  ];
}

/** Formats a measured value, with the bound that was compared with the requirement. */
function valueText(requirement: string, { value, bound }: { readonly value: number; readonly bound: number | null }): string {
  const sign = requirement.includes(">") ? "≥" : "≤";
  return bound === null ? shown(value) : `${shown(value)} (${sign} ${shown(bound)})`;
}

function shown(value: number): string {
  return value.toFixed(3);
}
