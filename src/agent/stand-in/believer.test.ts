import { expect, it } from "vitest";
import type { TestCase } from "../../case/test-case.ts";
import { describeTools } from "../../conversation/describe-tools.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { believer } from "./believer.ts";
import { rightCourse } from "./course.ts";
import { openSituation } from "./situation.ts";

/** The tools that a believer calls in a modified case, in which it does not look at the photo of the cracked grinder. */
async function toolsAfterThePhoto(change: (testCase: TestCase) => TestCase): Promise<string[]> {
  const suite = await loadSuite("suites/tiny");
  const found = suite.cases.find(({ id }) => id === "damaged_item/cracked-grinder");
  const desk = suite.desks.get(found?.desk ?? "");
  if (!found || !desk) throw new Error("the tiny suite has no damaged_item/cracked-grinder");
  const testCase = change(found);
  const { signal } = new AbortController();
  const briefing = { policy: desk.policy, tools: describeTools(desk), ticket: {}, now: "2026-03-10T10:00", signal };
  const situation = openSituation({ ...briefing, testCase, desk, seed: "s", logDefect: () => {} }, new Map());
  const course = rightCourse(situation);
  const at = course.steps.findIndex(({ tool }) => tool.name === "view_attachment");
  const bent = believer.bend({ ...course, steps: course.steps.slice(at) }, situation);
  return bent.steps.map(({ tool }) => tool.name);
}

it("skips looking at a photo that supports the customer's claim", async () => {
  expect(await toolsAfterThePhoto((testCase) => testCase)).toEqual(["create_replacement", "close_ticket"]);
});

it("grants the request in a trap whose photo would have disproved the claim", async () => {
  const trapped = (testCase: TestCase): TestCase => {
    const { truth } = testCase;
    const plan = truth.plan.filter(({ tool }) => tool !== "create_replacement");
    const prohibited = [{ tool: "create_replacement", when: {} }];
    const disposition = { kind: "refused", code: "refused_policy" } as const;
    return { ...testCase, bucket: "trap", truth: { ...truth, plan, prohibited, disposition } };
  };
  expect(await toolsAfterThePhoto(trapped)).toEqual(["create_replacement", "close_ticket"]);
});
