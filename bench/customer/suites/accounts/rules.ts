import { defineRule } from "deskproof";

export const looksFirst = defineRule({
  id: "R-1",
  says: "A record is changed only after it has been looked at.",
  inPlay: (trace) => trace.has((step) => step.kind === "call" && step.call.tool === "act"),
  check: (trace) => trace.has((step) => step.kind === "call" && step.call.tool === "look_up"),
});
