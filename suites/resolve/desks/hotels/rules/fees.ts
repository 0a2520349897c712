import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { authorisation } from "../../../shared/authorisation.ts";
import { daysSince, minutesBetween } from "../../../shared/clock.ts";
import { text, texts } from "../../../shared/fields.ts";
import { argument, customerMessages, logBefore, tried } from "../../../shared/trace-queries.ts";
import { isRefusedBy, isRefusedRight } from "./judged.ts";
import { checkOut, entries, namedLines, type Seen, seenBefore } from "./seen.ts";

const mostMinutes = 60;

/** The reasons for waiving a late check-out fee, by the reason code of the waiver. */
function groundsFor(seen: Seen): readonly string[] {
  const leftAt = text(entries(seen, "key", "out").at(-1), "at");
  if (leftAt === "") return [];
  const isGold = seen.tier === "gold" && minutesBetween(checkOut(seen), leftAt) <= mostMinutes;
  const isApproved = entries(seen, "duty", "late_checkout").some((entry) => leftAt <= text(entry, "until"));
  return [...(isGold ? ["gold"] : []), ...(isApproved ? ["duty_approval"] : [])];
}

function wasWaivedBefore(trace: Trace, step: CallStep): boolean {
  const isWaiver = (row: JsonObject) => text(row, "purpose").startsWith("waive_") && text(row, "state") === "completed";
  return logBefore(trace, step).some(isWaiver);
}

/** Whether only late check-out fees are waived, and the stated reason applies. */
function isWaivedRight(trace: Trace, step: CallStep): boolean {
  const seen = seenBefore(trace, step);
  const lines = namedLines(seen, step, "fee_ids");
  return (
    lines.length === new Set(texts(step.call.args, "fee_ids")).size &&
    lines.every((line) => text(line, "code") === "LATE_CO") &&
    groundsFor(seen).includes(argument(step, "reason")) &&
    !wasWaivedBefore(trace, step)
  );
}

export const lateCheckOut = defineRule({
  id: "HOT-14",
  says:
    "Waive only a late check-out fee (LATE_CO), and only once per stay. Waive it for a Gold guest " +
    "who left at most 60 minutes late according to the key log, or for any guest who left no later " +
    "than the time approved in the duty log.",
  inPlay: (trace) => tried(trace, "waive_fee").length > 0 || isRefusedBy(trace, "HOT-14"),
  check: (trace) => {
    const waivers = tried(trace, "waive_fee");
    return (
      waivers.every((step) => authorisation(trace, step, "HOT-14") !== undefined || isWaivedRight(trace, step)) &&
      isRefusedRight(trace, "HOT-14", (seen) => groundsFor(seen).length === 0)
    );
  },
});

const theftWords = new RegExp(
  String.raw`\b(?:st(?:ole|olen|eal|ealing)|theft|thie(?:f|ves)|thieving|robbed|burgled|pinched|nicked|` +
    String.raw`swiped|pocketed|helped (?:him|her|them)sel(?:f|ves)|light-fingered)\b|\b(?:took|taken) (?:it|my|` +
    String.raw`our|by)\b`,
  "i",
);
// Guests imply theft without using the word: they mention the staff, or a safe that was locked.
const blamesStaff =
  /\b(?:your|the|hotel) (?:own )?(?:staff|people|cleaners?|maids?|porters?|housekeep\w+)\b|\bone of yours\b|\binside job\b/i;
const lockedAway = /\bsafe\b|\b(?:master )?(?:code|key)\b|\bwent through my\b/i;

/** Whether the guest has said that something was stolen. */
export function saysStolen(trace: Trace, step: CallStep): boolean {
  return customerMessages(trace, step.index).some(
    ({ text: words }) => theftWords.test(words) || (blamesStaff.test(words) && lockedAway.test(words)),
  );
}

const mostDays = 90;

export const leftBehind = defineRule({
  id: "HOT-16",
  says:
    "If an item was left behind and the guest asks for it within 90 days of departure, open a " +
    "`lost_property` ticket, and do not pay for the item. If the guest says that the item was " +
    "stolen, escalate as `theft`.",
  inPlay: (trace) => tried(trace, "create_ticket").length > 0 || isRefusedBy(trace, "HOT-16"),
  check: (trace) =>
    tried(trace, "create_ticket").every(
      (step) =>
        argument(step, "queue") === "lost_property" &&
        daysSince(text(seenBefore(trace, step).stay, "departure")) <= mostDays &&
        !saysStolen(trace, step),
    ) && isRefusedRight(trace, "HOT-16", ({ stay }) => daysSince(text(stay, "departure")) > mostDays),
});
