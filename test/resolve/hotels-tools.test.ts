import { describe, expect, it } from "vitest";
import { resolveDesk } from "./resolve-desk.ts";

const { caseOf, toolOf, open, called } = resolveDesk("hotels");

describe("adjust_folio", () => {
  const noShow = { ref: "RS-5W9KEJ", line_ids: ["FL-51801"], amount: 167.2, reason: "no_show" };
  const states = "SELECT id, state FROM folio_lines WHERE ref = 'RS-5W9KEJ' ORDER BY id";
  const about = "SELECT about, amount FROM action_log WHERE ref = 'RS-5W9KEJ' AND purpose = 'adjust_no_show'";

  it("adjusts a line with its levy, and no more than that", () => {
    expect(called("h18", "adjust_folio", { ...noShow, amount: 167.21 }).answer).toBe("above_lines");
    const { answer, rows } = called("h18", "adjust_folio", noShow, states);
    expect(answer).toMatchObject({ amount: 167.2, takes_effect: "2026-03-18" });
    expect(rows).toMatchObject([{ state: "adjusted" }, { state: "adjusted" }, { state: "adjusted" }]);
  });

  it("treats a levy as part of its line, in any order", () => {
    const plain = called("h18", "adjust_folio", noShow, about).rows;
    const [levy] = called("h18", "get_folio", { ref: "RS-5W9KEJ" }, "SELECT id FROM folio_lines WHERE parent = 'FL-51801'").rows;
    const both = { ...noShow, line_ids: [String(levy?.id), "FL-51801"] };
    expect(called("h18", "adjust_folio", both, about).rows).toEqual(plain);
  });

  it("adjusts no levy on a line that includes its tax", () => {
    const damage = { ref: "RS-9D3MWB", line_ids: ["FL-51005"], reason: "no_report" };
    expect(called("h10", "adjust_folio", { ...damage, amount: 120.01 }).answer).toBe("above_lines");
    expect(called("h10", "adjust_folio", { ...damage, amount: 120 }).answer).toMatchObject({ amount: 120 });
  });

  it("rejects lines of another folio", () => {
    expect(called("h18", "adjust_folio", { ...noShow, line_ids: ["FL-51804"] }).answer).toBe("unknown_line");
  });

  it("completes a pending adjustment in its existing row, and only a pending one", () => {
    const rest = { ref: "RS-8R2DVZ", line_ids: ["FL-52206"], amount: 14.5, reason: "disputed" };
    const log = "SELECT * FROM action_log WHERE ref = 'RS-8R2DVZ'";
    const { answer, rows } = called("h22", "adjust_folio", { ...rest, resume_of: "AL-52201" }, log);
    expect(answer).toMatchObject({ id: "AL-52201", amount: 14.5 });
    expect(rows).toMatchObject([{ id: "AL-52201", posted: 36.5, state: "completed" }]);
    expect(
      called("h14", "adjust_folio", {
        ref: "RS-8K1GRU",
        line_ids: ["FL-51405"],
        amount: 1,
        reason: "outage",
        resume_of: "AL-51401",
      }).answer,
    ).toBe("not_pending");
  });

  it("allows what only the policy forbids: repeating an adjustment, adjusting a valid line", () => {
    const anew = { ref: "RS-8R2DVZ", line_ids: ["FL-52205", "FL-52206"], amount: 36.5, reason: "disputed" };
    expect(called("h22", "adjust_folio", anew).answer).toMatchObject({ amount: 36.5 });
    const upheld = { ref: "RS-5M2BQ7", line_ids: ["FL-50105"], amount: 18.5, reason: "goodwill" };
    expect(called("h15", "adjust_folio", upheld).answer).toMatchObject({ amount: 18.5 });
  });
});

describe("waive_fee", () => {
  it("waives any line once, even a smoking fee, which only the policy forbids", () => {
    const [smoke] = called(
      "h21",
      "get_folio",
      { ref: "RS-7S5MQW" },
      "SELECT id FROM folio_lines WHERE ref = 'RS-7S5MQW' AND code = 'SMOKE'",
    ).rows;
    const waiver = { ref: "RS-7S5MQW", fee_ids: [String(smoke?.id)], reason: "gold" };
    expect(called("h21", "waive_fee", waiver).answer).toMatchObject({ amount: 200 });
    using world = open(caseOf("h21"));
    const tool = toolOf("waive_fee");
    world.call(tool, waiver);
    expect(world.call(tool, waiver)).toMatchObject({ kind: "rejected", code: "already_waived" });
  });
});

