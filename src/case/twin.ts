import { z } from "zod";
import { Decision, Request } from "./decision.ts";
import { Rows } from "./rows.ts";

/** A case but for one fact, with the decision that is then right. It is decided, not played. */
const Twin = z.strictObject({
  id: z.string().regex(/^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/, "an id like fees/late-by-a-day-v"),
  of: z.string().min(1).describe("the id of the case it is a twin of"),
  fact: z.string().min(1).describe("the one fact in which it differs, in words"),
  world: Rows.default({}).describe("rows on top of the case's own"),
  request: Request.default({}).describe("entries that replace those of the case's request"),
  expects: Decision.describe("what is right then"),
});
export type Twin = z.output<typeof Twin>;

/** The twins in one file. */
export const Twins = z.array(Twin);
