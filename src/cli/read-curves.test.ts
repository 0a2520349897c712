import { expect, it } from "vitest";
import { readCurves } from "./read-curves.ts";

it("parses one line of values, with _ and percentages", () => {
  expect(readCurves("0.60, _ ,43.8%,.32", "the curve")).toEqual([{ name: "the curve:1", values: ["0.60", undefined, "43.8%", ".32"] }]);
});

it("replaces … with as many unknown values as are needed to reach n", () => {
  expect(readCurves("0.60,_,…,0.438,0.32", "the curve", 8)[0]?.values).toEqual(["0.60", ...new Array(5).fill(undefined), "0.438", "0.32"]);
});

it("parses a table with a header and names", () => {
  const text = 'agent,k=1,k=2\n"first",0.5,0.4\nsecond,,0.3\n\n';
  expect(readCurves(text, "table.csv")).toEqual([
    { name: "first", values: ["0.5", "0.4"] },
    { name: "second", values: [undefined, "0.3"] },
  ]);
});

it("names the line of a cell that is not a value", () => {
  expect(() => readCurves("0.5,0.4\n0.5,high", "table.csv")).toThrow('table.csv:2: "high" is not a value');
  expect(() => readCurves("agent,k=1\n", "table.csv")).toThrow("table.csv: contains no curve");
});
