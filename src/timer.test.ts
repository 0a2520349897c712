import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Interruption } from "./conversation/interruption.ts";
import { systemClock } from "./llm/clock.ts";
import { Deadline } from "./llm/deadline.ts";
import { RunOptions } from "./run/options.ts";
import { longestTimerMs, longestTimerSeconds } from "./timer.ts";

const never = new AbortController().signal;
const tooLong = [longestTimerMs + 1, 2147484 * 1000, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY];

describe("M4: a delay longer than a timer can wait", () => {
  it.each(tooLong)("of %d ms for a reply does not expire immediately", async (ms) => {
    using interruption = new Interruption(never);
    const reply = interruption.wait(
      () => sleep(30, "there"),
      ms,
      () => ({ kind: "agent_stalled", detail: "" }),
    );
    expect(await reply).toBe("there");
  });

  it.each(tooLong)("of %d ms for a model's answer does not expire immediately", async (ms) => {
    using deadline = new Deadline(never, ms);
    await sleep(30);
    expect(deadline.signal.aborted).toBe(false);
  });

  it.each(tooLong)("of %d ms to sleep does not expire immediately", async (ms) => {
    const woken = systemClock.sleep(ms, AbortSignal.timeout(30));
    await expect(woken).rejects.toThrow("aborted");
  });

  it("is rejected as an option, and the error states the limit", () => {
    const refused = RunOptions.safeParse({ timeout: longestTimerSeconds + 1 });
    expect(refused.error?.issues[0]?.message).toContain(String(longestTimerSeconds));
    expect(RunOptions.parse({ timeout: longestTimerSeconds }).timeout).toBe(longestTimerSeconds);
  });
});
