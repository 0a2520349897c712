import { expect, it } from "vitest";
import { playGolden } from "../../src/audit/trials/golden-run.ts";
import type { TestCase } from "../../src/case/test-case.ts";
import type { TrialRecord } from "../../src/record/trial-record.ts";
import { traceOf } from "../../src/score/trial/trace.ts";
import { suite } from "./home.ts";

type Event = TrialRecord["events"][number];

const calls =
  (...tools: readonly string[]) =>
  (event: Event) =>
    event.kind === "call" && tools.includes(event.tool);
const says = (pattern: RegExp) => (event: Event) => event.kind === "agent_message" && pattern.test(event.text);

function caseOf(id: string): TestCase {
  const testCase = suite.cases.find((one) => one.id === id);
  if (!testCase) throw new Error(`no case ${id}`);
  return testCase;
}

/** The correct run of a case, and a rule's check of it. */
async function ran(testCase: TestCase, rule: string) {
  const { record, desk } = await playGolden({
    suite,
    testCase,
    played: testCase,
    plan: "plan",
    trial: 0,
    seed: "rules",
  });
  const { check } = desk.rules.find((one) => one.id === rule) ?? {};
  if (!check) throw new Error(`no rule ${rule}`);
  return { record, keeps: (one: TrialRecord) => check(traceOf(one, desk)) };
}

/** Whether the correct run of a case keeps a rule, first complete and then without some of its events. */
async function kept(id: string, rule: string, leftOut: (event: Event) => boolean): Promise<readonly boolean[]> {
  const { record, keeps } = await ran(caseOf(id), rule);
  const without = { ...record, events: record.events.filter((event) => !leftOut(event)) };
  return [record, without].map(keeps);
}

/** Whether a case's own plan keeps a rule if rows are added to its world. */
async function keptWith(testCase: TestCase, rule: string, rows: TestCase["world"]): Promise<boolean> {
  const added = Object.entries(rows).map(([table, more]) => [table, [...(testCase.world[table] ?? []), ...more]]);
  const { record, keeps } = await ran({ ...testCase, world: { ...testCase.world, ...Object.fromEntries(added) } }, rule);
  return keeps(record);
}

it.each([
  [
    "a device is switched on after a spill without asking whether it is wet",
    "power/tea-on-the-cabinet",
    "HL-9.2",
    [calls("feel_hub"), says(/\bwet\b/)],
  ],
  ["a hub is reset without stating what that deletes", "wifi/nobody-knows-the-password", "HL-2.2", [says(/\blabel\b/)]],
  ["a ticket is closed as fixed without a look", "hub/only-with-the-vpn", "HL-2.3", [calls("try_page")]],
  ["something is changed before a test", "hub/while-the-alarm-is-off", "HL-2.1", [calls("run_line_test")]],
  ["a free hub is sent without a look at the cables", "hub/red-and-stays-red", "HL-5.3", [calls("look_cables")]],
  ["a new speed does not take effect because the hub is not restarted", "wifi/the-cat-button", "HL-4.2", [calls("restart_hub")]],
  ["a line that an alarm needs is cut without asking", "hub/while-the-alarm-is-off", "HL-9.3", [says(/\bphone\b/)]],
  ["a pass is sold without both prices", "abroad/swiss-side-of-the-lake", "HL-7.2", [says(/25\.00/)]],
])("a rule is broken if %s", async (_, id, rule, leftOut) => {
  expect(await kept(id, rule, (event) => leftOut.some((drops) => drops(event)))).toEqual([true, false]);
});

it.each([
  ["2026-03-22", false],
  ["2026-03-23", true],
])("an outage from 27 March that was announced on %s may be credited: %s", async (announced_on, isRight) => {
  const testCase = caseOf("account/five-days-in-march");
  const [outage = {}] = testCase.world.outages ?? [];
  expect(await keptWith(testCase, "HL-3.2", { outages: [{ ...outage, announced_on }] })).toBe(isRight);
});

it("the full speed of a plan below 150 Mb/s shows that our part works", async () => {
  const lines = [{ id: "317-118-H1", account: "317-118", kind: "copper", plan: "D50" }];
  expect(await keptWith(caseOf("wifi/my-own-mesh"), "HL-5.6", { lines })).toBe(true);
});

it("a line goes back into service if the bill it was suspended for is paid, even if a later bill is open", async () => {
  const testCase = caseOf("account/paid-yesterday");
  const [bill = {}] = testCase.world.bills ?? [];
  const bills = [{ ...bill, id: "INV-2604-624223", issued: "2026-04-15", due: "2026-04-29", state: "open", paid_on: null }];
  const { plan } = testCase.truth;
  const at = plan.findIndex(({ tool }) => tool === "get_bills");
  const read = { tool: "get_line", args: { line: "624-223-H1" } };
  const readFirst = { ...testCase, truth: { ...testCase.truth, plan: plan.toSpliced(at, 0, read) } };
  expect(await keptWith(readFirst, "HL-4.3", { bills })).toBe(true);
  // Without reading the line, the agent cannot know which bill counts.
  expect(await keptWith(testCase, "HL-4.3", { bills })).toBe(false);
  expect(await keptWith(readFirst, "HL-4.3", { bills: [{ ...bill, state: "open", paid_on: null }] })).toBe(false);
});
