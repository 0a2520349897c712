import { isScoredVerdict } from "../score/verdict.ts";
import type { TrialResult } from "../store/run-store.ts";
import { counted } from "./text/figure-text.ts";

/**
 * Counts the turns and trials that each agent lost because the customer misunderstood it, in the order of the agents.
 * Consecutive turns count as one misunderstanding; conversations whose verdicts are older than these counts are left out.
 */
export function countMisheard(agents: readonly string[], trials: readonly TrialResult[]) {
  const byAgent = Map.groupBy(trials, ({ agent }) => agent);
  return agents.map((agent) => {
    const own = byAgent.get(agent) ?? [];
    const known = own.flatMap(({ verdict }) =>
      isScoredVerdict(verdict) && verdict.measures.misunderstandings !== null ? [verdict.measures] : [],
    );
    return {
      agent,
      conversations: known.length,
      misunderstandings: known.reduce((sum, measures) => sum + (measures.misunderstandings ?? 0), 0),
      turnsLost: known.reduce((sum, measures) => sum + (measures.turnsLost ?? 0), 0),
      excluded: own.filter(({ verdict }) => verdict?.kind === "excluded" && verdict.cause === "customer_error").length,
    };
  });
}

// The text names only the first few agents; the JSON report lists all of them.
const mostNamed = 6;

/** Describes misunderstandings in sentences; empty if the verdicts do not include counts of them. */
export function misheardSentences(misheard: ReturnType<typeof countMisheard>): string[] {
  const known = misheard.filter(({ conversations }) => conversations > 0);
  if (known.length === 0) return [];
  const some = known.filter(({ misunderstandings }) => misunderstandings > 0);
  if (some.length === 0) return ["No customer misunderstood or failed to understand an agent in any scored conversation."];
  const parts = some.map(
    ({ agent, misunderstandings, turnsLost, conversations, excluded }) =>
      `${agent} ${misunderstandings} in ${counted(conversations, "conversation")}, ` +
      `${counted(turnsLost, "turn")} lost${excluded > 0 ? `, ${counted(excluded, "trial")} excluded` : ""}`,
  );
  const shown = parts.slice(0, mostNamed).join("; ");
  const more = parts.length > mostNamed ? `; ${counted(parts.length - mostNamed, "more agent")}` : "";
  const others = known.length - some.length;
  return [
    "Number of times a customer misunderstood the agent or failed to understand it: " +
      `${shown}${more}${others > 0 ? `; ${counted(others, "other agent")}: never` : ""}.`,
  ];
}
