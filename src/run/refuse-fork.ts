import type { RunPlan } from "../store/run-plan.ts";
import { UserError } from "../user-error.ts";

/** Throws if a run repeats a decision, because its trials start in the middle of a conversation. */
export function refuseFork({ fork }: RunPlan, path: string, done: "resumed" | "rerun"): void {
  if (!fork) return;
  throw new UserError(
    `${path} repeats one decision from a trial in ${fork.run} and cannot be ${done}. To repeat the decision again: ` +
      `deskproof fork ${fork.run} ${fork.case} --of ${fork.agent} --trial ${fork.trial} --at ${fork.at}`,
  );
}
