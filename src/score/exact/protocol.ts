import { defineCheck } from "../trial/define-check.ts";

/** Checks that every call was valid. */
export const unreadableCall = defineCheck("exact", {
  name: "unreadable_call",
  effect: "costs",
  mode: "stall_or_protocol",
  costs: { toolUse: 5 },
  says: "an invalid tool call was made",
  find: (view) => view.calls.flatMap(({ step, call: { outcome } }) => (outcome.kind === "invalid" ? [{ step, why: outcome.message }] : [])),
});

/** Checks that no tool rejected a write. */
export const refusedCall = defineCheck("exact", {
  name: "refused_call",
  effect: "costs",
  mode: "procedure_lapse",
  costs: { toolUse: 5 },
  says: "a write was rejected by the tool",
  find: (view) =>
    view.calls.flatMap(({ step, tool, call: { outcome, takenBack, perturbed } }) => {
      // A failure that the run's perturbation injected is not the agent's fault.
      const isRefused = outcome.kind === "rejected" && !takenBack && perturbed === undefined && tool?.effect === "write";
      return isRefused ? [{ step, why: outcome.message }] : [];
    }),
});

/** Checks that no reply was empty while the case was open. */
export const emptyReply = defineCheck("exact", {
  name: "empty_reply",
  mode: "stall_or_protocol",
  costs: { communication: 20 },
  says: "an empty reply was sent",
  find: (view) => {
    const closed = view.givenEnds()[0]?.step ?? Number.POSITIVE_INFINITY;
    return view.messages
      .filter(({ step, text }) => step < closed && !/\S/.test(text))
      .map(({ step }) => ({ step, why: "the reply is empty" }));
  },
});
