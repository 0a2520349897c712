import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { SuiteDeclaration } from "../../src/suite/define-suite.ts";
import { loadSeed } from "../../src/suite/load/load-seed.ts";
import { World } from "../../src/world/world.ts";
import { buildTemplate } from "../../src/world/world-template.ts";
import { suite } from "../../suites/northline/suite.ts";

const folder = "suites/northline";
const { northline } = SuiteDeclaration.parse(suite.declaration).desks;
if (!northline) throw new Error("suite.ts declares no desk northline");
const { now, ids, ungraded } = northline;
const seed = loadSeed(`${folder}/seed`);
const schema = readFileSync(`${folder}/schema.sql`, "utf8");
const world = new World(buildTemplate({ schema, seed: seed.rows, now, ids, ungraded, articles: [] }), {});
afterAll(() => world[Symbol.dispose]());

/** The rows that contradict a claim. */
function against(sql: string) {
  return world.all(sql);
}

function count(sql: string): number {
  return Number(world.get(`SELECT count(*) AS n FROM ${sql}`)?.n);
}

const inside = (lines: string, line: string) => `instr(',' || ${lines} || ',', ',' || ${line} || ',') > 0`;

it("is loaded without a problem, and has orders in every state", () => {
  expect(seed.problems).toEqual([]);
  expect(count("customers")).toBeGreaterThanOrEqual(160);
  expect(count("orders")).toBeGreaterThanOrEqual(320);
  expect(count("(SELECT DISTINCT state FROM orders)")).toBe(8);
  expect(count("(SELECT DISTINCT tier FROM customers)")).toBe(3);
});

describe("references between rows", () => {
  it.each([
    ["addresses", "customer_id", "customers.id"],
    ["addresses", "address", "places.address"],
    ["orders", "customer_id", "customers.id"],
    ["orders", "address", "places.address"],
    ["orders", "code", "codes.code"],
    ["order_lines", "order_id", "orders.id"],
    ["order_lines", "sku", "products.sku"],
    ["order_lines", "scanned_sku", "products.sku"],
    ["payments", "order_id", "orders.id"],
    ["shipments", "order_id", "orders.id"],
    ["scans", "shipment_id", "shipments.id"],
    ["scans", "photo_id", "attachments.id"],
    ["attachments", "product", "products.sku"],
    ["past_claims", "order_id", "orders.id"],
    ["past_tickets", "customer_id", "customers.id"],
    ["past_tickets", "order_id", "orders.id"],
    ["returns", "order_id", "orders.id"],
    ["exchanges", "order_id", "orders.id"],
    ["exchanges", "new_sku", "products.sku"],
    ["edits", "order_id", "orders.id"],
    ["edits", "old_sku", "products.sku"],
    ["cancellations", "order_id", "orders.id"],
    ["address_changes", "address", "places.address"],
    ["replacements", "order_id", "orders.id"],
    ["replacements", "evidence_id", "attachments.id"],
    ["reshipments", "address", "places.address"],
    ["promotions", "code", "codes.code"],
    ["carrier_claims", "shipment_id", "shipments.id"],
  ])("%s.%s is in %s", (table, column, target) => {
    const [there, key] = target.split(".");
    expect(against(`SELECT * FROM ${table} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${key} FROM ${there})`)).toEqual([]);
  });

  it("assign each claim and ticket to the customer of the order", () => {
    for (const table of ["past_claims", "past_tickets"])
      expect(against(`SELECT t.* FROM ${table} t JOIN orders o ON o.id = order_id WHERE o.customer_id <> t.customer_id`)).toEqual([]);
  });

  it("put a replacement or a reshipment in a parcel of its own order", () => {
    const made = "SELECT id, order_id FROM replacements UNION ALL SELECT id, order_id FROM reshipments";
    expect(against(`SELECT * FROM shipments WHERE carries <> 'order' AND (carries_id, order_id) NOT IN (${made})`)).toEqual([]);
  });

  it("keep exchanges and edits within a product", () => {
    const pairs = `SELECT sku AS was, new_sku AS becomes FROM exchanges JOIN order_lines USING (order_id, line)
      UNION ALL SELECT old_sku, new_sku FROM edits`;
    expect(
      against(`SELECT * FROM (${pairs}) JOIN products a ON a.sku = was JOIN products b ON b.sku = becomes
        WHERE a.product <> b.product`),
    ).toEqual([]);
  });
});

