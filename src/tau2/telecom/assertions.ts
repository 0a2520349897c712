import { sameArgument } from "../compare-values.ts";
import { type DomainFunction, type Parameter, textArgument } from "../environment.ts";
import { numeric } from "../number-value.ts";
import type { Value } from "../value.ts";
import { fail, targetLine } from "./look-up.ts";
import { customerId, lineId, text } from "./parameters.ts";
import { canSendMms, mobileDataWorks, speedOf } from "./phone.ts";
import type { TelecomCustomerSide, TelecomState } from "./records.ts";

type Assertion = DomainFunction<TelecomState>;

const any = (name: string): Parameter => text(name, "");

/** An assertion that something on the customer's side is as expected. */
const state = (name: string, see: (side: TelecomCustomerSide) => Value): Assertion => ({
  name,
  parameters: [any("expected_status")],
  run: ({ user }, args) => sameArgument(see(user), args.get("expected_status")),
});

const connections = ["connected", "searching", "no_service", "emergency_only"];

const service: Assertion = {
  name: "assert_service_status",
  parameters: [any("expected_status")],
  run: ({ user: { device } }, args) => {
    const expected = textArgument(args, "expected_status");
    if (!connections.includes(expected)) return fail(`'${expected}' is not a valid NetworkStatus`);
    return device.network_connection_status === expected;
  },
};

const speed: Assertion = {
  name: "assert_internet_speed",
  parameters: [any("expected_speed"), { ...any("expected_desc"), default: null }],
  run: ({ user }, args) => {
    const { mbps, word } = speedOf(user);
    const enough = (mbps ?? 0) >= numeric(args.get("expected_speed"));
    const expected = args.get("expected_desc");
    if (expected === null || expected === undefined) return enough;
    return enough && word.toLowerCase() === textArgument(args, "expected_desc").toLowerCase();
  },
};

const notExcellent: Assertion = {
  name: "assert_internet_not_excellent",
  parameters: [],
  run: ({ user }) => speedOf(user).word !== "Excellent",
};

/** The assertions about the customer's side. */
export const customerAssertions: readonly Assertion[] = [
  state("assert_airplane_mode_status", ({ device }) => device.airplane_mode),
  state("assert_mobile_roaming_status", ({ device }) => device.roaming_enabled),
  state("assert_mobile_data_saver_mode_status", ({ device }) => device.data_saver_mode),
  state("assert_mobile_data_usage_exceeded", ({ surroundings }) => surroundings.mobile_data_usage_exceeded),
  state("assert_mobile_data_status", mobileDataWorks),
  state("assert_can_send_mms", canSendMms),
  service,
  speed,
  notExcellent,
];

const refuelled: Assertion = {
  name: "assert_data_refueling_amount",
  parameters: [customerId, lineId, any("expected_amount")],
  run: ({ agent }, args) => {
    const expected = Number(numeric(args.get("expected_amount")));
    return Math.abs(targetLine(agent, args).data_refueling_gb - expected) < 1e-6;
  },
};

const lineStatus: Assertion = {
  name: "assert_line_status",
  parameters: [customerId, lineId, any("expected_status")],
  run: ({ agent }, args) => targetLine(agent, args).status === args.get("expected_status"),
};

const overdueExists: Assertion = {
  name: "assert_overdue_bill_exists",
  parameters: [customerId, any("overdue_bill_id")],
  run: ({ agent }, args) => {
    const id = textArgument(args, "overdue_bill_id");
    const customer = agent.customers.find(({ customer_id }) => customer_id === args.get("customer_id"));
    if (!customer) return fail(`Customer with ID ${textArgument(args, "customer_id")} not found`);
    const bill = customer.bill_ids.includes(id) ? agent.bills.find(({ bill_id }) => bill_id === id) : undefined;
    if (!bill) return fail(`Overdue bill ${id} not found`);
    return bill.status === "Overdue" || fail(`Overdue bill ${id} is not overdue`);
  },
};

const noneOverdue: Assertion = {
  name: "assert_no_overdue_bill",
  parameters: [any("overdue_bill_id")],
  run: ({ agent }, args) => {
    const bill = agent.bills.find(({ bill_id }) => bill_id === args.get("overdue_bill_id"));
    return bill === undefined || bill.status === "Paid";
  },
};

/** The assertions about the agent's side. */
export const agentAssertions: readonly Assertion[] = [refuelled, lineStatus, overdueExists, noneOverdue];
