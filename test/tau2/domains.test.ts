import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Environment, Requestor } from "../../src/tau2/environment.ts";
import { parseJson } from "../../src/tau2/parse-json.ts";
import { loadDomain, loadPolicy, openCheckout, readTasks } from "../../src/tau2/tasks/checkout.ts";
import type { Domain, DomainName } from "../../src/tau2/tasks/domain.ts";
import { openTask } from "../../src/tau2/tasks/evaluate.ts";
import { splitTasks } from "../../src/tau2/tasks/split-tasks.ts";
import type { Arguments } from "../../src/tau2/value.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeSmallCheckout } from "./small-checkout.ts";

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const domains = new Map<DomainName, Domain>();
beforeAll(() => {
  const checkout = openCheckout(writeSmallCheckout(folder.path));
  for (const name of checkout.domains) domains.set(name, loadDomain(checkout, name));
});

function open(name: DomainName): Environment {
  const environment = domains.get(name)?.opener()();
  if (!environment) throw new Error(`no domain ${name}`);
  environment.mark();
  return environment;
}

function argumentsIn(json: string): Arguments {
  const value = parseJson(json);
  return value instanceof Map ? value : new Map();
}

const call = (environment: Environment, name: string, args = "{}", requestor: Requestor = "assistant") =>
  environment.call({ requestor, name, arguments: argumentsIn(args) }).text;

const changed = (environment: Environment) => Object.fromEntries(environment.changes().agent.set);

describe("retail", () => {
  it("lists variants in file order and prices as floats", () => {
    const text = call(open("retail"), "get_product_details", '{"product_id": "77"}');
    expect(text).toContain('"variants": {"9": {"item_id": "9", "options": {"size": "large"}, "available": true, "price": 20.0}, "3"');
  });

  it("refunds a cancelled order and rejects a second cancellation", () => {
    const shop = open("retail");
    const args = '{"order_id": "#1", "reason": "no longer needed"}';
    expect(call(shop, "cancel_pending_order", args)).toContain('"status": "cancelled"');
    expect(call(shop, "cancel_pending_order", args)).toBe("Error: Non-pending order cannot be cancelled");
    expect(changed(shop)).toEqual({
      "/orders/#1/status": "cancelled",
      "/orders/#1/cancel_reason": "no longer needed",
      "/orders/#1/payment_history/1": { transaction_type: "refund", amount: 12.5, payment_method_id: "card_1" },
    });
  });

  it("never shows one conversation another's changes", () => {
    call(
      open("retail"),
      "modify_user_address",
      '{"user_id": "ona_reed", "address1": "x", "address2": "", "city": "y", "state": "z", "country": "q", "zip": "1"}',
    );
    expect(call(open("retail"), "get_user_details", '{"user_id": "ona_reed"}')).toContain('"address1": "1 Fern Row"');
  });

  it("charges a gift card for a more expensive item, and rejects an amount above its balance", () => {
    const items = (id: string) => `{"order_id": "#1", "item_ids": ["3"], "new_item_ids": ["${id}"], "payment_method_id": "gift_1"}`;
    const shop = open("retail");
    expect(call(shop, "modify_pending_order_items", items("5"))).toBe("Error: New item 5 not found or available");
    expect(call(shop, "modify_pending_order_items", items("9"))).toContain('"status": "pending (item modified)"');
    expect(changed(shop)["/users/ona_reed/payment_methods/gift_1/balance"]).toBe(2.5);
  });

  it("stores the integer 0 if nothing is exchanged", () => {
    const args = '{"order_id": "#2", "item_ids": [], "new_item_ids": [], "payment_method_id": "card_1"}';
    expect(call(open("retail"), "exchange_delivered_order_items", args)).toContain('"exchange_price_difference": 0,');
  });

  it("reports missing and unknown arguments, orders and tools", () => {
    const shop = open("retail");
    expect(call(shop, "get_order_details")).toContain("missing 1 required positional argument: 'order_id'");
    expect(call(shop, "list_all_product_types", '{"x": 1}')).toContain("unexpected keyword argument 'x'");
    expect(call(shop, "get_order_details", '{"order_id": 1}')).toBe("Error: Order not found");
    expect(call(shop, "fly_away")).toBe("Error: Tool 'fly_away' not found.");
    expect(call(shop, "calculate", "{}", "user")).toBe("Error: User tools not available");
  });
});

