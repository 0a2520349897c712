import { defineCheck } from "../trial/define-check.ts";

/** Checks that every call was valid. */
export const unreadableCall = defineCheck("exact", {
  name: "unreadable_call",
  effect: "costs",
  mode: "stall_or_protocol",
  costs: { toolUse: 5 },
  says: "an invalid tool call was made",
  find: ({ record }) =>
    record.events.flatMap((event, step) =>
      event.kind === "call" && event.by === "agent" && event.outcome.kind === "invalid" ? [{ step, why: event.outcome.message }] : [],
    ),
});

/** Checks that no tool rejected a write. */
export const refusedCall = defineCheck("exact", {
  name: "refused_call",
  effect: "costs",
  mode: "procedure_lapse",
  costs: { toolUse: 5 },
  says: "a write was rejected by the tool",
  find: ({ record, desk }) =>
    record.events.flatMap((event, step) => {
      if (event.kind !== "call" || event.by !== "agent" || event.takenBack || event.outcome.kind !== "rejected") return [];
      // A failure that the run's perturbation injected is not the agent's fault.
      if (event.perturbed !== undefined || desk.tools.get(event.tool)?.effect !== "write") return [];
      return [{ step, why: event.outcome.message }];
    }),
});
