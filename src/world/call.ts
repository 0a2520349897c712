import { z } from "zod";
import type { Json, JsonObject } from "../json.ts";
import { RowChange } from "./row.ts";

const JsonValue = z.custom<Json>((value) => value !== undefined);
const JsonFields = z.custom<JsonObject>((value) => typeof value === "object" && value !== null);

/** The outcome of a call: a result, a rejection with a reason for the caller, or an invalid call. */
export const CallOutcome = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("ok"), value: JsonValue, changes: z.array(RowChange) }),
  z.strictObject({ kind: z.literal("rejected"), code: z.string(), message: z.string() }),
  z.strictObject({ kind: z.literal("invalid"), message: z.string() }),
]);
export type CallOutcome = z.infer<typeof CallOutcome>;

/** One tool call in a trial, with its arguments as received. */
export const Call = z.strictObject({
  by: z.enum(["agent", "customer"]),
  tool: z.string(),
  args: JsonFields,
  outcome: CallOutcome,
});
export type Call = z.infer<typeof Call>;
