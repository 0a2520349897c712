import { describe, expect, it } from "vitest";
import { closeTicket, handOver } from "../../../suites/northline/tools/closing.ts";
import { cancelOrder, editLineItem } from "../../../suites/northline/tools/edits.ts";
import { ask, lineRow, openNorthline, orderRow } from "../desk.ts";

const three = {
  orders: [orderRow("NL-20503", { total: 458 })],
  order_lines: [lineRow("NL-20503", 1, "KC-SLA", 345), lineRow("NL-20503", 2, "PC3-INK", 65), lineRow("NL-20503", 3, "NP-GRE", 48)],
};

describe("cancel_order", () => {
  it.each([[3], ["3"], [[3]], ["[3]"]])("cancels a single line, however it is given: %j", (lines) => {
    using world = openNorthline(three);
    expect(ask(world, cancelOrder, { order_id: "NL-20503", lines })).toMatchObject({
      id: "CN-1001",
      lines: [3],
      items: "Neck Pillow, grey",
      pieces: "the Neck Pillow in grey",
      refund: 48,
      refund_by: "2026-03-17",
      to: "Visa ending 4242",
    });
    expect(world.get("SELECT state FROM orders")).toEqual({ state: "placed" });
    expect(world.all("SELECT state FROM order_lines ORDER BY line").map(({ state }) => state)).toEqual(["placed", "placed", "cancelled"]);
  });

  it("stores the same row for 'all' and for a list of all lines", () => {
    const rows = ["all", "3, 1,2", [2, 1, 3]].map((lines) => {
      using world = openNorthline(three);
      ask(world, cancelOrder, { order_id: "NL-20503", lines });
      return [world.all("SELECT * FROM cancellations"), world.get("SELECT state FROM orders")];
    });
    expect(rows[0]).toEqual([
      [{ id: "CN-1001", order_id: "NL-20503", lines: "1,2,3", refund: 458, made_on: "2026-03-10" }],
      { state: "cancelled" },
    ]);
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[2]).toEqual(rows[0]);
  });

  it("cancels the whole order if no lines are given, and lists the items in plain words", () => {
    using world = openNorthline(three);
    expect(ask(world, cancelOrder, { order_id: "NL-20503" })).toMatchObject({
      lines: [1, 2, 3],
      pieces: "the Keel Carry-On 38 L in slate, the Packing Cubes, set of 3, in ink and the Neck Pillow in grey",
    });
  });

  it("refunds what was paid, not the list price", () => {
    using world = openNorthline({
      orders: [orderRow("NL-20501", { total: 310.5, code: "WELCOME10" })],
      order_lines: [lineRow("NL-20501", 1, "KC-SLA", 310.5, { list_price: 345 })],
    });
    expect(ask(world, cancelOrder, { order_id: "NL-20501", lines: "all" })).toMatchObject({
      refund: 310.5,
      refund_said: "$310.50",
    });
  });

  it("adds up cents exactly", () => {
    using world = openNorthline({
      orders: [orderRow("NL-20505")],
      order_lines: [
        lineRow("NL-20505", 1, "RP32-M-INK", 175.5),
        lineRow("NL-20505", 2, "PC3-INK", 58.5),
        lineRow("NL-20505", 3, "TK-INK", 52.2),
      ],
    });
    expect(ask(world, cancelOrder, { order_id: "NL-20505", lines: [1, 2, 3] })).toMatchObject({ refund: 286.2 });
  });

  it("rejects unknown, cancelled and invalid lines and a second cancellation, but allows cancelling a shipped order", () => {
    using world = openNorthline({
      orders: [...three.orders, orderRow("NL-20517", { state: "shipped" })],
      order_lines: [...three.order_lines, lineRow("NL-20517", 1, "WK-SAN", 265, { state: "shipped" })],
    });
    const cancel = (order_id: string, lines: string | number) => ask(world, cancelOrder, { order_id, lines });
    expect(cancel("NL-20503", 4)).toBe("refused: unknown_line");
    expect(cancel("NL-20503", "the last one")).toMatch(/^invalid/);
    expect(cancel("NL-20599", "all")).toBe("refused: unknown_order");
    expect(cancel("NL-20503", 3)).toMatchObject({ refund: 48 });
    expect(cancel("NL-20503", "2,3")).toBe("refused: line_cancelled");
    expect(cancel("NL-20503", "all")).toMatchObject({ lines: [1, 2], refund: 410 });
    expect(cancel("NL-20503", "all")).toBe("refused: order_cancelled");
    expect(cancel("NL-20517", "all")).toMatchObject({ refund: 265 });
  });

  it("marks a part-shipped order as shipped once its backordered line is cancelled", () => {
    using world = openNorthline({
      orders: [orderRow("NL-21904", { state: "part_shipped", total: 670 })],
      order_lines: [
        lineRow("NL-21904", 1, "KC-SLA", 345, { state: "shipped" }),
        lineRow("NL-21904", 2, "FW-MOS", 325, { state: "backordered" }),
      ],
    });
    expect(ask(world, cancelOrder, { order_id: "NL-21904", lines: 2 })).toMatchObject({ refund: 325 });
    expect(world.get("SELECT state FROM orders")).toEqual({ state: "shipped" });
  });
});