describe("money", () => {
  it("in an order adds up to what was paid for its lines", () => {
    expect(
      against(`SELECT id, total, sum(paid) FROM orders JOIN order_lines ON order_id = id GROUP BY id
        HAVING abs(total - sum(paid)) > 0.004`),
    ).toEqual([]);
  });

  it("is below the list price only for a code, a set or an archive piece", () => {
    expect(
      against(`SELECT l.* FROM order_lines l JOIN orders ON id = order_id
        WHERE paid > list_price * quantity + 0.004
          OR paid < list_price * quantity - 0.004 AND code IS NULL AND set_id IS NULL AND final_sale = 0`),
    ).toEqual([]);
  });

  it("is reduced by ten percent on the three lines of a set, without a code", () => {
    expect(
      against(`SELECT set_id, code FROM order_lines JOIN orders ON id = order_id WHERE set_id IS NOT NULL GROUP BY set_id
        HAVING count(*) <> 3 OR code IS NOT NULL OR max(abs(paid - 0.9 * list_price * quantity)) > 0.004`),
    ).toEqual([]);
  });

  it("is reduced by a code only on the code's terms", () => {
    expect(
      against(`SELECT orders.* FROM orders JOIN codes USING (code)
        WHERE substr(placed_at, 1, 10) NOT BETWEEN coalesce(starts_on, '') AND coalesce(ends_on, '9')
          OR code = 'SUMMIT12' AND customer_id NOT IN (SELECT id FROM customers WHERE tier = 'Summit')
          OR code = 'WELCOME10' AND EXISTS (SELECT 1 FROM orders o
            WHERE o.customer_id = orders.customer_id AND o.placed_at < orders.placed_at)`),
    ).toEqual([]);
  });

  it("is charged for what has shipped, plus the cost of an exchange, and reserved for the rest", () => {
    const captured = "coalesce((SELECT sum(amount) FROM payments WHERE order_id = orders.id AND kind = 'capture'), 0)";
    const reserved =
      "coalesce((SELECT max(amount) FROM payments WHERE order_id = orders.id AND kind = 'authorisation' AND status = 'pending'), 0)";
    const gone = "coalesce((SELECT sum(paid) FROM order_lines WHERE order_id = orders.id AND state IN ('shipped', 'delivered')), 0)";
    const dearer = "coalesce((SELECT sum(difference) FROM exchanges WHERE order_id = orders.id), 0)";
    expect(
      against(`SELECT id, state, total, ${captured} AS captured, ${gone} AS gone FROM orders
        WHERE abs(captured - gone - ${dearer}) > 0.004
          OR state <> 'cancelled' AND total - gone > 0.004 AND abs(total - gone - ${reserved}) > 0.004
          OR state = 'cancelled' AND ${reserved} > 0`),
    ).toEqual([]);
  });

  it("that is no longer reserved is released within five business days, which are eight days at most", () => {
    expect(
      against(`SELECT payments.* FROM payments JOIN orders ON orders.id = order_id
        WHERE kind = 'authorisation' AND status = 'pending' AND state IN ('shipped', 'delivered')
          AND julianday('${now.slice(0, 10)}') - julianday(made_on) > 8`),
    ).toEqual([]);
  });

  it("is refunded for each paid return and each promotion with an amount, and for nothing else", () => {
    const due = `SELECT order_id, amount FROM returns WHERE status = 'paid' AND refund = 'original'
      UNION ALL SELECT order_id, amount FROM promotions WHERE amount > 0`;
    const paid = "SELECT order_id, amount FROM payments WHERE kind = 'refund'";
    expect(against(`SELECT * FROM (${due}) EXCEPT ${paid}`)).toEqual([]);
    expect(against(`${paid} EXCEPT SELECT * FROM (${due})`)).toEqual([]);
  });

  it("for a return is what was paid minus the label, or 80% as credit", () => {
    const paid = `(SELECT sum(paid) FROM order_lines l WHERE l.order_id = r.order_id AND ${inside("r.lines", "l.line")})`;
    expect(
      against(`SELECT * FROM returns r WHERE abs(amount - CASE refund
        WHEN 'original' THEN ${paid} - label_fee WHEN 'store_credit_80' THEN 0.8 * ${paid} ELSE 0 END) > 0.004`),
    ).toEqual([]);
  });
});

