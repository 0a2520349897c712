import { expect, it } from "vitest";
import { showsDays, showsShare, workingAt } from "./shown-working.ts";

it("follows a count of days that lies between two dates of the same message", () => {
  const message = "The bill was issued on February 20, 2026 and due on March 1, 2026, which is 9 days.";
  expect(showsDays(message, 9, [])).toBe(true);
  expect(showsDays(message, 10, [])).toBe(false);
});

it("takes the year of a date from the records", () => {
  const known = ["2026-02-24", "2026-03-01"];
  expect(showsDays("Reminders went out on February 24 and March 1, 5 days apart.", 5, known)).toBe(true);
  expect(showsDays("Reminders went out on February 24 and March 1, 5 days apart.", 5, [])).toBe(false);
});

it("follows a share of two numbers of the same message, and no other", () => {
  expect(showsShare("That is 120 of the 800 kWh billed, or 15%.", "15")).toBe(true);
  expect(showsShare("That is 70 of 800 kWh, 8.75%.", "8.75")).toBe(true);
  expect(showsShare("That is 120 of the 800 kWh billed, or 16%.", "16")).toBe(false);
  expect(showsShare("You get 15% off.", "15")).toBe(false);
});

it("looks for the working in the sentence, and in the one before where the sentence points back", () => {
  const first = "Issued on February 20, 2026, due on March 1, 2026.";
  const back = `I looked. ${first} That is 9 days.`;
  expect(workingAt(back, back.indexOf("9 days"))).toContain(first);
  const other = `${first} You have 9 days to answer.`;
  expect(workingAt(other, other.indexOf("9 days"))).not.toContain(first);
});
