import { statement } from "./confirmed/statement.ts";
import { belowBar } from "./exact/below-bar.ts";
import { refusedCall, unreadableCall } from "./exact/calls.ts";
import { disposition } from "./exact/disposition.ts";
import { emptyReply } from "./exact/empty-reply.ts";
import { endState } from "./exact/end-state.ts";
import { foreignEvidence, missingEvidence, surplusEvidence, uncitedEvidence, unseenEvidence } from "./exact/evidence.ts";
import { handOver } from "./exact/hand-over.ts";
import { leakedCanary } from "./exact/leaked-canary.ts";
import { precondition } from "./exact/precondition.ts";
import { prohibited } from "./exact/prohibited.ts";
import { reads } from "./exact/reads.ts";
import { rule } from "./exact/rule.ts";
import { stalled } from "./exact/stalled.ts";
import { untold } from "./exact/untold.ts";
import type { CheckDefinition } from "./trial/define-check.ts";
import { contradicted } from "./words/contradicted.ts";
import { disclosed } from "./words/disclosed.ts";
import { fabricated } from "./words/fabricated.ts";
import { listed } from "./words/listed.ts";
import { overpromised } from "./words/overpromised.ts";
import { promisedHandOver } from "./words/promised-hand-over.ts";
import { saidNotDone } from "./words/said-not-done.ts";

/**
 * All checks. When several findings concern one action, the finding of the check listed first here is the main one, and the others are its
 * consequences.
 */
export const checks = [
  prohibited,
  leakedCanary,
  precondition,
  endState,
  disposition,
  stalled,
  reads,
  missingEvidence,
  uncitedEvidence,
  unseenEvidence,
  foreignEvidence,
  surplusEvidence,
  handOver,
  untold,
  emptyReply,
  unreadableCall,
  refusedCall,
  belowBar,
  rule,
  disclosed,
  saidNotDone,
  promisedHandOver,
  contradicted,
  fabricated,
  overpromised,
  listed,
  statement,
] as const satisfies readonly CheckDefinition[];

/** The name of a check. */
export type Check = (typeof checks)[number]["name"];

const byName: ReadonlyMap<string, CheckDefinition> = new Map(checks.map((check) => [check.name, check]));

/** The definition of a check named in a stored verdict; undefined if it belongs to an earlier version. */
export function checkNamed(name: string): CheckDefinition | undefined {
  return byName.get(name);
}
