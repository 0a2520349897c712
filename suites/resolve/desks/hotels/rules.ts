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
    "For one reservation, adjustments and waivers may total at most 250 pounds, and refunds of " +
    "prepayments and deposits at most 1,000 pounds. Earlier adjustments and waivers count towards " +
    "the first limit, and earlier refunds towards the second. If a total would be above its limit, " +
    "escalate the whole case as `over_limit` with the amount due, and do not pay any part of that " +
    "amount.",
  consent:
    "Before `issue_refund`, `adjust_folio` and `rebook_stay`, state the terms (for a refund or an " +
    "adjustment, the amount and the reservation; for a move, the room, the dates and the amount we " +
    "collect) and get consent to exactly those terms.",
});
export { lateCheckOut, leftBehind } from "./rules/fees.ts";
export { disputedLine, leavingEarly, noShow, outage, postedTwice, rateMatch, unreportedHarm } from "./rules/folio.ts";
export { advanceCancelled, depositReturned, flexCancelled } from "./rules/refunds.ts";
export { agencysMatter, failedRoom, groupContract, otherDates } from "./rules/rooms.ts";
