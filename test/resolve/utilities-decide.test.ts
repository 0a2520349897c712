import { readFileSync } from "node:fs";
import type { Decision, Request } from "deskproof";
import { describe, expect, it } from "vitest";
import type { CaseRows } from "../../src/world/overlay-rows.ts";
import { instalmentOf } from "../../suites/resolve/desks/utilities/supply-at-risk.ts";
import { resolveDesk } from "./resolve-desk.ts";

const { desk, caseOf, open, ...own } = resolveDesk("utilities");

function decided(number: string, rows: CaseRows = {}, request: Request = {}): Decision {
  return own.decided(caseOf(number), rows, request);
}

/** The key of the row in a table that belongs to the case's account. */
function keyIn(number: string, table: string, where = "1 = 1", key = "id"): string {
  const testCase = caseOf(number);
  using world = open(testCase);
  const ref = String(testCase.request?.reference);
  return String(world.get(`SELECT ${key} AS key FROM ${table} WHERE ref = ? AND ${where}`, ref)?.key);
}

describe("an outage", () => {
  const id = keyIn("u05", "service_events", "kind = 'outage' AND hours = 50");
  it.each([
    ["weather", 23.9, undefined],
    ["weather", 24, 75],
    ["weather", 36, 110],
    ["unplanned", 11.9, undefined],
    ["unplanned", 12, 75],
    ["unplanned", 23.9, 75],
    ["unplanned", 24, 110],
  ])("of class %s and %s hours is worth %s", (kind, hours, amount) => {
    const decision = decided("u05", { service_events: [{ id, class: kind, hours }] });
    expect(decision).toMatchObject(amount === undefined ? { code: "UTL-10" } : { code: "apply_credit", amount });
  });

  it.each([
    ["2025-12-18", "apply_credit"],
    ["2025-12-17", "UTL-10"],
  ])("that ended on %s is %s, because the limit is 90 days", (date, code) => {
    expect(decided("u05", { service_events: [{ id, date }] }).code).toBe(code);
  });

  it.each([
    [1, "apply_credit"],
    [2, "UTL-10"],
  ])("planned with %s days' notice is %s", (notice_days, code) => {
    expect(decided("u05", { service_events: [{ id, class: "planned", notice_days }] }).code).toBe(code);
  });
});

describe("a LATE charge", () => {
  const bill = keyIn("u04", "bills", "issued = '2026-02-20'");
  it.each([
    ["due after 13 days", { due: "2026-03-05", paid_on: "2026-03-17" }, "waive_fee"],
    ["due after 14 days, paid 11 days late", { due: "2026-03-06", paid_on: "2026-03-17" }, "UTL-7"],
    ["due after 14 days, the first one, paid 10 days late", { due: "2026-03-06", paid_on: "2026-03-16" }, "waive_fee"],
    ["on a bill paid on its due date", { due: "2026-03-06", paid_on: "2026-03-06" }, "waive_fee"],
    ["on a bill that is not paid", { due: "2026-03-06", paid_on: null }, "UTL-7"],
  ])("%s", (_, row, code) => {
    expect(decided("u04", { bills: [{ id: bill, ...row }] }).code).toBe(code);
  });
});

describe("an EXIT charge", () => {
  const account = String(caseOf("u16").request?.reference);
  const { check } = desk.rules.find(({ id }) => id === "UTL-8") ?? {};

  it("of an earlier contract stands even if it is unpaid, and need not be waived with the others", () => {
    const rows = { charges: [{ id: "CG-51601", state: "unpaid" }] };
    expect(decided("u16", rows)).toMatchObject({ code: "waive_fee", amount: 100 });
    expect(check?.(own.planned(caseOf("u16"), rows))).toBe(true);
  });

  it("is removed if the contract has no end date", () => {
    const rows = { accounts: [{ id: account, contract_end: null }] };
    expect(decided("u16", rows)).toMatchObject({ code: "waive_fee", amount: 100 });
    expect(check?.(own.planned(caseOf("u16"), rows))).toBe(true);
  });

  it("is removed for both fuels even if the customer mentions only one", () => {
    expect(decided("u16", {}, { asks: ["exit_fee"], fees: ["CG-51607"] })).toMatchObject({ amount: 100 });
  });
});

describe("a bill closed on an estimate", () => {
  const { bill } = caseOf("u03").request ?? {};
  const read = keyIn("u03", "reads", "date = '2026-03-06'");
  it.each([
    [14_930, "rebill_account"],
    [14_931, "UTL-2"],
    [15_090, "rebill_account"],
  ])("of 800 kWh with a read of %s is %s, because it must differ by 10%% in either direction", (value, code) => {
    expect(decided("u03", { reads: [{ id: read, value }] }).code).toBe(code);
  });

  it.each([
    ["2026-03-17", "actual", null, "rebill_account"],
    ["2026-03-18", "actual", null, "UTL-2"],
    ["2026-03-02", "actual", null, "UTL-2"],
    ["2026-03-06", "customer", null, "UTL-2"],
  ])("with a read on %s (%s, photo %s) is %s", (date, kind, photo, code) => {
    expect(decided("u03", { reads: [{ id: read, date, kind, photo }] }).code).toBe(code);
  });

  it("is escalated if the reduction is above 600", () => {
    const more = { reads: [{ id: read, value: 14_211 }], bills: [{ id: String(bill), total: 2000 }] };
    expect(decided("u03", more)).toMatchObject({ code: "over_limit" });
  });
});

