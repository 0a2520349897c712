import { defineTool, type Row, z } from "deskproof";
import { amount, flag, list, text } from "./cell.ts";
import { nameOf, shipsOn } from "./product.ts";
import { rarity, stemsOf } from "./words.ts";

const most = 6;

export const searchProducts = defineTool({
  name: "search_products",
  effect: "read",
  describe:
    "Search the catalog by SKU, name, color, size, volume, laptop size or material. Returns up to " +
    "six variants, best match first, with price, stock and ship date.",
  input: z.object({ query: z.string().trim().min(1) }),
  run: (world, { query }) => {
    const wanted = wantedWords(query);
    const skus = new Set(query.toUpperCase().match(/[A-Z]+\d*(?:-[A-Z0-9]+)+/g));
    const entries = world.all("SELECT * FROM products ORDER BY sku").map(entryOf);
    const weight = rarity(entries.map(({ all }) => all));
    const hits = entries
      .map((entry) => ({ entry, score: skus.has(text(entry.row.sku)) ? Infinity : scoreOf(entry, wanted, weight) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => (one.score === other.score ? 0 : other.score - one.score))
      .slice(0, most);
    return { query, hits: hits.map(({ entry }) => describe(entry.row, world.today)) };
  },
});

interface Entry {
  readonly row: Row;
  /** The first part of the SKU, such as fd60. */
  readonly code: string;
  readonly name: ReadonlySet<string>;
  readonly variant: ReadonlySet<string>;
  readonly rest: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

function entryOf(row: Row): Entry {
  const name = new Set(wordsOf(text(row.name)));
  const variant = new Set(wordsOf(text(row.variant)));
  const laptop = row.laptop_in === null ? "" : `laptop ${text(row.laptop_in)}`;
  const rest = new Set(wordsOf(`${text(row.material)} ${laptop} ${text(row.litres)}`));
  const [code = ""] = text(row.sku).toLowerCase().split("-");
  return { row, code, name, variant, rest, all: new Set([code, ...name, ...variant, ...rest]) };
}

// The L in "60 L" is not a harness size, and "60L" means the same as "60 L".
function wordsOf(phrase: string): string[] {
  const plain = phrase.toLowerCase().replaceAll(/(\d+)\s*-?\s*(?:l|lit(?:re|er)s?)\b/g, "$1 ");
  const codes = plain.match(/\b[a-z]{2,3}\d{1,2}\b/g) ?? [];
  return [...stemsOf(plain), ...codes];
}

// Customers' words for the products, mapped to the catalog's words.
const otherNames: { readonly [word: string]: string } = {
  backpack: "pack",
  rucksack: "pack",
  holdall: "duffel",
  suitcase: "keel meridian",
  hardshell: "polycarbonate aluminium",
  luggage: "luggage keel meridian fathom",
  pouch: "toiletry kit",
};

/** The words to search for, without numbers that limit the size or the price. */
function wantedWords(query: string): string[] {
  const plain = query
    .toLowerCase()
    .replaceAll(/\d+\s*[x×]\s*\d+(?:\s*[x×]\s*\d+)?/g, " ")
    .replaceAll(/\b(?:under|below|less than|up to|at most|max|budget(?: of)?)\s*\$?\d+/g, " ")
    .replaceAll(/[a-z]+/g, (word) => otherNames[word.replace(/s$/, "")] ?? word);
  return wordsOf(plain);
}

function scoreOf(entry: Entry, wanted: readonly string[], weight: (word: string) => number): number {
  let score = 0;
  for (const word of new Set(wanted)) {
    if (word === entry.code) score += 12;
    else if (entry.name.has(word)) score += 3 * weight(word);
    else if (entry.variant.has(word)) score += 2 * weight(word);
    else if (entry.rest.has(word)) score += weight(word);
  }
  // If two products match every word, the one with the shorter name comes first: the Carry-On, not the Carry-On Pro.
  const unsaid = [...entry.name].filter((word) => !wanted.includes(word)).length;
  return score === 0 ? 0 : score - unsaid / 100;
}

function describe(row: Row, today: string) {
  return {
    sku: row.sku,
    product: row.product,
    name: row.name,
    variant: row.variant,
    item: nameOf(row),
    list_price: amount(row.list_price),
    price_before: row.price_before,
    price_changed_on: row.price_changed_on,
    stock: amount(row.stock),
    inbound_eta: row.inbound_eta,
    ships_on: shipsOn(row, today),
    litres: row.litres,
    dims_cm: row.dims_cm,
    laptop_in: row.laptop_in,
    material: row.material,
    warranty_class: row.warranty_class,
    trial: flag(row.trial),
    hygiene: flag(row.hygiene),
    parts: list(row.parts),
  };
}
