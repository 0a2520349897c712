import type { TestCase } from "deskproof";
import { describe, expect, it } from "vitest";
import { inShort, resolveDesk } from "./resolve-desk.ts";

const { desk, cases, caseOf, planned, ...own } = resolveDesk("hotels");

type Rows = TestCase["world"];

function decided(testCase: TestCase, rows: Rows, request: TestCase["request"] = {}): string {
  return inShort(own.decided(testCase, rows, request));
}

// These rules depend only on records and calls, not on what was said.
const silent = desk.rules.filter(({ id }) => /^HOT-|^RES-[45679]$/.test(id));
const byWords: ReadonlySet<string> = new Set(["safety", "theft"]);

/** The rules a case's own plan breaks when some rows change. */
function broken(testCase: TestCase, rows: Rows): readonly string[] {
  const trace = planned(testCase, rows);
  const isByWords = byWords.has(testCase.truth.disposition.code);
  return silent
    .filter(({ id }) => !isByWords || !/^RES-[69]$/.test(id))
    .filter((rule) => (rule.inPlay?.(trace) ?? true) && !rule.check(trace))
    .map(({ id }) => id);
}

/** A case with changed rows and the resulting decision. Where the plan is still correct, it must break no rule. */
const boundaries: readonly [number: string, fact: string, decision: string, rows: Rows][] = [
  ["h01", "30 days on", "adjust_folio 18.5", { reservations: [{ id: "RS-5M2BQ7", departure: "2026-02-16" }] }],
  ["h01", "31 days on", "HOT-4", { reservations: [{ id: "RS-5M2BQ7", departure: "2026-02-15" }] }],
  ["h03", "24 h", "issue_refund PY-50301 253", { reservations: [{ id: "RS-7A9FKD", booked_at: "2026-03-17T10:00" }] }],
  ["h03", "a minute more", "HOT-2", { reservations: [{ id: "RS-7A9FKD", booked_at: "2026-03-17T09:59" }] }],
  ["h03", "77 h ahead", "issue_refund PY-50301 253", { reservations: [{ id: "RS-7A9FKD", arrival: "2026-03-21" }] }],
  ["h03", "53 h ahead", "HOT-2", { reservations: [{ id: "RS-7A9FKD", arrival: "2026-03-20" }] }],
  ["h03", "a closed card", "payment_route 253", { payments: [{ id: "PY-50301", method_state: "closed" }] }],
  ["h03", "an open chargeback", "legal", { payments: [{ id: "PY-50301", chargeback: "open" }] }],
  ["h03", "exactly 1,000", "issue_refund PY-50301 1000", { payments: [{ id: "PY-50301", amount: 1000 }] }],
  ["h03", "more than 1,000", "over_limit 1000.01", { payments: [{ id: "PY-50301", amount: 1000.01 }] }],
  ["h31", "59 min apart", "records_conflict", { stay_log: [{ id: "LG-53104", at: "2026-03-13T12:04" }] }],
  ["h31", "60 min apart", "HOT-4", { stay_log: [{ id: "LG-53104", at: "2026-03-13T12:05" }] }],
  ["h04", "60 min late", "waive_fee 40", { stay_log: [{ id: "LG-50402", at: "2026-03-15T13:00" }] }],
  ["h04", "61 min late", "HOT-14", { stay_log: [{ id: "LG-50402", at: "2026-03-15T13:01" }] }],
  ["h04", "not Gold", "HOT-14", { customers: [{ id: "C-5004", tier: "standard" }] }],
  [
    "h05",
    "a key in the log, which puts it over the limit",
    "over_limit 264",
    { stay_log: [{ id: "LG-50501", kind: "key", subject: "in" }] },
  ],
  ["h05", "ADV", "HOT-3", { reservations: [{ id: "RS-9N5CTE", plan: "ADV" }] }],
  ["h05", "an agency's", "HOT-13", { reservations: [{ id: "RS-9N5CTE", channel: "agency" }] }],
  ["h09", "4 h", "adjust_folio 45.1", { stay_log: [{ id: "LG-50903", hours: 4 }] }],
  ["h09", "less than 4 h", "HOT-10", { stay_log: [{ id: "LG-50903", hours: 3.9 }] }],
  ["h09", "12 h", "adjust_folio 45.1", { stay_log: [{ id: "LG-50903", hours: 12 }] }],
  ["h09", "more than 12 h", "adjust_folio 90.2", { stay_log: [{ id: "LG-50903", hours: 12.1 }] }],
  ["h09", "an agency's", "adjust_folio 45.1", { reservations: [{ id: "RS-8C6HDP", channel: "agency" }] }],
  ["h09", "half a penny", "adjust_folio 45.13", { nights: [{ ref: "RS-8C6HDP", date: "2026-03-14", rate: 164.1 }] }],
  ["h11", "approved to the minute", "waive_fee 40", { stay_log: [{ id: "LG-51103", until: "2026-03-14T13:50" }] }],
  ["h11", "a minute over", "HOT-14", { stay_log: [{ id: "LG-51103", until: "2026-03-14T13:49" }] }],
  [
    "h12",
    "53 h ahead",
    "rebook_stay RM-51201 33",
    {
      reservations: [{ id: "RS-6E9NVT", arrival: "2026-03-20" }],
      nights: [{ ref: "RS-6E9NVT", date: "2026-03-20", rate: 0 }],
    },
  ],
  ["h12", "29 h ahead", "HOT-12", { reservations: [{ id: "RS-6E9NVT", arrival: "2026-03-19" }] }],
  ["h12", "cheaper nights", "rebook_stay RM-51201 0", { rooms: [{ id: "RM-51201", rate: 99 }] }],
  ["h12", "taken", "HOT-12", { rooms: [{ id: "RM-51201", free: 0 }] }],
  ["h13", "24 h", "adjust_folio 59.4", { reservations: [{ id: "RS-7Q4YBN", booked_at: "2026-03-17T10:00" }] }],
  ["h13", "a minute more", "HOT-7", { reservations: [{ id: "RS-7Q4YBN", booked_at: "2026-03-17T09:59" }] }],
  ["h13", "one guest more", "HOT-7", { rate_quotes: [{ id: "QT-51301", guests: 3 }] }],
  ["h13", "another house", "HOT-7", { rate_quotes: [{ id: "QT-51301", property: "The Minster, York" }] }],
  ["h17", "too late by RES-7", "over_limit 121", { action_log: [{ id: "AL-51701", posted: 129.01 }] }],
  ["h17", "exactly the limit", "adjust_folio 121", { action_log: [{ id: "AL-51701", posted: 129 }] }],
  [
    "h22",
    "it failed",
    "adjust_folio 36.5",
    { action_log: [{ id: "AL-52201", state: "failed", posted: 0 }], folio_lines: [{ id: "FL-52205", state: "open" }] },
  ],
  ["h22", "it is done", "RES-5 36.5", { action_log: [{ id: "AL-52201", state: "completed", posted: 36.5 }] }],
  ["h23", "day 7", "issue_refund PY-52302 150", { reservations: [{ id: "RS-9F8TLC", departure: "2026-03-11" }] }],
  ["h23", "day 6", "HOT-8 2026-03-19", { reservations: [{ id: "RS-9F8TLC", departure: "2026-03-12" }] }],
  ["h24", "a Twin is free", "rebook_stay RM-52401 0", { rooms: [{ id: "RM-52401", free: 1 }] }],
  [
    "h24",
    "a sister at 5 km",
    "rebook_stay RM-52404 0",
    {
      rooms: [
        { id: "RM-52402", free: 0 },
        { id: "RM-52404", km: 5 },
      ],
    },
  ],
  [
    "h24",
    "a sister at 5.1 km",
    "no_inventory",
    {
      rooms: [
        { id: "RM-52402", free: 0 },
        { id: "RM-52404", km: 5.1 },
      ],
    },
  ],
  ["h24", "not logged", "HOT-11 not logged", { stay_log: [{ id: "LG-52402", kind: "duty", subject: "other" }] }],
  ["h27", "four rooms", "issue_refund PY-52701 264", { reservations: [{ id: "RS-7W6BGS", rooms_in_contract: 4 }] }],
  ["h27", "five rooms", "group_contract", { reservations: [{ id: "RS-7W6BGS", rooms_in_contract: 5 }] }],
  ["h32", "178.50 before", "adjust_folio 71.5", { action_log: [{ id: "AL-53201", posted: 178.5 }] }],
];

