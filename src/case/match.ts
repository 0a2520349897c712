import { z } from "zod";
import type { Json, JsonObject } from "../json.ts";
import { Scalar } from "./fact.ts";

const Test = z.union([
  Scalar,
  z.strictObject({ not: Scalar.describe("any value except this one") }),
  z.strictObject({ in: z.array(Scalar).min(1).describe("one of these values") }),
  z.strictObject({ not_in: z.array(Scalar).min(1).describe("none of these values") }),
  z.strictObject({ above: z.number().describe("a number greater than this one") }),
  z.strictObject({ below: z.number().describe("a number less than this one") }),
]);
type Test = z.infer<typeof Test>;

/** A predicate on arguments or columns that maps each name to a value or to a test such as `above`. */
export const Match = z.record(z.string(), Test);
export type Match = z.infer<typeof Match>;

/** Whether every field named in the predicate passes its test. */
export function matches(match: Match, fields: JsonObject): boolean {
  return Object.entries(match).every(([name, test]) => passes(test, fields[name]));
}

function passes(test: Test, value: Json | undefined): boolean {
  if (typeof test !== "object") return same(test, value);
  if ("not" in test) return !same(test.not, value);
  if ("in" in test) return test.in.some((wanted) => same(wanted, value));
  if ("not_in" in test) return !test.not_in.some((wanted) => same(wanted, value));
  if ("above" in test) return typeof value === "number" && value > test.above;
  return typeof value === "number" && value < test.below;
}

function same(wanted: Scalar, value: Json | undefined): boolean {
  if (typeof wanted === "string" && typeof value === "string") return wanted.trim() === value.trim();
  return wanted === value;
}
