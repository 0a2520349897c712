import { expect, it } from "vitest";
import { misprint } from "./browser/printed-number.ts";

it.each([
  ["87.5%", 0.875, "percent"],
  ["8.4%", 0.0845, "percent"],
  ["8.5%", 0.0845, "percent"],
  ["1,234", 1234, "count"],
  ["1,190.00", 1190, "money"],
  ["$1,190.50", 1190.5, "dollars"],
  ["$0.0123", 0.01234, "dollars"],
  ["−0.50", -0.5, "hundredths"],
  ["+3.1", 0.0309, "signed"],
  ["−12.8", -0.128, "signed"],
  ["−0.01", -0.0001, "signed"],
  ["0.0", 0, "signed"],
  ["<0.001", 0.0004, "p"],
  ["–", null, "percent"],
])("accepts %s for %s as %s", (text, value, as) => {
  expect(misprint(text, value, as)).toBeUndefined();
});

it.each([
  ["87.6%", 0.875, "percent"],
  ["87%", 0.87, "percent"],
  ["0.0%", null, "percent"],
  ["–", 0, "percent"],
  ["1234", 1234, "count"],
  ["1,235", 1234, "count"],
  ["1.50", 1.5, "dollars"],
  ["$1.60", 1.5, "dollars"],
  ["$0.0123", 0.0125, "dollars"],
  ["3.1", 0.031, "signed"],
  ["0.0", -0.0001, "signed"],
  ["+12.8", -0.128, "signed"],
  ["0.001", 0.0004, "p"],
  ["<0.001", 0.002, "p"],
  ["1.0", 1, "unheard of"],
  ["–", "text", "count"],
])("rejects %s for %s as %s", (text, value, as) => {
  expect(misprint(text, value, as)).toBeDefined();
});
