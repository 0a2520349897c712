import { describe, expect, it } from "vitest";
import { systemClock } from "../../src/llm/clock.ts";
import { ConcurrencyLimiter, usualConcurrency, withLimiter } from "../../src/llm/concurrency-limiter.ts";
import { LlmFault } from "../../src/llm/fault.ts";
import type { Llm } from "../../src/llm/llm.ts";
import { usualRetries, withRetries } from "../../src/llm/retry.ts";
import { randomFrom } from "../../src/random.ts";
import { fastClock, virtualClock } from "./fake-clock.ts";
import { type HiddenLimit, limitedService, pressHard } from "./limited-service.ts";

const retries = { ...usualRetries, tries: 50 };
const signal = new AbortController().signal;

function gateWith(changes: Partial<ConstructorParameters<typeof ConcurrencyLimiter>[0]> = {}): ConcurrencyLimiter {
  return new ConcurrencyLimiter({
    ...usualConcurrency,
    name: "the service",
    clock: systemClock,
    onNotice: () => {},
    ...changes,
  });
}

async function settled(limit: HiddenLimit, latencyMs: number, calls = 4000) {
  const clock = virtualClock();
  const service = limitedService(limit, latencyMs, clock);
  const llm = withRetries(withLimiter(service.llm, gateWith({ clock })), retries, clock);
  const pressing = pressHard(llm, service, { askers: 96, calls, clock });
  await clock.run(pressing);
  return pressing;
}

describe("a service with a hidden limit", () => {
  it.each([1, 2, 3, 7, 16, 40, 75])(
    "of %i concurrent calls is used to at least 90%%, with at most 2%% of calls rejected",
    async (calls) => {
      const latencyMs = 2000;
      const { perSecond, refusedShare } = await settled({ kind: "at_a_time", calls }, latencyMs);
      expect(perSecond / ((1000 * calls) / latencyMs)).toBeGreaterThan(0.9);
      expect(refusedShare).toBeLessThanOrEqual(0.02);
    },
  );

  it.each([3, 8, 20])("of %i calls per second is found too", async (calls) => {
    const { perSecond, refusedShare } = await settled({ kind: "per_second", calls, burst: 20 * calls }, 2000);
    expect(perSecond / calls).toBeGreaterThan(0.8);
    expect(refusedShare).toBeLessThanOrEqual(0.05);
  });

  it.each([0.01, 0.02, 0.04])(
    "does not reduce us to one call at a time if it rejects a share of %d because of other users",
    async (share) => {
      const clock = virtualClock();
      const service = limitedService({ kind: "at_a_time", calls: 1000 }, 2000, clock);
      const random = randomFrom(`shared/${share}`);
      const shared: Llm = {
        ...service.llm,
        generate: async (call) => {
          if (random.chance(share)) throw new LlmFault("rate_limited", "429", 2000);
          return service.llm.generate(call);
        },
      };
      const gate = gateWith({ clock });
      const pressing = pressHard(withRetries(withLimiter(shared, gate), retries, clock), service, {
        askers: 96,
        calls: 6000,
        clock,
      });
      await clock.run(pressing);
      expect(gate.limit).toBeGreaterThan(8);
    },
  );
});

describe("the adaptive limit", () => {
  const failing = (kind: LlmFault["kind"]) => () => Promise.reject(new LlmFault(kind, kind));
  const answer = () => Promise.resolve("answer");

  async function fill(gate: ConcurrencyLimiter, work: () => Promise<unknown>, calls = 64): Promise<void> {
    await Promise.allSettled(
      Array.from({ length: calls }, () =>
        gate.pass(async () => {
          await systemClock.sleep(1);
          return work();
        }, signal),
      ),
    );
  }

  it("grows with every answer until the first rejection", async () => {
    const gate = gateWith({ start: 4 });
    await fill(gate, answer);
    expect(gate.limit).toBeGreaterThan(30);
    const before = gate.limit;
    await fill(gate, failing("rate_limited"), 4);
    expect(gate.limit).toBeLessThan(before);
  });

  it("never exceeds its maximum", async () => {
    const gate = gateWith({ start: 4, most: 6 });
    await fill(gate, answer);
    expect(gate.limit).toBe(6);
  });

  it.each(["server", "timeout", "network", "unreadable"] as const)("is not lowered by other faults: %s", async (kind) => {
    const gate = gateWith({ start: 8 });
    await fill(gate, failing(kind));
    expect(gate.limit).toBe(8);
  });

  it("is halved if nothing is answered, with one notice then and one when answers resume", async () => {
    const notices: string[] = [];
    const gate = gateWith({
      start: 8,
      clock: fastClock(1000),
      stuckMs: 20_000,
      onNotice: (line) => notices.push(line),
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = Array.from({ length: 8 }, () => gate.pass(() => released, signal));
    await systemClock.sleep(120);
    expect(gate.limit).toBeLessThanOrEqual(4);
    expect(notices).toEqual(["the service has not answered any of 8 calls for 20 s; halving the number of concurrent calls"]);
    release();
    await Promise.all(calls);
    expect(notices.slice(1)).toEqual(["the service is answering again"]);
  });

  it("gives no notice about a slow service that still answers some calls", async () => {
    const notices: string[] = [];
    const gate = gateWith({
      start: 2,
      most: 2,
      clock: fastClock(1000),
      stuckMs: 60_000,
      onNotice: (line) => notices.push(line),
    });
    const slow = gate.pass(() => systemClock.sleep(150), signal);
    for (let index = 0; index < 10; index++) await gate.pass(() => systemClock.sleep(12), signal);
    await slow;
    expect(notices).toEqual([]);
  });

  it("releases the slot of an aborted call", async () => {
    const gate = gateWith({ start: 1, most: 1 });
    const stop = new AbortController();
    const first = gate.pass(() => systemClock.sleep(20), signal);
    const second = gate.pass(answer, stop.signal);
    const third = gate.pass(answer, signal);
    stop.abort(new Error("stopped"));
    await expect(second).rejects.toThrow("stopped");
    await first;
    expect(await third).toBe("answer");
  });

  it("keeps the model's id and family", () => {
    const llm: Llm = { id: "local/x", family: "x", model: "x", generate: () => Promise.reject(new Error("not asked")) };
    expect(withLimiter(llm, gateWith())).toMatchObject({ id: "local/x", family: "x", model: "x" });
  });
});
