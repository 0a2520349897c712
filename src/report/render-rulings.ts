import { textTable } from "../text-table.ts";
import type { AgentExclusions, Ruling } from "./gate.ts";
import { customerWarnings, exclusionsText } from "./text/exclusions.ts";
import { counted } from "./text/figure-text.ts";
import { tableOf } from "./text/section.ts";
import { nothing } from "./text/spaced.ts";
import { standInFootnote } from "./words.ts";

type MeasuredRuling = Exclude<Ruling, { kind: "unmeasured" }>;

/** The result of a gate, with one line per requirement, agent and suite. */
export function renderRulings(rulings: readonly Ruling[], exclusions: readonly AgentExclusions[]): string {
  const measured = (text: (ruling: MeasuredRuling) => string) => (ruling: Ruling) =>
    ruling.kind === "unmeasured" ? nothing : text(ruling);
  const table = tableOf(rulings, [
    ["gate", ({ kind }) => (kind === "unmeasured" ? "missed" : kind)],
    ["suite", ({ suite }) => suite],
    ["agent", ({ agent }) => agent],
    ["requirement", ({ requirement }) => requirement],
    ["is", measured((ruling) => valueText(ruling.requirement, ruling))],
    ["missed by", measured(({ kind, missedBy }) => (kind === "met" ? nothing : shown(missedBy)))],
    ["from", (ruling) => (ruling.kind === "unmeasured" ? ruling.why : casesText(ruling))],
  ]);
  const met = rulings.filter(({ kind }) => kind === "met").length;
  const standIns = rulings.some(({ standIn }) => standIn) ? `\n${standInFootnote}` : "";
  const warnings = exclusions.flatMap((one) => customerWarnings(one).map((warning) => `${one.suite}, ${one.agent}: ${warning}`));
  const count = `${met} of ${counted(rulings.length, "requirement")} met.`;
  return [...warnings, textTable(table), `${count}${exclusionLines(exclusions)}${standIns}`].join("\n\n");
}

/** The excluded trials of each agent, by cause; empty if there are none. */
function exclusionLines(exclusions: readonly AgentExclusions[]): string {
  const some = exclusions.filter(({ excluded }) => Object.keys(excluded).length > 0);
  return some.map((one) => `\nExcluded, ${one.suite}, ${one.agent}: ${exclusionsText(one)}.`).join("");
}

function casesText({ cases, missing }: MeasuredRuling): string {
  return `${counted(cases, "case")}${missing > 0 ? `, ${counted(missing, "missing trial")} counted as failed` : ""}`;
}

/** Formats a measured value, with the bound that was compared with the requirement. */
function valueText(requirement: string, { value, bound }: { readonly value: number; readonly bound: number | null }): string {
  const sign = requirement.includes(">") ? "≥" : "≤";
  return bound === null ? shown(value) : `${shown(value)} (${sign} ${shown(bound)})`;
}

function shown(value: number): string {
  return value.toFixed(3);
}
