import { readFileSync } from "node:fs";
import type { Json, JsonObject } from "../../src/json.ts";
import { SuiteDeclaration } from "../../src/suite/define-suite.ts";
import { loadArticles } from "../../src/suite/load/load-articles.ts";
import type { CaseRows } from "../../src/world/overlay-rows.ts";
import type { Tool } from "../../src/world/tool.ts";
import { openWorld, type World } from "../../src/world/world.ts";
import { buildTemplate } from "../../src/world/world-template.ts";
import { suite } from "../../suites/northline/suite.ts";

const folder = "suites/northline";
const { northline } = SuiteDeclaration.parse(suite.declaration).desks;
if (!northline) throw new Error("suite.ts declares no desk northline");

// The catalogue is the suite's own. Tests define their own people and orders, so that every number in a test is visible
// there.
const template = buildTemplate({
  schema: readFileSync(`${folder}/schema.sql`, "utf8"),
  seed: ["products", "codes"].map((table) => ({
    table,
    rows: JSON.parse(readFileSync(`${folder}/seed/${table}.json`, "utf8")),
  })),
  now: northline.now,
  ids: northline.ids,
  ungraded: northline.ungraded,
  articles: loadArticles(`${folder}/kb`).articles,
});

const base: CaseRows = {
  customers: [
    { id: "C-1", name: "Ines Moreau", email: "ines@example.com", since: "2021-04-02" },
    { id: "C-2", name: "Owen Tate", email: "owen@example.net", since: "2019-08-11", tier: "Summit" },
  ],
  places: [
    {
      address: "14 Larkspur Lane, Apt 2, Portland, ME 04101",
      kind: "residential",
      city: "Portland",
      postcode: "04101",
      country: "US",
    },
    {
      address: "9 Mill Court, Leeds LS1 4AP, UK",
      kind: "residential",
      city: "Leeds",
      postcode: "LS1 4AP",
      country: "UK",
    },
  ],
  addresses: [
    {
      id: "AD-1",
      customer_id: "C-1",
      label: "home",
      recipient: "Ines Moreau",
      address: "9 Mill Court, Leeds LS1 4AP, UK",
      saved_on: "2024-01-05",
    },
  ],
};

/** The Northline desk with two customers, two addresses and the test's rows. */
export function openNorthline(rows: CaseRows = {}): World {
  const tables = new Set([...Object.keys(base), ...Object.keys(rows)]);
  return openWorld(template, Object.fromEntries([...tables].map((table) => [table, [...(base[table] ?? []), ...(rows[table] ?? [])]])));
}

/** An order of Ines Moreau's, with optional overrides. */
export function orderRow(id: string, columns: JsonRow = {}): JsonRow {
  return {
    id,
    customer_id: "C-1",
    state: "placed",
    placed_at: "2026-03-09T09:00",
    ship_by: "2026-03-11",
    recipient: "Ines Moreau",
    address: "14 Larkspur Lane, Apt 2, Portland, ME 04101",
    total: 0,
    card: "Visa ending 4242",
    ...columns,
  };
}

/** An order line, with optional overrides. */
export function lineRow(order_id: string, line: number, sku: string, paid: number, columns: JsonRow = {}): JsonRow {
  return { order_id, line, sku, list_price: paid, paid, state: "placed", ...columns };
}

type JsonRow = { readonly [column: string]: string | number | null };

/** A tool's result; a rejection becomes the text "refused:" plus its code. */
export function ask(world: World, tool: Tool, args: JsonObject): Json {
  const outcome = world.call(tool, args);
  if (outcome.kind === "ok") return outcome.value;
  return outcome.kind === "invalid" ? `invalid: ${outcome.message}` : `refused: ${outcome.code}`;
}
