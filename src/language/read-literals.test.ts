import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLiterals } from "./read-literals.ts";

/** The literals of a text as `kind value unit`. */
function read(text: string): string[] {
  return readLiterals(text).map((literal) => {
    if (literal.kind === "money") return `money ${literal.value} ${literal.currency}`;
    return literal.kind === "count" ? `count ${literal.value} ${literal.unit}` : `${literal.kind} ${literal.value}`;
  });
}

describe("typed values", () => {
  it.each([
    ["It costs $1,204.5 in all.", ["money 1204.50 USD"]],
    ["That is £9 or 12,50 €.", ["money 9.00 GBP", "money 12.50 EUR"]],
    ["You pay 30 euros.", ["money 30.00 EUR"]],
    ["Due 2025-03-09.", ["date 2025-03-09"]],
    ["Due March 9, 2025.", ["date 2025-03-09"]],
    ["Due on the 9th of March.", ["date --03-09"]],
    ["U62 F3C7, 29 March", ["date --03-29"]],
    ["From 12 to 14 August 2025.", ["date 2025-08-12", "date 2025-08-14"]],
    ["On June 3rd and 4th, 2025.", ["date 2025-06-03", "date 2025-06-04"]],
    ["Sent 20/05/2024.", ["date 2024-05-20"]],
    ["Order QX-55120 and parcel JD0098122.", ["id QX-55120", "id JD0098122"]],
    ["Your card ending in 4471.", ["id 4471"]],
    ["Payment PY-5311, 149.30 captured.", ["id PY-5311"]],
    ["Meter number reading: 14,210.", []],
    ["Booking KLMNOP is yours.", ["id KLMNOP"]],
    ["User tom_berg_2291.", ["id tom_berg_2291"]],
    ["It takes 3 to 5 working days.", ["count 3-5 business day"]],
    ["Two guests and one twin room.", ["count 2 guest", "count 1 room"]],
    ["That one is yours, and another one.", []],
    ["Stay one \t night.", ["count 1 night"]],
    ["Either one:two nights.", ["count 2 night"]],
    ["A 24-hour window.", ["count 24 hour"]],
    ["It lasted 2 hours 15 minutes.", ["count 135 minute"]],
    ["Available seats: 4", ["count 4 seat"]],
    ["Wash it at 30 °C, never at 60°C.", ["count 30 degree", "count 60 degree"]],
    ["Take 15% off.", ["percent 15"]],
    ["Write to ann.lee@example.com.", ["email ann.lee@example.com"]],
    ["Call +44 20 7946 0018.", ["phone +442079460018"]],
    ["See https://example.com/help.", ["link https://example.com/help"]],
    ["At 9:30 pm or noon.", ["time 21:30", "time 12:00"]],
  ])("of %j", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(["See 03/04/2025.", "The 5th is free.", "A one-way trip.", "PLEASE read this.", "You may 2 of them."])(
    "leaves %j alone",
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );

  it("say where they stand", () => {
    const text = "Refund of €18.40 today";
    const [literal] = readLiterals(text);
    expect(text.slice(literal?.start, literal?.end)).toBe("€18.40");
  });

  it("are read from any string without throwing, in order and inside the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const literals = readLiterals(text);
        expect(literals.every(({ start, end }) => start >= 0 && start < end && end <= text.length)).toBe(true);
      }),
    );
  });
});
