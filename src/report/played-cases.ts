import type { TestCase } from "../case/test-case.ts";
import type { AgentReport } from "./agent-report.ts";

/** The cases that any agent ran, if the suite has not changed. */
export function playedCases(agents: readonly AgentReport[], cases: ReadonlyMap<string, TestCase>): TestCase[] {
  const played = new Set(agents.flatMap((one) => one.cases.map((row) => row.case)));
  return [...played].flatMap((id) => cases.get(id) ?? []);
}
