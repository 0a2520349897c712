import { expect, it } from "vitest";
import { systemClock } from "./clock.ts";
import { Gate, usualGate } from "./gate.ts";

it("admits fewer calls as soon as its upper bound falls, and again more of them, one by one, when it rises", async () => {
  let most = 3;
  const settings = { ...usualGate, name: "service", clock: systemClock, onNotice: () => {} };
  const gate = new Gate(Object.defineProperty({ ...settings, most }, "most", { get: () => most }));
  const [open, { signal }] = [new Set<() => void>(), new AbortController()];
  const call = () => gate.pass(() => new Promise<void>((resolve) => open.add(resolve)), signal);
  const calls = Array.from({ length: 8 }, call);
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  const finishOne = async () => {
    const [first] = open;
    if (!first) throw new Error("a call is in flight");
    open.delete(first);
    first();
    await tick();
  };
  await tick();
  expect(open.size).toBe(3);
  most = 1;
  await finishOne();
  await finishOne();
  expect(open.size).toBe(1);
  await finishOne();
  expect(open.size).toBe(1);
  most = 3;
  await finishOne();
  await finishOne();
  expect(open.size).toBe(3);
  while (open.size > 0) await finishOne();
  await Promise.all(calls);
});
