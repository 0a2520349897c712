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
    "Adjustments and waivers of one reservation come to at most 250 pounds, earlier ones counted; refunded prepayments and deposits to at most 1,000. Above it the whole goes over as `over_limit` with the sum that is due, never a part of it.",
  consent:
    "Before `issue_refund`, `adjust_folio` and `rebook_stay` we state the terms (the amount and the reservation; for a move the room, the dates and what we collect) and get a yes to exactly those.",
});
export { lateCheckOut, leftBehind } from "./rules/fees.ts";
export { disputedLine, leavingEarly, noShow, outage, postedTwice, rateMatch, unreportedHarm } from "./rules/folio.ts";
export { advanceCancelled, depositReturned, flexCancelled } from "./rules/refunds.ts";
export { agencysMatter, failedRoom, groupContract, otherDates } from "./rules/rooms.ts";
