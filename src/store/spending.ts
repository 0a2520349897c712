import { z } from "zod";
import type { Usage } from "../conversation/event.ts";

/** The usage of a run's calls to one model in one role, including calls in excluded and unfinished trials. */
export const Spending = z.strictObject({
  by: z.enum(["agent", "customer", "reader", "judge"]),
  model: z.string(),
  calls: z.int(),
  /** The number of calls with unknown token usage; they are not included in the token counts. */
  unknown: z.int(),
  input: z.number(),
  cached: z.number(),
  cacheWrite: z.number(),
  output: z.number(),
});
export type Spending = z.infer<typeof Spending>;

/** Adds a call to the usage so far. */
export function addCall(before: readonly Spending[], usage: Usage, by: Spending["by"] = usage.by ?? "agent"): Spending[] {
  const { model } = usage;
  const isIt = (one: Spending) => one.model === model && one.by === by;
  const sum = withCall(before.find(isIt) ?? nothingOf(by, model), usage);
  return before.some(isIt) ? before.map((one) => (isIt(one) ? sum : one)) : [...before, sum];
}

function withCall(sum: Spending, { input, output, cached = 0, cacheWrite = 0 }: Usage): Spending {
  const calls = sum.calls + 1;
  if (input === undefined || output === undefined) return { ...sum, calls, unknown: sum.unknown + 1 };
  return {
    ...sum,
    calls,
    input: sum.input + input,
    cached: sum.cached + cached,
    cacheWrite: sum.cacheWrite + cacheWrite,
    output: sum.output + output,
  };
}

/** Adds up spending from several sources, by role and model. */
export function sumSpending(parts: Iterable<Spending>): Spending[] {
  const sums = new Map<string, Spending>();
  for (const one of parts) {
    const { by, model } = one;
    const sum = sums.get(`${by} ${model}`) ?? nothingOf(by, model);
    sums.set(`${by} ${model}`, {
      by,
      model,
      calls: sum.calls + one.calls,
      unknown: sum.unknown + one.unknown,
      input: sum.input + one.input,
      cached: sum.cached + one.cached,
      cacheWrite: sum.cacheWrite + one.cacheWrite,
      output: sum.output + one.output,
    });
  }
  return [...sums.values()];
}

function nothingOf(by: Spending["by"], model: string): Spending {
  return { by, model, calls: 0, unknown: 0, input: 0, cached: 0, cacheWrite: 0, output: 0 };
}
