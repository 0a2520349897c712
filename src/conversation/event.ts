import { z } from "zod";
import { Call } from "../world/call.ts";
import { CustomerAct } from "./customer-act.ts";
import { Reading } from "./reading.ts";

const at = z.number();
const perturbed = z.string().optional().describe("what a perturbed run did to it");
const Attachment = z.strictObject({ name: z.string(), caption: z.string() });

/** One item of the customer's contract (C1 to C12) that a turn violated. */
export const ContractBreach = z.strictObject({ item: z.templateLiteral(["C", z.int()]), why: z.string() });
export type ContractBreach = z.infer<typeof ContractBreach>;

/** What a customer first wrote for a turn that was repaired before it was sent, and which contract items that draft violated. */
const RepairedDraft = z.strictObject({ draft: z.string(), breaches: z.array(ContractBreach).min(1) });
export type RepairedDraft = z.infer<typeof RepairedDraft>;

/** Tokens used by one model call; unknown counts are omitted. */
export const Usage = z.strictObject({
  model: z.string(),
  input: z.number().optional(),
  output: z.number().optional(),
  reasoning: z.number().optional(),
  cached: z.number().optional(),
  cacheWrite: z.number().optional(),
  by: z.enum(["customer", "reader"]).optional().describe("who made the call (default: the agent)"),
});
export type Usage = z.infer<typeof Usage>;

/** Tokens used by one of the agent's own model calls. */
export const AgentUsage = Usage.omit({ by: true });
export type AgentUsage = z.infer<typeof AgentUsage>;

/** One event in a trial; `at` is the number of milliseconds since the trial began. */
export const TrialEvent = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("customer_message"),
    at,
    text: z.string(),
    attachments: z.array(Attachment),
    acts: z.array(CustomerAct),
    breaches: z.array(ContractBreach).describe("the contract items that the message violates; drafts are repaired, so there are none"),
    repaired: RepairedDraft.optional().describe("the customer's draft, which violated its contract, so that the message was sent instead"),
    reading: Reading.optional().describe("how the agent's preceding turn was read; omitted for the built-in reader"),
    missed: z.array(z.string()).optional().describe("the facts, steps and consent that the agent asked for and this turn does not give"),
    perturbed,
  }),
  z.strictObject({ kind: z.literal("agent_message"), at, text: z.string(), ms: z.number() }),
  z.strictObject({
    kind: z.literal("call"),
    at,
    ...Call.shape,
    takenBack: z.literal(true).optional().describe("the customer's reply reopened the case, so the call's changes were undone"),
    perturbed,
  }),
  z.strictObject({ kind: z.literal("reasoning"), at, text: z.string() }),
  z.strictObject({ kind: z.literal("usage"), at, ...Usage.shape }),
  z.strictObject({ kind: z.literal("defect"), at, defect: z.string(), fired: z.boolean() }),
]);
export type TrialEvent = z.infer<typeof TrialEvent>;
