import { stringify } from "yaml";
import { readCase } from "../../case/load-case-file.ts";
import type { TestCase } from "../../case/test-case.ts";
import { describeTool } from "../../conversation/describe-tools.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { exampleValue } from "../../shadow/example-value.ts";
import { replayPlan } from "../../suite/load/check-replay.ts";
import type { Desk, Suite } from "../../suite/suite.ts";
import type { Tool } from "../../world/tool.ts";
import { firstCaseText } from "./case-text.ts";

/** A case to copy. */
export interface CaseModel extends Pick<TestCase, "id" | "bucket"> {
  /** The name of the case in the TODOs of a copy. */
  readonly source: string;
  /** The text of its file. */
  readonly text: string;
}

/**
 * The first case of a new suite, for a suite that has no cases yet. If its plan does not work at the suite's desk, the
 * plan is replaced by one call that ends the case.
 */
export function exampleCase({ canary, desks }: Suite): CaseModel {
  const [desk] = desks.values();
  const text = firstCaseText(inYaml(canary)).replace(/^desk: .*$/m, () => `desk: ${inYaml(desk?.name)}`);
  const { testCase } = readCase("the example", text);
  if (!desk || !testCase) throw new Error("a loaded suite has a desk, and the example is a valid case");
  const { id, bucket } = testCase;
  return { id, bucket, source: "an example", text: fits(testCase, desk) ? text : withOwnOutcome(text, desk) };
}

function fits(testCase: TestCase, desk: Desk): boolean {
  const ids = desk.rules.map(({ id }) => id);
  return testCase.rules.every((id) => ids.includes(id)) && !replayPlan(testCase, desk, testCase.truth.plan).refused;
}

function withOwnOutcome(text: string, { tools, rules }: Desk): string {
  const callable = [...tools.values()].filter(({ by }) => by === "agent");
  const tool = callable.find(({ ends }) => ends) ?? callable[0];
  const args = tool ? exampleArguments(tool) : {};
  const truth = {
    disposition: tool?.ends?.(args) ?? { kind: "resolved", code: "done" },
    plan: tool ? [{ [tool.name]: args }] : [],
  };
  const ids = rules.slice(0, 1).map(({ id }) => id);
  return text
    .replace(/^rules: \[.*?\]/m, () => `rules: [${ids.join(", ")}]`)
    .replace(/^action: \w+/m, "action: inform")
    .replace(/^truth:\n[\s\S]*/m, () => stringify({ truth }, { lineWidth: 0 }));
}

function exampleArguments(tool: Tool): JsonObject {
  const example = exampleValue(describeTool(tool).parameters);
  return isJsonObject(example) ? example : {};
}

function inYaml(text: string | undefined): string {
  return stringify(text, { lineWidth: 0 }).trim();
}
