import { expect, it } from "vitest";
import { foldFindings } from "./fold-findings.ts";
import type { Finding } from "./verdict.ts";

const found = (check: Finding["check"], step: number | null, mode: Finding["mode"] = "over_action"): Finding => ({
  check,
  step,
  why: `${check} at ${step}`,
  mode,
});
const shape = (findings: readonly Finding[]) =>
  foldFindings(findings).map(({ check, consequences = [] }) => [check, ...consequences.map((one) => one.check)]);

it("merges a prohibited call, its rows, its precondition and the resulting ending into one finding", () => {
  const findings = [
    found("end_state", 10),
    found("prohibited", 10),
    found("gate", 10, "procedure_lapse"),
    found("end_state", 12),
    found("disposition", 12, "wrong_action"),
    found("end_state", null, "under_action"),
  ];
  expect(shape(findings)).toEqual([["prohibited", "gate", "end_state", "disposition", "end_state", "end_state"]]);
});

it("lists the row of a wrong ending as a consequence of the ending", () => {
  const findings = [found("end_state", 5), found("disposition", 5, "wrong_action"), found("end_state", null, "under_action")];
  expect(shape(findings)).toEqual([["disposition", "end_state", "end_state"]]);
});

it("keeps findings separate that do not follow from the action", () => {
  const findings = [found("prohibited", 10), found("reads", 10, "procedure_lapse"), found("untold", null)];
  expect(shape(findings)).toEqual([["prohibited"], ["reads"], ["untold"]]);
});

it("keeps two actions separate", () => {
  expect(shape([found("prohibited", 4), found("prohibited", 9)])).toEqual([["prohibited"], ["prohibited"]]);
});
