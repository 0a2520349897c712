import { type Row, type WorldAccess, z } from "deskproof";
import { amount, text } from "./cell.ts";
import { nameOf, sayProduct } from "./product.ts";

/** An order number in any spelling; 20617, NL20617 and nl-20617 are the same order. */
export const OrderId = z
  .string()
  .trim()
  .toUpperCase()
  .transform((spelled) => spelled.replace(/^#?\s*(?:NL)?[\s#-]*(\d{4,6})$/, "NL-$1"))
  .describe("an order number like NL-20617");

/** The number of a line within its order. */
export const Line = z.coerce.number().int().min(1).describe("the line number within the order, starting at 1");

/** The lines of an order in normalized form: "all", or the line numbers in ascending order, such as "1,2". */
export const Lines = z
  .union([z.literal("all"), z.array(z.int().min(1)).min(1), z.int().min(1), z.string().trim().min(1)])
  .transform((given, context) => {
    if (typeof given === "string" && given.toLowerCase() === "all") return "all";
    const numbers = typeof given === "string" ? given.replaceAll(/[[\]\s]/g, "").split(",") : [given].flat().map(String);
    if (numbers.every((number) => /^[1-9]\d*$/.test(number)))
      return [...new Set(numbers.map(Number))].sort((one, other) => one - other).join(",");
    context.addIssue({ code: "custom", message: 'expected "all" or line numbers like [1, 2]' });
    return z.NEVER;
  })
  .default("all")
  .describe('the line numbers, like [1, 2], or "all" (the default)');

/** Returns an order; rejects the call if there is no order with this number. */
export function findOrder(world: WorldAccess, orderId: string): Row {
  return world.get("SELECT * FROM orders WHERE id = ?", orderId) ?? world.reject("unknown_order", `There is no order ${orderId}.`);
}

/** Returns an order for a write; rejects the call if the order is cancelled, or the ticket is closed or escalated. */
export function findLiveOrder(world: WorldAccess, orderId: string): Row {
  requireOpenTicket(world);
  const order = findOrder(world, orderId);
  if (order.state === "cancelled") world.reject("order_cancelled", `Order ${orderId} is cancelled.`);
  return order;
}

/** Rejects the call if the ticket has been closed or escalated. */
export function requireOpenTicket(world: WorldAccess): void {
  const ended = world.get("SELECT id FROM closures UNION ALL SELECT id FROM handovers LIMIT 1");
  if (ended) world.reject("ticket_ended", "This ticket has been closed or escalated.");
}

const withProduct = `SELECT order_lines.*, products.name, products.variant FROM order_lines JOIN products USING (sku)`;

/** Returns a line of an order with its product's name and variant; rejects a line that is unknown or cancelled. */
export function findLine(world: WorldAccess, orderId: string, line: number): Row {
  const found =
    world.get(`${withProduct} WHERE order_id = ? AND line = ?`, orderId, line) ??
    world.reject("unknown_line", `Order ${orderId} has no line ${line}.`);
  if (found.state === "cancelled") world.reject("line_cancelled", `Line ${line} of order ${orderId} is cancelled.`);
  return found;
}

/** Returns the lines of an order that a call names; rejects unknown and cancelled lines. "all" means every line that is not cancelled. */
export function findLines(world: WorldAccess, orderId: string, lines: string): Row[] {
  if (lines !== "all") return lines.split(",").map((line) => findLine(world, orderId, Number(line)));
  return world.all(`${withProduct} WHERE order_id = ? AND state <> 'cancelled' ORDER BY line`, orderId);
}

/** An order line as text, such as "2 × Sling 6 L, rust". */
export function itemOf(line: Row): string {
  return amount(line.quantity) > 1 ? `${text(line.quantity)} × ${nameOf(line)}` : nameOf(line);
}

/** Order lines as text, such as "Sling 6 L, rust; Toiletry Kit, ink". */
export function itemsOf(lines: readonly Row[]): string {
  return lines.map(itemOf).join("; ");
}

/** An order line, phrased for use in a sentence, such as "the Sling 6 L in rust". */
export function sayPiece(line: Row): string {
  return amount(line.quantity) > 1 ? `${text(line.quantity)} × ${sayProduct(line)}` : `the ${sayProduct(line)}`;
}

/** Order lines, phrased for use in a sentence, such as "the Sling 6 L in rust and the Toiletry Kit in ink". */
export function sayPieces(lines: readonly Row[]): string {
  const pieces = lines.map(sayPiece);
  const last = pieces.pop() ?? "";
  return pieces.length === 0 ? last : `${pieces.join(", ")} and ${last}`;
}

/** Whether a stored list of lines, such as "1,2", includes a line. */
export function namesLine(lines: Row[string] | undefined, line: number): boolean {
  return lineNumbers(lines).includes(line);
}

/** The numbers in a stored list of lines, such as "1,2". */
export function lineNumbers(lines: Row[string] | undefined): number[] {
  return text(lines)
    .split(",")
    .map(Number)
    .filter((number) => number > 0);
}