describe("a bill on a tariff other than the contract's", () => {
  it("is corrected if it starts on or after the contract's first day, and stands if it starts earlier", () => {
    expect(decided("u07").code).toBe("rebill_account");
    const account = String(caseOf("u07").request?.reference);
    const from = (contract_start: string | null) => decided("u07", { accounts: [{ id: account, contract_start }] }).code;
    expect([from("2026-01-15"), from("2026-01-16"), from(null)]).toEqual(["rebill_account", "UTL-3", "rebill_account"]);
  });
});

describe("the order of decision", () => {
  const customer = (number: string) => String(caseOf(number).world.customers?.[0]?.id);
  it("puts a flag before what is owed, and danger first", () => {
    const flagged = { customers: [{ id: customer("u05"), flag: "fraud" }] };
    expect(decided("u05", flagged).code).toBe("fraud");
    expect(decided("u05", flagged, { danger: true }).code).toBe("safety");
  });

  it("withholds money for 72 hours after a change of contact details, but not visits", () => {
    const changed = (number: string, at: string) => ({ customers: [{ id: customer(number), contact_changed_at: at }] });
    expect(decided("u05", changed("u05", "2026-03-15T10:01")).code).toBe("fraud");
    expect(decided("u05", changed("u05", "2026-03-15T10:00")).code).toBe("apply_credit");
    expect(decided("u09", changed("u09", "2026-03-18T08:00")).code).toBe("schedule_technician");
  });

  it("refuses a refund to a contact who may only make changes", () => {
    const contact = (scope: string) => ({ contacts: [{ customer_id: customer("u05"), name: "Jo Bell", scope }] });
    expect(decided("u05", contact("change"), { speaker: "Jo Bell" }).code).toBe("RES-3");
    expect(decided("u05", contact("money"), { speaker: "Jo Bell" }).code).toBe("apply_credit");
  });

  it("reports a completed credit and repeats a failed one", () => {
    const id = keyIn("u05", "service_events", "kind = 'outage' AND hours = 50");
    const log = (state: string) => ({
      action_log: [
        {
          id: "AL-90001",
          ref: String(caseOf("u05").request?.reference),
          purpose: "credit",
          about: id,
          amount: 145,
          posted: state === "failed" ? 0 : 145,
          state,
          at: "2026-03-16T09:00",
        },
      ],
    });
    expect(decided("u05", log("completed"))).toMatchObject({ code: "RES-5", amount: 145 });
    expect(decided("u05", log("failed"))).toMatchObject({ code: "apply_credit", amount: 145 });
  });

  it("allows exactly 300 in 30 days", () => {
    const ref = String(caseOf("u05").request?.reference);
    const earlier = (posted: number, at: string) => ({
      action_log: [{ id: "AL-90002", ref, purpose: "waiver", about: "CG-1", amount: posted, posted, state: "completed", at }],
    });
    expect(decided("u05", earlier(155, "2026-03-10T09:00")).code).toBe("apply_credit");
    expect(decided("u05", earlier(155.01, "2026-03-10T09:00"))).toMatchObject({ code: "over_limit", amount: 145 });
    expect(decided("u05", earlier(155.01, "2026-02-15T09:00")).code).toBe("apply_credit");
  });
});

describe("a payment plan", () => {
  const arrears = (sum: number) => ({ accounts: [{ id: String(caseOf("u11").request?.reference), arrears: sum }] });
  it.each([
    [600, 12, "create_ticket"],
    [600.01, 12, "debt_care"],
    [50, 3, "create_ticket"],
    [49.99, 3, "debt_care"],
    [418, 13, "debt_care"],
    [418, 2, "debt_care"],
    [120, 8, "create_ticket"],
    [120, 9, "debt_care"],
    [0, 3, "UTL-12"],
  ])("of %s over %s months is %s", (sum, months, code) => {
    expect(decided("u11", arrears(sum), { months }).code).toBe(code);
  });

  it("is rounded up to the penny in both the rules and the decision", () => {
    expect(decided("u11", arrears(400), { months: 7 }).amount).toBe(57.15);
    expect([instalmentOf(400, 7), instalmentOf(418, 10), instalmentOf(0.3, 3)]).toEqual([57.15, 41.8, 0.1]);
  });
});

it("every rule specific to the desk has the same text as the policy", () => {
  const manual = readFileSync("suites/resolve/desks/utilities/policy.md", "utf8");
  for (const { id, says } of desk.rules) if (id.startsWith("UTL-")) expect(manual, id).toContain(`**${id}** ${says}`);
});
