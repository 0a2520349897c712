import type { Problem } from "../../case/problem.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { YamlFile } from "../../case/yaml-file.ts";
import { type PlannedCall, replay } from "../../world/replay.ts";
import { openWorld } from "../../world/world.ts";
import { WorldError } from "../../world/world-error.ts";
import type { DeskDraft } from "./load-desk.ts";

/** Checks that a case's plan and its alternatives work in the case's world: no call is rejected, and no tool throws. */
export function checkReplay(testCase: TestCase, desk: DeskDraft, yaml: YamlFile): Problem[] {
  const { plan, alternatives } = testCase.truth;
  const plans = [
    { plan, path: ["truth", "plan"] },
    ...alternatives.map((other, index) => ({ plan: other.plan, path: ["truth", "alternatives", index, "plan"] })),
  ];
  return plans.flatMap(({ plan: calls, path }) => {
    const refused = firstRefused(testCase, desk, calls);
    if (!refused) return [];
    const place = yaml.locate([...path, refused.index], "value");
    return [{ file: yaml.file, ...place, message: refused.why, expected: "a plan that works in this world" }];
  });
}

/** The first call in a plan that is rejected or throws in the case's world. */
export function firstRefused(
  testCase: TestCase,
  { template, tools }: DeskDraft,
  calls: readonly PlannedCall[],
): { index: number; why: string } | undefined {
  if (!template) return undefined;
  using world = openWorld(template, testCase.world);
  for (const fact of Object.values(testCase.customer.facts))
    if (fact.kind === "attachment") world.receive(fact.attachment);
  let index = 0;
  try {
    for (const { tool, outcome } of replay(world, tools, calls)) {
      if (outcome.kind !== "ok") return { index, why: `${tool} rejects this call: ${outcome.message}` };
      index += 1;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    return { index, why: `this call crashes its tool: ${error.message}` };
  }
}
