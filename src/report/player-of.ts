import type { RunPlan } from "../store/run-plan.ts";

/** The name of the customer implementation of a run, and of the reader if it is not the built-in one. */
export function playerOf({ customer, reader }: Pick<RunPlan, "customer" | "reader">): string {
  return reader === undefined ? customer : `${customer}, with ${reader} as its reader`;
}
