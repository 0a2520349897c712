import { waysOfAll } from "./check-statements.ts";
import { waysOfGifts } from "./gift-check.ts";
import { writeDown } from "./sieve.ts";
import { waysOfStates } from "./status-claims.ts";

/** What `sieve-lists.json` has to say, worked out anew. */
export function sieveLists() {
  return { checks: writeDown(waysOfAll()), states: writeDown(waysOfStates()), gifts: writeDown(waysOfGifts()) };
}
