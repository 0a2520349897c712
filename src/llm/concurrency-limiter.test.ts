import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { systemClock } from "./clock.ts";
import { ConcurrencyLimiter, usualConcurrency } from "./concurrency-limiter.ts";

it("admits fewer calls as soon as its upper bound falls, and again more of them, one by one, when it rises", async () => {
  let most = 3;
  const settings = { ...usualConcurrency, name: "service", clock: systemClock, onNotice: () => {} };
  const limiter = new ConcurrencyLimiter(Object.defineProperty({ ...settings, most }, "most", { get: () => most }));
  const [open, { signal }] = [new Set<() => void>(), new AbortController()];
  const call = () => limiter.pass(() => new Promise<void>((resolve) => open.add(resolve)), signal);
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

afterEach(() => {
  vi.useRealTimers();
});

it("does not take a service for stuck because the system's clock was set forward, and notices one although it was set back", async () => {
  const notices: string[] = [];
  const settings = {
    ...usualConcurrency,
    start: 1,
    most: 1,
    stuckMs: 400,
    onNotice: (line: string) => notices.push(line),
  };
  const limiter = new ConcurrencyLimiter({ ...settings, name: "service", clock: systemClock });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
  const { signal } = new AbortController();
  const jumping = (hours: number, ms: number) => async () => {
    await sleep(50);
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    await sleep(ms);
  };
  await limiter.pass(jumping(1, 200), signal);
  expect(notices).toEqual([]);
  await limiter.pass(jumping(-1, 700), signal);
  expect(notices).toEqual([expect.stringContaining("service has not answered any of 1 calls"), "service is answering again"]);
});
