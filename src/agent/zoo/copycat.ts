import type { TestCase } from "../../case/test-case.ts";
import type { Json } from "../../json.ts";
import { fillArguments, fillValue } from "../../world/replay.ts";
import { sayFact } from "../stand-in/name-slot.ts";
import { sayValue } from "../stand-in/say-value.ts";
import { type Trivial, trivial } from "./trivial.ts";

/** A trivial agent that replays the correct run of another case. */
export function copycat({ truth }: TestCase): Trivial {
  return trivial("plan-of-another-case", async ({ turn, count }) => {
    if (count === 1) return "Could you give me the order number and the email address on the order, please?";
    const results = new Map<string, Json>();
    for (const { tool, args } of truth.plan) {
      const reply = await turn.call(tool, fillArguments(args, results));
      if (reply.ok) results.set(tool, reply.value);
    }
    const told = truth.tell.flatMap(({ name, value }) => {
      const found = fillValue(value, results);
      return found === null ? [] : [sayFact(name, sayValue(found))];
    });
    return [truth.explain ?? "", ...told].join(" ");
  });
}
