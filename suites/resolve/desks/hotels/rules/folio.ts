import { today } from "../../../shared/clock.ts";
import {
  earlyDue,
  isContradicted,
  isHarm,
  isHarmDropped,
  isIncidental,
  isReported,
  isSecondPosting,
  noShowDue,
  outageDue,
  rateMatchDue,
} from "./due.ts";
import { folioRule, hasLine } from "./judged.ts";

export const noShow = folioRule({
  id: "HOT-3",
  says:
    "For a no-show, we charge the first night with levy, or all nights on an ADV plan; take anything " +
    "charged beyond that off the folio. If the key log for this exact reservation has an `in` entry, " +
    "the guest was there: take off the whole no-show charge. Reception then bills the room; this desk " +
    "does not.",
  isUnmet: (seen) => noShowDue(seen).sum === 0,
});

export const disputedLine = folioRule({
  id: "HOT-4",
  says:
    "If a guest disputes a MINI, PARK, SPA or REST line within 30 days of departure, take the line " +
    "off the folio if the line's own log contradicts it; otherwise the line stands.",
  isUnmet: (seen) => hasLine(seen, (stay, line) => isIncidental(line) && !isContradicted(stay, line)),
});

export const postedTwice = folioRule({
  id: "HOT-5",
  says:
    "If two lines have the same code, date, amount and slip number, one purchase was posted twice: " +
    "take the later line off the folio. A different slip is a different purchase. This rule does not " +
    "apply to lines without a slip number.",
  isUnmet: (seen) => !hasLine(seen, isSecondPosting),
});

export const unreportedHarm = folioRule({
  id: "HOT-6",
  says:
    "Take a DAMAGE or SMOKE line off the folio if no incident report for it was filed during the stay " +
    "or in the 24 hours after check-out; until those 24 hours are over, the line stands. If a report " +
    "was filed in that time, escalate the whole case as `damage_dispute`.",
  isUnmet: (seen) => hasLine(seen, (stay, line) => isHarm(line) && !isHarmDropped(stay, line) && !isReported(stay, line)),
});

export const rateMatch = folioRule({
  id: "HOT-7",
  says:
    "Match a cheaper rate on a direct booking if the guest asks within 24 hours of booking and " +
    "before check-in, and a stored quote has the same house, room type, dates, guests and " +
    "cancellation terms. For each night, take off our rate minus the quoted rate, plus the levy on " +
    "that difference.",
  isUnmet: (seen) => rateMatchDue(seen).sum === 0,
});

export const leavingEarly = folioRule({
  id: "HOT-9",
  says:
    "If a guest on a FLEX plan leaves early, take off the nights not stayed, with levy. If we get " +
    "less than 24 hours' notice, counted back from noon on the day the guest leaves, we still charge " +
    "the first of those nights. For a guest on an ADV plan, do not take anything off.",
  isUnmet: (seen) => earlyDue(seen, today).sum === 0,
});

export const outage = folioRule({
  id: "HOT-10",
  says:
    "For a logged outage of heating, hot water or air-conditioning, take off a share of that night's " +
    "rate with levy: a quarter for 4 to 12 hours, half for more than 12 hours, and nothing for less " +
    "than 4 hours. If there were several outages in one night, only the longest counts.",
  isUnmet: (seen) => outageDue(seen).sum === 0,
});
