import type { TestCase } from "deskproof";
import { describe, expect, it } from "vitest";
import { inShort, resolveDesk } from "./resolve-desk.ts";

const { desk, cases, caseOf, planned, ...own } = resolveDesk("airlines");

type Rows = TestCase["world"];

function decided(testCase: TestCase, rows: Rows, request: TestCase["request"] = {}): string {
  return inShort(own.decided(testCase, rows, request));
}

// These rules depend only on records and calls, not on what was said.
const silent = desk.rules.filter(({ id }) => /^AIR-|^RES-[579]$/.test(id));

/** The rules a case's own plan breaks when some rows change. */
function broken(testCase: TestCase, rows: Rows): readonly string[] {
  const trace = planned(testCase, rows);
  return silent.filter((rule) => (rule.inPlay?.(trace) ?? true) && !rule.check(trace)).map(({ id }) => id);
}

/** A case with changed rows and the resulting decision. Where the plan is still correct, it must break no rule. */
const boundaries: readonly [number: string, fact: string, decision: string, rows: Rows][] = [
  ["a01", "24 h", "issue_refund 189.6", { bookings: [{ id: "BK-5T8WLN", booked_at: "2026-03-17T10:00" }] }],
  ["a01", "a minute later", "issue_refund 41.6", { bookings: [{ id: "BK-5T8WLN", booked_at: "2026-03-17T09:59" }] }],
  ["a01", "168 h ahead", "issue_refund 189.6", { flights: [{ id: "CV152-0402", dep: "2026-03-25T10:00" }] }],
  ["a01", "a minute less ahead", "issue_refund 41.6", { flights: [{ id: "CV152-0402", dep: "2026-03-25T09:59" }] }],
  ["a01", "two travel", "issue_refund 83.2", { bookings: [{ id: "BK-5T8WLN", booked_at: "2026-03-16T09:59", pax_count: 2 }] }],
  ["a03", "90 days", "issue_refund 52.1", { flights: [{ id: "CV271-1213", dep: "2025-12-18T18:05" }] }],
  ["a03", "91 days", "AIR-3", { flights: [{ id: "CV271-1213", dep: "2025-12-17T18:05" }] }],
  ["a04", "180 min late", "rebook_flight CV422-0319 0", { disruptions: [{ id: "DR-5041", kind: "delay", minutes: 180 }] }],
  ["a04", "179 min late", "AIR-4", { disruptions: [{ id: "DR-5041", kind: "delay", minutes: 179 }] }],
  ["a04", "moved by 120 min", "rebook_flight CV422-0319 0", { disruptions: [{ id: "DR-5041", kind: "schedule_change", minutes: 120 }] }],
  ["a04", "moved by 119 min", "AIR-4", { disruptions: [{ id: "DR-5041", kind: "schedule_change", minutes: 119 }] }],
  ["a04", "7 days later", "rebook_flight CV422-0319 0", { flights: [{ id: "CV422-0319", dep: "2026-03-25T17:40" }] }],
  ["a04", "7 days and a minute later", "AIR-5", { flights: [{ id: "CV422-0319", dep: "2026-03-25T17:41" }] }],
  ["a05", "day 20", "create_ticket baggage_trace", { bags: [{ id: "BG-5051", missing_since: "2026-02-26T23:59" }] }],
  ["a05", "day 21", "lost_bag", { bags: [{ id: "BG-5051", missing_since: "2026-02-25T00:01" }] }],
  ["a05", "no report", "AIR-10", { bags: [{ id: "BG-5051", pir: null }] }],
  ["a08", "24 h ahead", "issue_refund 250.4", { flights: [{ id: "CV661-0323", dep: "2026-03-19T10:00" }] }],
  ["a08", "less than 24 h", "issue_refund 58.4", { flights: [{ id: "CV661-0323", dep: "2026-03-19T09:59" }] }],
  [
    "a08",
    "FLEX, 2 h ahead",
    "issue_refund 298.4",
    { bookings: [{ id: "BK-6V8TKE", family: "FLEX" }], flights: [{ id: "CV661-0323", dep: "2026-03-18T12:00" }] },
  ],
  ["a11", "44 min connection", "rebook_flight CV615-0318 0", { flights: [{ id: "CV611-0318", dep: "2026-03-18T15:04" }] }],
  ["a12", "a cheaper flight", "rebook_flight CV733-0321 60", { flights: [{ id: "CV733-0321", fare: 101 }] }],
  ["a12", "two travel", "rebook_flight CV733-0321 170", { bookings: [{ id: "BK-9F2HTP", pax_count: 2 }] }],
  ["a12", "FLEX", "rebook_flight CV733-0321 25", { bookings: [{ id: "BK-9F2HTP", family: "FLEX" }] }],
  ["a12", "a day before", "AIR-6", { flights: [{ id: "CV731-0321", dep: "2026-03-19T09:59" }] }],
  ["a13", "24 h late", "AIR-9", { bags: [{ id: "BG-5131", delivered_at: "2026-03-10T14:40" }] }],
  ["a14", "48 h ahead", "rebook_flight CV230-0319 0", { flights: [{ id: "CV226-0319", dep: "2026-03-20T10:00" }] }],
  ["a14", "more than 48 h ahead", "AIR-12", { flights: [{ id: "CV226-0319", dep: "2026-03-20T10:01" }] }],
  [
    "a15",
    "10 min apart",
    "issue_refund 214",
    {
      action_log: [{ id: "AL-5151", state: "failed" }],
      payments: [{ id: "PY-5152", refunded: 0, captured_at: "2026-03-04T11:31" }],
    },
  ],
  ["a23", "waived this year", "AIR-9", { action_log: [{ id: "AL-5231", at: "2026-01-02T09:00" }] }],
  ["a27", "180 min", "issue_refund 500", { disruptions: [{ id: "DR-5092", arrival_late_min: 180 }] }],
  ["a27", "179 min", "AIR-7", { disruptions: [{ id: "DR-5092", arrival_late_min: 179 }] }],
  ["a27", "1,500 km", "issue_refund 500", { flights: [{ id: "CV384-0314", km: 1500 }] }],
  ["a27", "1,501 km, exactly the limit", "issue_refund 800", { flights: [{ id: "CV384-0314", km: 1501 }] }],
  ["a27", "3,501 km, half as under 4 h", "issue_refund 600", { flights: [{ id: "CV384-0314", km: 3501 }] }],
  [
    "a27",
    "cancelled 14 days ahead",
    "AIR-7",
    { disruptions: [{ id: "DR-5092", kind: "cancelled", announced_at: "2026-02-28T10:00", arrival_late_min: null }] },
  ],
  [
    "a27",
    "cancelled 13 days ahead, 119 min late",
    "issue_refund 250",
    { disruptions: [{ id: "DR-5092", kind: "cancelled", announced_at: "2026-03-01T10:00", arrival_late_min: 119 }] },
  ],
  ["a29", "ten travel", "special_handling", { bookings: [{ id: "BK-6X5FDP", pax_count: 10 }] }],
  ["a33", "400 before", "issue_refund 400", { action_log: [{ id: "AL-5331", amount: 400, posted: 400 }] }],
];

describe("the airline's limits", () => {
  it.each(boundaries)("%s, %s: %s", (number, _, decision, rows) => {
    const testCase = caseOf(number);
    expect(decided(testCase, rows)).toBe(decision);
    const isStillRight = decided(testCase, {}) === decision;
    expect(broken(testCase, rows).length === 0, broken(testCase, rows).join()).toBe(isStillRight);
  });

  it("no case's plan breaks a rule", () => {
    expect(cases.flatMap((testCase) => broken(testCase, {}).map((id) => `${testCase.id}: ${id}`))).toEqual([]);
  });

  it("the first reachable flight leaves 45 minutes after landing", () => {
    const flights = [{ id: "CV611-0318", dep: "2026-03-18T15:05" }];
    expect(decided(caseOf("a11"), { flights })).toBe("rebook_flight CV611-0318 0");
  });

  it.each(["Peter Kerrigan", "John Kerrigon Lee"])("a name as different as %s belongs to another person", (name) => {
    expect(decided(caseOf("a17"), {}, { name })).toBe("AIR-11");
  });
});
