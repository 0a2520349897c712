import type { WorldAccess } from "deskproof";
import { text } from "./cell.ts";
import { type Spelled, spell, streetTypes } from "./spelling.ts";

interface Place {
  readonly address: string;
  readonly kind: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
}

// Postcode formats: American, German and French; Dutch; British and Canadian; Irish.
const postcodes = /\b(?:\d{5}|\d{4}\s?[a-z]{2}|[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{1,2}\d?|[a-z]\d[\dw]\s?[a-z\d]{4})\b/i;

/** Returns the directory's entry for an address in any spelling; rejects an address that is malformed or not listed. */
export function findPlace(world: WorldAccess, address: string): Place {
  const compact = address.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const nearby = world
    .all("SELECT * FROM places WHERE instr(?, replace(upper(postcode), ' ', '')) > 0 ORDER BY address", compact)
    .map((row) => ({
      address: text(row.address),
      kind: text(row.kind),
      city: text(row.city),
      postcode: text(row.postcode),
      country: text(row.country),
    }));
  const verbatim = nearby.find((place) => place.address === address);
  if (verbatim) return verbatim;
  const meant = nearby.map((place) => ({ place, likeness: likenessOf(address, place) }));
  for (const wanted of ["same", "no street type"]) {
    const found = meant.filter(({ likeness }) => likeness === wanted);
    if (found.length === 1 && found[0]) return found[0].place;
  }
  if (!/\p{L}{3}/u.test(address) || !postcodes.test(address))
    world.reject("malformed_address", `"${address}" is not a full address: give a house number, a street and a postcode.`);
  return world.reject("unknown_address", `The postal directory does not list the address "${address}".`);
}

function likenessOf(address: string, place: Place): "same" | "no street type" | "other" {
  const known = spell(place.address, place);
  // A first part without a number is a person's or a building's name: "c/o Dana Reyes, 14 Larkspur Lane".
  const readings = [spell(address, place), spell(withoutLead(address), place)];
  const likenesses = readings.map((given) => compare(given, known));
  return likenesses.find((likeness) => likeness !== "other") ?? "other";
}

function compare(given: Spelled, known: Spelled): "same" | "no street type" | "other" {
  if (given.unit !== known.unit) return "other";
  if (same(given.street, known.street)) return "same";
  const isType = (word: string) => streetTypes.has(word);
  if (given.street.some(isType)) return "other";
  const bare = known.street.filter((word) => !isType(word));
  return bare.length > 1 && same(given.street, bare) ? "no street type" : "other";
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && [...one].sort().join(" ") === [...other].sort().join(" ");
}

function withoutLead(address: string): string {
  const [first = "", ...rest] = address.split(/[,\n]/);
  return /\d/.test(first) ? address : rest.join(",");
}
