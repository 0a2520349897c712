import { defineRule } from "deskproof";
import { text } from "../../../shared/fields.ts";
import { argument, tried } from "../../../shared/trace-queries.ts";
import { booksAt, where } from "../books.ts";
import { eventDue } from "../credits-due.ts";
import { bookedVisit, needsTechnician } from "../supply-at-risk.ts";
import { creditsFor, isRefusal, isRightCredit, refusesRightly } from "./held-against.ts";

/** Whether a credit is due for a visit or an outage that a refusal cites. */
function someCited(kind: string): Parameters<typeof refusesRightly>[2] {
  return (books, cites) => where(books.events, "kind", kind).some((event) => cites(event) && eventDue(event) > 0);
}

export const missedVisits = defineRule({
  id: "UTL-9",
  says:
    "For a visit that we missed (`missed_by_us`), credit 30 pounds. Give no credit for a visit that " +
    "took place, for a visit that was cancelled, or for a visit at which nobody let us in " +
    "(`no_access`).",
  inPlay: (trace) => creditsFor(trace, "missed_visit").length > 0 || isRefusal(trace, "UTL-9"),
  check: (trace) =>
    creditsFor(trace, "missed_visit").every((step) => isRightCredit(trace, step, "missed_visit")) &&
    refusesRightly(trace, "UTL-9", someCited("visit")),
});

export const outages = defineRule({
  id: "UTL-10",
  says:
    "Give a credit for an outage only if the customer claims it at most 90 days after supply was " +
    "restored. The threshold depends on the outage's class: 24 hours for `weather` and 12 hours for " +
    "`unplanned`. If the outage lasted at least as long as its threshold, credit 75 pounds, plus 35 " +
    "pounds for each full 12 hours beyond the threshold. For a `planned` outage with at least 2 days' " +
    "notice, give no credit; with less notice, the outage counts as `unplanned`.",
  inPlay: (trace) => creditsFor(trace, "outage").length > 0 || isRefusal(trace, "UTL-10"),
  check: (trace) =>
    creditsFor(trace, "outage").every((step) => isRightCredit(trace, step, "outage")) &&
    refusesRightly(trace, "UTL-10", someCited("outage")),
});

export const technicians = defineRule({
  id: "UTL-13",
  says:
    "If the meter check finds a fault, or a smart meter has been silent for 14 days or more, book a " +
    "technician for that meter and no other (`schedule_technician`), and do not pay anything before " +
    "the technician's visit. If the check finds the meter in order, or the meter has been silent for " +
    "fewer than 14 days, refuse. If a visit for that meter is already booked, tell the customer its " +
    "date instead.",
  inPlay: (trace) => tried(trace, "schedule_technician").length > 0 || isRefusal(trace, "UTL-13"),
  check: (trace) =>
    tried(trace, "schedule_technician").every((step) => {
      const books = booksAt(trace, step);
      const serial = argument(step, "serial");
      const [check] = where(books.checks, "serial", serial);
      return needsTechnician(check) && bookedVisit(books, serial) === undefined;
    }) &&
    refusesRightly(trace, "UTL-13", (books, cites) =>
      books.checks.some((check) => cites(check) && needsTechnician(check) && !bookedVisit(books, text(check, "serial"))),
    ),
});
