import { z } from "zod";
import { ACTION_NAMES } from "../language/act.ts";

const text = z.string();
const Action = z.enum(ACTION_NAMES);
const Args = z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()])).readonly();
const clause = { span: z.strictObject({ start: z.int(), end: z.int() }), text };
const named = { action: Action.optional(), args: Args.optional() };

const ReadAct = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("request"), slots: z.array(z.string()).readonly(), ...clause }),
  z.strictObject({ act: z.literal("confirm"), ...named, ...clause }),
  z.strictObject({ act: z.literal("offer"), ...named, ...clause }),
  z.strictObject({ act: z.literal("refuse"), ...named, reason: z.boolean().optional(), ...clause }),
  z.strictObject({ act: z.literal("inform"), ...clause }),
  z.strictObject({ act: z.literal("done"), ...named, ...clause }),
  z.strictObject({ act: z.literal("hold"), ...clause }),
  z.strictObject({ act: z.literal("handover"), ...clause }),
  z.strictObject({ act: z.literal("close"), ...clause }),
  z.strictObject({ act: z.literal("instruct"), steps: z.array(z.string()).readonly(), ...clause }),
  z.strictObject({ act: z.literal("apology"), ...clause }),
  z.strictObject({ act: z.literal("greet"), ...clause }),
]);

const Question = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("fact"), slot: z.string(), fact: z.string(), text }),
  z.strictObject({ kind: z.literal("unknown"), slot: z.string(), text }),
  z.strictObject({ kind: z.literal("open"), slot: z.string(), text }).describe("about the problem itself: what happened?"),
  z.strictObject({ kind: z.literal("foreign"), slot: z.string(), text }).describe("not part of the case"),
]);
/** A question in the agent's turn, classified from the customer's point of view. */
export type Question = z.infer<typeof Question>;

const StatedProposal = z.strictObject({
  act: z.enum(["confirm", "offer"]),
  action: z.string().optional().describe("the action's name; omitted if the words name none"),
  args: Args,
  text,
});
/** A proposal with its terms and the words of its clause. */
export type StatedProposal = z.infer<typeof StatedProposal>;

/** What one turn of the agent asks, proposes, states and does, as plain data. */
export const Reading = z.strictObject({
  acts: z.array(ReadAct).readonly().describe("what each clause does"),
  questions: z.array(Question).readonly(),
  alternatives: z
    .array(z.strictObject({ facts: z.array(z.string()).readonly(), need: z.int() }))
    .readonly()
    .describe("facts of which only some are needed: 'the order number or the postcode', 'two of these three'"),
  proposals: z.array(StatedProposal).readonly(),
  offered: z
    .array(StatedProposal)
    .readonly()
    .describe("every proposal, including those that need no answer yet: a later 'shall I?' may refer to one"),
  verifying: z.boolean().describe("the agent asks in order to find or verify the customer"),
  notFound: z.boolean().describe("the agent could not find what the customer gave, or wants it checked"),
  closing: z.boolean().describe("the agent only asks whether there is anything else"),
  choice: z.boolean().describe("the agent asks which of several things the customer would like"),
});
export type Reading = z.infer<typeof Reading>;

/** The reading of an empty turn. */
export const nothingRead: Reading = {
  acts: [],
  questions: [],
  alternatives: [],
  proposals: [],
  offered: [],
  verifying: false,
  notFound: false,
  closing: false,
  choice: false,
};
