import { z } from "zod";
import { Disposition } from "../world/disposition.ts";
import { Scalar } from "./fact.ts";

/** What a customer asks, in a form that a decision can be made from: who speaks, about what, for what. */
export const Request = z.record(
  z.string().regex(/^[a-z][a-z0-9_]*$/, "a name like reference"),
  z.union([Scalar, z.array(Scalar)]),
);
export type Request = z.output<typeof Request>;

/** What the policy says is to be done: how the case ends, by which act, for how much, on what. */
export const Decision = z.strictObject({
  ...Disposition.shape,
  action: z.string().min(1).describe("the tool that decides the case, or inform"),
  amount: z.number().optional().describe("the money it comes to, in the desk's currency"),
  target: z.string().optional().describe("what it is done with: a flight, a room, a queue"),
});
export type Decision = z.output<typeof Decision>;
