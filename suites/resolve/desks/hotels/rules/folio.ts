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
  says: "A no-show costs the first night with levy, on an ADV plan all nights; what was charged beyond that comes off. It costs nothing at all if the key log has an entry on this very reservation.",
  isUnmet: (seen) => noShowDue(seen).sum === 0,
});

export const disputedLine = folioRule({
  id: "HOT-4",
  says: "A MINI, PARK, SPA or REST line disputed within 30 days of departure is reversed if its own log contradicts it, and stands if not.",
  isUnmet: (seen) => hasLine(seen, (stay, line) => isIncidental(line) && !isContradicted(stay, line)),
});

export const postedTwice = folioRule({
  id: "HOT-5",
  says: "Where code, date, amount and slip are the same, one purchase was posted twice and the later line is reversed; another slip is another purchase.",
  isUnmet: (seen) => !hasLine(seen, isSecondPosting),
});

export const unreportedHarm = folioRule({
  id: "HOT-6",
  says: "DAMAGE and SMOKE are reversed if no incident report was filed within 24 hours of departure, and while those hours run the line stands; with such a report they go over as `damage_dispute`.",
  isUnmet: (seen) =>
    hasLine(seen, (stay, line) => isHarm(line) && !isHarmDropped(stay, line) && !isReported(stay, line)),
});

export const rateMatch = folioRule({
  id: "HOT-7",
  says: "We match a cheaper rate on a direct booking, asked for within 24 hours of booking and before arrival, if a stored quote has the same house, room type, dates, guests and cancellation terms: our rate less the quoted one for every night, with levy.",
  isUnmet: (seen) => rateMatchDue(seen).sum === 0,
});

export const leavingEarly = folioRule({
  id: "HOT-9",
  says: "A guest on FLEX who leaves early has the nights not stayed taken off with levy, less the first of them if we hear of it less than 24 hours before noon of the day of leaving; on ADV nothing comes off.",
  isUnmet: (seen) => earlyDue(seen, today).sum === 0,
});

export const outage = folioRule({
  id: "HOT-10",
  says: "For a logged outage of heating, hot water or air-conditioning we take off a share of that night's rate with levy: a quarter from 4 to 12 hours, half above 12 hours, nothing below 4.",
  isUnmet: (seen) => outageDue(seen).sum === 0,
});
