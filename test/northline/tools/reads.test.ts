import { describe, expect, it } from "vitest";
import { requestAttachment, viewAttachment } from "../../../suites/northline/tools/attachments.ts";
import { getCustomer, recentOrders } from "../../../suites/northline/tools/customers.ts";
import { searchKb } from "../../../suites/northline/tools/knowledge.ts";
import { getOrderItems } from "../../../suites/northline/tools/order-items.ts";
import { getOrder } from "../../../suites/northline/tools/orders.ts";
import { searchProducts } from "../../../suites/northline/tools/products.ts";
import { trackShipment } from "../../../suites/northline/tools/shipments.ts";
import { ask, lineRow, openNorthline, orderRow } from "../desk.ts";

const parcel = (id: string, columns: { [column: string]: string | number | null } = {}) => ({
  id,
  order_id: "NL-20101",
  lines: "1",
  carrier: "Halyard",
  tracking: `HYD-${id}`,
  shipped_on: "2026-03-02",
  expected_g: 1500,
  packed_g: 1500,
  ...columns,
});
const scan = (shipment_id: string, seq: number, at: string, code: string) => ({
  shipment_id,
  seq,
  at,
  code,
  city: "Salem",
});

describe("get_order", () => {
  const read = (
    columns: { [column: string]: string | number | null },
    shipments: ReturnType<typeof parcel>[] = [],
    order_lines: ReturnType<typeof lineRow>[] = [],
  ) => {
    using world = openNorthline({ orders: [orderRow("NL-20101", columns)], shipments, order_lines });
    return ask(world, getOrder, { order_id: "NL-20101" });
  };

  it("gives the ship date of the last backordered line, whatever the order's old date", () => {
    const waiting = { ship_by: "2026-02-27", state: "backordered" };
    const line = (sku: string, number: number) => lineRow("NL-20101", number, sku, 100, { state: "backordered" });
    expect(read(waiting, [], [line("FD60-MOS", 1)])).toMatchObject({ ships_by: "2026-03-25", ship_by: "2026-02-27" });
    expect(read(waiting, [], [line("FD60-MOS", 1), line("MC-GRA", 2)])).toMatchObject({ ships_by: null });
  });

  it("counts the delay of an unshipped order from its first ship date", () => {
    expect(read({ ship_by: "2026-02-27", revised_ship_by: "2026-03-12" })).toMatchObject({
      ships_by: "2026-03-12",
      days_late: 7,
    });
    expect(read({ ship_by: "2026-03-11" })).toMatchObject({ ships_by: "2026-03-11", days_late: 0 });
    expect(read({ ship_by: "2026-02-20", state: "cancelled" })).toMatchObject({ days_late: 0 });
  });

  it("stops counting the delay once an order has shipped", () => {
    const left = { state: "shipped", ship_by: "2026-02-27" };
    expect(read(left, [parcel("SH-1", { shipped_on: "2026-03-03" })])).toMatchObject({ days_late: 2 });
    const part = { ...left, state: "part_shipped" };
    const line = (state: string) => [lineRow("NL-20101", 1, "SL-INK", 85, { state })];
    expect(read(part, [parcel("SH-1")], line("placed"))).toMatchObject({ days_late: 7 });
    expect(read(part, [parcel("SH-1")], line("shipped"))).toMatchObject({ days_late: 1 });
    expect(read(left)).toMatchObject({ days_late: 0 });
  });

  it("counts the days past the promised date until delivery, or until today", () => {
    expect(read({ promised_on: "2026-03-06" })).toMatchObject({ promised_missed_bd: 2 });
    const there = { state: "delivered", promised_on: "2026-03-03", delivered_on: "2026-03-04" };
    expect(read(there)).toMatchObject({ promised_missed_bd: 1, days_since_delivery: 6 });
    expect(read({})).toMatchObject({ promised_missed_bd: 0, days_since_delivery: null, return_until: null });
  });

  it("ends the return window after day 45, for Summit after day 60", () => {
    const there = { state: "delivered", delivered_on: "2026-01-24" };
    expect(read(there)).toMatchObject({ return_until: "2026-03-10", in_return_window: true, label_fee: 9.95 });
    expect(read({ ...there, delivered_on: "2026-01-23" })).toMatchObject({ in_return_window: false });
    expect(read({ ...there, delivered_on: "2026-01-11", customer_id: "C-2" })).toMatchObject({
      return_until: "2026-03-12",
      in_return_window: true,
      label_fee: 0,
    });
  });

  it("returns the destination", () => {
    expect(read({})).toMatchObject({ city: "Portland", postcode: "04101", country: "US", card: "Visa ending 4242" });
  });
});

