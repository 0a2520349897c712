import { isExcluded } from "../conversation/ending.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { TrialView } from "./trial/trial-view.ts";
import { type GivenVerdict, scorerVersion } from "./verdict.ts";

/** The verdict on an excluded conversation, which depends only on its ending; undefined if the conversation is not excluded. */
export function excludedVerdict({ ending }: Pick<TrialRecord, "ending">): GivenVerdict | undefined {
  if (!isExcluded(ending)) return undefined;
  const detail = "detail" in ending ? ending.detail : "";
  return { kind: "excluded", scorer: scorerVersion, cause: ending.kind, detail };
}

/**
 * The verdict on a conversation in which the customer took a prohibited step on their own device without being asked to, which is an error
 * in the simulation; undefined if there is no such step.
 */
export function unaskedVerdict({ prohibited }: Pick<TrialView, "prohibited">): GivenVerdict | undefined {
  const own = prohibited.find(({ isAgents, made }) => made && !isAgents);
  if (!own) return undefined;
  const detail = `step ${own.step}: the customer used ${own.tool}, which the agent had not asked for`;
  return { kind: "excluded", scorer: scorerVersion, cause: "customer_error", detail };
}
