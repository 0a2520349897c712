import { z } from "zod";
import { Fact, Scalar } from "./fact.ts";
import { Match } from "./match.ts";
import { Moment } from "./moment.ts";
import { JsonValue } from "./truth.ts";

const Slot = z.string().regex(/^[a-z][a-z0-9_]*$/, "a slot name like order_number");

/** The name of an action the customer agrees to, optionally only on certain terms. */
export const Acceptance = z.union([
  z
    .string()
    .min(1)
    .transform((action) => ({ action, when: {} })),
  z.strictObject({
    action: z.string().min(1).describe("the name of the action"),
    when: Match.default({}).describe("the terms on which they agree, by argument"),
  }),
]);
export type Acceptance = z.output<typeof Acceptance>;

/** A change of mind after an event: a fact gets a new value, or the customer accepts something else. */
const MindChange = z
  .strictObject({
    when: Moment.optional(),
    at_turn: z.int().min(2).optional().describe("short for when: { turn: n }"),
    say: z.string().min(1).describe("how they say it"),
    fact: Slot.optional().describe("the fact that changes"),
    to: Scalar.optional().describe("its new value"),
    accepts: z.array(Acceptance).optional().describe("what they agree to from then on"),
  })
  .refine(({ when, at_turn }) => (when === undefined) !== (at_turn === undefined), "either `when` or `at_turn`")
  .transform(({ at_turn, when, ...change }) => ({ ...change, when: when ?? { turn: at_turn ?? 2 } }));

const lines = (says: string) => z.array(z.string().min(1)).min(1).optional().describe(says);

/** This customer's wording for things that every customer says, with two or three lines of each kind in the style of the persona. */
export const CustomerLines = z.strictObject({
  details: lines("giving requested details: {values} inserts only the values, {list} names each one"),
  yes: lines("agreeing to a proposal"),
  no: lines("declining an offer they did not ask for and saying what they want instead"),
  thanks: lines("thanking the agent once their request is done or their question is answered"),
  unknown: lines("not knowing a requested detail; {label} inserts its name, such as `my postcode`"),
  waiting: lines("replying when asked to wait"),
  again: lines("repeating their request"),
  unclear: lines("not understanding the agent"),
  gives_in: lines("accepting a refusal once all pushes are used"),
});
export type CustomerLines = z.output<typeof CustomerLines>;

const Examples = z.array(z.string().min(1)).min(1);

/** The customer's answer to a question that asks for none of their facts. */
const Aside = z.union([
  z
    .string()
    .min(1)
    .transform((say) => ({ say, asked_as: [] })),
  z.strictObject({
    say: z.string().min(1).describe("their answer"),
    asked_as: Examples.describe("how agents ask this question in this case"),
  }),
]);

/** The customer's answer to an offer. */
const Offer = z.strictObject({
  offered_as: Examples.describe("how agents word the offer, as sentences or parts of sentences"),
  take: z.string().min(1).describe("the accepted action that this offer matches, or `no` if they decline it"),
  say: z.string().min(1).describe("their answer"),
});

/** A call to one of the customer's own tools. */
const OwnCall = z.strictObject({
  tool: z.string().min(1).describe("one of the customer's own tools"),
  args: z.record(z.string(), JsonValue).default({}).describe("the arguments of the call"),
});

const ToolName = z.string().regex(/^[a-z][a-z0-9_]*$/, "a tool name like check_light");

/** A step on the customer's own device that the customer does not carry out even after being told how. */
const Resistance = z.strictObject({
  tool: ToolName.describe("the step that they do not carry out"),
  as: z.enum(["bluff", "refusal"]).describe("bluff: they say that it is done; refusal: they say that they will not"),
  say: z.string().min(1).describe("what they say instead"),
  until: z
    .strictObject({
      said: z.array(z.string().min(1)).default([]).describe("phrases that, said by the agent, end the resistance"),
      looked: z.array(ToolName).default([]).describe("tools that, once the customer has used them, end the resistance"),
    })
    .optional()
    .describe("what makes them carry it out after all"),
});

/** A message that was written before the trial starts. */
const EarlierMessage = z.union([
  z
    .strictObject({ customer: z.string().min(1).describe("what the customer wrote") })
    .transform(({ customer: text }) => ({ from: "customer" as const, text })),
  z
    .strictObject({ agent: z.string().min(1).describe("what the agent wrote") })
    .transform(({ agent: text }) => ({ from: "agent" as const, text })),
]);
export type EarlierMessage = z.output<typeof EarlierMessage>;

/** The customer's side of a case: what the customer knows and how they write. The customer never sees the expected outcome. */
export const CaseCustomer = z.strictObject({
  name: z.string().min(1).describe("the customer's name"),
  persona: z.string().min(1).describe("how they write: brief, chatty, formal, lowercase …"),
  ticket: z.record(z.string(), z.string()).default({}).describe("what the desk sees on the ticket, such as the sender's email address"),
  earlier: z
    .array(EarlierMessage)
    .optional()
    .describe("messages written before the opening, as `customer: text` or `agent: text`; both sides know them"),
  openings: z.array(z.string().min(1)).min(1).describe("trial i uses opening i mod n"),
  facts: z
    .record(Slot, Fact)
    .default({})
    .describe("what they know: a value, { value, reveal, say } or { attachment, caption, reveal, say }"),
  asked_as: z
    .record(Slot, Examples)
    .default({})
    .describe("how agents ask for a fact in this case, in addition to the suite's questions.yaml"),
  asides: z
    .record(Slot, Aside)
    .default({})
    .describe("answers to other questions, by topic; the suite's questions.yaml has the ways to ask about each topic"),
  offers: z.array(Offer).default([]).describe("offers an agent may make here, and how they answer each"),
  unknown: z.array(Slot).default([]).describe("slots they do not know; they say so when asked"),
  typos: z.record(Slot, Scalar).default({}).describe("a fact they get wrong at first and correct when it is not found"),
  goal: z.string().min(1).describe("what they want, in their own words"),
  accepts: z.array(Acceptance).default([]).describe("actions they consent to once the terms are stated"),
  declines: z.record(z.string(), z.string()).default({}).describe("how they decline an offer, by action"),
  pushes: z.array(z.string().min(1)).default([]).describe("used one by one when they do not get what they want"),
  changes_mind: z.array(MindChange).default([]).describe("changes of mind during the conversation"),
  patience: z
    .int()
    .min(1)
    .max(20)
    .default(3)
    .describe("agent turns without progress before a customer who is played by a model, or follows a script, leaves"),
  skill: z
    .int()
    .min(1)
    .max(3)
    .optional()
    .describe("1: must be told where every control is and takes one step at a time; 2: average; 3: skilled"),
  resists: z.array(Resistance).default([]).describe("steps on their own device that they do not carry out"),
  reports: z
    .record(ToolName, z.string().min(1))
    .default({})
    .describe("their own words for what a tool shows, instead of the tool's; {name} inserts a value of its result"),
  lines: CustomerLines.default({}).describe("their own wording for things every customer says"),
  scenario: z
    .string()
    .min(1)
    .optional()
    .describe(
      "free-form instructions for a language model that plays the customer, instead of facts and " +
        "rules; without a model, the customer follows `script`",
    ),
  script: z
    .array(z.array(OwnCall))
    .optional()
    .describe("with `scenario`: the calls the customer makes without a model, each list once the agent asks for it"),
  concedes: z.string().optional().describe("their last line when they accept a refusal"),
  closing: z.string().optional().describe("their last line when the case is resolved"),
});
export type CaseCustomer = z.output<typeof CaseCustomer>;
