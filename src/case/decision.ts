import { z } from "zod";
import { Disposition } from "../world/disposition.ts";
import { Scalar } from "./fact.ts";

/** The customer's request as data for `decide` (who is asking, what the request is about, and what is requested). */
export const Request = z.record(z.string().regex(/^[a-z][a-z0-9_]*$/, "a name like reference"), z.union([Scalar, z.array(Scalar)]));
export type Request = z.output<typeof Request>;

/** The decision that the policy prescribes (disposition, action, amount and target). */
export const Decision = z.strictObject({
  ...Disposition.shape,
  action: z.string().min(1).describe("the tool that decides the case, or inform"),
  amount: z.number().optional().describe("the amount of money, in the desk's currency"),
  target: z.string().optional().describe("what the action applies to: a flight, a room, a queue"),
});
export type Decision = z.output<typeof Decision>;
