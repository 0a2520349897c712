import { type Row, type WorldAccess, z } from "deskproof";
import { addBusinessDays } from "./calendar.ts";
import { amount, text, textOrNull } from "./cell.ts";

/** A SKU, however its letters were spelled. */
export const Sku = z.string().trim().toUpperCase().describe("a SKU like FD60-INK");

/** Business days that picking and packing takes once the goods are there. */
export const packingDays = 2;

/** A product's row, or the refusal every tool gives for a SKU nobody has. */
export function findProduct(world: WorldAccess, sku: string): Row {
  return (
    world.get("SELECT * FROM products WHERE sku = ?", sku) ?? world.reject("unknown_sku", `There is no SKU ${sku}.`)
  );
}

/** A product as the desk calls it: "Fathom Duffel 60 L, ink". */
export function nameOf({ name, variant }: Row): string {
  return [text(name), text(variant)].filter(Boolean).join(", ");
}

/** A product as it is said in a sentence: "Fathom Duffel 60 L in ink". */
export function sayProduct({ name, variant }: Row): string {
  const [what, which] = [text(name), text(variant)];
  if (which.startsWith("$")) return `${which} ${what.toLowerCase()}`;
  return which === "" ? what : `${what}${what.includes(",") ? "," : ""} in ${which}`;
}

/** When that many pieces of a product would leave: soon if they are in stock, after the next delivery if not, null without a date. */
export function shipsOn(product: Row, today: string, { quantity = 1, days = packingDays } = {}): string | null {
  if (amount(product.stock) >= quantity) return addBusinessDays(today, days);
  const arrival = textOrNull(product.inbound_eta);
  return arrival === null ? null : addBusinessDays(arrival, packingDays);
}