describe("the hotels' limits", () => {
  it.each(boundaries)("%s, %s: %s", (number, _, decision, rows) => {
    const testCase = caseOf(number);
    expect(decided(testCase, rows)).toBe(decision);
    const isStillRight = decided(testCase, {}) === decision;
    expect(broken(testCase, rows).length === 0, broken(testCase, rows).join()).toBe(isStillRight);
  });

  it("no case's plan breaks a rule", () => {
    expect(cases.flatMap((testCase) => broken(testCase, {}).map((id) => `${testCase.id}: ${id}`))).toEqual([]);
  });

  it("a kind of record that the reservation does not have need not be cited", () => {
    const { truth, world, ...rest } = caseOf("h19");
    const plan = truth.plan.map(({ tool, args }) => ({
      tool,
      args: tool === "close_case" ? { ...args, evidence: ["RS-7Q4YBN"] } : args,
    }));
    const testCase = { ...rest, world, truth: { ...truth, plan } };
    expect(broken(testCase, {})).toEqual(["RES-4"]);
    expect(broken({ ...testCase, world: { ...world, rate_quotes: [] } }, {})).toEqual([]);
  });

  it("a guest who leaves tomorrow has given a day's notice", () => {
    expect(decided(caseOf("h14"), {}, { leaving: "2026-03-19" })).toBe("adjust_folio 215.6");
    expect(decided(caseOf("h14"), {}, { leaving: "2026-03-18" })).toBe("adjust_folio 215.6");
    expect(decided(caseOf("h14"), {}, { leaving: "2026-03-20" })).toBe("adjust_folio 107.8");
  });

  it("only a contact with the right scope can make a change", () => {
    const speaker = "Somebody Other";
    const asContact = (scope: string) => ({ contacts: [{ customer_id: "C-5012", name: speaker, scope }] });
    expect(decided(caseOf("h12"), {}, { speaker })).toBe("RES-3");
    expect(decided(caseOf("h12"), asContact("read"), { speaker })).toBe("RES-3");
    expect(decided(caseOf("h12"), asContact("change"), { speaker })).toBe("rebook_stay RM-51201 33");
  });

  it("a guest who cannot be verified is escalated before anything is looked up", () => {
    expect(decided(caseOf("h27"), {}, { postcode: "ZZ1 1ZZ" })).toBe("identity_failed");
  });
});
