import type { CallStep, JsonObject, Trace } from "deskproof";
import { list, text } from "./fields.ts";
import { accountsRead } from "./records.ts";
import { argument, made, resultOf, tried } from "./ticket.ts";

/** Reads and writes of orders and accounts. */
export function privateCalls(trace: Trace): readonly CallStep[] {
  return trace.calls((step) => step.kind === "call" && step.tool?.private === true && step.call.by === "agent");
}

/** The accounts and orders that identity checks had unlocked before a step. */
export function opened(trace: Trace, before: number): { readonly accounts: string[]; readonly parcels: string[] } {
  const checks = made(trace, "verify_customer").filter(({ index }) => index < before);
  const at = (level: string) => checks.filter((check) => text(resultOf(check), "level") === level);
  return {
    accounts: at("full").map((check) => text(resultOf(check), "customer_id")),
    parcels: at("delivery_only").map((check) => argument(check, "order_id")),
  };
}

/** The owner of an order; empty if the trial does not show who it is. */
export function ownerOf(trace: Trace, orderId: string): string {
  const isIt = (record: JsonObject) => text(record, "order_id") === orderId;
  const order = made(trace, "get_order").map(resultOf).find(isIt);
  if (order) return text(order, "customer_id");
  const listing = made(trace, "recent_orders").map(resultOf);
  const owner = listing.find((account) => list(account, "orders").some(isIt));
  if (owner) return text(owner, "customer_id");
  const check = made(trace, "verify_customer").find(
    (step) => argument(step, "order_id") === orderId && text(resultOf(step), "level") === "full",
  );
  return check ? text(resultOf(check), "customer_id") : "";
}

/** Checks that returned `none`, counting each set of values once, because repeating a set or a part of it is not a new guess. */
export function failedChecks(trace: Trace): readonly CallStep[] {
  const failed: CallStep[] = [];
  for (const check of made(trace, "verify_customer"))
    if (text(resultOf(check), "level") === "none" && !isPartOf(check, failed)) failed.push(check);
  return failed;
}

/** Checks after a step that use values that had not been tried before the step. */
export function newGuesses(trace: Trace, after: CallStep): readonly CallStep[] {
  const checks = tried(trace, "verify_customer");
  const before = checks.filter(({ index }) => index <= after.index);
  return checks.filter((check) => check.index > after.index && !isPartOf(check, before));
}

/** Whether one of the earlier checks used all the values of this check. */
function isPartOf(check: CallStep, earlier: readonly CallStep[]): boolean {
  return earlier.some((other) =>
    ["email", "order_id", "postcode"].every((name) => ["", argument(other, name)].includes(argument(check, name))),
  );
}

/** Whether an account that was read lists people who may act for the holder. */
export function hasContacts(trace: Trace): boolean {
  return accountsRead(trace).some((account) => contactsOf(account).length > 0);
}

/** The people who may act for the holder of an account. */
export function contactsOf(account: JsonObject | undefined): readonly string[] {
  const value = account?.authorised_contacts;
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}
