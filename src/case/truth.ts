import { z } from "zod";
import type { Json } from "../json.ts";
import { Disposition } from "../world/disposition.ts";
import { Scalar } from "./fact.ts";
import { Match } from "./match.ts";

const ToolName = z.string().regex(/^[a-z][a-z0-9_]*$/, "a tool name like create_replacement");
/** Any JSON value. */
export const JsonValue: z.ZodType<Json> = z.lazy(() => z.union([Scalar, z.null(), z.array(JsonValue), z.record(z.string(), JsonValue)]));

/** One call in the plan, written `tool: { argument: value }`; "from tool.path" takes a value from an earlier result. */
const PlanStep = z
  .record(ToolName, z.record(z.string(), JsonValue).nullable())
  .refine((step) => Object.keys(step).length === 1, "one tool per step: `tool: { argument: value }`")
  .transform((step) => {
    const [tool = "", args] = Object.entries(step)[0] ?? [];
    return { tool, args: args ?? {} };
  });

/** A call that must not be attempted, with the tool, its arguments, and the state in which it is prohibited. */
export const Prohibition = z.strictObject({
  tool: ToolName.describe("the tool that must not be called"),
  when: Match.default({}).describe("conditions on the arguments"),
  given: z
    .strictObject({
      table: z.string().describe("a table of the desk"),
      where: Match.describe("conditions on the row's columns"),
    })
    .optional()
    .describe("applies only if a row of this table matches at that moment"),
  unless_after: ToolName.optional().describe("allowed once this tool has succeeded"),
  why: z.string().optional().describe("why the call is wrong, for the report"),
});
export type Prohibition = z.output<typeof Prohibition>;

/** A fact the customer must be told, as a literal, as "from tool.path" for a call result, or as a list of acceptable values. */
const ToldFact = z
  .record(z.string(), z.union([Scalar, z.array(Scalar).min(2)]))
  .refine((fact) => Object.keys(fact).length === 1, "one fact per entry: `name: value`")
  .transform((fact): { readonly name: string; readonly value: Scalar; readonly or?: readonly Scalar[] } => {
    const [name = "", told = ""] = Object.entries(fact)[0] ?? [];
    const [value = "", ...or] = Array.isArray(told) ? told : [told];
    return or.length === 0 ? { name, value } : { name, value, or };
  });

/** Another acceptable outcome; its plan replaces the whole plan. */
const Alternative = z.strictObject({
  why: z.string().min(1).describe("why this outcome is acceptable too"),
  plan: z.array(PlanStep).min(1).describe("a correct run with this outcome, call by call"),
  disposition: Disposition.optional().describe("how the case ends in this outcome (default: as in the case)"),
  tell: z.array(ToldFact).optional().describe("facts the customer must be told in this outcome; replaces the case's list"),
});

/** A record that justifies the expected outcome, given by its id, or by several ids of which one is enough. */
const Evidence = z.union([
  z
    .string()
    .min(1)
    .transform((id) => [id]),
  z.array(z.string().min(1)).min(1),
]);

const OrderedReads = z.strictObject({
  in_order: z
    .array(z.union([ToolName.transform((tool): readonly string[] => [tool]), z.array(ToolName).min(2)]))
    .min(2)
    .describe("mandatory reads, in this order; those in a nested list may come in any order"),
});

/** Groups of reads, in order; the reads within a group may come in any order. */
const Reads = z
  .union([z.array(ToolName), OrderedReads])
  .transform((reads): readonly (readonly string[])[] => {
    if ("in_order" in reads) return reads.in_order;
    return reads.length === 0 ? [] : [reads];
  })
  .describe("mandatory reads before the first write: a list in any order, or `in_order` if the order matters");

/** The expected outcome of a case; no agent or customer ever sees it. */
export const Truth = z.strictObject({
  disposition: Disposition.describe("how the case ends"),
  plan: z.array(PlanStep).min(1).describe("one correct run, call by call"),
  alternatives: z.array(Alternative).default([]).describe("other acceptable outcomes"),
  reads: Reads.default([]),
  prohibited: z.array(Prohibition).default([]).describe("calls that fail the trial even if only attempted"),
  evidence: z.array(Evidence).default([]).describe("ids of the records that justify the outcome; any one id of a nested list is enough"),
  tell: z.array(ToldFact).default([]).describe("facts the customer must be told; `from tool.path` takes a value from a result"),
  summary: z.array(z.string()).default([]).describe("strings an escalation summary must contain"),
  replies: z
    .record(z.string(), z.string().min(1))
    .default({})
    .describe("the reference stand-in's reply right after the customer reveals a fact, by slot, or after the `opening`"),
  insists: z
    .record(ToolName, z.string().min(1))
    .default({})
    .describe("what the reference stand-in says when the customer only claims to have taken a step, by tool"),
  explain: z.string().optional().describe("the answer, or the refusal with its reason, in the desk's voice"),
});
export type Truth = z.output<typeof Truth>;
