import type { TestCase } from "../../case/test-case.ts";
import type { AgentReport } from "./agent-report.ts";

/** The ids of the cases that any agent was planned to run. */
export function playedIds(agents: readonly Pick<AgentReport, "cases">[]): ReadonlySet<string> {
  return new Set(agents.flatMap(({ cases }) => cases.map((row) => row.case)));
}

/** The cases that any agent was planned to run, if the suite has not changed. */
export function playedCases(agents: readonly Pick<AgentReport, "cases">[], cases: ReadonlyMap<string, TestCase>): TestCase[] {
  return [...playedIds(agents)].flatMap((id) => cases.get(id) ?? []);
}
