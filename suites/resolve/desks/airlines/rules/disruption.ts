import { defineRule } from "deskproof";
import { text } from "../../../shared/fields.ts";
import { argument, made, refusalOf } from "../../../shared/trace-queries.ts";
import { dueForDisruption, dueInCompensation, mayChoose } from "../queries/disruptions.ts";
import { flightsFound, paysExactly, readsBefore, refunds, unflownOf } from "../queries/reads.ts";
import { isFree, movedSegments, rebookings, wantedFlight } from "../queries/rebookings.ts";

export const choice = defineRule({
  id: "AIR-4",
  says:
    "If we cancel a flight, if a flight leaves 180 or more minutes late, if we move a departure by 120 " +
    "or more minutes, or if a connection is missed, the customer may choose, for an unflown segment " +
    "and whatever the cause, either a refund (of the fare component, the taxes and the fees for bags, " +
    "seats and changes, for that segment and for every unflown segment after it) or another flight, " +
    "but never both.",
  inPlay: (trace) =>
    refunds(trace, "disruption").length > 0 || rebookings(trace, "forced").length > 0 || refusalOf(trace)?.rule === "AIR-4",
  check: (trace) => {
    const refusal = refusalOf(trace);
    const isRightlyRefused = refusal?.rule !== "AIR-4" || !(dueForDisruption(readsBefore(trace, refusal.step)) > 0);
    const moves = made(trace, "rebook_flight").filter((step) => rebookings(trace, "forced").includes(step));
    const pays = made(trace, "issue_refund").filter((step) => argument(step, "kind") === "disruption");
    return (
      isRightlyRefused &&
      (moves.length === 0 || pays.length === 0) &&
      refunds(trace, "disruption").every((step) => paysExactly(trace, step, dueForDisruption(readsBefore(trace, step))))
    );
  },
});

export const freeRebooking = defineRule({
  id: "AIR-5",
  says:
    "The other flight is free. It must be on the same route and in the same cabin, leave no later than " +
    "168 hours after the original departure, have seats for the whole party, and allow at least 45 " +
    "minutes between each landing and the next departure. Search before you rebook, and collect 0.",
  inPlay: (trace) => rebookings(trace, "forced").length > 0 || refusalOf(trace)?.rule === "AIR-5",
  check: (trace) => {
    const refusal = refusalOf(trace);
    const reads = refusal && readsBefore(trace, refusal.step);
    const fits = (reads ? unflownOf(reads.booking) : []).some(
      (segment) =>
        refusal &&
        reads &&
        mayChoose(reads, text(segment, "id")) &&
        flightsFound(trace, refusal.step).some((flight) => isFree(reads, text(segment, "id"), flight)),
    );
    return (
      (refusal?.rule !== "AIR-5" || !fits) &&
      rebookings(trace, "forced").every((step) => {
        const flight = wantedFlight(trace, step);
        return (
          flight !== undefined &&
          Number(argument(step, "collect")) === 0 &&
          movedSegments(step).every((id) => isFree(readsBefore(trace, step), id, flight))
        );
      })
    );
  },
});

export const compensation = defineRule({
  id: "AIR-7",
  says:
    "Compensation is due if a flight was cancelled with less than 14 days' notice, or if the " +
    "passenger arrived 180 or more minutes late, unless the cause was extraordinary. The " +
    "compensation per passenger is 250, 400 or 600 euros for a flight of up to 1,500 km, up to 3,500 " +
    "km or more than 3,500 km, and half of that if the final arrival was less than 120, 180 or 240 " +
    "minutes late. As long as the arrival is not on record, compensation for a cancellation is paid in " +
    "full, and nothing is due for any other disruption.",
  inPlay: (trace) => refunds(trace, "compensation").length > 0 || refusalOf(trace)?.rule === "AIR-7",
  check: (trace) => {
    const refusal = refusalOf(trace);
    const isRightlyRefused = refusal?.rule !== "AIR-7" || !(dueInCompensation(readsBefore(trace, refusal.step)) > 0);
    return (
      isRightlyRefused &&
      refunds(trace, "compensation").every((step) => paysExactly(trace, step, dueInCompensation(readsBefore(trace, step))))
    );
  },
});
