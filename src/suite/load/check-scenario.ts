import { isCaseId } from "../../case/case-id.ts";
import { entriesOf, itemsOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import type { Problem } from "../../case/problem.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { YamlFile } from "../../case/yaml-file.ts";
import { checkArguments } from "./check-arguments.ts";
import { checkCustomer } from "./check-customer.ts";
import { checkMoments } from "./check-moments.ts";
import { replayPlan } from "./check-replay.ts";
import { checkTold, toldSources } from "./check-told.ts";
import type { DeskDraft } from "./load-desk.ts";
import { type Report, reporterFor, reportUnknown } from "./report-problem.ts";

/** A scenario file and the tools that it may name. */
interface ScenarioCheck {
  readonly yaml: YamlFile;
  /** The scenario as a case; undefined if the file has other problems. */
  readonly testCase: TestCase | undefined;
  readonly desk: DeskDraft;
  readonly id: string;
}

/** Checks that every tool, argument and fact that a scenario names exists, and that its expected calls are not rejected. */
export function checkScenario({ yaml, testCase, desk, id }: ScenarioCheck): Problem[] {
  if (yaml.value === undefined || yaml.value === null) return [];
  const problems: Problem[] = [];
  const report = reporterFor(yaml, problems);
  const root: LocatedValue = { path: [], value: yaml.value };
  if (!isCaseId(id))
    report(
      root,
      `the file's path gives the id "${id}"`,
      "a path of lowercase letters, digits, - and _, without names that Windows reserves",
    );
  checkCustomer(root, { tools: desk.tools.values(), topics: undefined, report });
  checkMoments(root, desk.tools.values(), report);
  const check = { root, desk, report };
  const reads = callsAt(under(root, "must", "read"), { ...check, effect: "read", earlier: [] });
  callsAt(under(root, "must", "write"), { ...check, effect: "write", earlier: reads });
  for (const other of itemsOf(under(root, "alternatives"))) callsAt(under(other, "write"), { ...check, effect: "write", earlier: reads });
  checkNames(check);
  if (problems.length === 0 && testCase) checkOutcomes(testCase, check);
  return problems;
}

interface RootCheck {
  readonly root: LocatedValue;
  readonly desk: DeskDraft;
  readonly report: Report;
}

interface CallsCheck extends RootCheck {
  readonly effect: "read" | "write";
  /** The tools used by earlier calls. */
  readonly earlier: readonly string[];
}

/** Checks a list of calls and returns the names of their tools. */
function callsAt(list: LocatedValue, { root, desk, report, effect, earlier }: CallsCheck): string[] {
  const named = itemsOf(list).flatMap((item) => {
    const name = textOf(item);
    if (name === undefined) return entriesOf(item);
    return [{ key: name, spot: { path: item.path, value: {} } }];
  });
  const enders = named.filter(({ key }) => desk.tools.get(key)?.ends);
  for (const { key, spot } of enders.slice(1))
    report(spot, `${key} ends the conversation, but another call already does`, "one call that ends it", "key");
  for (const [index, { key, spot }] of named.entries()) {
    const tool = desk.tools.get(key);
    if (!tool) {
      reportUnknown(report, { spot, what: "tool", name: key, known: desk.tools.keys(), part: "key" });
      continue;
    }
    if (tool.effect !== effect)
      report(
        spot,
        `${key} is a ${tool.effect}`,
        effect === "read" ? "it in must.write, or declared as `read` in tools.yaml" : "it in must.read",
        "key",
      );
    const before = [...earlier, ...named.slice(0, index).map((call) => call.key)];
    checkArguments({ tool, spot, earlier: before, report });
    checkSources(spot, { root, desk, report });
  }
  return named.map(({ key }) => key);
}

/** Reports arguments that are taken from a read whose answer is known only to the real system. */
function checkSources(call: LocatedValue, { root, desk, report }: RootCheck): void {
  const fixed = new Set(entriesOf(under(root, "answers")).map(({ key }) => key));
  for (const { spot } of entriesOf(call)) {
    const source = /^from ([^.]*)/.exec(textOf(spot) ?? "")?.[1] ?? "";
    if (desk.tools.get(source)?.effect === "read" && !fixed.has(source))
      report(spot, `the answer from ${source} is not known in advance`, `a value, or answers: { ${source}: … }`);
  }
}

function checkNames({ root, desk, report }: RootCheck): void {
  const check = (spot: LocatedValue, part: "key" | "value" = "value", name = textOf(spot)) => {
    if (name !== undefined && !desk.tools.has(name)) reportUnknown(report, { spot, what: "tool", name, known: desk.tools.keys(), part });
  };
  for (const spot of itemsOf(under(root, "must", "order"))) check(spot);
  for (const spot of itemsOf(under(root, "must_not"))) {
    check(textOf(spot) === undefined ? under(spot, "tool") : spot);
    check(under(spot, "unless_after"));
  }
  for (const { key, spot } of entriesOf(under(root, "answers"))) check(spot, "key", key);
  for (const { spot, tool } of toldSources(under(root, "must", "tell"))) check(spot, "value", tool);
}

/**
 * Reports expected calls that the scenario's own answers reject, and facts to tell that these answers do not contain.
 * With either, no run could be correct.
 */
function checkOutcomes(testCase: TestCase, { root, desk, report }: RootCheck): void {
  const { plan, alternatives } = testCase.truth;
  const outcomes = [
    { calls: plan, spot: under(root, "must") },
    ...alternatives.map((other, index) => ({ calls: other.plan, spot: under(root, "alternatives", index) })),
  ];
  for (const { calls, spot } of outcomes) {
    const { results, refused } = replayPlan(testCase, desk, calls);
    // Only the real system knows what a read returns.
    const known = new Map([...results].filter(([tool]) => desk.tools.get(tool)?.effect === "write"));
    if (refused) report(spot, refused.why, "calls that the answers allow");
    else checkTold(under(spot, "tell"), known, report);
  }
}
