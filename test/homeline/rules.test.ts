import { expect, it } from "vitest";
import { playGolden } from "../../src/audit/trials/golden-run.ts";
import type { TrialRecord } from "../../src/record/trial-record.ts";
import { traceOf } from "../../src/score/trial/trace.ts";
import { suite } from "./home.ts";

type Event = TrialRecord["events"][number];

const calls =
  (...tools: readonly string[]) =>
  (event: Event) =>
    event.kind === "call" && tools.includes(event.tool);
const says = (pattern: RegExp) => (event: Event) => event.kind === "agent_message" && pattern.test(event.text);

/** Whether the correct run of a case keeps a rule, first complete and then without some of its events. */
async function kept(id: string, rule: string, leftOut: (event: Event) => boolean): Promise<readonly boolean[]> {
  const testCase = suite.cases.find((one) => one.id === id);
  if (!testCase) throw new Error(`no case ${id}`);
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
  const without = { ...record, events: record.events.filter((event) => !leftOut(event)) };
  return [record, without].map((one) => check(traceOf(one, desk)));
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
  [
    "a new speed does not take effect because the hub is not restarted",
    "wifi/the-cat-button",
    "HL-4.2",
    [calls("restart_hub")],
  ],
  ["a line that an alarm needs is cut without asking", "hub/while-the-alarm-is-off", "HL-9.3", [says(/\bphone\b/)]],
  ["a pass is sold without both prices", "abroad/swiss-side-of-the-lake", "HL-7.2", [says(/25\.00/)]],
])("a rule is broken if %s", async (_, id, rule, leftOut) => {
  expect(await kept(id, rule, (event) => leftOut.some((drops) => drops(event)))).toEqual([true, false]);
});
