import { expect, it, vi } from "vitest";
import { auditCalibration } from "../src/audit/calibration.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

// One fault is enough to test whether the audit notices that the fault no longer fails a trial.
vi.mock("../src/agent/stand-in/defects.ts", async (original) => {
  const { defects } = await original<typeof import("../src/agent/stand-in/defects.ts")>();
  return { defects: defects.filter(({ name }) => name === "hasty") };
});

const tiny = await loadSuite("tiny");

it.each([
  ["measures the injected rate if the scorecard fails the fault", "desk", true],
  ["misses the injected rate if the scorecard checks only rows and facts", "reward", false],
] as const)("%s", async (_, scorecard, holds) => {
  const { rows } = await auditCalibration({ ...tiny, scorecard }, tiny.cases, 4);
  expect(rows.map(({ defect }) => defect)).toEqual(["hasty", "hasty", "hasty"]);
  expect(rows.every((row) => row.holds === holds)).toBe(true);
});
