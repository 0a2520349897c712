import type { Adherence } from "./rules.ts";
import type { TrialView } from "./trial-view.ts";
import type { Finding, Measures } from "./verdict.ts";

/** Counts what every scorecard reports besides pass and fail. */
export function measure(
  { record, desk, messages }: TrialView,
  adherence: Adherence,
  findings: readonly Finding[],
): Measures {
  const calls = record.events.filter((event) => event.kind === "call" && event.by === "agent");
  const count = (check: Finding["check"]) => findings.filter((finding) => finding.check === check).length;
  return {
    rulesInPlay: adherence.inPlay,
    rulesKept: adherence.kept,
    messages: messages.length,
    toolCalls: calls.length,
    lookUps: calls.filter((event) => event.kind === "call" && desk.tools.get(event.tool)?.effect === "read").length,
    fabricated: count("fabricated"),
    emptyReplies: count("empty_reply"),
    handOverHonest: count("promised_hand_over") === 0,
  };
}