describe("states and dates", () => {
  it("agree between lines and their order", () => {
    expect(
      against(`SELECT o.id, o.state, l.state FROM orders o JOIN order_lines l ON order_id = id
        WHERE o.state IN ('packed', 'shipped', 'delivered', 'cancelled') AND l.state <> o.state
          OR o.state IN ('placed', 'on_hold') AND l.state <> 'placed'
          OR o.state = 'backordered' AND l.state NOT IN ('placed', 'backordered')`),
    ).toEqual([]);
    expect(
      against(`SELECT id FROM orders WHERE state = 'backordered'
        AND id NOT IN (SELECT order_id FROM order_lines WHERE state = 'backordered')`),
    ).toEqual([]);
  });

  it("are backordered only for items that are not in stock", () => {
    expect(against("SELECT * FROM order_lines l JOIN products USING (sku) WHERE l.state = 'backordered' AND stock > 0")).toEqual([]);
  });

  it("include a delivery date once everything has arrived: the day of the last delivery scan", () => {
    const last = `(SELECT max(substr(at, 1, 10)) FROM shipments s JOIN scans ON shipment_id = s.id
      WHERE order_id = orders.id AND carries <> 'replacement' AND scans.code = 'DELIVERED')`;
    expect(
      against(`SELECT id, state, delivered_on, ${last} AS last FROM orders
        WHERE (state = 'delivered') <> (delivered_on IS NOT NULL)
          OR state = 'delivered' AND delivered_on IS NOT last`),
    ).toEqual([]);
  });

  it("run from account to order to parcel to delivery, and never past today", () => {
    expect(
      against(`SELECT o.id FROM orders o JOIN customers c ON c.id = customer_id
        WHERE substr(placed_at, 1, 10) < since OR placed_at > '${now}' OR ship_by < substr(placed_at, 1, 10)`),
    ).toEqual([]);
    expect(
      against(`SELECT s.id FROM shipments s JOIN orders o ON o.id = order_id
        WHERE shipped_on < substr(placed_at, 1, 10) OR shipped_on > '${now.slice(0, 10)}'
          OR estimate_on <= shipped_on`),
    ).toEqual([]);
    expect(against(`SELECT * FROM scans WHERE at > '${now}'`)).toEqual([]);
    expect(
      against(`SELECT a.* FROM scans a JOIN scans b ON a.shipment_id = b.shipment_id AND b.seq = a.seq + 1
        WHERE b.at < a.at`),
    ).toEqual([]);
  });

  it("show as packed and sent only what has been ordered and scanned", () => {
    expect(against(`SELECT * FROM order_lines WHERE (state IN ('packed', 'shipped', 'delivered')) <> (scanned_sku IS NOT NULL)`)).toEqual(
      [],
    );
    expect(
      against(`SELECT id FROM orders WHERE state IN ('placed', 'on_hold', 'backordered', 'cancelled')
        AND id IN (SELECT order_id FROM shipments)`),
    ).toEqual([]);
    expect(
      against(`SELECT l.* FROM order_lines l WHERE state IN ('packed', 'shipped', 'delivered') AND NOT EXISTS (
        SELECT 1 FROM shipments s WHERE s.order_id = l.order_id AND ${inside("s.lines", "l.line")})`),
    ).toEqual([]);
  });

  it("include the last trial and the last CARE10 of each customer", () => {
    expect(
      against(`SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id
        LEFT JOIN returns r ON r.order_id = o.id AND reason = 'trial'
        LEFT JOIN promotions p ON p.order_id = o.id AND p.code = 'CARE10'
        GROUP BY c.id HAVING trial_last IS NOT max(r.made_on) OR care10_last IS NOT max(p.made_on)`),
    ).toEqual([]);
  });
});

