import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineTool } from "../suite/define-tool.ts";
import { compareChanges } from "./compare-changes.ts";
import { netChanges } from "./net-changes.ts";
import { replay } from "./replay.ts";
import { openWorld } from "./world.ts";
import { buildTemplate } from "./world-template.ts";

const template = buildTemplate({
  schema: `CREATE TABLE orders (id TEXT PRIMARY KEY, state TEXT NOT NULL, total REAL, note TEXT) STRICT;
           CREATE TABLE refunds (id TEXT PRIMARY KEY, order_id TEXT NOT NULL, amount REAL NOT NULL) STRICT;`,
  seed: [
    {
      table: "orders",
      rows: [
        { id: "O-1", state: "placed", total: 20 },
        { id: "O-2", state: "shipped", total: 35 },
      ],
    },
  ],
  now: "2026-03-10T10:00",
  ids: { refunds: "RF-{n}" },
  ungraded: { orders: ["note"] },
  articles: [],
});

const OrderId = z.object({ order_id: z.string() });
const getOrder = defineTool({
  name: "get_order",
  effect: "read",
  describe: "",
  input: OrderId,
  run: (world, { order_id }) =>
    world.get("SELECT * FROM orders WHERE id = ?", order_id) ?? world.reject("not_found", `no order ${order_id}`),
});
const sneaky = defineTool({
  name: "sneaky",
  effect: "read",
  describe: "",
  input: OrderId,
  run: (world, { order_id }) => world.run("UPDATE orders SET state = 'lost' WHERE id = ?", order_id),
});
const cancel = defineTool({
  name: "cancel",
  effect: "write",
  describe: "",
  input: OrderId,
  run: (world, { order_id }) => {
    world.run("UPDATE orders SET state = 'cancelled', note = 'by agent' WHERE id = ?", order_id);
    if (order_id === "O-2") world.reject("shipped", "already shipped");
    return { order_id };
  },
});
const refund = defineTool({
  name: "refund",
  effect: "write",
  describe: "",
  input: OrderId.extend({ amount: z.number() }),
  run: (world, { order_id, amount }) => {
    const id = world.nextId("refunds");
    world.insert("refunds", { id, order_id, amount });
    return { id };
  },
});
const buggy = defineTool({
  name: "buggy",
  effect: "write",
  describe: "",
  input: OrderId,
  run: (world) => world.get("SELECT * FROM no_such_table") ?? null,
});
const dropper = defineTool({
  name: "dropper",
  effect: "write",
  describe: "",
  input: OrderId,
  run: (world) => world.run("DROP TABLE refunds"),
});
const tools = new Map([getOrder, sneaky, cancel, refund, buggy, dropper].map((tool) => [tool.name, tool]));
const open = (rows = {}) => openWorld(template, rows);

describe("what is changed after a mark", () => {
  it("can be rolled back: rows and id counters are restored, and the world stays usable", () => {
    using world = openWorld(template, {});
    world.call(cancel, { order_id: "O-1" });
    world.mark();
    const first = world.call(refund, { order_id: "O-1", amount: 5 });
    world.takeBack();
    expect(world.all("SELECT * FROM refunds")).toEqual([]);
    expect(world.get("SELECT state FROM orders WHERE id = 'O-1'")).toEqual({ state: "cancelled" });
    expect(world.call(refund, { order_id: "O-1", amount: 5 })).toEqual(first);
    expect(() => world.takeBack()).toThrow("no mark");
  });

  it("leaves nothing behind for the next trial, rolled back or not", () => {
    for (const isTakenBack of [true, false]) {
      using world = openWorld(template, {});
      world.mark();
      world.call(cancel, { order_id: "O-1" });
      if (isTakenBack) world.takeBack();
    }
    using next = openWorld(template, {});
    expect(next.get("SELECT state FROM orders WHERE id = 'O-1'")).toEqual({ state: "placed" });
  });
});

