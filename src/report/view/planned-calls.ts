import type { AcceptedEnd } from "../../score/trial/accepted-ends.ts";
import type { Desk } from "../../suite/suite.ts";

/** The calls of an accepted plan for display, each with the rows it changes. */
export function plannedCalls({ tools }: Desk, { calls }: AcceptedEnd) {
  return calls.map(({ tool: name, args, outcome }) => {
    const { by = "agent", effect = "read" } = tools.get(name) ?? {};
    return { by, tool: name, args, effect, changes: outcome.kind === "ok" ? outcome.changes : [] };
  });
}
