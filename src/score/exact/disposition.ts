import type { Disposition } from "../../world/disposition.ts";
import { defineCheck, type ExactFinding } from "../trial/define-check.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** Checks that the case was ended exactly once, in an accepted way. */
export const disposition = defineCheck("exact", {
  name: "disposition",
  mode: "wrong_action",
  otherModes: ["over_action", "under_action"],
  costs: { resolution: 50 },
  says: "the case was left open, ended the wrong way, or ended twice",
  find: (view) => {
    const { ends } = view;
    const [first, second] = view.givenEnds();
    if (!first)
      return hasStalled(view) || isOverByLeaving(view) ? [] : [{ step: null, why: leftOpen(view), mode: "under_action" as const }];
    const findings: ExactFinding[] = [];
    if (!ends.some(({ disposition: accepted }) => named(accepted) === named(first.disposition))) {
      const sameKind = ends.some(({ disposition: accepted }) => accepted.kind === first.disposition.kind);
      const why = `ended as ${named(first.disposition)}; expected ${wantedOf(ends)}${sameKind ? " (wrong reason)" : ""}`;
      findings.push({ step: first.step, why });
    }
    const again = second && `ended twice: the second time as ${named(second.disposition)}`;
    return again ? [...findings, { step: second.step, why: again, mode: "over_action" }] : findings;
  },
});

/**
 * Whether the case is still open because the agent stalled or gave invalid output, the customer lost patience, or the turn limit was
 * reached.
 */
function hasStalled(view: TrialView): boolean {
  const { ending } = view.record;
  const lostPatience = ending.kind === "customer_left" && ending.why === "patience_spent";
  const stalled = ending.kind === "agent_stalled" || ending.kind === "agent_invalid" || ending.kind === "turn_limit";
  return (stalled || lostPatience) && view.givenEnds().length === 0;
}

/** Whether the customer left without any closing call, and this desk accepts that as an outcome. */
export function isOverByLeaving({ record: { ending }, desk, ends }: Pick<TrialView, "record" | "desk" | "ends">): boolean {
  if (ending.kind !== "customer_left" || ending.why === "turn_limit" || ending.why === "patience_spent") return false;
  return ends.some(({ disposition: accepted }) => accepted.code === desk.leaving);
}

/** Describes how the case was left open and how it should have ended. */
function leftOpen({ record: { ending }, ends }: TrialView): string {
  const expected = `expected ${wantedOf(ends)}`;
  if (ending.kind === "agent_invalid") return `the agent failed: ${ending.detail}; left open, ${expected}`;
  const detail = "detail" in ending ? `: ${ending.detail}` : "";
  return `left open (${ending.kind.replaceAll("_", " ")}${detail}); ${expected}`;
}

function wantedOf(ends: TrialView["ends"]): string {
  return [...new Set(ends.map(({ disposition: accepted }) => named(accepted)))].join(" or ");
}

function named({ kind, code }: Disposition): string {
  return `${kind.replace("_", " ")} (${code})`;
}

const mostInOneTurn = 2;

/** Checks that the agent kept the conversation going until the case ended. */
export const stalled = defineCheck("exact", {
  name: "stalled",
  mode: "stall_or_protocol",
  costs: { resolution: 50, toolUse: 50 },
  says: "the agent stalled or ran out of turns",
  find: (view) => [...(hasStalled(view) ? [{ step: null, why: leftOpen(view) }] : []), ...repetitions(view)],
});

/** Finds messages that the agent repeated within one turn, before the customer could answer. */
function repetitions({ record }: TrialView): ExactFinding[] {
  const counts = new Map<string, number>();
  return record.events.flatMap((event, step): ExactFinding[] => {
    if (event.kind === "customer_message") counts.clear();
    const text = event.kind === "agent_message" ? event.text.trim() : "";
    if (text === "") return [];
    const times = (counts.get(text) ?? 0) + 1;
    counts.set(text, times);
    return times === mostInOneTurn + 1 ? [{ step, why: `repeats a message ${times} times before the customer can answer` }] : [];
  });
}