describe("weights", () => {
  const goods = `(SELECT sum(item_g * quantity) FROM order_lines l JOIN products USING (sku)
    WHERE l.order_id = s.order_id AND ${inside("s.lines", "l.line")})`;
  const parts = "SELECT id FROM replacements WHERE part <> 'whole'";

  it("are those of the goods and one of four boxes", () => {
    expect(
      against(`SELECT s.id, expected_g - ${goods} AS box FROM shipments s
        WHERE box NOT IN (140, 380, 820, 1260) AND coalesce(carries_id, '') NOT IN (${parts})`),
    ).toEqual([]);
  });

  it("differ only slightly from the expected weight, unless an item was missing", () => {
    expect(
      against(`SELECT id FROM shipments WHERE (abs(expected_g - packed_g) > 30 OR abs(packed_g - carrier_g) > 30)
        AND order_id NOT IN (SELECT order_id FROM replacements WHERE reason = 'missing')`),
    ).toEqual([]);
  });
});

describe("look-alikes", () => {
  it("use numbers that are not reserved for cases", () => {
    expect(
      against(`SELECT id FROM orders WHERE id = 'NL-10442' OR NOT (id BETWEEN 'NL-10001' AND 'NL-19999'
        OR id BETWEEN 'NL-22400' AND 'NL-22999')`),
    ).toEqual([]);
    expect(against("SELECT id FROM customers WHERE id NOT BETWEEN 'C-1001' AND 'C-1199'")).toEqual([]);
    expect(against("SELECT id FROM addresses WHERE id NOT BETWEEN 'AD-1001' AND 'AD-1999'")).toEqual([]);
    expect(against("SELECT id FROM shipments WHERE id NOT LIKE 'SH-' || substr(order_id, 4) || '-_'")).toEqual([]);
    for (const table of Object.keys(ids)) expect(against(`SELECT id FROM ${table} WHERE id NOT LIKE '__-0___'`)).toEqual([]);
  });

  it("include customers with the same name and order numbers with two digits swapped", () => {
    expect(count("(SELECT name FROM customers GROUP BY name HAVING count(*) > 1)")).toBeGreaterThanOrEqual(3);
    const owners = new Map(world.all("SELECT id, customer_id FROM orders").map((row) => [row.id, row.customer_id]));
    const swapped = [...owners].filter(([id, owner]) => {
      const [first, second] = String(id).slice(-2);
      const other = owners.get(`${String(id).slice(0, -2)}${second}${first}`);
      return first !== second && other !== undefined && other !== owner;
    });
    expect(swapped.length).toBeGreaterThanOrEqual(30);
  });

  it("Summit members are exactly the customers who spent $2,500 in twelve months", () => {
    const spent = `SELECT a.customer_id, max((SELECT sum(b.total) FROM orders b
        WHERE b.customer_id = a.customer_id AND b.state <> 'cancelled'
          AND julianday(date(a.placed_at)) - julianday(date(b.placed_at)) BETWEEN 0 AND 365)) AS most
      FROM orders a WHERE a.state <> 'cancelled' GROUP BY a.customer_id`;
    expect(
      against(`SELECT id, tier, most FROM customers LEFT JOIN (${spent}) ON customer_id = id
        WHERE (tier = 'Summit') <> (coalesce(most, 0) >= 2500)`),
    ).toEqual([]);
  });
});
