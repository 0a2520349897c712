import { describe, expect, it } from "vitest";
import { createReplacement, createReshipment } from "../../../suites/northline/tools/free-goods.ts";
import { applyPromotion } from "../../../suites/northline/tools/promotions.ts";
import { createExchange, createReturn } from "../../../suites/northline/tools/returns.ts";
import { openCarrierClaim } from "../../../suites/northline/tools/shipments.ts";
import { ask, lineRow, openNorthline, orderRow } from "../desk.ts";

const delivered = { state: "delivered", delivered_on: "2026-03-06" };

describe("create_return", () => {
  const rows = {
    orders: [orderRow("NL-20805", { ...delivered, total: 238 })],
    order_lines: [
      lineRow("NL-20805", 1, "RP32-M-INK", 183.44, { list_price: 195 }),
      lineRow("NL-20805", 2, "TK-INK", 54.56, { list_price: 58 }),
    ],
  };
  const back = { order_id: "NL-20805", lines: [1], reason: "changed_mind", condition: "unused", refund: "original" };

  it("refunds what was paid minus the label", () => {
    using world = openNorthline(rows);
    expect(ask(world, createReturn, { ...back, label_fee: 9.95 })).toMatchObject({
      id: "RT-1001",
      lines: [1],
      items: "Ridge Pack 32 L, ink, harness M",
      terms: "after $9.95 for the label, $173.49 will go back to your Visa ending 4242 within 5 business days of its arrival",
      amount: 173.49,
      to: "Visa ending 4242",
      paid_within: "5 business days of its arrival",
      label_fee: 9.95,
    });
    expect(world.get("SELECT lines, refund, label_fee, amount, status FROM returns")).toEqual({
      lines: "1",
      refund: "original",
      label_fee: 9.95,
      amount: 173.49,
      status: "open",
    });
  });

  it("deducts the label once for several lines", () => {
    using world = openNorthline(rows);
    expect(ask(world, createReturn, { ...back, lines: "all", label_fee: 9.95 })).toMatchObject({ amount: 228.05 });
  });

  it("gives 80% of what was paid as store credit, and refunds nothing for a wrong item", () => {
    using world = openNorthline({
      orders: [orderRow("NL-21001", delivered)],
      order_lines: [lineRow("NL-21001", 1, "KC-SLA", 345), lineRow("NL-21001", 2, "DT-INK", 145)],
    });
    const trial = { order_id: "NL-21001", lines: 1, reason: "trial", condition: "used", refund: "store_credit_80" };
    expect(ask(world, createReturn, { ...trial, label_fee: 0 })).toMatchObject({ amount: 276, to: "store credit" });
    const wrong = { ...trial, lines: 2, reason: "wrong_item", condition: "unused", refund: "none", label_fee: 0 };
    expect(world.get("SELECT trial_last FROM customers WHERE id = 'C-1'")).toEqual({ trial_last: "2026-03-10" });
    expect(ask(world, createReturn, wrong)).toMatchObject({
      amount: 0,
      to: null,
      pieces: "what came in place of the Drift Tote in ink",
    });
  });

  it("rejects a line that is already being returned, whatever else is in the return", () => {
    using world = openNorthline(rows);
    ask(world, createReturn, { ...back, label_fee: 9.95 });
    expect(ask(world, createReturn, { ...back, lines: "1,2", label_fee: 0 })).toBe("refused: already_returned");
    expect(ask(world, createReturn, { ...back, lines: 2, label_fee: 0 })).toMatchObject({ amount: 54.56 });
  });
});

describe("create_exchange", () => {
  const rows = {
    orders: [orderRow("NL-20902", delivered)],
    order_lines: [lineRow("NL-20902", 1, "FD40-INK", 185), lineRow("NL-20902", 2, "CP-SM-MOS", 265)],
  };

  it("returns the price difference and marks the line as exchanged", () => {
    using world = openNorthline(rows);
    expect(ask(world, createExchange, { order_id: "NL-20902", line: "1", new_sku: "FD60-INK" })).toMatchObject({
      id: "EX-1001",
      line: 1,
      difference: 30,
      ships_on: "2026-03-12",
      new_name: "Fathom Duffel 60 L, ink",
    });
    expect(world.all("SELECT exchanged FROM order_lines ORDER BY line")).toEqual([{ exchanged: 1 }, { exchanged: 0 }]);
  });

  it("ships an out-of-stock item two business days after it arrives, or gives no date if none is known", () => {
    using world = openNorthline(rows);
    const wait = { order_id: "NL-20902", line: 2, new_sku: "CP-ML-MOS" };
    expect(ask(world, createExchange, wait)).toMatchObject({ ships_on: "2026-04-01" });
    expect(ask(world, createExchange, { ...wait, new_sku: "MC-GRA" })).toMatchObject({ ships_on: null });
  });
});