describe("edit_line_item", () => {
  const duffel = (sku: string, columns: { [column: string]: string | number } = {}, line = {}) => ({
    orders: [orderRow("NL-20406", { total: 185, ...columns })],
    order_lines: [lineRow("NL-20406", 1, sku, 185, line)],
  });
  const edit = { order_id: "NL-20406", line: 1, new_sku: "fd60-ink" };

  it("returns the difference in list price and updates both total and line", () => {
    using world = openNorthline(duffel("FD40-INK"));
    expect(ask(world, editLineItem, edit)).toMatchObject({
      old_sku: "FD40-INK",
      new_name: "Fathom Duffel 60 L, ink",
      difference: 30,
      price_change: "for $30.00 more on your Visa ending 4242",
      ships_by: "2026-03-12",
    });
    expect(world.get("SELECT sku, list_price, paid FROM order_lines")).toEqual({
      sku: "FD60-INK",
      list_price: 215,
      paid: 215,
    });
    expect(world.get("SELECT total, ship_by FROM orders")).toEqual({ total: 215, ship_by: "2026-03-12" });
  });

  it("multiplies the difference by the quantity, and makes it negative if the new item is cheaper", () => {
    using world = openNorthline({
      orders: [orderRow("NL-20406", { total: 430 })],
      order_lines: [lineRow("NL-20406", 1, "FD60-INK", 430, { list_price: 215, quantity: 2 })],
    });
    expect(ask(world, editLineItem, { ...edit, new_sku: "FD40-INK" })).toMatchObject({ difference: -60 });
  });

  it("moves a backordered order back to placed, and ships a Summit order a day sooner", () => {
    const waiting = { state: "backordered", ship_by: "2026-02-27", revised_ship_by: "2026-03-25" };
    for (const [customer_id, ship_by] of [
      ["C-1", "2026-03-12"],
      ["C-2", "2026-03-11"],
    ] as const) {
      using world = openNorthline(duffel("FD40-MOS", { ...waiting, customer_id }, { state: "backordered" }));
      expect(ask(world, editLineItem, { ...edit, new_sku: "FD40-INK" })).toMatchObject({
        difference: 0,
        price_change: "with no change in price",
        ships_by: ship_by,
      });
      expect(world.get("SELECT state, ship_by, revised_ship_by FROM orders")).toEqual({
        state: "placed",
        ship_by,
        revised_ship_by: null,
      });
    }
  });

  it("allows an item that is out of stock, which puts the order on backorder", () => {
    using world = openNorthline(duffel("FD40-INK"));
    expect(ask(world, editLineItem, { ...edit, new_sku: "FD60-RUS" })).toMatchObject({ ships_by: "2026-04-08" });
    expect(world.get("SELECT state FROM orders")).toEqual({ state: "backordered" });
    expect(ask(world, editLineItem, { ...edit, new_sku: "MC-GRA" })).toMatchObject({ ships_by: null });
  });

  it("adds five business days for a monogram that has not been started", () => {
    using world = openNorthline(duffel("FD40-INK", {}, { monogram: "IM" }));
    expect(ask(world, editLineItem, edit)).toMatchObject({ ships_by: "2026-03-19" });
  });

  it("rejects an unknown SKU", () => {
    using world = openNorthline(duffel("FD40-INK"));
    expect(ask(world, editLineItem, { ...edit, new_sku: "FD60-BLUE" })).toBe("refused: unknown_sku");
  });
});

describe("the end of a ticket", () => {
  const summary = "NL-20503: asks for a new card to be charged; nothing changed.";

  it("prevents further writes", () => {
    for (const end of [
      { tool: closeTicket, args: { resolution: "info_given" } },
      { tool: handOver, args: { reason: "unsupported", summary } },
    ]) {
      using world = openNorthline(three);
      world.call(end.tool, end.args);
      expect(ask(world, cancelOrder, { order_id: "NL-20503", lines: 3 })).toBe("refused: ticket_ended");
      expect(ask(world, closeTicket, { resolution: "action_done" })).toBe("refused: ticket_ended");
    }
  });

  it("requires a summary of at least 40 characters", () => {
    using world = openNorthline();
    expect(ask(world, handOver, { reason: "abuse", summary: "  rude  " })).toMatch(/^invalid/);
    expect(ask(world, handOver, { reason: "legal", summary })).toEqual({
      id: "HO-1001",
      reason: "legal",
      reply_within: "one business day",
    });
  });

  it("distinguishes resolved, refused and waiting", () => {
    expect(closeTicket.ends?.({ resolution: "info_given" })).toEqual({ kind: "resolved", code: "info_given" });
    expect(closeTicket.ends?.({ resolution: "refused_policy" }).kind).toBe("refused");
    expect(closeTicket.ends?.({ resolution: "awaiting_customer" }).kind).toBe("waiting");
  });
});
