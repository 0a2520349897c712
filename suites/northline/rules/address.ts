import { type CallStep, defineRule, type Trace } from "deskproof";
import {
  asksForRisk,
  canBeRedirected,
  goesToRisk,
  isBeforePacking,
  isNameAdmitted,
  isOrdinary,
  isRedirectName,
  isSameCountry,
  isStreet,
  newAddresses,
  otherName,
  placeOf,
  savedEntry,
} from "../queries/addresses.ts";
import { offersHold } from "../queries/agent-words.ts";
import { bare, text } from "../queries/fields.ts";
import { newestParcels, waitsForCustomer } from "../queries/parcels.ts";
import { accountOf, orderOf, ordersRead } from "../queries/records.ts";
import { agentSaid, closedAs, made, tried } from "../queries/ticket.ts";

/** Attempts to change the address of orders in these states. */
function changesIn(trace: Trace, ...states: readonly string[]): readonly CallStep[] {
  return tried(trace, "change_address").filter((step) => states.includes(text(orderOf(trace, step), "state")));
}

export const whereItMayGo = defineRule({
  id: "NL-2.1",
  says:
    "Before any write that uses a new address, read the order and run `check_address`. A `placed` or " +
    "`backordered` order may go to a street address (kind `residential` or `business`) or to a PO " +
    "box in the United States. In both cases, the new address must be in the same country as the " +
    "address on the order.",
  inPlay: (trace) => tried(trace, "change_address").length > 0,
  check: (trace) =>
    tried(trace, "change_address").every((step) => {
      const [order, place] = [orderOf(trace, step), placeOf(trace, step)];
      if (!order || !place) return false;
      return !isBeforePacking(order) || (isOrdinary(place) && isSameCountry(place, order));
    }),
});

export const whoseNameItMayCarry = defineRule({
  id: "NL-2.2",
  says:
    "A `placed` or `backordered` order may be sent in another person's name only if `get_customer` " +
    "shows that person as an authorized contact or as the recipient of a saved address, or if the " +
    "order total is $400 or less.",
  inPlay: (trace) => changesIn(trace, "placed", "backordered").some((step) => otherName(trace, step) !== ""),
  check: (trace) =>
    changesIn(trace, "placed", "backordered").every(
      (step) => otherName(trace, step) === "" || (accountOf(trace, step) !== undefined && isNameAdmitted(trace, step)),
    ),
});

export const packedIsCorrected = defineRule({
  id: "NL-2.3",
  says:
    "The address of a `packed` order may only be corrected: the name and the postcode must stay the " +
    "same. If the customer asks for more than a correction and the change is high risk, NL-2.6 " +
    "applies. Refuse every other change that is more than a correction, and offer a hold at the " +
    "carrier, as described in the knowledge base, or a cancellation if NL-3.2 allows one.",
  inPlay: (trace) => changesIn(trace, "packed").length > 0,
  check: (trace) =>
    changesIn(trace, "packed").every((step) => {
      const postcode = bare(text(placeOf(trace, step), "postcode"));
      const order = orderOf(trace, step);
      return otherName(trace, step) === "" && postcode !== "" && bare(text(order, "address")).includes(postcode);
    }),
});

export const redirectToSaved = defineRule({
  id: "NL-2.4",
  says:
    "Redirect a shipped order only to a street address that was saved at least 30 days before the " +
    "order, in the same country, in the name on the order, the holder's or the saved one, and before " +
    "OUT_FOR_DELIVERY. First read the order, the account and the parcel, and check the address.",
  inPlay: (trace) => changesIn(trace, "shipped", "part_shipped", "delivered").length > 0,
  check: (trace) =>
    changesIn(trace, "shipped", "part_shipped", "delivered").every((step) => {
      const place = placeOf(trace, step);
      return (
        savedEntry(trace, step) !== undefined &&
        isSameCountry(place, orderOf(trace, step)) &&
        isStreet(place) &&
        isRedirectName(trace, step) &&
        canBeRedirected(trace, step)
      );
    }),
});

const hasLeft = (trace: Trace) => ordersRead(trace).some((order) => ["shipped", "part_shipped"].includes(text(order, "state")));

export const holdInstead = defineRule({
  id: "NL-2.5",
  says:
    "If a parcel is on its way and the customer asks for a high-risk address, NL-2.6 applies. Refuse " +
    "any other new address that NL-2.4 does not allow, and offer a hold at the carrier, as described " +
    "in the knowledge base.",
  inPlay: (trace) =>
    closedAs(trace) === "refused_policy" &&
    made(trace, "check_address").length > 0 &&
    hasLeft(trace) &&
    !newestParcels(trace).some(waitsForCustomer),
  check: (trace) => tried(trace, "change_address").length === 0 && made(trace, "search_kb").length > 0 && agentSaid(trace, offersHold),
});

export const neverToRisk = defineRule({
  id: "NL-2.6",
  says:
    "Whatever the order's state, never change or reship an order so that it goes to a forwarder, to a " +
    "PO box outside the United States or to another country, or is sent in a name that is not " +
    "allowed; instead, escalate as `fraud_review`.",
  inPlay: (trace) => asksForRisk(trace) || newAddresses(trace).length > 0,
  check: (trace) => newAddresses(trace).every((step) => !goesToRisk(trace, step)) && (!asksForRisk(trace) || closedAs(trace) === undefined),
});
