import type { Ruling } from "./gate.ts";
import { counted, nothing } from "./text/figure-text.ts";
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
  const standIns = rulings.some(({ standIn }) => standIn)
    ? "\nstand-in/…: a built-in agent scripted from the case file; not a model."
    : "";
  const strict = countSuspicions
    ? "\nSuspicions are counted: a pass with a suspicion is a failure in pass^k and pass@n. Other metrics are not affected."
    : "";
  const table = textTable(["gate", "suite", "agent", "requirement", "is", "missed by", "from"], rows);
  return `${table}\n\n${met} of ${counted(rulings.length, "requirement")} met.${strict}${standIns}`;
}

function measured(ruling: Exclude<Ruling, { kind: "unmeasured" }>): string[] {
  const { value, bound, missedBy, cases, missing } = ruling;
  const sign = ruling.requirement.includes(">") ? "≥" : "≤";
  return [
    bound === null ? shown(value) : `${shown(value)} (${sign} ${shown(bound)})`,
    ruling.kind === "met" ? nothing : shown(missedBy),
    `${counted(cases, "case")}${missing > 0 ? `, ${counted(missing, "missing trial")} counted as failed` : ""}`,
  ];
}

function shown(value: number): string {
  return value.toFixed(3);
}
