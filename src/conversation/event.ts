import { z } from "zod";
import { Call } from "../world/call.ts";
import { CustomerAct } from "./customer-act.ts";
import { Reading } from "./reading.ts";

const at = z.number();
const Attachment = z.strictObject({ name: z.string(), caption: z.string() });

/** One item of the customer's contract (C1 to C12) that a turn broke. */
export const ContractBreach = z.strictObject({ item: z.templateLiteral(["C", z.int()]), why: z.string() });
export type ContractBreach = z.infer<typeof ContractBreach>;

/** Tokens one model call used; what is not known is left out. */
export const Usage = z.strictObject({
  model: z.string(),
  input: z.number().optional(),
  output: z.number().optional(),
  reasoning: z.number().optional(),
  cached: z.number().optional(),
  cacheWrite: z.number().optional(),
  by: z.enum(["customer", "reader"]).optional().describe("whose call it was; the agent's when left out"),
});
export type Usage = z.infer<typeof Usage>;

/** One thing that happened in a trial; `at` is milliseconds since it began. */
export const TrialEvent = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("customer_message"),
    at,
    text: z.string(),
    attachments: z.array(Attachment),
    acts: z.array(CustomerAct),
    breaches: z.array(ContractBreach),
    reading: Reading.optional().describe(
      "how the agent's turn before it was read; left out where the built-in reader did",
    ),
  }),
  z.strictObject({ kind: z.literal("agent_message"), at, text: z.string(), ms: z.number() }),
  z.strictObject({
    kind: z.literal("call"),
    at,
    ...Call.shape,
    takenBack: z
      .literal(true)
      .optional()
      .describe("the customer wrote again and the case was reopened: what the call changed was undone"),
  }),
  z.strictObject({ kind: z.literal("reasoning"), at, text: z.string() }),
  z.strictObject({ kind: z.literal("usage"), at, ...Usage.shape }),
  z.strictObject({ kind: z.literal("defect"), at, defect: z.string(), fired: z.boolean() }),
]);
export type TrialEvent = z.infer<typeof TrialEvent>;