describe("issue_refund", () => {
  const deposit = { ref: "RS-9F8TLC", payment_id: "PY-52302", amount: 150, kind: "deposit" };

  it("refunds no more than what is left of the payment, unless it is compensation", () => {
    expect(called("h23", "issue_refund", { ...deposit, amount: 150.01 }).answer).toBe("above_captured");
    expect(called("h23", "issue_refund", { ...deposit, amount: 400, kind: "compensation" }).answer).toMatchObject({
      amount: 400,
    });
    expect(called("h23", "issue_refund", { ...deposit, amount: 0 }).answer).toBe("no_amount");
  });

  it("returns a deposit without changing the stay, and cancels the stay for a cancellation", () => {
    const { rows } = called(
      "h23",
      "issue_refund",
      deposit,
      "SELECT d.state, r.status FROM deposits d JOIN reservations r ON r.id = d.ref WHERE r.id = 'RS-9F8TLC'",
    );
    expect(rows).toEqual([{ state: "returned", status: "departed" }]);
    const prepaid = { ref: "RS-7A9FKD", payment_id: "PY-50301", amount: 253, kind: "cancellation" };
    const cancelled = called("h03", "issue_refund", prepaid, "SELECT status FROM reservations WHERE id = 'RS-7A9FKD'");
    expect(cancelled.rows).toEqual([{ status: "cancelled" }]);
  });

  it("rejects a payment of another reservation", () => {
    expect(called("h03", "issue_refund", { ...deposit, ref: "RS-7A9FKD", payment_id: "PY-50302" }).answer).toBe("unknown_payment");
  });
});

describe("rebook_stay", () => {
  const stay = "SELECT room, arrival, departure FROM reservations WHERE id = 'RS-5X4WNA'";
  const move = { ref: "RS-5X4WNA", offer: "RM-52402", dates: ["2026-03-18", "2026-03-20"], collect: 0 };

  it("moves a current guest from today and keeps the arrival date", () => {
    const [room] = called("h24", "get_history", { ref: "RS-5X4WNA" }, "SELECT room FROM rooms WHERE id = 'RM-52402'").rows;
    const { answer, rows } = called("h24", "rebook_stay", { ...move, dates: ["2026-03-20", "2026-03-18"] }, stay);
    expect(answer).toMatchObject({ collect: 0, ...room });
    expect(rows).toEqual([{ ...room, arrival: "2026-03-16", departure: "2026-03-20" }]);
  });

  it("charges new dates at the new rate", () => {
    const dates = { ref: "RS-6E9NVT", offer: "RM-51201", dates: ["2026-04-14", "2026-04-16"], collect: 33 };
    const { rows } = called("h12", "rebook_stay", dates, "SELECT date, rate FROM nights WHERE ref = 'RS-6E9NVT' ORDER BY date");
    expect(rows).toEqual([
      { date: "2026-04-14", rate: 135 },
      { date: "2026-04-15", rate: 135 },
    ]);
  });

  it("rejects a room that is taken or not free on all the days", () => {
    expect(called("h24", "rebook_stay", { ...move, offer: "RM-52401" }).answer).toBe("not_free");
    expect(called("h24", "rebook_stay", { ...move, dates: ["2026-03-18", "2026-03-30"] }).answer).toBe("not_free");
  });

  it("allows the Suite and the distant sister hotel, which only the policy forbids", () => {
    expect(called("h24", "rebook_stay", { ...move, offer: "RM-52403" }).answer).toMatchObject({ type: "Suite" });
    expect(called("h24", "rebook_stay", { ...move, offer: "RM-52404" }).answer).toMatchObject({ type: "Twin" });
  });
});

describe("lookups", () => {
  it("show a sister hotel's rooms only to the hotel's own guests", () => {
    const days = { arrival: "2026-03-18", departure: "2026-03-20" };
    const { answer } = called("h24", "search_rooms", { ref: "RS-5X4WNA", ...days });
    expect(JSON.stringify(answer)).toContain("RM-52404");
    using world = open(caseOf("h24"));
    world.overlay({ reservations: [{ id: "RS-5X4WNA", property: "The Crescent, Bath" }] });
    const elsewhere = world.call(toolOf("search_rooms"), {
      ref: "RS-5X4WNA",
      ...days,
    });
    expect(JSON.stringify(elsewhere)).not.toContain("RM-5240");
  });

  it("return the ROOM lines with the reservation, and a quote's rates per night", () => {
    expect(called("h13", "get_reservation", { ref: "RS-7Q4YBN" }).answer).toMatchObject({
      room_lines: [{ id: "FL-51301" }, { id: "FL-51303" }, { id: "FL-51305" }],
    });
    const { answer } = called("h13", "get_rate_quotes", { ref: "RS-7Q4YBN" });
    expect(answer).toMatchObject({ quotes: [{ id: "QT-51301", rates: [132, 132, 149] }, {}, {}] });
  });
});