describe("apply_promotion", () => {
  const apply = (code: string, lines: ReturnType<typeof lineRow>[]) => {
    using world = openNorthline({ orders: [orderRow("NL-21601", { customer_id: "C-2" })], order_lines: lines });
    const answer = ask(world, applyPromotion, { order_id: "NL-21601", code });
    return { answer, care: world.get("SELECT care10_last FROM customers WHERE id = 'C-2'")?.care10_last };
  };
  const line = (number: number, sku: string, paid: number, columns = {}) => lineRow("NL-21601", number, sku, paid, columns);

  it.each([
    ["SUMMIT12 excludes archive lines", "summit12", [line(1, "FW-INK", 325), line(2, "SL-INK", 85, { final_sale: 1 })], 39],
    ["THAW20 applies only to Keel lines", "THAW20", [line(1, "KC-SLA", 345), line(2, "TK-INK", 58)], 69],
    ["PACK15 is 15 dollars", "PACK15", [line(1, "RP32-M-INK", 195)], 15],
    ["WELCOME10 is 10%", "WELCOME10", [line(1, "RP32-M-INK", 195)], 19.5],
    ["WELCOME10 is at most 40 dollars", "WELCOME10", [line(1, "MC-SIL", 695)], 40],
    ["a cancelled line gets no discount", "SUMMIT12", [line(1, "SL-INK", 85), line(2, "SL-RUS", 85, { state: "cancelled" })], 10.2],
    ["PRICE-ADJ is multiplied by the quantity", "price adj", [line(1, "WK-SAN", 590, { list_price: 295, quantity: 2 })], 60],
    ["PRICE-ADJ ignores lines whose price has not changed", "PRICE-ADJ", [line(1, "WK-SAN", 295), line(2, "TK-INK", 58)], 30],
    ["PRICE-ADJ is based on what was paid", "PRICE-ADJ", [line(1, "WK-SAN", 265.5, { list_price: 295 })], 0.5],
    ["PRICE-ADJ is never negative", "PRICE-ADJ", [line(1, "WK-SAN", 236, { list_price: 295 })], 0],
  ])("%s", (_, code, lines, amount) => {
    expect(apply(code, lines).answer).toMatchObject({ id: "PR-1001", amount });
  });

  it("gives CARE10 for the next order and stores the date", () => {
    const { answer, care } = apply("CARE10", [line(1, "TK-INK", 58)]);
    expect(answer).toMatchObject({ amount: 0, to: "the next order", worth: "it takes 10% off your next order" });
    expect(care).toBe("2026-03-10");
    expect(apply("PACK15", [line(1, "TK-INK", 58)]).care).toBeNull();
  });

  it("rejects an unknown code", () => {
    expect(apply("SPRING50", [line(1, "TK-INK", 58)]).answer).toBe("refused: unknown_code");
  });
});

describe("free goods", () => {
  const rows = {
    orders: [orderRow("NL-10442", delivered)],
    order_lines: [lineRow("NL-10442", 1, "FD60-INK", 215), lineRow("NL-10442", 2, "WK-SAN", 265)],
    attachments: [
      { id: "tear.jpg", on_file: 0, product: "FD60-INK", shows: "damage", detail: "anchor torn out" },
      { id: "door.jpg", on_file: 1, product: null, shows: "other_address", detail: "a blue door" },
    ],
  };
  const torn = { order_id: "NL-10442", line: 1, reason: "damaged" };

  it("sends a whole item or one of its parts, even twice", () => {
    using world = openNorthline(rows);
    world.receive("tear.jpg");
    expect(ask(world, createReplacement, { ...torn, evidence_id: "tear.jpg" })).toMatchObject({
      id: "RP-1001",
      part: "whole",
      item: "Fathom Duffel 60 L, ink",
      ships_on: "2026-03-12",
    });
    expect(ask(world, createReplacement, { ...torn, line: 2, part: "Strap" })).toMatchObject({
      part: "strap",
      piece: "the strap of the Weekender in sand",
      evidence_id: null,
    });
    expect(ask(world, createReplacement, torn)).toMatchObject({ id: "RP-1003" });
  });

  it("rejects a part that the product does not have, and evidence that does not exist", () => {
    using world = openNorthline(rows);
    expect(ask(world, createReplacement, { ...torn, part: "wheel_set" })).toBe("refused: unknown_part");
    expect(ask(world, createReplacement, { ...torn, evidence_id: "tear.jpg" })).toBe("refused: unknown_evidence");
    expect(ask(world, createReplacement, { ...torn, evidence_id: "door.jpg" })).toMatchObject({ line: 1 });
  });

  it("reships to the order's address or to another known address", () => {
    using world = openNorthline(rows);
    const again = { order_id: "NL-10442", reason: "lost" };
    expect(ask(world, createReshipment, again)).toMatchObject({
      id: "RS-1001",
      address: "14 Larkspur Lane, Apt 2, Portland, ME 04101",
      ships_on: "2026-03-12",
    });
    expect(ask(world, createReshipment, { ...again, address: "9 mill ct, leeds ls14ap" })).toMatchObject({
      address: "9 Mill Court, Leeds LS1 4AP, UK",
    });
    expect(ask(world, createReshipment, { ...again, address: "9 Hill Court, Leeds LS1 4AP" })).toBe("refused: unknown_address");
  });
});

it("opens one carrier claim per kind for the newest parcel, and none if nothing has shipped", () => {
  const parcel = { order_id: "NL-20102", lines: "1", carrier: "Halyard", expected_g: 900, packed_g: 900 };
  using world = openNorthline({
    orders: [orderRow("NL-20102", { state: "shipped" }), orderRow("NL-20103")],
    order_lines: [lineRow("NL-20102", 1, "FD60-INK", 215)],
    shipments: [
      {
        ...parcel,
        id: "SH-2",
        tracking: "HYD2",
        shipped_on: "2026-03-06",
        carries: "reshipment",
        carries_id: "RS-611",
      },
      { ...parcel, id: "SH-9", tracking: "HYD9", shipped_on: "2026-02-20" },
    ],
  });
  const claim = { order_id: "NL-20102", kind: "lost" };
  expect(ask(world, openCarrierClaim, claim)).toMatchObject({
    id: "CL-1001",
    shipment_id: "SH-2",
    tracking: "HYD2",
    answer_by: "2026-03-20",
  });
  expect(ask(world, openCarrierClaim, claim)).toBe("refused: claim_exists");
  expect(ask(world, openCarrierClaim, { ...claim, kind: "damaged" })).toMatchObject({ id: "CL-1002" });
  expect(ask(world, openCarrierClaim, { ...claim, order_id: "NL-20103" })).toBe("refused: not_shipped");
});
