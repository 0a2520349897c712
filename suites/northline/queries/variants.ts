import type { CallStep, Trace } from "deskproof";
import { amount, text } from "./fields.ts";
import { productOf, touchedLine } from "./records.ts";
import { argument } from "./ticket.ts";
import { tellsAmount } from "./told.ts";

/** Whether the catalog showed, before an edit or an exchange, that the new SKU belongs to the same product. */
export function isSameProduct(trace: Trace, step: CallStep): boolean {
  const wanted = productOf(trace, argument(step, "new_sku"), step);
  return wanted !== undefined && text(wanted, "product") === text(touchedLine(trace, step), "product");
}

/** The stock of the SKU requested in an edit or an exchange; NaN if it was not looked up. */
export function wantedStock(trace: Trace, step: CallStep): number {
  return amount(productOf(trace, argument(step, "new_sku"), step), "stock");
}

/** Whether the price difference, if any, was stated before the edit or exchange. */
export function toldDifference(trace: Trace, step: CallStep): boolean {
  const line = touchedLine(trace, step);
  const wanted = productOf(trace, argument(step, "new_sku"), step);
  const difference = (amount(wanted, "list_price") - amount(line, "list_price")) * (amount(line, "quantity") || 1);
  return difference === 0 || Number.isNaN(difference) || tellsAmount(trace, difference, { before: step.index });
}
