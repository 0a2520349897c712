import { ToolFailure } from "../tool-failure.ts";
import type { Arguments, Value } from "../value.ts";
import { pythonText } from "../value-text.ts";
import type { Bill, PhoneLine, TelecomCustomer, TelecomProvider } from "./records.ts";

/** Finds a customer by id. */
export function customerOf({ customers }: TelecomProvider, id: Value | undefined): TelecomCustomer {
  return customers.find(({ customer_id }) => customer_id === id) ?? missing("Customer", id);
}

/** Finds a line by id. */
export function lineOf({ lines }: TelecomProvider, id: Value | undefined): PhoneLine {
  return lines.find(({ line_id }) => line_id === id) ?? missing("Line", id);
}

/** Finds a plan by id. */
export function planOf({ plans }: TelecomProvider, id: Value | undefined): TelecomProvider["plans"][number] {
  return plans.find(({ plan_id }) => plan_id === id) ?? missing("Plan", id);
}

/** Finds a device by id. */
export function deviceOf({ devices }: TelecomProvider, id: Value | undefined): TelecomProvider["devices"][number] {
  return devices.find(({ device_id }) => device_id === id) ?? missing("Device", id);
}

/** Finds a bill by id. */
export function billOf({ bills }: TelecomProvider, id: Value | undefined): Bill {
  return bills.find(({ bill_id }) => bill_id === id) ?? missing("Bill", id);
}

/** All bills of a customer, in order. */
export function billsOf(provider: TelecomProvider, { bill_ids }: TelecomCustomer): Bill[] {
  return bill_ids.map((id) => billOf(provider, id));
}

/** The line named in a call; it must belong to the customer. */
export function targetLine(provider: TelecomProvider, args: Arguments): PhoneLine {
  const { customer_id, line_ids } = customerOf(provider, args.get("customer_id"));
  const id = args.get("line_id");
  if (typeof id !== "string" || !line_ids.includes(id)) return fail(`Line ${pythonText(id ?? null)} not found for customer ${customer_id}`);
  return lineOf(provider, id);
}

/** Finds a customer by phone number, either their own or that of one of their lines. */
export function customerByPhone(provider: TelecomProvider, phone: Value | undefined): TelecomCustomer {
  const found = provider.customers.find(
    ({ phone_number, line_ids }) => phone_number === phone || line_ids.some((id) => lineOf(provider, id).phone_number === phone),
  );
  return found ?? fail(`Customer with phone number ${pythonText(phone ?? null)} not found`);
}

/** Rejects a call. */
export function fail(message: string): never {
  throw new ToolFailure(message);
}

function missing(kind: string, id: Value | undefined): never {
  return fail(`${kind} with ID ${pythonText(id ?? null)} not found`);
}
