import { entriesOf, itemsOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { Json } from "../../json.ts";
import { replay } from "../../world/replay.ts";
import { openWorld } from "../../world/world.ts";
import type { DeskDraft } from "./load-desk.ts";
import type { Report } from "./report-problem.ts";

/** Reports required facts, such as `from refund_order.nr`, that no answer to the scenario's own writes contains. */
export function checkTold(
  root: LocatedValue,
  testCase: TestCase,
  { template, tools }: DeskDraft,
  report: Report,
): void {
  if (!template) return;
  using world = openWorld(template, testCase.world);
  const answers = new Map<string, Json>();
  for (const { tool, outcome } of replay(world, tools, testCase.truth.plan))
    if (outcome.kind === "ok" && tools.get(tool)?.effect === "write") answers.set(tool, outcome.value);
  for (const { spot } of itemsOf(under(root, "must", "tell")).flatMap(entriesOf)) {
    const [, tool = "", path = ""] = /^from ([^.]+)\.(\S+)$/.exec(textOf(spot) ?? "") ?? [];
    const answer = answers.get(tool);
    if (answer === undefined || valueAt(answer, path) !== undefined) continue;
    const fields = typeof answer === "object" && answer !== null ? Object.keys(answer).join(", ") : "no fields";
    report(spot, `the answer of ${tool} has no ${path}`, `one of its fields (${fields}), or an answer with this field`);
  }
}

function valueAt(value: Json, path: string): Json | undefined {
  return path
    .split(".")
    .reduce<Json | undefined>(
      (inner, key) =>
        typeof inner === "object" && inner !== null
          ? Object.entries(inner).find(([name]) => name === key)?.[1]
          : undefined,
      value,
    );
}
