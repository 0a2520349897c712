import { type DomainTool, textArgument } from "../environment.ts";
import { fixed2 } from "../number-text.ts";
import { numeric, toFloat } from "../number-value.ts";
import { pythonText } from "../value-text.ts";
import { billOf, billsOf, customerOf, fail, planOf, targetLine } from "./look-up.ts";
import { customerId, lineId, text } from "./parameters.ts";
import type { Bill, TelecomState } from "./records.ts";

type Tool = DomainTool<TelecomState>;

/** The fixed current date. */
export const today = "2025-02-25";

const suspend: Tool = {
  name: "suspend_line",
  effect: "write",
  describe: "Suspend an active line; a holding fee is charged every month.",
  parameters: [customerId, lineId, text("reason", "why the line is suspended")],
  run: ({ agent }, args) => {
    const line = targetLine(agent, args);
    if (line.status !== "Active") fail("Line must be active to suspend");
    line.status = "Suspended";
    line.suspension_start_date = today;
    return { message: "Line suspended successfully. $5/month holding fee will apply.", line };
  },
};

const resume: Tool = {
  name: "resume_line",
  effect: "write",
  describe: "Make a suspended line active again.",
  parameters: [customerId, lineId],
  run: ({ agent }, args) => {
    const line = targetLine(agent, args);
    if (line.status !== "Suspended" && line.status !== "Pending Activation") fail("Line must be suspended to resume");
    line.status = "Active";
    line.suspension_start_date = null;
    return { message: "Line resumed successfully", line };
  },
};

const enableRoaming: Tool = {
  name: "enable_roaming",
  effect: "write",
  describe: "Allow a line to be used abroad.",
  parameters: [customerId, lineId],
  run: ({ agent }, args) => {
    const line = targetLine(agent, args);
    if (line.roaming_enabled) return "Roaming was already enabled";
    line.roaming_enabled = true;
    return "Roaming enabled successfully";
  },
};

const disableRoaming: Tool = {
  name: "disable_roaming",
  effect: "write",
  describe: "Stop a line from being used abroad.",
  parameters: [customerId, lineId],
  run: ({ agent }, args) => {
    const line = targetLine(agent, args);
    if (!line.roaming_enabled) return "Roaming was already disabled";
    line.roaming_enabled = false;
    return "Roaming disabled successfully";
  },
};

const requestPayment: Tool = {
  name: "send_payment_request",
  effect: "write",
  describe: "Ask a customer to pay one of their bills; only one request can be open.",
  parameters: [customerId, text("bill_id", "the bill's id")],
  run: ({ agent }, args) => {
    const customer = customerOf(agent, args.get("customer_id"));
    if (billsOf(agent, customer).some(({ status }) => status === "Awaiting Payment"))
      fail("A bill is already awaiting payment for this customer");
    const id = textArgument(args, "bill_id");
    if (!customer.bill_ids.includes(id)) fail(`Bill ${id} not found for customer ${customer.customer_id}`);
    billOf(agent, id).status = "Awaiting Payment";
    return `Payment request sent to the customer for bill ${id}`;
  },
};

const refuel: Tool = {
  name: "refuel_data",
  effect: "write",
  describe: "Add data to a line for this billing cycle; it is charged on the next bill.",
  parameters: [customerId, lineId, { name: "gb_amount", type: "number", describe: "how many gigabytes to add" }],
  run: (state, args) => {
    const line = targetLine(state.agent, args);
    const amount = numeric(args.get("gb_amount"));
    if (amount <= 0) fail("Refuel amount must be positive");
    const price = planOf(state.agent, line.plan_id).data_refueling_price_per_gb;
    const added = toFloat(amount);
    const charge = added * price;
    line.data_refueling_gb += added;
    const bill = draftBill(state, textArgument(args, "customer_id"));
    const given = textArgument(args, "gb_amount");
    const description = `Data refueling: ${given} GB at $${pythonText(price)}/GB`;
    bill.line_items.push({ description, amount: charge, date: today, item_type: "Charge" });
    bill.total_due += charge;
    return {
      message: `Successfully added ${given} GB of data for line ${line.line_id} for $${fixed2(charge)}`,
      new_data_refueling_gb: pythonText(line.data_refueling_gb),
      charge: pythonText(charge),
    };
  },
};

const escalate: Tool = {
  name: "transfer_to_human_agents",
  effect: "generic",
  describe: "Escalate: transfer the customer to a person, with a summary of what they need.",
  parameters: [text("summary", "what the customer needs")],
  run: () => "Transfer successful",
};

/** The bill that the customer's next charge is added to; a new bill if there is none yet. */
function draftBill(state: TelecomState, customerId: string): Bill {
  const customer = customerOf(state.agent, customerId);
  const draft = billsOf(state.agent, customer).find(({ status }) => status === "Draft");
  if (draft) return draft;
  state.createdBills++;
  const bill: Bill = {
    bill_id: `${state.billPrefix}${String(state.createdBills).padStart(9 - state.billPrefix.length, "0")}`,
    customer_id: customerId,
    period_start: "2025-03-01",
    period_end: "2025-03-31",
    issue_date: "2025-03-01",
    total_due: 0,
    due_date: "2025-03-15",
    line_items: [],
    status: "Draft",
  };
  state.agent.bills.push(bill);
  customer.bill_ids.push(bill.bill_id);
  return bill;
}

/** The agent's tools that change something, and the tool that escalates. */
export const writeTools: readonly Tool[] = [suspend, resume, enableRoaming, disableRoaming, requestPayment, refuel, escalate];
