import type { RunPlan } from "../store/run-plan.ts";

/** Who played the customers of a run, and who read for them where that was not the program itself. */
export function playerOf({ customer, reader }: Pick<RunPlan, "customer" | "reader">): string {
  return reader === undefined ? customer : `${customer}, with ${reader} as its reader`;
}
