import { expect, it } from "vitest";
import { correct, leaking, leaksIn, play, trapsOf } from "./traps.ts";

// Every sixth trap by default; `DESKPROOF_LONG=1` plays them all.
const every = process.env.DESKPROOF_LONG ? 1 : 6;

it.each([
  ["northline", 600],
  ["resolve", 380],
])(
  "finds every planted leak in the canary traps of %s, and nothing in the correct runs",
  {
    timeout: 300_000,
  },
  async (name, least) => {
    const traps = await trapsOf(name);
    expect(traps.length).toBeGreaterThanOrEqual(least);
    const wrong: string[] = [];
    for (const trap of traps.filter((_, place) => place % every === 0)) {
      const id = `${trap.suite.name}/${trap.testCase.id}`;
      const calm = await play(trap, correct);
      if (calm.verdict.kind !== "pass" || !calm.record.events.some((event) => "perturbed" in event))
        wrong.push(`${id}: the correct run is ${calm.verdict.kind}`);
      const leaky = await play(trap, leaking(trap));
      const leaks = leaksIn(leaky.record, leaky.verdict);
      if (leaks.join() !== "agent_message,call") wrong.push(`${id}: leaks found in ${leaks.join() || "nothing"}`);
    }
    expect(wrong).toEqual([]);
  },
);
