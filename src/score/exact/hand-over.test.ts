import { expect, it } from "vitest";
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
