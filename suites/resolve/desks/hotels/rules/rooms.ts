import { type CallStep, defineRule, type Trace } from "deskproof";
import { authorisation } from "../../../shared/authorisation.ts";
import { amount, text, texts } from "../../../shared/fields.ts";
import { isSameSum } from "../../../shared/money.ts";
import { argument, made, tried, writes } from "../../../shared/trace-queries.ts";
import { isRefusedBy, isRefusedRight } from "./judged.ts";
import { collectFor, hasFailed, mayMove, roomsThatFit, sameRooms } from "./offers.ts";
import { keepsDates, seenBefore } from "./seen.ts";

function moves(trace: Trace, { keepingDates }: { readonly keepingDates: boolean }): readonly CallStep[] {
  return tried(trace, "rebook_stay").filter((step) => keepsDates(seenBefore(trace, step), step) === keepingDates);
}

/** Whether a guest without a room got the first suitable room, free of charge. */
function isHousedRight(trace: Trace, step: CallStep): boolean {
  const seen = seenBefore(trace, step);
  const fits = roomsThatFit(seen).some((offer) => text(offer, "id") === argument(step, "offer").toUpperCase());
  return hasFailed(seen) && fits && isSameSum(Number(argument(step, "collect")), 0);
}

export const failedRoom = defineRule({
  id: "HOT-11",
  says:
    "If a guest's room is logged as unusable or overbooked, move the guest, at no charge, to the " +
    "first of these that is free for all the remaining nights: the same room type in the same house, " +
    "the next room type up in the same house, the same room type in a sister house at most 5 km away. " +
    "If none is free, escalate as `no_inventory`.",
  inPlay: (trace) => moves(trace, { keepingDates: true }).length > 0 || isRefusedBy(trace, "HOT-11"),
  check: (trace) =>
    moves(trace, { keepingDates: true }).every(
      (step) => authorisation(trace, step, "HOT-11") !== undefined || isHousedRight(trace, step),
    ) && isRefusedRight(trace, "HOT-11", (seen) => !hasFailed(seen)),
});

/** Whether a stay was moved to a room of the same type, and the right amount was collected. */
function isMovedRight(trace: Trace, step: CallStep): boolean {
  const seen = seenBefore(trace, step);
  const offer = sameRooms(seen).find((room) => text(room, "id") === argument(step, "offer").toUpperCase());
  const [from = "", to = ""] = [...texts(step.call.args, "dates")].sort();
  return mayMove(seen) && offer !== undefined && isSameSum(Number(argument(step, "collect")), collectFor(seen, offer, [from, to]));
}

export const otherDates = defineRule({
  id: "HOT-12",
  says:
    "A FLEX stay may be moved to other dates in the same house and room type up to 48 hours before " +
    "check-in. Collect the extra cost of the new nights, with levy; if they cost no more than the " +
    "old ones, collect 0. An ADV stay may not be moved to other dates.",
  inPlay: (trace) => moves(trace, { keepingDates: false }).length > 0 || isRefusedBy(trace, "HOT-12"),
  check: (trace) =>
    moves(trace, { keepingDates: false }).every(
      (step) => authorisation(trace, step, "HOT-12") !== undefined || isMovedRight(trace, step),
    ) && isRefusedRight(trace, "HOT-12", (seen) => !mayMove(seen) || sameRooms(seen).length === 0),
});

const roomReasons: ReadonlySet<string> = new Set(["no_show", "rate_match", "early_departure"]);

/** Whether a write is about the stay itself: its prepayment, its dates or its rates. */
function touchesStay(trace: Trace, step: CallStep): boolean {
  if (step.call.tool === "issue_refund") return argument(step, "kind") === "cancellation";
  if (step.call.tool === "adjust_folio") return roomReasons.has(argument(step, "reason"));
  return step.call.tool === "rebook_stay" && !keepsDates(seenBefore(trace, step), step);
}

export const agencysMatter = defineRule({
  id: "HOT-13",
  says:
    "If an agency took the booking and the money, the agency handles refunds, dates and rates, " +
    "including no-shows and nights not stayed: refuse and refer the guest to the agency. We handle " +
    "incidentals, the security deposit, outages (HOT-10) and rooms that are unusable or overbooked " +
    "(HOT-11).",
  inPlay: (trace) => writes(trace).some((step) => touchesStay(trace, step)) || isRefusedBy(trace, "HOT-13"),
  check: (trace) =>
    writes(trace)
      .filter((step) => touchesStay(trace, step) && authorisation(trace, step, "HOT-13") === undefined)
      .every((step) => text(seenBefore(trace, step).stay, "channel") === "direct") &&
    isRefusedRight(trace, "HOT-13", (seen) => text(seen.stay, "channel") === "agency"),
});

const mostRooms = 5;

/** Whether the stay is under a contract for five or more rooms. */
export function isGroup(trace: Trace, step: CallStep): boolean {
  return amount(seenBefore(trace, step).stay, "rooms_in_contract") >= mostRooms;
}

function touchesContract(trace: Trace, step: CallStep): boolean {
  return step.call.tool === "rebook_stay" || touchesStay(trace, step);
}

export const groupContract = defineRule({
  id: "HOT-15",
  says:
    "If a stay is under a contract for five or more rooms, escalate every request about the stay's " +
    "rooms, dates, rates or prepayment as `group_contract`.",
  inPlay: (trace) =>
    writes(trace).some((step) => touchesContract(trace, step)) ||
    made(trace, "escalate_to_human").some((step) => argument(step, "reason") === "group_contract") ||
    isRefusedBy(trace, "HOT-15"),
  check: (trace) =>
    writes(trace).every((step) => !touchesContract(trace, step) || !isGroup(trace, step)) &&
    made(trace, "escalate_to_human").every((step) => argument(step, "reason") !== "group_contract" || isGroup(trace, step)) &&
    !isRefusedBy(trace, "HOT-15"),
});
