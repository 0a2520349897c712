import { sharedRules } from "../../shared/rules.ts";
import { terms } from "./terms.ts";

export const {
  identityFirst,
  ownReferenceOnly,
  speakerHasScope,
  chainFirst,
  nothingTwice,
  handOverIsWhole,
  withinLimit,
  wordsChangeNothing,
  onlyForAReason,
  closingIsTrue,
  agreedFirst,
} = sharedRules(terms, {
  limit:
    "Refunds and compensation for one booking may total at most 800 euros, including those already " +
    "posted in the log. If the total would be higher, escalate the whole case as `over_limit` and do " +
    "not pay any part of the amount.",
  consent:
    "Before a refund or a rebooking, state its terms: for a refund, the amount and the booking; for " +
    "a rebooking, the flight and its cost. Get consent to exactly those terms.",
});
export { wantedChange } from "./rules/changes.ts";
export { choice, compensation, freeRebooking } from "./rules/disruption.ts";
export { cancelling, graceDay, noShow } from "./rules/fares.ts";
export { capturedTwice, originalPayment, waivedFees } from "./rules/money.ts";
export { agencies, specialHandling } from "./rules/reach.ts";
export { missingBag, misspeltName } from "./rules/service.ts";
