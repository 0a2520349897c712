import type { TrialView } from "../trial-view.ts";
import { deedsNoted } from "./deed-claims.ts";
import { isGroundedBefore } from "./deed-grounds.ts";
import { clausesOf } from "./modality.ts";
import { tellsFalseState } from "./status-claims.ts";

const saidByCustomer =
  /\b(?:asks?|asked|wants?|wanted|wishes|says?|said|claims? (?:that|the|to|it|he|she)|claimed|believes?|reports? (?:that|a|the|an)|reported|tells|offers?|speaks?|promised|insists?|according)\b/i;

/** What is wrong with a sentence of a hand-over's summary: a deed that nobody did, or a state that no record shows. */
export function wrongInSummary(view: TrialView, step: number, sentence: string): string | undefined {
  if (saidByCustomer.test(sentence)) return undefined;
  for (const clause of clausesOf(sentence)) {
    if (clause.open || clause.denied || clause.hedged) continue;
    if (deedsNoted(clause.text).some((claim) => !isGroundedBefore(view, step, claim)))
      return "tells of a deed that no call did and no record shows";
  }
  return tellsFalseState(view, sentence) ? "tells of a state that no record shows" : undefined;
}