describe("airline", () => {
  const book = (payments: string) =>
    `{"user_id": "bo_lind", "origin": "SFO", "destination": "JFK", "flight_type": "one_way", ` +
    `"cabin": "economy", "flights": [{"flight_number": "F1", "date": "2024-05-20"}, ` +
    `{"flight_number": "F2", "date": "2024-05-20"}], "passengers": [{"first_name": "Bo", ` +
    `"last_name": "Lind", "dob": "1980-01-01"}], "payment_methods": ${payments}, "total_baggages": ` +
    `2, "nonfree_baggages": 1, "insurance": "yes"}`;

  it("finds a connection that leaves in the minute that the first flight lands", () => {
    const found = call(open("airline"), "search_onestop_flight", '{"origin": "SFO", "destination": "JFK", "date": "2024-05-20"}');
    expect(found).toMatch(/^\[\[\{"flight_number": "F1".*"date": "2024-05-20".*"F2"/);
    // The late flight lands the next day, in time for that day's connection.
    expect(found).toContain('"F3"');
  });

  it("books for the exact price, uses up the certificate and reserves the seats", () => {
    const desk = open("airline");
    const wrong = '[{"payment_id": "gift", "amount": 100}]';
    expect(call(desk, "book_reservation", book(wrong))).toBe("Error: Payment amount does not add up, total price is 260, but paid 100");
    const right = '[{"payment_id": "cert", "amount": 60}, {"payment_id": "gift", "amount": 200.0}]';
    expect(call(desk, "book_reservation", book(right))).toContain('"reservation_id": "HATHAT"');
    const { agent } = desk.changes();
    expect(agent.removed).toEqual(["/users/bo_lind/payment_methods/cert"]);
    expect(agent.set.get("/flights/F1/dates/2024-05-20/available_seats/economy")).toBe(1n);
    expect(agent.set.get("/users/bo_lind/payment_methods/gift/amount")).toBe(300);
  });

  it("prints a certificate's amount as given and stores it as a float", () => {
    const desk = open("airline");
    expect(call(desk, "send_certificate", '{"user_id": "bo_lind", "amount": 100}')).toContain("with amount 100.");
    expect(call(desk, "send_certificate", '{"user_id": "bo_lind", "amount": 100.0}')).toContain("with amount 100.0.");
    expect(call(desk, "get_user_details", '{"user_id": "bo_lind"}')).toContain('"certificate_3221323", "amount": 100.0');
  });

  it("refunds to a gift card if the new flights are cheaper", () => {
    const desk = open("airline");
    const args =
      '{"reservation_id": "R1", "cabin": "basic_economy", "flights": [{"flight_number": "F1", "date": ' +
      '"2024-05-21"}], "payment_id": "gift"}';
    expect(call(desk, "update_reservation_flights", args)).toContain('"amount": -40');
    expect(desk.changes().agent.set.get("/users/bo_lind/payment_methods/gift/amount")).toBe(540);
  });
});

describe("telecom", () => {
  it("disconnects the phone in airplane mode and reconnects it afterwards", () => {
    const side = open("telecom");
    expect(call(side, "toggle_airplane_mode", "{}", "user")).toBe(
      "Airplane Mode is now ON.\nStatus Bar: \u2708\ufe0f Airplane Mode | 🔋 80%",
    );
    expect(call(side, "toggle_airplane_mode", "{}", "user")).toContain("📶⁴ Excellent | 5G | 📱 Data Enabled");
    expect(call(side, "run_speed_test", "{}", "user")).toContain("275.00 Mbps (Excellent)");
  });

  it("shows a payment request on the phone, and marks the bill as paid", () => {
    const side = open("telecom");
    side.invoke({
      env_type: "user",
      func_name: "set_user_info",
      arguments: argumentsIn('{"name": "Ida", "phone_number": "555-1"}'),
    });
    call(side, "send_payment_request", '{"customer_id": "C1", "bill_id": "B1"}');
    expect(call(side, "check_payment_request", "{}", "user")).toBe("You have a payment request for bill B1 of 20.0 USD.");
    call(side, "make_payment", "{}", "user");
    expect(call(side, "get_details_by_id", '{"id": "B1"}')).toContain('"status": "Paid"');
  });

  it("bills added data on a new draft bill and prints the amount as given", () => {
    const side = open("telecom");
    const refuel = (gb: string) => call(side, "refuel_data", `{"customer_id": "C1", "line_id": "L1", "gb_amount": ${gb}}`);
    expect(refuel("2")).toContain("Successfully added 2 GB of data for line L1 for $4.00");
    expect(refuel("2.0")).toContain("Successfully added 2.0 GB");
    expect(call(side, "get_details_by_id", '{"id": "B00000001"}')).toContain('"total_due": 8.0');
  });

  it("keeps a broken VPN slow after reconnecting", () => {
    const side = open("telecom");
    side.invoke({ env_type: "user", func_name: "break_vpn", arguments: new Map() });
    call(side, "disconnect_vpn", "{}", "user");
    call(side, "connect_vpn", "{}", "user");
    expect(call(side, "check_vpn_status", "{}", "user")).toContain("<PerformanceLevel.POOR: 'poor'>");
  });

  it("does not give the agent the customer's tools", () => {
    expect(call(open("telecom"), "toggle_data")).toBe("Error: Tool 'toggle_data' not found.");
  });
});

describe("a checkout", () => {
  it("returns a split's tasks in file order, and the policy", () => {
    const checkout = openCheckout(folder.path);
    const idsIn = (split: string) => splitTasks(checkout, loadDomain(checkout, "retail"), split).tasks.map(({ id }) => id);
    expect(idsIn("base")).toEqual(["0", "1", "2"]);
    expect(idsIn("one")).toEqual(["0"]);
    expect(() => idsIn("two")).toThrow('there is no split "two". Splits: base, one.');
    expect(loadPolicy(checkout, "telecom")).toContain("<main_policy>\nHelp with phones.\n</main_policy>");
  });

  it("is rejected with the missing files if it is some other folder", () => {
    expect(() => openCheckout("docs")).toThrow("docs is not a τ²-bench checkout");
  });

  it("merges a task's own data before its first action", () => {
    const domain = domains.get("retail");
    const [task] = readTasks(openCheckout(folder.path), "retail").tasks;
    if (!domain || !task) throw new Error("no such task");
    const agent = parseJson('{"orders": {"#1": {"status": "processed"}}}');
    const environment = openTask(domain, { ...task, initialData: { agent, user: null } });
    expect(call(environment, "get_order_details", '{"order_id": "#1"}')).toContain('"status": "processed"');
  });
});
