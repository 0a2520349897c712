import { openCaseWorld } from "../../case/case-world.ts";
import { type LocatedValue, under } from "../../case/located-value.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { Json } from "../../json.ts";
import { type PlannedCall, replay } from "../../world/replay.ts";
import { WorldError } from "../../world/world-error.ts";
import { checkTold } from "./check-told.ts";
import type { DeskDraft } from "./load-desk.ts";
import type { Report } from "./report-problem.ts";

interface ReplayCheck {
  readonly root: LocatedValue;
  readonly testCase: TestCase;
  readonly desk: DeskDraft;
  readonly report: Report;
}

/**
 * Checks that a case's plan and its alternatives work in the case's world: no call is rejected, no tool throws, and the
 * results contain the facts that the customer must be told.
 */
export function checkReplay({ root, testCase, desk, report }: ReplayCheck): void {
  const { plan, alternatives } = testCase.truth;
  const truth = under(root, "truth");
  const ends = [
    { calls: plan, spot: truth },
    ...alternatives.map((other, index) => ({ calls: other.plan, spot: under(truth, "alternatives", index) })),
  ];
  for (const { calls, spot } of ends) {
    const { results, refused } = replayPlan(testCase, desk, calls);
    if (refused) report(under(spot, "plan", refused.index), refused.why, "a plan that works in this world");
    else checkTold(under(spot, "tell"), results, report);
  }
}

interface ReplayedPlan {
  /** The latest result of each tool. */
  readonly results: ReadonlyMap<string, Json>;
  /** The first call that is rejected or throws. */
  readonly refused?: { readonly index: number; readonly why: string };
}

/** Makes the calls of a plan in the case's world, up to the first call that is rejected or throws. */
export function replayPlan(
  testCase: TestCase,
  { template, tools }: Pick<DeskDraft, "template" | "tools">,
  calls: readonly PlannedCall[],
): ReplayedPlan {
  const results = new Map<string, Json>();
  if (!template) return { results };
  using world = openCaseWorld(template, testCase);
  let index = 0;
  try {
    for (const { tool, outcome } of replay(world, tools, calls)) {
      if (outcome.kind !== "ok") return { results, refused: { index, why: `${tool} rejects this call: ${outcome.message}` } };
      results.set(tool, outcome.value);
      index += 1;
    }
    return { results };
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    return { results, refused: { index, why: `this call crashes its tool: ${error.message}` } };
  }
}
