import { type CallStep, defineRule, type Trace } from "deskproof";
import { hoursUntil } from "../../../shared/clock.ts";
import { text } from "../../../shared/fields.ts";
import { lastRead, refusalOf, tried } from "../../../shared/trace-queries.ts";
import { mayChoose } from "../queries/disruptions.ts";
import { isSpecial, type Reads, readsBefore, refunds, unflownOf } from "../queries/reads.ts";
import { movedSegments } from "../queries/rebookings.ts";

/** Whether this desk may rebook a segment of an agency's booking. */
function isOurs(reads: Reads, id: string): boolean {
  const segment = unflownOf(reads.booking).find((one) => text(one, "id") === id);
  return mayChoose(reads, id) && hoursUntil(text(segment, "dep")) <= 48;
}

function isAgency(trace: Trace, step: CallStep): boolean {
  return text(lastRead(trace, "get_booking", step), "channel") !== "direct";
}

export const agencies = defineRule({
  id: "AIR-12",
  says:
    "For an agency booking, the agency handles refunds and voluntary changes. In the last 48 hours " +
    "before departure, we arrange another flight under AIR-5. We always handle compensation, fees, " +
    "bags and names.",
  inPlay: (trace) => tried(trace, "issue_refund", "rebook_flight").length > 0 || refusalOf(trace)?.rule === "AIR-12",
  check: (trace) => {
    const refusal = refusalOf(trace);
    const reads = refusal && readsBefore(trace, refusal.step);
    const isRightlyRefused =
      refusal?.rule !== "AIR-12" ||
      (text(reads?.booking, "channel") === "agency" &&
        !unflownOf(reads?.booking).some((segment) => reads && isOurs(reads, text(segment, "id"))));
    return (
      isRightlyRefused &&
      refunds(trace, "cancellation", "no_show", "disruption", "duplicate").every((step) => !isAgency(trace, step)) &&
      tried(trace, "rebook_flight").every(
        (step) => !isAgency(trace, step) || movedSegments(step).every((id) => isOurs(readsBefore(trace, step), id)),
      )
    );
  },
});

export const specialHandling = defineRule({
  id: "AIR-13",
  says:
    "If the booking is for a minor travelling alone, a passenger with medical clearance, or a party " +
    "of 10 or more, escalate every request that would change, cancel or refund the journey as " +
    "`special_handling`, even if AIR-4 applies.",
  inPlay: (trace) => tried(trace, "issue_refund", "rebook_flight").length > 0 || refusalOf(trace)?.rule === "AIR-13",
  check: (trace) =>
    refusalOf(trace)?.rule !== "AIR-13" &&
    [...tried(trace, "rebook_flight"), ...refunds(trace, "cancellation", "no_show", "disruption")].every((step) => {
      const { booking } = readsBefore(trace, step);
      return booking !== undefined && !isSpecial(booking);
    }),
});
