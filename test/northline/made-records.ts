import type { JsonObject } from "deskproof";
import { did, type Happening, said } from "./made-trial.ts";

/** The order the made-up trials are about. */
export const order_id = "NL-20001";

/** The arguments of a call about that order. */
export const about = { order_id };

/** The order holder's email. */
export const email = "nora.lind@example.com";

/** The customer gives the details needed for verification. */
export const given = said(`It is ${order_id}, ${email}. The postcode is 04101.`);

/** Verification returns `full`. */
export const verified = did("verify_customer", { email, order_id }, { level: "full", customer_id: "C-1", name: "Nora Lind" });

/** The order is read: by default, delivered eight days ago. */
export function order(fields: JsonObject = {}): Happening {
  const usual = {
    order_id,
    customer_id: "C-1",
    state: "delivered",
    placed_at: "2026-02-24T09:00",
    delivered_on: "2026-03-02",
    days_since_delivery: 8,
    return_until: "2026-04-16",
    manifested_at: null,
    recipient: "Nora Lind",
    address: "14 Larkspur Lane, Portland, ME 04101",
    country: "US",
    code: null,
    total: 215,
    dispute: "none",
    days_late: 0,
    promised_missed_bd: 0,
    payments: [],
    promotions: [],
  };
  return did("get_order", about, { ...usual, ...fields });
}

/** An order line: by default, one duffel, in stock and undamaged. */
export function line(fields: JsonObject = {}): JsonObject {
  return {
    line: 1,
    sku: "FD60-INK",
    product: "Fathom Duffel",
    name: "Fathom Duffel 60 L",
    variant: "ink",
    quantity: 1,
    list_price: 215,
    paid: 215,
    state: "delivered",
    set_id: null,
    final_sale: false,
    monogram: null,
    monogram_started: false,
    exchanged: false,
    scanned_sku: "FD60-INK",
    item_g: 1250,
    trial: true,
    hygiene: false,
    in_warranty: true,
    parts: ["strap"],
    stock: 5,
    replacements: [],
    returns: [],
    ...fields,
  };
}

/** The order's lines are read. */
export const items = (...lines: readonly JsonObject[]) => did("get_order_items", about, { order_id, lines: [...lines] });

/** The account is read: by default, an ordinary one. */
export function account(fields: JsonObject = {}): Happening {
  const usual = {
    customer_id: "C-1",
    name: "Nora Lind",
    tier: "Standard",
    authorised_contacts: [],
    risk_flag: null,
    email_changed_days_ago: null,
    care10_last: null,
    trial_last: null,
    claims_last_365_days: 0,
    addresses: [],
    tickets: [],
  };
  return did("get_customer", { customer_id: "C-1" }, { ...usual, ...fields });
}

/** The order's parcel: by default, delivered to the door at full weight. */
export function parcel(fields: JsonObject = {}): JsonObject {
  return {
    id: "SH-20001-1",
    lines: [1],
    carries: "order",
    carries_id: null,
    tracking: "HYD200010001",
    active: true,
    expected_g: 1450,
    packed_g: 1450,
    carrier_g: 1448,
    last_scan: "DELIVERED",
    business_days_since_scan: 6,
    scans: [{ code: "DELIVERED", city: "Portland", gps_match: true, signed_by: null, photo_id: null }],
    ...fields,
  };
}

/** The parcels and their claims are read. */
export function tracking(shipments: readonly JsonObject[], claims: readonly JsonObject[] = []): Happening {
  const newest = shipments.findLast(({ active }) => active === true);
  return did("track_shipment", about, {
    order_id,
    shipments: [...shipments],
    newest_active: newest?.id ?? null,
    claims: [...claims],
  });
}

/** A photo of the duffel is viewed. */
export const photo = (shows: string) =>
  did("view_attachment", { id: "torn.jpg" }, { id: "torn.jpg", product: "Fathom Duffel 60 L, ink", sku: "FD60-INK", shows });

/** Another address is looked up. */
export const place = (fields: JsonObject = {}) => {
  const usual = { address: "9 Birch Road, Portland, ME 04103", kind: "residential", postcode: "04103", country: "US" };
  return did("check_address", { address: "9 Birch Road, Portland ME 04103" }, { ...usual, ...fields });
};

const replacement = { ...about, line: 1, part: "whole", reason: "damaged", evidence_id: "torn.jpg" };

/** The duffel is replaced. */
export const replaced = (fields: JsonObject = {}) =>
  did("create_replacement", { ...replacement, ...fields }, { id: "RP-1001", ships_on: "2026-03-12" });

/** The duffel is returned: by default, as an ordinary return. */
export const returned = (fields: JsonObject, amount: number) =>
  did(
    "create_return",
    {
      ...about,
      lines: "1",
      reason: "changed_mind",
      condition: "unused",
      refund: "original",
      label_fee: 9.95,
      ...fields,
    },
    { id: "RT-1001", amount },
  );

/** The order is redirected to the other address. */
export const moved = did(
  "change_address",
  { ...about, address: "9 Birch Road, Portland ME 04103" },
  { id: "AC-1001", address: "9 Birch Road, Portland, ME 04103", ships_by: null },
);

/** A claim is opened with the carrier. */
export const claim = (kind: string) => did("open_carrier_claim", { ...about, kind }, { id: "CL-1001", answer_by: "2026-03-20" });

/** The order is shipped again. */
export const reshipped = (reason: string) => did("create_reshipment", { ...about, reason }, { id: "RS-1001", ships_on: "2026-03-12" });

/** The ticket is closed. */
export const closed = (resolution: string) => did("close_ticket", { resolution }, { id: "CT-1001", resolution });

/** The ticket is escalated. */
export const handedOver = (reason: string, summary = `${order_id}: she asks for more than we may give.`) =>
  did("hand_over", { reason, summary }, { id: "HO-1001" });

/** A ticket in which everything has been read. */
export const start = [given, verified, order(), items(line()), account()];

/** The account is read, with the other address saved on a given day. */
export const saved = (saved_on: string, recipient = "Nora Lind") =>
  account({ addresses: [{ recipient, address: "9 Birch Road, Portland, ME 04103", saved_on }] });

/** The order is read while its parcel is with the carrier. */
export const shippedOrder = order({
  state: "shipped",
  delivered_on: null,
  days_since_delivery: null,
  return_until: null,
});

/** The tracking shows the parcel moving. */
export const moving = tracking([parcel({ last_scan: "IN_TRANSIT", business_days_since_scan: 1, scans: [] })]);

/** The parcel, confirmed lost by the carrier. */
export const lost = parcel({
  last_scan: "EXCEPTION_LOST",
  active: false,
  scans: [{ code: "EXCEPTION_LOST", city: "Worcester" }],
});

/** The parcel, delivered in another town. */
export const elsewhere = parcel({ scans: [{ code: "DELIVERED", city: "Salem", gps_match: false, signed_by: null }] });

/** The result of a failed verification. */
export const none = { level: "none", customer_id: null, name: null };

/** A verification that fails. */
export const guess = (number: string) => did("verify_customer", { email, order_id: number }, none);
