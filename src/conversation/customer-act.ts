import { z } from "zod";
import { Scalar } from "../case/fact.ts";

/** The reasons why a customer ends a conversation. */
export const LeaveReason = z.enum(["goal_met", "refusal_accepted", "patience_spent", "handed_over", "turn_limit"]);
export type LeaveReason = z.infer<typeof LeaveReason>;

/** Set if the customer was not sure that the agent asked for this. */
const guess = z.literal(true).optional();

/** An act in a customer's turn, as logged by the customer itself. */
export const CustomerAct = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("open"), opening: z.int() }),
  z.strictObject({ act: z.literal("answer"), slot: z.string(), value: Scalar, guess }),
  z.strictObject({ act: z.literal("attach"), slot: z.string(), name: z.string(), guess }),
  z.strictObject({ act: z.literal("not_known"), slot: z.string(), guess }),
  z.strictObject({ act: z.literal("withhold"), slot: z.string() }),
  z.strictObject({ act: z.literal("ask_why"), slot: z.string() }),
  z.strictObject({ act: z.literal("volunteer"), slot: z.string(), value: Scalar }),
  z.strictObject({ act: z.literal("correct"), slot: z.string(), value: Scalar }),
  z.strictObject({ act: z.literal("consent"), action: z.string(), guess }),
  z.strictObject({ act: z.literal("decline"), action: z.string() }),
  z.strictObject({ act: z.literal("choose"), action: z.string(), guess }),
  z.strictObject({ act: z.literal("push"), index: z.int() }),
  z.strictObject({ act: z.literal("change_mind"), index: z.int() }),
  z.strictObject({ act: z.literal("restate_goal") }),
  z.strictObject({ act: z.literal("vague") }),
  z.strictObject({ act: z.literal("not_understood") }),
  // Messages that no one could understand, such as noise, echoes and talk about prompts. They are the agent's fault and never count as the
  // customer's failure to understand.
  z.strictObject({ act: z.literal("nonsense") }),
  z.strictObject({ act: z.literal("object") }),
  z.strictObject({ act: z.literal("ask") }),
  z.strictObject({ act: z.literal("remark") }),
  z.strictObject({ act: z.literal("farewell") }),
  z.strictObject({ act: z.literal("acknowledge") }),
  z.strictObject({ act: z.literal("wait") }),
  z.strictObject({ act: z.literal("follow"), tool: z.string(), worked: z.boolean() }),
  // If a tool is given, the step was recognised but part of it was missing.
  z.strictObject({ act: z.literal("confused"), instruction: z.string(), tool: z.string().optional() }),
  z.strictObject({ act: z.literal("resist"), tool: z.string(), as: z.enum(["bluff", "refusal"]) }),
  z.strictObject({ act: z.literal("accept_refusal") }),
  z.strictObject({ act: z.literal("thank") }),
  z.strictObject({ act: z.literal("leave"), why: LeaveReason }),
]);
export type CustomerAct = z.infer<typeof CustomerAct>;

/** Whether a turn contains an act of one of these kinds. */
export function hasAct(acts: readonly CustomerAct[], ...kinds: readonly CustomerAct["act"][]): boolean {
  return acts.some(({ act }) => kinds.includes(act));
}
