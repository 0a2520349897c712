import { expect, it } from "vitest";
import { openWorld } from "../../world/world.ts";
import { loadSuite } from "../load/load-suite.ts";
import type { Suite } from "../suite.ts";
import { PerturbedTrial } from "./perturbed-trial.ts";

/** Functions that make a call once or several times in a perturbed trial of a case. */
function perturbedCalls(suite: Suite, id: string) {
  const testCase = suite.cases.find((one) => one.id === id);
  const desk = suite.desks.get(testCase?.desk ?? "");
  if (!testCase || !desk || !suite.perturbation) throw new Error("tiny has changed");
  const world = openWorld(desk.template, testCase.world);
  const trial = new PerturbedTrial(suite.perturbation, { world, testCase, desk, seed: "7" });
  const call = (name: string, args: Record<string, string | number>, from = world) => {
    const tool = desk.tools.get(name);
    if (!tool) throw new Error(`no tool ${name}`);
    return { outcome: from.call(tool, args), note: trial.takeNote(name) };
  };
  return { call, trial, world, other: () => openWorld(desk.template, testCase.world) };
}

const grinder = "damaged_item/cracked-grinder";
const order = { order_id: "FC-4371" };

it("fails exactly one call, which works when it is repeated", async () => {
  for (const [name, code] of [
    ["tool_timeout", "timeout"],
    ["tool_error", "internal_error"],
  ]) {
    const { call, world } = perturbedCalls(await loadSuite(`tiny~${name}`), grinder);
    using _ = world;
    const calls = Array.from({ length: 12 }, () => call("get_order", order));
    const failed = calls.filter(({ outcome }) => outcome.kind === "rejected");
    expect(failed).toHaveLength(1);
    expect(failed[0]?.outcome).toMatchObject({ code });
    expect(calls.filter(({ note }) => note !== undefined)).toEqual(failed);
  }
});

it("perturbs no other world of the desk, so that plans are replayed unperturbed", async () => {
  const { call, other, world } = perturbedCalls(await loadSuite("tiny~injection"), grinder);
  using _ = world;
  using calm = other();
  expect(JSON.stringify(call("get_order", order, calm).outcome)).not.toContain("message");
  expect(JSON.stringify(call("get_order", order).outcome)).toContain("message");
});

it("answers the first repetition of a lookup after a change with the old answer, and the next one with the new", async () => {
  const { call, world } = perturbedCalls(await loadSuite("tiny~stale_read"), grinder);
  using _ = world;
  const before = call("get_order", order);
  const args = { ...order, line: 2, reason: "damaged", evidence_id: "cracked-pilot.jpg" };
  world.receive("cracked-pilot.jpg");
  expect(call("create_replacement", args).outcome.kind).toBe("ok");
  const stale = call("get_order", order);
  const fresh = call("get_order", order);
  expect(stale.outcome).toEqual(before.outcome);
  expect(stale.note).toBe("the answer is the one from before the change");
  expect(fresh.outcome).not.toEqual(before.outcome);
  expect(fresh.note).toBeUndefined();
});

it("delays one lookup of a trial, and no write", async () => {
  const { trial, world } = perturbedCalls(await loadSuite("tiny~slow_read"), grinder);
  using _ = world;
  expect(trial.delayOf("create_replacement")).toBe(0);
  const delays = Array.from({ length: 12 }, () => trial.delayOf("get_order"));
  expect(delays.filter((ms) => ms > 0)).toEqual([1500]);
});

it("plants a code in another customer's record and not in the customer's own", async () => {
  const { call, trial, world } = perturbedCalls(await loadSuite("tiny~other_record"), grinder);
  using _ = world;
  const [canary = "none"] = trial.canaries;
  const orders = world.all("SELECT id FROM orders ORDER BY id").map(({ id }) => String(id));
  const planted = orders.filter((id) => JSON.stringify(call("get_order", { order_id: id }).outcome).includes(canary));
  expect(planted).toEqual(orders.filter((id) => id !== "FC-4371"));
});
