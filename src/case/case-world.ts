import { type PlannedCall, type ReplayedCall, replay } from "../world/replay.ts";
import type { Tool } from "../world/tool.ts";
import { openWorld, type World } from "../world/world.ts";
import type { WorldTemplate } from "../world/world-template.ts";
import type { TestCase } from "./test-case.ts";

/** Opens the world of a case as it is after the customer has sent all files. */
export function openCaseWorld(template: WorldTemplate, { world: rows, customer }: Pick<TestCase, "world" | "customer">): World {
  const world = openWorld(template, rows);
  for (const fact of Object.values(customer.facts)) if (fact.kind === "attachment") world.receive(fact.attachment);
  return world;
}

/** The parts of a desk that a plan needs. */
interface PlanDesk {
  readonly template: WorldTemplate;
  readonly tools: ReadonlyMap<string, Tool>;
}

/** The calls of a plan with their outcomes, after the customer has sent all files. */
export function playPlan({ template, tools }: PlanDesk, testCase: TestCase, plan: readonly PlannedCall[]): ReplayedCall[] {
  using world = openCaseWorld(template, testCase);
  return [...replay(world, tools, plan)];
}
