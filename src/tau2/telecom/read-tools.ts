import { type DomainTool, textArgument } from "../environment.ts";
import type { Value } from "../value.ts";
import { pythonText } from "../value-text.ts";
import { billOf, billsOf, customerByPhone, customerOf, deviceOf, fail, lineOf, planOf, targetLine } from "./look-up.ts";
import { customerId, lineId, text } from "./parameters.ts";
import type { TelecomState } from "./records.ts";

type Tool = DomainTool<TelecomState>;

/** The last day of every billing cycle. */
const cycleEnd = "2025-02-28";

const byPhone: Tool = {
  name: "get_customer_by_phone",
  effect: "read",
  describe: "Find a customer by their phone number or that of one of their lines.",
  parameters: [text("phone_number", "the phone number")],
  run: ({ agent }, args) => customerByPhone(agent, args.get("phone_number")),
};

const byId: Tool = {
  name: "get_customer_by_id",
  effect: "read",
  describe: "Get a customer by their id.",
  parameters: [customerId],
  run: ({ agent }, args) => customerOf(agent, args.get("customer_id")),
};

const byName: Tool = {
  name: "get_customer_by_name",
  effect: "read",
  describe: "Find customers by full name and date of birth.",
  parameters: [text("full_name", "the customer's full name"), text("dob", "the date of birth, as 1990-01-31")],
  run: ({ agent }, args) => {
    const name = args.get("full_name");
    if (typeof name !== "string") return fail("the name is not a string");
    return agent.customers.filter(
      ({ full_name, date_of_birth }) => full_name.toLowerCase() === name.toLowerCase() && date_of_birth === args.get("dob"),
    );
  },
};

const details: Tool = {
  name: "get_details_by_id",
  effect: "read",
  describe: "Get a line, device, bill, customer or plan by its id.",
  parameters: [text("id", "the id; its first letter gives the type: L, D, B, C or P")],
  run: ({ agent }, args) => {
    const id = args.get("id");
    if (typeof id !== "string") return fail("the id is not a string");
    if (id.startsWith("L")) return lineOf(agent, id);
    if (id.startsWith("D")) return deviceOf(agent, id);
    if (id.startsWith("B")) return billOf(agent, id);
    if (id.startsWith("C")) return customerOf(agent, id);
    return id.startsWith("P") ? planOf(agent, id) : fail(`Unknown ID format or type: ${textArgument(args, "id")}`);
  },
};

const bills: Tool = {
  name: "get_bills_for_customer",
  effect: "read",
  describe: "List a customer's bills, newest first.",
  parameters: [customerId, { name: "limit", type: "integer", describe: "the maximum number of bills", default: 12n }],
  run: ({ agent }, args) => {
    const all = billsOf(agent, customerOf(agent, args.get("customer_id")));
    const newestFirst = all.sort((one, other) => compare(other.issue_date, one.issue_date));
    return newestFirst.slice(0, end(args.get("limit")));
  },
};

const usage: Tool = {
  name: "get_data_usage",
  effect: "read",
  describe: "Get a line's data usage in this billing cycle.",
  parameters: [customerId, lineId],
  run: ({ agent }, args) => {
    const line = targetLine(agent, args);
    return {
      line_id: line.line_id,
      data_used_gb: pythonText(line.data_used_gb),
      data_limit_gb: pythonText(planOf(agent, line.plan_id).data_limit_gb),
      data_refueling_gb: pythonText(line.data_refueling_gb),
      cycle_end_date: cycleEnd,
    };
  },
};

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function end(limit: Value | undefined): number | undefined {
  if (limit === null || limit === undefined) return undefined;
  if (typeof limit === "boolean" || typeof limit === "bigint") return Number(limit);
  return fail("slice indices must be integers");
}

/** The agent's tools that change nothing at the provider. */
export const readTools: readonly Tool[] = [byPhone, byId, byName, details, bills, usage];
