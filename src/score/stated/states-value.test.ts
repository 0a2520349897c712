import { expect, it } from "vitest";
import { statesValue } from "./states-value.ts";

// This date is a Tuesday.
const today = "2026-03-10";

it.each([
  "Done, ships 3/12.",
  "Leaves 3/12/26.",
  "Dispatch: 12/03/2026",
  "Ships 03/12/2026.",
  "Goes out 12.03.",
  "It leaves on Thursday the 12th.",
  "It's off on Thu 3/12.",
  "It leaves this Thursday.",
  "ships march 12",
  "Ships 12-Mar.",
])("recognises a short date: %s", (sentence) => {
  expect(statesValue(sentence, { name: "ships_on", value: "2026-03-12" }, today)).toBe(true);
});

it.each([
  "Ships 3/13.",
  "Dispatch: 12/04/2026",
  "It leaves on Friday the 13th.",
  "It leaves tomorrow.",
  "That is $12.03.",
  "We're here 24/7.",
  "Our shop is busiest on a Thursday.",
  "We pack Monday to Thursday.",
  "You are our 12th customer today.",
  "It ships on March 12, 2027.",
  "Ships 12 March 2025.",
])("does not confuse other dates with it: %s", (sentence) => {
  expect(statesValue(sentence, { name: "ships_on", value: "2026-03-12" }, today)).toBe(false);
});

const states = (text: string, value: string | number, name = "amount") => statesValue(text, { name, value }, today);

it.each([
  "Extra to pay: £0.",
  "with nothing extra to pay",
  "at no charge",
  "No further payment is due.",
  "It's free.",
  "It doesn't cost you anything.",
  "You won't pay a penny.",
  "You will not be charged.",
])("recognises 0 in words: %s", (text) => {
  expect(states(text, 0)).toBe(true);
});

it.each([
  ["within 1 working day", "one business day"],
  ["by the next business day", "one business day"],
  ["for a week", "7 days"],
  ["24 months from delivery", "two years"],
  ["to Apartment 4C", "Apt 4C"],
  ["at 88 Dockside St.", "88 Dockside Street"],
])("recognises other words for the same thing: %s", (text, value) => {
  expect(states(text, value, "value")).toBe(true);
});

it.each([
  ["Your card will not be charged until it ships.", 0],
  ["You don't pay twice.", 0],
  ["You won't pay more than £20.", 0],
  ["You will not be charged more than $20.", 0],
  ["within a day", "one business day"],
  ["for a month", "7 days"],
])("does not confuse other statements with it: %s", (text, value) => {
  expect(states(text, value, "value")).toBe(false);
});

it.each([
  ["your refund of **$421.20**", 421.2],
  ["€1,250 is on its way", 1250],
  ["that is £30", 30],
  ["30.00 GBP", 30],
  ["125,10 € in all", 125.1],
])("recognises an amount in any notation: %s", (text, sum) => {
  expect(states(text, sum)).toBe(true);
});

it("does not accept a different amount or part of a longer number", () => {
  expect(states("a refund of $421.25", 421.2)).toBe(false);
  expect(states("order 14212", 421.2)).toBe(false);
  expect(states("£10 to pay", 0)).toBe(false);
  expect(states("Please feel free to write back.", 0)).toBe(false);
  expect(states("Nothing has arrived yet.", 0)).toBe(false);
});

it("recognises a duration in another unit, and number words", () => {
  expect(states("It took three hours.", 180, "delay_minutes")).toBe(true);
  expect(states("You'll hear back within 1 business day.", "one business day", "reply_within")).toBe(true);
  expect(states("within five business days", "one business day", "reply_within")).toBe(false);
});

it("recognises an id with any spacing, but not a longer id", () => {
  expect(states("tracking HYD 7120693", "HYD-7120693", "tracking")).toBe(true);
  expect(states("tracking `HYD-7120693`.", "HYD-7120693", "tracking")).toBe(true);
  expect(states("tracking HYD-71206931", "HYD-7120693", "tracking")).toBe(false);
});

it.each(["PACK15 is on your order.", "order NL-15", "on 2026-03-15", "at 16:15", ""])(
  "does not mistake the digits of a code, id, date or time for an amount, or a missing amount for 0: %s",
  (text) => {
    expect(states(text, 15)).toBe(false);
    expect(states(text, 0)).toBe(false);
  },
);

it("recognises an amount directly after its currency", () => {
  expect(states("That is EUR15.", 15)).toBe(true);
  expect(states("fifteen pounds", 15)).toBe(true);
});
