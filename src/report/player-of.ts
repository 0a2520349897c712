import type { RunPlan } from "../store/run-plan.ts";

/** Who played the customers of a run, and what read for them if not the built-in reader. */
export function playerOf({ customer, reader }: Pick<RunPlan, "customer" | "reader">): string {
  return reader === undefined ? customer : `${customer}, with ${reader} as its reader`;
}