describe("get_order_items", () => {
  const read = (sku: string, order: { [column: string]: string | null }, line: { [column: string]: string | number } = {}) => {
    using world = openNorthline({
      orders: [orderRow("NL-20101", order)],
      order_lines: [lineRow("NL-20101", 1, sku, 100, line)],
      shipments: [parcel("SH-1"), parcel("SH-2", { lines: "2,3" })],
      scans: [scan("SH-1", 1, "2026-03-04T11:20", "DELIVERED"), scan("SH-2", 1, "2026-03-05T11:20", "IN_TRANSIT")],
      returns: [
        {
          id: "RT-611",
          order_id: "NL-20101",
          lines: "1,3",
          reason: "changed_mind",
          condition: "unused",
          refund: "original",
          label_fee: 9.95,
          amount: 90.05,
          status: "received",
          made_on: "2026-02-10",
          received_on: "2026-02-19",
        },
      ],
    });
    return ask(world, getOrderItems, { order_id: "NL-20101" });
  };
  const delivered = (delivered_on: string) => ({ state: "delivered", delivered_on });

  it.each([
    ["KC-SLA", "2014-05-01", "lifetime", true],
    ["CP-SM-INK", "2021-03-10", "2026-03-10", true],
    ["CP-SM-INK", "2021-03-09", "2026-03-09", false],
    ["TF-BLA", "2023-12-09", "2025-12-09", false],
    ["PC3-INK", "2025-12-10", "2026-03-10", true],
    ["PC3-INK", "2025-12-09", "2026-03-09", false],
    ["GC-50", "2026-03-01", null, false],
  ])("gives %s delivered on %s a warranty until %s", (sku, on, warranty_until, in_warranty) => {
    expect(read(sku, delivered(on))).toMatchObject({ lines: [{ warranty_until, in_warranty }] });
  });

  it("takes a line's delivery date from its parcel if the order is incomplete", () => {
    expect(read("SL-INK", { state: "part_shipped" }, { state: "delivered" })).toMatchObject({
      lines: [{ delivered_on: "2026-03-04", days_since_delivery: 6, in_warranty: true }],
    });
  });

  it("gives a line's ship date: its order's, or two business days after the stock arrives", () => {
    expect(read("SL-INK", {})).toMatchObject({ lines: [{ ships_on: "2026-03-11" }] });
    const waiting = { state: "backordered" };
    expect(read("FD60-MOS", waiting, waiting)).toMatchObject({ lines: [{ ships_on: "2026-03-25" }] });
    expect(read("MC-GRA", waiting, waiting)).toMatchObject({ lines: [{ ships_on: null, inbound_eta: null }] });
    expect(read("SL-INK", { state: "shipped" }, { state: "shipped" })).toMatchObject({ lines: [{ ships_on: null }] });
  });

  it("shows returns with the business days since receipt, and flags as booleans", () => {
    expect(read("KC-SLA", delivered("2026-02-01"), { final_sale: 1 })).toMatchObject({
      lines: [
        {
          item: "Keel Carry-On 38 L, slate",
          final_sale: true,
          monogram_started: false,
          trial: true,
          trial_credit: 80,
          parts: ["wheel_set", "handle"],
          returns: [{ id: "RT-611", lines: [1, 3], amount: 90.05, business_days_since_receipt: 13 }],
        },
      ],
    });
  });
});

describe("track_shipment", () => {
  const track = (shipments: ReturnType<typeof parcel>[], scans: ReturnType<typeof scan>[] = []) => {
    using world = openNorthline({ orders: [orderRow("NL-20101", { state: "shipped" })], shipments, scans });
    return ask(world, trackShipment, { order_id: "NL-20101" });
  };

  it("returns the last scan, its city and the business days since", () => {
    const scans = [scan("SH-1", 1, "2026-02-24T09:00", "PICKED_UP"), scan("SH-1", 2, "2026-02-25T21:10", "IN_TRANSIT")];
    expect(track([parcel("SH-1", { carrier_g: 1290 })], scans)).toMatchObject({
      shipments: [
        {
          link: "https://track.northline.example/HYD-SH-1",
          active: true,
          last_scan: "IN_TRANSIT",
          last_scan_on: "2026-02-25",
          last_scan_city: "Salem",
          business_days_since_scan: 9,
          short_when_packed_g: 0,
          short_at_carrier_g: 210,
        },
      ],
      newest_active: "SH-1",
    });
  });

  it("treats a parcel as inactive after a reshipment, but not after another line's replacement", () => {
    const old = parcel("SH-9", { shipped_on: "2026-02-20" });
    expect(track([parcel("SH-2", { carries: "reshipment" }), old])).toMatchObject({
      shipments: [
        { id: "SH-9", active: false },
        { id: "SH-2", active: true },
      ],
      newest_active: "SH-2",
    });
    expect(track([parcel("SH-2", { carries: "replacement", lines: "2" }), old])).toMatchObject({
      shipments: [{ active: true }, { active: true }],
    });
  });

  it("has no active parcel if it was lost, returned or never sent", () => {
    for (const code of ["EXCEPTION_LOST", "RTS_RECEIVED", "RETURN_TO_SENDER"])
      expect(track([parcel("SH-1")], [scan("SH-1", 1, "2026-03-05T08:00", code)])).toMatchObject({
        newest_active: null,
      });
    expect(track([])).toMatchObject({ order_id: "NL-20101", shipments: [], newest_active: null, claims: [] });
  });
});

