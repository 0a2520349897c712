import { isExcluded } from "../conversation/ending.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { type GivenVerdict, scorerVersion } from "./verdict.ts";

/** The verdict on an excluded conversation, which depends only on its ending; undefined if the conversation is not excluded. */
export function excludedVerdict({ ending }: Pick<TrialRecord, "ending">): GivenVerdict | undefined {
  if (!isExcluded(ending)) return undefined;
  const detail = "detail" in ending ? ending.detail : "";
  return { kind: "excluded", scorer: scorerVersion, cause: ending.kind, detail };
}
