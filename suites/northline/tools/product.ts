import { type Row, type WorldAccess, z } from "deskproof";
import { addBusinessDays } from "./calendar.ts";
import { amount, text, textOrNull } from "./cell.ts";

/** A SKU in uppercase. */
export const Sku = z.string().trim().toUpperCase().describe("a SKU like FD60-INK");

/** Business days for picking and packing once the goods are in stock. */
export const packingDays = 2;

/** Returns a product's row; rejects an unknown SKU. */
export function findProduct(world: WorldAccess, sku: string): Row {
  return world.get("SELECT * FROM products WHERE sku = ?", sku) ?? world.reject("unknown_sku", `There is no SKU ${sku}.`);
}

/** A product's full name, such as "Fathom Duffel 60 L, ink". */
export function nameOf({ name, variant }: Row): string {
  return [text(name), text(variant)].filter(Boolean).join(", ");
}

/** A product's name for use in a sentence, such as "Fathom Duffel 60 L in ink". */
export function sayProduct({ name, variant }: Row): string {
  const [what, which] = [text(name), text(variant)];
  if (which.startsWith("$")) return `${which} ${what.toLowerCase()}`;
  return which === "" ? what : `${what}${what.includes(",") ? "," : ""} in ${which}`;
}

/**
 * The date on which a given quantity of a product would ship: after packing if it is in stock, otherwise after the next
 * delivery to the warehouse; null if there is no date.
 */
export function shipsOn(product: Row, today: string, { quantity = 1, days = packingDays } = {}): string | null {
  if (amount(product.stock) >= quantity) return addBusinessDays(today, days);
  const arrival = textOrNull(product.inbound_eta);
  return arrival === null ? null : addBusinessDays(arrival, packingDays);
}