it("counts the claims of the last 365 days, and lists orders newest first", () => {
  const claim = (id: string, asked_on: string) => ({
    id,
    customer_id: "C-1",
    order_id: "NL-1",
    asked_on,
    about: "strap",
    outcome: "sent",
  });
  using world = openNorthline({
    past_claims: [claim("PC-1", "2025-03-10"), claim("PC-2", "2025-03-09")],
    orders: [orderRow("NL-20101", { placed_at: "2026-01-09T09:00" }), orderRow("NL-20102")],
    order_lines: [lineRow("NL-20102", 1, "SL-RUS", 170, { quantity: 2 }), lineRow("NL-20102", 2, "TK-INK", 58)],
  });
  expect(ask(world, getCustomer, { customer_id: "c-1" })).toMatchObject({
    claims_last_365_days: 1,
    authorised_contacts: [],
    email_changed_days_ago: null,
    addresses: [{ id: "AD-1", kind: "residential", country: "UK" }],
  });
  expect(ask(world, recentOrders, { customer_id: "C-1" })).toMatchObject({
    orders: [{ order_id: "NL-20102", items: "2 × Sling 6 L, rust; Toiletry Kit, ink" }, { order_id: "NL-20101" }],
  });
  expect(ask(world, getCustomer, { customer_id: "C-99" })).toBe("refused: unknown_customer");
});

it("shows only files that were sent or are on file", () => {
  using world = openNorthline({
    attachments: [{ id: "tear.jpg", on_file: 0, product: "FD60-INK", shows: "damage", detail: "anchor torn out" }],
  });
  expect(ask(world, requestAttachment, { what: "the torn anchor" })).toMatchObject({ requested: "the torn anchor" });
  expect(ask(world, viewAttachment, { id: "tear.jpg" })).toBe("refused: not_received");
  world.receive("tear.jpg");
  world.receive("cat.jpg");
  expect(ask(world, viewAttachment, { id: "tear.jpg" })).toMatchObject({ product: "Fathom Duffel 60 L, ink" });
  expect(ask(world, viewAttachment, { id: "cat.jpg" })).toMatchObject({ product: null, shows: "unclear" });
});

describe("search", () => {
  const first = (query: string) => {
    using world = openNorthline();
    return ask(world, searchProducts, { query });
  };

  it.each([
    ["FD60-INK", "FD60-INK"],
    ["fathom duffel 60L in rust", "FD60-RUS"],
    ["Keel Carry-On pine", "KC-PIN"],
    ["ridge pack 32 L, harness L, ink", "RP32-L-INK"],
    ["money belt size M", "MB-M-SAN"],
    ["backpack for a 16 inch laptop", "CP-ML-INK"],
    ["packing cubes, set of 3, sand", "PC3-SAN"],
    ["waterproof duffel under 100", "FD40-INK"],
  ])("ranks for %s first %s", (query, sku) => {
    expect(first(query)).toMatchObject({ hits: { 0: { sku } } });
  });

  it("returns at most six products, none for unknown products, and the ship date", () => {
    expect(first("rust")).toMatchObject({ hits: { length: 6 } });
    expect(first("umbrella")).toMatchObject({ hits: [] });
    expect(first("FD40-RUS")).toMatchObject({ hits: { 0: { stock: 0, ships_on: "2026-04-08" } } });
    expect(first("MC-GRA")).toMatchObject({ hits: { 0: { ships_on: null } } });
    expect(first("KC-PIN")).toMatchObject({ hits: { 0: { ships_on: "2026-03-12" } } });
  });

  it.each([
    ["how long does the carrier hold a parcel for pick-up", "KB-CARRIER-3"],
    ["customs duty and ID", "KB-CARRIER-4"],
    ["washing sandy packing cubes", "KB-CARE-1"],
    ["airline damaged my case", "KB-AIR-2"],
    ["kb-warr-2", "KB-WARR-2"],
  ])("returns for %s the article %s", (query, id) => {
    using world = openNorthline();
    const found = ask(world, searchKb, { query });
    expect(JSON.stringify(found)).toContain(`"id":"${id}"`);
  });
});
