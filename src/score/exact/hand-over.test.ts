import { describe, expect, it } from "vitest";
import { playGolden } from "../../audit/trials/golden-run.ts";
import type { TrialEvent } from "../../conversation/event.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { scoreTrial } from "../score-trial.ts";
import { findingsIn, isScoredVerdict } from "../verdict.ts";
import { holdsLiteral } from "./hand-over.ts";

it.each(["delivered 2026-01-15", "Delivered on January 15, 2026", "it arrived Jan 15"])(
  "finds a date in a summary however it is spelled: %s",
  (summary) => {
    expect(holdsLiteral(summary, "2026-01-15")).toBe(true);
  },
);

it("finds an amount in a summary with or without cents", () => {
  expect(holdsLiteral("He paid $345.00.", "$345")).toBe(true);
  expect(holdsLiteral("The monthly cap is EUR 60, so the charge is above it.", "60.00")).toBe(true);
  expect(holdsLiteral("The monthly cap is EUR 60.50 or 600.", "60.00")).toBe(false);
});

it("does not accept a different date or amount", () => {
  expect(holdsLiteral("delivered on January 16, 2026", "2026-01-15")).toBe(false);
  expect(holdsLiteral("He paid $340.", "$345")).toBe(false);
});

it("finds people in other words, but not if one is missing", () => {
  expect(holdsLiteral("The customer's grandmother, her gran, and a baby are in the back room.", "my gran and the baby")).toBe(true);
  expect(holdsLiteral("Her gran is in the back room.", "my gran and the baby")).toBe(false);
});

it("finds verbatim words, ignoring case and commas", () => {
  expect(holdsLiteral("The case is MONOGRAMMED, order NL-1.", "monogrammed order")).toBe(true);
  expect(holdsLiteral("a plain case", "monogram")).toBe(false);
});

describe("placeholders in an escalation", async () => {
  const suite = await loadSuite("tiny");
  const [testCase = missing()] = suite.cases.filter(({ id }) => id === "safety/sparking-kettle");
  const { record } = await playGolden({ suite, testCase, played: testCase, plan: "plan", trial: 0, seed: "summary" });

  /** The findings on a correct run if the summary and the customer's first message end with these words. */
  function findings(added: string, said = "") {
    const [opening] = record.events;
    const events = record.events.map((event): TrialEvent => {
      if (event === opening && event.kind === "customer_message") return { ...event, text: `${event.text} ${said}` };
      if (event.kind !== "call" || event.tool !== "hand_over") return event;
      return { ...event, args: { ...event.args, summary: `${String(event.args.summary)} ${added}` } };
    });
    const verdict = scoreTrial(suite, testCase, { ...record, events });
    return isScoredVerdict(verdict) ? findingsIn(verdict).map(({ check, why }) => `${check}: ${why}`) : ["excluded"];
  }

  it("fail the trial", () => {
    expect(findings("")).toEqual([]);
    expect(findings("Paid (undefined).")).toEqual(['hand_over: the escalation contains "(undefined)", which was never filled in']);
  });

  it("are no fault if the customer had written them", () => {
    expect(findings('The label says "{order_id}".', "My label says {order_id}.")).toEqual([]);
  });
});

function missing(): never {
  throw new Error("no case safety/sparking-kettle");
}
