import { describe, expect, it } from "vitest";
import { resolveDesk } from "./resolve-desk.ts";

const { called } = resolveDesk("airlines");

describe("issue_refund", () => {
  const refund = { ref: "BK-6V8TKE", payment_id: "PY-5081", amount: 250.4, kind: "cancellation" };

  it("refunds no more than what is left of the captured amount", () => {
    expect(called("a08", "issue_refund", { ...refund, amount: 328.41 }).answer).toBe("above_captured");
    expect(called("a08", "issue_refund", { ...refund, amount: 328.4 }).answer).toMatchObject({ amount: 328.4 });
  });

  it("pays compensation separately from the captured amount", () => {
    const { answer, rows } = called(
      "a08",
      "issue_refund",
      { ...refund, amount: 600, kind: "compensation" },
      "SELECT refunded FROM payments WHERE id = 'PY-5081'",
    );
    expect(answer).toMatchObject({ amount: 600 });
    expect(rows).toEqual([{ refunded: 0 }]);
  });

  it("rejects a payment of another booking", () => {
    expect(called("a08", "issue_refund", { ...refund, payment_id: "PY-5082" }).answer).toBe("unknown_payment");
  });

  it("allows what only the policy forbids: a flown journey, an arbitrary amount", () => {
    const flown = { ref: "BK-7K3DZM", payment_id: "PY-5091", amount: 123.45, kind: "cancellation" };
    expect(called("a27", "issue_refund", flown).answer).toMatchObject({ amount: 123.45 });
  });

  it("completes a pending refund in its existing row", () => {
    const rest = { ref: "BK-9L4BWN", payment_id: "PY-5191", amount: 158, kind: "disruption", resume_of: "AL-5191" };
    const { answer, rows } = called("a19", "issue_refund", rest, "SELECT * FROM action_log WHERE ref = 'BK-9L4BWN'");
    expect(answer).toMatchObject({ id: "AL-5191" });
    expect(rows).toMatchObject([{ id: "AL-5191", posted: 196.75, state: "completed" }]);
  });

  it("cancels the disrupted segment, not the one flown before it", () => {
    const rest = { ref: "BK-9L4BWN", payment_id: "PY-5191", amount: 158, kind: "disruption", resume_of: "AL-5191" };
    const { rows } = called("a19", "issue_refund", rest, "SELECT status FROM segments WHERE ref = 'BK-9L4BWN' ORDER BY id");
    expect(rows).toEqual([{ status: "flown" }, { status: "cancelled" }]);
  });
});

describe("rebook_flight", () => {
  const move = { ref: "BK-6T9ZHC", segments: ["SG-6T9ZHC-1"], flight: "CV318-0319", collect: 0 };
  const segment = "SELECT flight_id, cabin FROM segments WHERE ref = 'BK-6T9ZHC'";

  it("books seats for the whole party", () => {
    const { answer, rows } = called("a20", "rebook_flight", move, "SELECT eco_seats FROM flights WHERE id = 'CV318-0319'");
    expect(answer).toMatchObject({ flight: "CV318", day: "2026-03-19", leaves_at: "18:10", amount: 0 });
    expect(rows).toEqual([{ eco_seats: 3 }]);
  });

  it("does not split a party", () => {
    expect(called("a20", "rebook_flight", { ...move, flight: "CV310-0319" }).answer).toBe("no_seats");
  });

  it("rebooks into another cabin if only that has seats, which only the policy forbids", () => {
    const { rows } = called("a20", "rebook_flight", { ...move, flight: "CV314-0319" }, segment);
    expect(rows).toEqual([{ flight_id: "CV314-0319", cabin: "BUS" }]);
  });

  it("rejects other routes and unknown flights", () => {
    expect(called("a25", "rebook_flight", { ref: "BK-9V7PGK", segments: ["SG-9V7PGK-1"], flight: "CV519-0323", collect: 0 }).answer).toBe(
      "other_route",
    );
    expect(called("a20", "rebook_flight", { ...move, flight: "CV000-0319" }).answer).toBe("unknown_flight");
  });
});

describe("waive_fee", () => {
  it("waives any fee of the booking, but only once", () => {
    const both = { ref: "BK-5X4CMG", fee_ids: ["FE-5131", "FE-5132"], reason: "late_bag" };
    expect(called("a13", "waive_fee", both).answer).toMatchObject({ amount: 70 });
    expect(called("a23", "waive_fee", { ref: "BK-8Z4LPW", fee_ids: ["FE-5231"], reason: "gold" }).answer).toBe("waived");
    expect(called("a23", "waive_fee", { ref: "BK-8Z4LPW", fee_ids: ["FE-5233"], reason: "gold" }).answer).toBe("unknown_fee");
  });
});

describe("lookups", () => {
  it("show a missed connection only in the booking that missed it", () => {
    const { answer } = called("a11", "get_flight_status", { ref: "BK-6J7YNC" });
    expect(answer).toMatchObject({ disruptions: [{ kind: "delay" }, { kind: "missed_connection" }] });
  });

  it("count a Gold member's waivers, but not those of someone with the same name", () => {
    const { answer } = called("a23", "get_fees", { ref: "BK-8Z4LPW" });
    expect(answer).toMatchObject({ gold_waivers: ["2025-12-20"] });
  });

  it("search a segment's route, without its own flight", () => {
    const { answer } = called("a20", "search_flights", {
      ref: "BK-6T9ZHC",
      segment: "SG-6T9ZHC-1",
      date: "2026-03-19",
    });
    expect(answer).toMatchObject({ flights: [{ number: "CV310" }, { number: "CV314" }, { number: "CV318" }] });
  });
});

it("a name is normalised before it is stored in a ticket", () => {
  const fields = { correct_name: " john  kerrigan ", passenger_id: "px-5171", note: "dropped" };
  const args = { ref: "BK-5G7RLB", queue: "name_correction", fields, summary: "Two letters are swapped." };
  const { rows } = called("a17", "create_ticket", args, "SELECT fields FROM tickets WHERE ref = 'BK-5G7RLB'");
  expect(rows).toEqual([{ fields: '{"correct_name":"JOHN KERRIGAN","passenger_id":"PX-5171"}' }]);
});
