import { z } from "zod";
import { caseId } from "./case-id.ts";
import { Decision, Request } from "./decision.ts";
import { Rows } from "./rows.ts";

/** A copy of a case with one fact changed, and the decision that is then correct; it is used to test `decide` and is never run. */
const Twin = z.strictObject({
  id: caseId("fees/late-by-a-day-v"),
  of: z.string().min(1).describe("the id of the case it is paired with"),
  fact: z.string().min(1).describe("the one fact that differs, in plain English"),
  world: Rows.default({}).describe("rows added to the case's own; a row with the same key overrides it"),
  request: Request.default({}).describe("entries that override those of the case's request"),
  expects: Decision.describe("the decision that is then correct"),
});
export type Twin = z.output<typeof Twin>;

/** The counterfactual cases in one file. */
export const Twins = z.array(Twin);
