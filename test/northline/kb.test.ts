import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadArticles } from "../../src/suite/load/load-articles.ts";
import { searchKb } from "../../suites/northline/tools/knowledge.ts";
import { ask, openNorthline } from "./desk.ts";

const folder = "suites/northline";
const { articles, problems } = loadArticles(`${folder}/kb`);
const known = new Set(articles.map(({ id }) => id));

it("has at least 30 articles with unique ids", () => {
  expect(problems).toEqual([]);
  expect(known.size).toBeGreaterThanOrEqual(30);
  expect([...known].filter((id) => !/^KB-[A-Z]+-\d$/.test(id))).toEqual([]);
});

describe.each(articles.map((article) => [article.id, article] as const))("%s", (_, { text }) => {
  it("can be read in a minute", () => {
    const words = text.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(60);
    expect(words).toBeLessThanOrEqual(190);
  });

  it("is written in the desk's voice", () => {
    expect(text).not.toMatch(/!|unfortunately/i);
  });

  it("refers only to articles that exist", () => {
    expect([...text.matchAll(/KB-[A-Z]+-\d/g)].map(([id]) => id).filter((id) => !known.has(id))).toEqual([]);
  });
});

it("the articles name exactly the existing codes", () => {
  const codes: { code: string }[] = JSON.parse(readFileSync(`${folder}/seed/codes.json`, "utf8"));
  const named = articles.flatMap(({ text }) => text.match(/\b(?:[A-Z]{4,}\d\d|PRICE-ADJ)\b/g) ?? []);
  expect(new Set(named)).toEqual(new Set(codes.map(({ code }) => code)));
});

it("the articles give the sizes from the catalogue", () => {
  const products: { name: string; dims_cm?: string }[] = JSON.parse(readFileSync(`${folder}/seed/products.json`, "utf8"));
  const cabin = articles.find(({ id }) => id === "KB-AIR-1")?.text.replaceAll(/\s+/g, " ") ?? "";
  for (const name of ["Meridian Cabin", "Cairn Travel Pack", "Ridge Pack 32 L", "Ridge Pack 22 L"]) {
    const size = products.find((product) => product.name.startsWith(name))?.dims_cm;
    expect(cabin).toContain(`${name} ${size}`);
  }
});

it.each([
  ["hold parcel for pickup", "KB-CARRIER-3"],
  ["available for pickup how long kept", "KB-CARRIER-3"],
  ["customs held documents duty", "KB-CARRIER-4"],
  ["parcel lost no scans claim", "KB-CARRIER-2"],
  ["what does in transit scan mean", "KB-CARRIER-1"],
  ["change delivery address after shipping", "KB-ADDR-1"],
  ["freight forwarder address", "KB-ADDR-2"],
  ["cancel packed order", "KB-CANCEL-1"],
  ["change color before shipping", "KB-EDIT-1"],
  ["monogram started cancel", "KB-MONO-1"],
  ["backorder date inbound", "KB-BACK-1"],
  ["return window label fee", "KB-RETURN-1"],
  ["used or unused condition", "KB-RETURN-2"],
  ["trial used bag store credit", "KB-RETURN-3"],
  ["exchange size", "KB-EXCH-1"],
  ["arrived damaged replacement", "KB-DAMAGE-1"],
  ["photo of damage guidelines", "KB-DAMAGE-2"],
  ["spare wheel strap part", "KB-PARTS-1"],
  ["missing item weight", "KB-MISSING-1"],
  ["wrong item received", "KB-WRONG-1"],
  ["delivered but not received", "KB-DNR-1"],
  ["warranty length", "KB-WARR-1"],
  ["warranty wear and tear or defect", "KB-WARR-2"],
  ["carry-on cabin size limit", "KB-AIR-1"],
  ["airline damaged suitcase report", "KB-AIR-2"],
  ["paid repair price", "KB-REPAIR-1"],
  ["promo code forgotten", "KB-PROMO-1"],
  ["price drop adjustment", "KB-PRICE-1"],
  ["duplicate order charged twice", "KB-DUP-1"],
  ["set of three discount", "KB-SET-1"],
  ["wash packing cubes sand", "KB-CARE-1"],
  ["resale program used bag", "KB-RESALE-1"],
  ["hand over to a person reasons", "KB-HUMAN-1"],
  ["verify identity of customer", "KB-ID-1"],
  ["pending authorization on card", "KB-PAY-1"],
  ["goodwill compensation late order", "KB-PROMO-1"],
])("finds %j: %s is among the three results", (query, id) => {
  using world = openNorthline({});
  expect(ask(world, searchKb, { query })).toMatchObject({
    articles: expect.arrayContaining([expect.objectContaining({ id })]),
  });
});