describe("a world", () => {
  it("is private to its trial", () => {
    using one = open();
    using other = open();
    one.call(cancel, { order_id: "O-1" });
    expect(other.get("SELECT state FROM orders WHERE id = 'O-1'")).toEqual({ state: "placed" });
  });

  it("overlays the case's rows on the seed: an existing key is updated, a new one is inserted", () => {
    using world = open({
      orders: [
        { id: "O-1", state: "delivered" },
        { id: "O-3", state: "placed", total: 5 },
      ],
    });
    expect(world.all("SELECT id, state, total FROM orders ORDER BY id")).toEqual([
      { id: "O-1", state: "delivered", total: 20 },
      { id: "O-2", state: "shipped", total: 35 },
      { id: "O-3", state: "placed", total: 5 },
    ]);
  });

  it("yields the row changes of a write", () => {
    using world = open();
    expect(world.call(cancel, { order_id: "O-1" })).toEqual({
      kind: "ok",
      value: { order_id: "O-1" },
      changes: [
        {
          kind: "update",
          table: "orders",
          key: { id: "O-1" },
          before: { state: "placed", note: null },
          after: { state: "cancelled", note: "by agent" },
        },
      ],
    });
  });

  it("rolls back everything a rejected call wrote, including its generated id", () => {
    using world = open();
    expect(world.call(cancel, { order_id: "O-2" })).toEqual({
      kind: "rejected",
      code: "shipped",
      message: "already shipped",
    });
    expect(world.get("SELECT state FROM orders WHERE id = 'O-2'")).toEqual({ state: "shipped" });
  });

  it("reports a read tool that writes as a world error, not the agent's", () => {
    using world = open();
    expect(() => world.call(sneaky, { order_id: "O-1" })).toThrow(/tool sneaky: it declares effect: "read" but tries to write/);
    expect(world.get("SELECT state FROM orders WHERE id = 'O-1'")).toEqual({ state: "placed" });
  });

  it("rejects values that the tables do not accept, and continues", () => {
    using world = open();
    const nothing = defineTool({
      name: "nothing",
      effect: "write",
      describe: "",
      input: OrderId,
      run: (access) => access.run("INSERT INTO refunds (id, order_id, amount) VALUES ('RF-1', NULL, 1)"),
    });
    expect(world.call(nothing, { order_id: "O-1" })).toMatchObject({ kind: "rejected", code: "not_accepted" });
    expect(world.call(getOrder, { order_id: "O-1" })).toMatchObject({ kind: "ok" });
  });

  it("lets no tool change the schema", () => {
    using world = open();
    expect(() => world.call(dropper, { order_id: "O-1" })).toThrow(/may only select, insert, update and delete/);
  });

  it("reports a bug in a tool as a world error", () => {
    using world = open();
    expect(() => world.call(buggy, { order_id: "O-1" })).toThrow(/tool buggy: no such table/);
  });

  it("tells the caller which argument is invalid", () => {
    using world = open();
    expect(world.call(refund, { order_id: "O-1", amount: "lots" })).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("amount"),
    });
  });

  it("replays a plan, passing results on", () => {
    using world = open();
    const plan = [
      { tool: "refund", args: { order_id: "O-1", amount: 5 } },
      { tool: "get_order", args: { order_id: "O-1" } },
      { tool: "refund", args: { order_id: "from get_order.id", amount: 7 } },
    ];
    const calls = [...replay(world, tools, plan)];
    expect(calls.map((call) => call.outcome.kind)).toEqual(["ok", "ok", "ok"]);
    expect(world.all("SELECT * FROM refunds")).toEqual([
      { id: "RF-1001", order_id: "O-1", amount: 5 },
      { id: "RF-1002", order_id: "O-1", amount: 7 },
    ]);
  });
});

describe("end states", () => {
  const changesOf = (...calls: [string, { order_id: string; amount?: number }][]) => {
    using world = open();
    const plan = calls.map(([tool, args]) => ({ tool, args }));
    const made = [...replay(world, tools, plan)];
    return netChanges(made.flatMap(({ outcome }) => (outcome.kind === "ok" ? outcome.changes : [])));
  };

  it("are equal when only the numbers of new rows differ", () => {
    const expected = changesOf(["refund", { order_id: "O-1", amount: 5 }], ["refund", { order_id: "O-2", amount: 7 }]);
    const found = changesOf(["refund", { order_id: "O-2", amount: 7 }], ["refund", { order_id: "O-1", amount: 5 }]);
    expect(compareChanges(expected, found, template.source)).toEqual({ missing: [], extra: [] });
  });

  it("differ by the rows missing and the rows left over", () => {
    const expected = changesOf(["refund", { order_id: "O-1", amount: 5 }]);
    const found = changesOf(["refund", { order_id: "O-1", amount: 6 }], ["cancel", { order_id: "O-1" }]);
    const { missing, extra } = compareChanges(expected, found, template.source);
    expect(missing).toMatchObject([{ table: "refunds", after: { amount: 5 } }]);
    expect(extra).toMatchObject([
      { table: "refunds", after: { amount: 6 } },
      { table: "orders", after: { state: "cancelled" } },
    ]);
  });

  it("count the same write twice as one too many", () => {
    const once = changesOf(["refund", { order_id: "O-1", amount: 5 }]);
    const twice = changesOf(["refund", { order_id: "O-1", amount: 5 }], ["refund", { order_id: "O-1", amount: 5 }]);
    expect(compareChanges(once, twice, template.source).extra).toHaveLength(1);
  });

  it("ignore columns declared free text", () => {
    const expected = [
      {
        kind: "update",
        table: "orders",
        key: { id: "O-1" },
        before: { state: "placed" },
        after: { state: "cancelled" },
      },
    ] as const;
    expect(compareChanges(expected, changesOf(["cancel", { order_id: "O-1" }]), template.source)).toEqual({
      missing: [],
      extra: [],
    });
  });
});

describe("a desk's schema", () => {
  it("requires a primary key on every table", () => {
    const source = { ...template.source, schema: "CREATE TABLE loose (a TEXT)", seed: [], ids: {}, ungraded: {} };
    expect(() => buildTemplate(source)).toThrow(/table "loose" has no primary key/);
  });

  it("reports the row and column of a bad seed", () => {
    const source = { ...template.source, seed: [{ table: "orders", rows: [{ id: "O-9", stat: "x" }] }] };
    expect(() => buildTemplate(source)).toThrow(/has no column "stat". Columns: id, state, total, note/);
  });
});
