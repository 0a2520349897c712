import { expect, it } from "vitest";
import { addBusinessDays, addDays, addYears, businessDaysBetween, daysBetween, sayWhen } from "../../../suites/northline/tools/calendar.ts";

it("counts the weekdays after a date, including the last", () => {
  expect(businessDaysBetween("2026-02-25", "2026-03-10")).toBe(9);
  expect(businessDaysBetween("2026-03-06", "2026-03-10")).toBe(2);
  expect(businessDaysBetween("2026-03-06T18:40", "2026-03-08")).toBe(0);
  expect(businessDaysBetween("2026-03-10", "2026-03-10")).toBe(0);
  expect(businessDaysBetween("2026-03-12", "2026-03-10")).toBe(0);
});

it("adds weekdays across a weekend", () => {
  expect(addBusinessDays("2026-03-10", 2)).toBe("2026-03-12");
  expect(addBusinessDays("2026-03-10", 5)).toBe("2026-03-17");
  expect(addBusinessDays("2026-03-10", 8)).toBe("2026-03-20");
  expect(addBusinessDays("2026-03-13", 1)).toBe("2026-03-16");
  expect(addBusinessDays("2026-03-14", 1)).toBe("2026-03-16");
});

it("counts days and years across month ends and daylight saving changes", () => {
  expect(addDays("2026-01-24", 45)).toBe("2026-03-10");
  expect(daysBetween("2026-01-24", "2026-03-10")).toBe(45);
  expect(addYears("2023-04-11", 5)).toBe("2028-04-11");
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
});

it("writes out a date, or says that there is none", () => {
  expect(sayWhen("2026-04-01")).toBe("on April 1, 2026");
  expect(sayWhen(null)).toMatch(/no date/);
});
