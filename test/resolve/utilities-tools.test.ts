import type { JsonObject } from "deskproof";
import { describe, expect, it } from "vitest";
import { missing, resolveDesk } from "./resolve-desk.ts";

const { caseOf, toolOf, open, called } = resolveDesk("utilities");

/** The arguments of a call in the case's plan. */
function planned(number: string, tool: string): JsonObject {
  return caseOf(number).truth.plan.find((call) => call.tool === tool)?.args ?? missing(tool);
}

describe("rebill_account", () => {
  it.each([
    ["u03", 208.53, -34.02],
    ["u07", 190.34, -33.6],
    ["u12", 0, -187.46],
    ["u15", 71.23, -66.24],
    ["u32", 235.41, -92.61],
  ])("computes the corrected bill of %s", (number, total, change) => {
    const { answer } = called(number, "rebill_account", planned(number, "rebill_account"));
    expect(answer).toMatchObject({ new_total: total, amount: change, reduction: -change });
  });

  it("starts a corrected bill on the tenancy's first day", () => {
    const args = planned("u15", "rebill_account");
    const { rows } = called("u15", "rebill_account", args, `SELECT * FROM bills WHERE id = '${args.bill_id}'`);
    expect(rows).toMatchObject([{ period_from: "2026-01-20", kwh: 220, total: 71.23 }]);
  });

  it("requires the read or the tariff that its mode needs", () => {
    const { read_id: _read, ...args } = planned("u03", "rebill_account");
    expect(called("u03", "rebill_account", args).answer).toBe("read_missing");
    expect(called("u03", "rebill_account", { ...args, mode: "tariff" }).answer).toBe("tariff_missing");
  });

  it("allows what only the policy forbids: correcting an estimate that was close enough", () => {
    const args = planned("u03", "rebill_account");
    expect(called("u19", "rebill_account", args).answer).toMatchObject({ old_total: 242.55 });
  });

  it("rejects a void bill", () => {
    using world = open(caseOf("u12"));
    const tool = toolOf("rebill_account");
    world.call(tool, planned("u12", "rebill_account"));
    expect(world.call(tool, planned("u12", "rebill_account"))).toMatchObject({ kind: "rejected", code: "bill_void" });
  });
});

describe("apply_credit", () => {
  it("completes a pending credit in its existing row", () => {
    const args = planned("u14", "apply_credit");
    const { answer, rows } = called("u14", "apply_credit", args, "SELECT * FROM action_log WHERE ref LIKE 'AC-8E1FYK'");
    expect(answer).toMatchObject({ id: args.resume_of, amount: 70, sum: "£70.00" });
    expect(rows).toMatchObject([{ id: args.resume_of, posted: 145, state: "completed" }]);
  });

  it("accepts kinds and sources in any order, and a single value", () => {
    const args = planned("u31", "apply_credit");
    const turned = { ...args, kinds: ["missed_visit", "late_fee"] };
    const query = "SELECT kinds, source_ids FROM credits WHERE amount = 45";
    expect(called("u31", "apply_credit", turned, query).rows).toEqual(called("u31", "apply_credit", args, query).rows);
    const single = { ...planned("u01", "apply_credit"), kinds: "missed_visit" };
    expect(called("u01", "apply_credit", single).answer).toMatchObject({ kinds: ["missed_visit"] });
  });

  it("returns a deposit once", () => {
    const query = "SELECT deposit FROM accounts WHERE id = 'AC-6T9VJD'";
    expect(called("u06", "apply_credit", planned("u06", "apply_credit"), query).rows).toEqual([{ deposit: 0 }]);
  });

  it("credits any amount above 0, even those the policy forbids", () => {
    const args = planned("u01", "apply_credit");
    expect(called("u01", "apply_credit", { ...args, amount: 900 }).answer).toMatchObject({ amount: 900 });
    expect(called("u01", "apply_credit", { ...args, amount: 0 }).answer).toBe("no_amount");
  });
});

describe("waive_fee", () => {
  it("waives unpaid charges and stores the reason", () => {
    const args = planned("u16", "waive_fee");
    const query = "SELECT DISTINCT state, waived_for FROM charges WHERE ref = 'AC-9Z4JHB' AND charged_on = '2026-03-16'";
    const { answer, rows } = called("u16", "waive_fee", args, query);
    expect(answer).toMatchObject({ amount: 100 });
    expect(rows).toEqual([{ state: "waived", waived_for: "contract_end" }]);
  });

  it("does not waive a paid charge or another account's", () => {
    const { source_ids, ref } = planned("u31", "apply_credit");
    const [paid = ""] = [source_ids].flat().filter((id) => String(id).startsWith("CG"));
    expect(called("u31", "waive_fee", { ref: ref ?? "", fee_ids: [paid], reason: "goodwill" }).answer).toBe("not_unpaid");
    expect(called("u04", "waive_fee", { ...planned("u04", "waive_fee"), fee_ids: ["CG-99999"] }).answer).toBe("unknown_charge");
  });
});

describe("meters", () => {
  it("are checked together, each with its own id", () => {
    const { answer } = called("u17", "run_meter_check", { ref: "AC-7G8RAW" });
    expect(answer).toMatchObject({
      checks: [
        { id: "MC-E5170488", result: "ok", code: null },
        { id: "MC-G5170489", result: "fault", code: "G-12" },
      ],
    });
    expect(called("u09", "run_meter_check", { ref: "AC-9D5SKV" }).answer).toMatchObject({
      checks: [{ result: "no_signal" }],
    });
  });

  it("show faults only in the meter check", () => {
    expect(JSON.stringify(called("u17", "get_account", { ref: "AC-7G8RAW" }).answer)).not.toContain("G-12");
  });

  it("get a technician on a free half day, however the slot is written", () => {
    const args = planned("u17", "schedule_technician");
    const query = "SELECT serial, date, part, state FROM service_events WHERE id = 'SV-1001'";
    const { answer, rows } = called("u17", "schedule_technician", { ...args, slot: "2026-03-23-am" }, query);
    expect(answer).toMatchObject({ id: "SV-1001", date: "2026-03-23", part: "AM" });
    expect(rows).toEqual([{ serial: "G5170489", date: "2026-03-23", part: "AM", state: "booked" }]);
    expect(called("u17", "schedule_technician", { ...args, slot: "2031-01-01 AM" }).answer).toBe("slot_taken");
    expect(called("u17", "schedule_technician", { ...args, serial: "E5170478" }).answer).toBe("unknown_meter");
  });
});

it("a payment plan requires instalments and returns them", () => {
  const args = planned("u11", "create_ticket");
  expect(called("u11", "create_ticket", args).answer).toMatchObject({ months: 10, amount: 41.8, sum: "£41.80" });
  expect(called("u11", "create_ticket", { ...args, fields: { months: 10 } }).answer).toBe("bad_fields");
  expect(called("u11", "create_ticket", { ...args, queue: "general" }).answer).toEqual({
    id: "TK-1001",
    queue: "general",
  });
});
