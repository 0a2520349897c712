import { z } from "zod";
import { Fact, Scalar } from "./fact.ts";
import { Match } from "./match.ts";
import { Moment } from "./moment.ts";

const Slot = z.string().regex(/^[a-z][a-z0-9_]*$/, "a slot name like order_number");

/** What the customer agrees to: an action by its act name, optionally only on certain terms. */
export const Acceptance = z.union([
  z
    .string()
    .min(1)
    .transform((action) => ({ action, when: {} })),
  z.strictObject({ action: z.string().min(1), when: Match.default({}) }),
]);

/** Once something has happened, the customer's mind changes: a fact, or what would satisfy them. */
const MindChange = z
  .strictObject({
    when: Moment.optional(),
    at_turn: z.int().min(2).optional().describe("short for when: { turn: n }"),
    say: z.string().min(1),
    fact: Slot.optional().describe("the fact that changes"),
    to: Scalar.optional().describe("its new value"),
    accepts: z.array(Acceptance).optional().describe("what they agree to from then on"),
  })
  .refine(({ when, at_turn }) => (when === undefined) !== (at_turn === undefined), "either `when` or `at_turn`")
  .transform(({ at_turn, when, ...change }) => ({ ...change, when: when ?? { turn: at_turn ?? 2 } }));

const lines = (says: string) => z.array(z.string().min(1)).min(1).optional().describe(says);

/** How this customer says what every customer says: two or three lines of each, in persona. */
export const CustomerLines = z.strictObject({
  details: lines("giving details asked for: {values} stands for the values alone, {list} names each of them"),
  yes: lines("agreeing to a proposal"),
  no: lines("turning down an offer they did not ask for, with what they want instead"),
  thanks: lines("after it was done, or they were told what they came for"),
  unknown: lines("not knowing what is asked for; {label} stands for it, such as `my postcode`"),
  waiting: lines("when asked to wait"),
  again: lines("asking again for what they came for"),
  unclear: lines("not understanding what the agent means"),
  gives_in: lines("accepting a no after all pushes"),
});
export type CustomerLines = z.output<typeof CustomerLines>;

/** The customer's side of a case: all they know, and how they speak. They never see the truth. */
export const CaseCustomer = z.strictObject({
  name: z.string().min(1),
  persona: z.string().min(1).describe("how they write: brief, chatty, formal, in lower case …"),
  ticket: z
    .record(z.string(), z.string())
    .default({})
    .describe("what the desk sees with the ticket, such as the sender's address"),
  openings: z.array(z.string().min(1)).min(1).describe("trial i uses opening i mod n"),
  facts: z
    .record(Slot, Fact)
    .default({})
    .describe("what they know: a value, { value, reveal, say } or { attachment, caption, reveal, say }"),
  unknown: z.array(Slot).default([]).describe("slots they do not know and say so"),
  typos: z.record(Slot, Scalar).default({}).describe("a fact they first give wrongly, and mend when it is not found"),
  goal: z.string().min(1).describe("what they came for, in their own words"),
  accepts: z.array(Acceptance).default([]).describe("actions they say yes to when the terms are stated"),
  declines: z
    .record(z.string(), z.string())
    .default({})
    .describe("what they say to an offer they do not take, by its action"),
  pushes: z.array(z.string().min(1)).default([]).describe("said one by one when they do not get what they came for"),
  changes_mind: z.array(MindChange).default([]).describe("what changes while they talk"),
  patience: z.int().min(1).max(20).default(3).describe("agent turns without progress before they leave"),
  lines: CustomerLines.default({}).describe("their own words for what every customer says"),
  concedes: z.string().optional().describe("their last line when they accept a refusal"),
  closing: z.string().optional().describe("their last line when things are settled"),
});
export type CaseCustomer = z.output<typeof CaseCustomer>;
