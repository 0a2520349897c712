import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { addBusinessDays, businessDaysBetween, dateOf } from "./calendar.ts";
import { amount, amountOrNull, flag, text, textOrNull } from "./cell.ts";
import { findLiveOrder, findOrder, lineNumbers, OrderId } from "./order.ts";

const answerDays = 8;

export const trackShipment = defineTool({
  name: "track_shipment",
  effect: "read",
  private: true,
  describe:
    "Get all parcels in an order, oldest first, with every scan, the weights (expected_g from our " +
    "product list, packed_g on our scales, carrier_g on the carrier's scales) and the carrier " +
    "claims. newest_active is the parcel whose tracking number to give the customer. The parcel of a " +
    "replacement or a reshipment appears once it has been packed.",
  input: z.object({ order_id: OrderId }),
  run: (world, { order_id }) => {
    const order = findOrder(world, order_id);
    const parcels = parcelsOf(world, order_id);
    const scans = world.all(
      `SELECT scans.* FROM scans JOIN shipments ON shipments.id = shipment_id WHERE order_id = ? ORDER BY shipment_id, seq`,
      order_id,
    );
    const shipments = parcels.map((parcel, index) =>
      describeParcel(parcel, {
        scans: scans.filter(({ shipment_id }) => shipment_id === parcel.id),
        newer: parcels.slice(index + 1),
        today: world.today,
      }),
    );
    const claims = world.all(
      "SELECT id, kind, status, opened_on, answer_by, shipment_id FROM carrier_claims WHERE order_id = ? ORDER BY opened_on, id",
      order_id,
    );
    return {
      order_id,
      customer_id: text(order.customer_id),
      shipments,
      newest_active: shipments.findLast(({ active }) => active)?.id ?? null,
      claims,
    };
  },
});

/** An order's parcels, oldest first; a parcel that has not shipped yet counts as the newest. */
function parcelsOf(world: WorldAccess, orderId: string): Row[] {
  return world.all("SELECT * FROM shipments WHERE order_id = ? ORDER BY coalesce(shipped_on, '9999'), id", orderId);
}

const failed: ReadonlySet<string> = new Set(["EXCEPTION_LOST", "RETURN_TO_SENDER", "RTS_RECEIVED"]);

interface Around {
  readonly scans: readonly Row[];
  readonly newer: readonly Row[];
  readonly today: string;
}

function describeParcel(parcel: Row, { scans, newer, today }: Around) {
  const lines = lineNumbers(parcel.lines);
  const last = scans.at(-1);
  const superseded = newer.some((other) => other.carries === "reshipment" && lineNumbers(other.lines).some((line) => lines.includes(line)));
  return {
    id: text(parcel.id),
    lines,
    carries: parcel.carries,
    carries_id: parcel.carries_id,
    carrier: parcel.carrier,
    tracking: parcel.tracking,
    link: `https://track.northline.example/${text(parcel.tracking)}`,
    shipped_on: parcel.shipped_on,
    estimate_on: parcel.estimate_on,
    active: !superseded && !scans.some(({ code }) => failed.has(text(code))),
    ...weights(parcel),
    last_scan: last?.code ?? null,
    last_scan_at: last?.at ?? null,
    last_scan_on: last ? dateOf(text(last.at)) : null,
    last_scan_city: last?.city ?? null,
    business_days_since_scan: last ? businessDaysBetween(text(last.at), today) : null,
    scans: scans.map(describeScan),
  };
}

function weights({ expected_g, packed_g, carrier_g }: Row) {
  const [expected, packed, carrier] = [amount(expected_g), amount(packed_g), amountOrNull(carrier_g)];
  return {
    expected_g: expected,
    packed_g: packed,
    carrier_g: carrier,
    short_when_packed_g: expected - packed,
    short_at_carrier_g: carrier === null ? null : packed - carrier,
  };
}

function describeScan({ at, code, city, detail, gps_match, signed_by, photo_id }: Row) {
  return { at, code, city, detail, gps_match: gps_match === null ? null : flag(gps_match), signed_by, photo_id };
}

export const openCarrierClaim = defineTool({
  name: "open_carrier_claim",
  effect: "write",
  action: "investigate",
  private: true,
  describe:
    "Open a claim with the carrier for the newest parcel in an order: lost (the parcel never " +
    "arrived), not_received (scanned as delivered, but not received), contents_missing or damaged. " +
    "The carrier answers within 8 business days.",
  input: z.object({ order_id: OrderId, kind: z.enum(["lost", "not_received", "contents_missing", "damaged"]) }),
  phrases: {
    propose: "open a claim with the carrier for order {order_id}",
    done: "I've opened an investigation with {carrier} for parcel {tracking}, claim {id}. They have until {answer_by} to answer.",
  },
  run: (world, { order_id, kind }) => {
    findLiveOrder(world, order_id);
    const parcel =
      parcelsOf(world, order_id).findLast(({ shipped_on }) => textOrNull(shipped_on) !== null) ??
      world.reject("not_shipped", `No parcel from order ${order_id} has left our warehouse yet.`);
    const shipment_id = text(parcel.id);
    const open = world.get("SELECT id FROM carrier_claims WHERE shipment_id = ? AND kind = ? AND status = 'open'", shipment_id, kind);
    if (open) world.reject("claim_exists", `Claim ${text(open.id)} is already open for parcel ${shipment_id}.`);
    const answer_by = addBusinessDays(world.today, answerDays);
    const claim = { id: world.nextId("carrier_claims"), order_id, shipment_id, kind };
    world.insert("carrier_claims", { ...claim, opened_on: world.today, answer_by });
    return { ...claim, carrier: parcel.carrier, tracking: parcel.tracking, answer_by };
  },
});
