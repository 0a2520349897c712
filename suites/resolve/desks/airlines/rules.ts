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
    "Refunds and compensation of one booking come to at most 800 euros, those the log has already posted counted; above that the whole case goes over as `over_limit`, and no part of it is paid.",
  consent:
    "Before a refund or a rebooking we state its terms, the sum and the booking or the flight and what it costs, and get a yes to exactly those.",
});
export { wantedChange } from "./rules/changes.ts";
export { choice, compensation, freeRebooking } from "./rules/disruption.ts";
export { cancelling, graceDay, noShow } from "./rules/fares.ts";
export { capturedTwice, originalPayment, waivedFees } from "./rules/money.ts";
export { agencies, specialHandling } from "./rules/reach.ts";
export { missingBag, misspeltName } from "./rules/service.ts";
