import { z } from "zod";
import { ACTION_NAMES } from "../language/act.ts";

const text = z.string();
const Action = z.enum(ACTION_NAMES);
const Args = z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()])).readonly();
const clause = { span: z.strictObject({ start: z.int(), end: z.int() }), text };
const deed = { action: Action.optional(), args: Args.optional() };

const ReadAct = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("request"), slots: z.array(z.string()).readonly(), ...clause }),
  z.strictObject({ act: z.literal("confirm"), ...deed, ...clause }),
  z.strictObject({ act: z.literal("offer"), ...deed, ...clause }),
  z.strictObject({ act: z.literal("refuse"), ...deed, reason: z.boolean().optional(), ...clause }),
  z.strictObject({ act: z.literal("inform"), ...clause }),
  z.strictObject({ act: z.literal("done"), ...deed, ...clause }),
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
  z.strictObject({ kind: z.literal("open"), slot: z.string(), text }).describe("about the matter: what happened?"),
  z.strictObject({ kind: z.literal("foreign"), slot: z.string(), text }).describe("no part of the case"),
]);
/** What a question is about, seen from the customer's side. */
export type Question = z.infer<typeof Question>;

const StatedProposal = z.strictObject({
  act: z.enum(["confirm", "offer"]),
  action: z.string().optional().describe("the action by its name; left out where the words name none"),
  args: Args,
  text,
});
/** Something put up for a yes or a no, with its terms and the words of its clause. */
export type StatedProposal = z.infer<typeof StatedProposal>;

/** What one turn of the agent asks, puts up, tells and does, as plain data. */
export const Reading = z.strictObject({
  acts: z.array(ReadAct).readonly().describe("what the words do, clause by clause"),
  questions: z.array(Question).readonly(),
  alternatives: z
    .array(z.strictObject({ facts: z.array(z.string()).readonly(), need: z.int() }))
    .readonly()
    .describe(
      "facts asked for of which only some are needed: 'the order number or the postcode', 'two of these three'",
    ),
  proposals: z.array(StatedProposal).readonly(),
  offered: z
    .array(StatedProposal)
    .readonly()
    .describe("everything put up, also what no answer is wanted to yet: a later 'shall I?' may mean it"),
  verifying: z.boolean().describe("the agent asks in order to find or verify the customer"),
  notFound: z.boolean().describe("the agent did not find what the customer gave, or wants it checked"),
  closing: z.boolean().describe("the agent only asks whether there is anything else"),
  choice: z.boolean().describe("the agent asks which of several things the customer would like"),
});
export type Reading = z.infer<typeof Reading>;

/** The reading of a turn without words. */
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
