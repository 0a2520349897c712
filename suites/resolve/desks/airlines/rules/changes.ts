import { type CallStep, defineRule, type Trace } from "deskproof";
import { text } from "../../../shared/fields.ts";
import { isSameSum } from "../../../shared/money.ts";
import { argument, refusalOf } from "../../../shared/trace-queries.ts";
import { readsBefore, unflownOf } from "../queries/reads.ts";
import { hasRoom, isChangeable, isChangeLifted, movedSegments, priceOfChange, rebookings, wantedFlight } from "../queries/rebookings.ts";

function isPricedRight(trace: Trace, step: CallStep): boolean {
  const reads = readsBefore(trace, step);
  const flight = wantedFlight(trace, step);
  const ids = movedSegments(step);
  if (!flight || !ids.every((id) => hasRoom(reads, id, flight))) return false;
  const isLifted = isChangeLifted(trace, step);
  const isAllowed = isLifted || ids.every((id) => isChangeable(reads.booking, id));
  const price = isLifted ? 0 : priceOfChange(reads.booking, ids, flight);
  return isAllowed && isSameSum(Number(argument(step, "collect")), price);
}

function isRightlyRefused(trace: Trace): boolean {
  const refusal = refusalOf(trace);
  if (refusal?.rule !== "AIR-6") return true;
  const { booking } = readsBefore(trace, refusal.step);
  const isPossible = unflownOf(booking).some((segment) => isChangeable(booking, text(segment, "id")));
  return !isPossible && !isChangeLifted(trace, refusal.step);
}

export const wantedChange = defineRule({
  id: "AIR-6",
  says:
    "Whether a customer may voluntarily change a flight, and at what cost, depends on the fare family. " +
    "A flight on a LITE fare cannot be changed. A flight on a CLASSIC fare can be changed up to 24 " +
    "hours before departure for 60 euros per passenger and segment plus the fare difference. A flight " +
    "on a FLEX fare can be changed up to 2 hours before departure for the fare difference only. The " +
    "route and the cabin stay the same. If a supervisor's note lifts this rule, make the change and " +
    "collect 0.",
  inPlay: (trace) => rebookings(trace, "wanted").length > 0 || refusalOf(trace)?.rule === "AIR-6",
  check: (trace) => isRightlyRefused(trace) && rebookings(trace, "wanted").every((step) => isPricedRight(trace, step)),
});
