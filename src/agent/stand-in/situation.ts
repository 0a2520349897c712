import type { TestCase } from "../../case/test-case.ts";
import type { StandInBriefing } from "../../conversation/agent.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { Desk } from "../../suite/suite.ts";
import { preparedCase } from "./prepared-case.ts";
import type { WorkStep } from "./work-step.ts";

/** A stand-in's knowledge beyond the conversation: the case, the desk and the results of its lookups so far. */
export interface Situation {
  readonly testCase: TestCase;
  readonly desk: Desk;
  /** The case's full plan. */
  readonly plan: readonly WorkStep[];
  /** The latest result of each tool. */
  readonly results: ReadonlyMap<string, Json>;
  /** Returns the JSON Schema of a tool's arguments. */
  readonly parameters: (tool: string) => JsonObject;
}

/** The situation at the start of a conversation; `results` is filled as tools return. */
export function openSituation({ testCase, desk, tools }: StandInBriefing, results: ReadonlyMap<string, Json>): Situation {
  return {
    testCase,
    desk,
    plan: preparedCase(testCase, desk).steps,
    results,
    parameters: (name) => tools.find((tool) => tool.name === name)?.parameters ?? {},
  };
}

/** The plan's identity check: the calls that use the customer's own details before the first call to a private tool. */
export function identitySteps({ plan }: Situation): readonly WorkStep[] {
  const firstPrivate = plan.findIndex(({ tool }) => tool.private);
  return plan
    .slice(0, Math.max(firstPrivate, 0))
    .filter(({ tool, given }) => tool.by === "agent" && !tool.ends && Object.keys(given).length > 0);
}
