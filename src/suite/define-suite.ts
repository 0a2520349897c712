import { z } from "zod";
import { ScorecardName } from "../case/scorecard-name.ts";
import { SuiteSource } from "./suite-source.ts";
import { Words } from "./words.ts";

const AskedSlot = z.string().regex(/^[a-z][a-z0-9_]*$/, "a slot name like order_number");

/** The facts that an agent may ask the customer for in certain cases. */
const Ask = z.strictObject({
  slots: z
    .array(z.union([AskedSlot, z.array(AskedSlot).min(2)]))
    .min(1)
    .describe("slots the customer has a fact for, or lists as unknown; in a nested list, one is enough"),
  intents: z.array(z.string()).optional().describe("only in cases with one of these intents"),
  tools: z.array(z.string()).optional().describe("only in cases whose plan calls one of these tools"),
});
export type Ask = z.output<typeof Ask>;

const DeskDeclaration = z.strictObject({
  company: z.string().min(1),
  now: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "a date and time like 2026-03-10T10:00, without a zone"),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "a currency code like USD")
    .default("USD"),
  ids: z.record(z.string(), z.string().includes("{n}")).default({}).describe("the format of a table's generated ids: RP-{n}"),
  ungraded: z.record(z.string(), z.array(z.string())).default({}).describe("free-text columns excluded from the end state, by table"),
  asks: z
    .array(Ask)
    .optional()
    .describe("what an agent may ask a customer for, beyond the tools' arguments; `check` lists cases without an answer"),
});
/** The declaration of one desk in `suite.ts`. */
export type DeskDeclaration = z.output<typeof DeskDeclaration>;

/** The declaration of a suite in `suite.ts`. */
export const SuiteDeclaration = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, "a name like northline"),
  title: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, "a version like 1.0.0"),
  canary: z.string().min(8).describe("repeated in every case file, so that a model trained on it can be detected"),
  scorecard: ScorecardName,
  trials: z.int().min(1).default(1).describe("trials per case (default for --trials)"),
  turns: z.int().min(1).default(8).describe("customer turns, including the opening"),
  steps: z.int().min(1).default(40).describe("tool calls per agent turn"),
  words: Words.optional().describe("whether confirmed statements fail a trial (default: wording decides nothing)"),
  source: SuiteSource.optional().describe("where the suite comes from, if it was imported; written by `deskproof import`"),
  desks: z.record(z.string(), DeskDeclaration).refine((desks) => Object.keys(desks).length > 0, "at least one desk"),
});
export type SuiteDeclaration = z.output<typeof SuiteDeclaration>;

/** A suite's declaration as its author writes it; `suite.ts` exports it as `suite`. */
export interface SuiteDefinition {
  readonly kind: "suite";
  readonly declaration: z.input<typeof SuiteDeclaration>;
}

/** Declares a suite; its other files are in the same folder as `suite.ts`. */
export function defineSuite(declaration: z.input<typeof SuiteDeclaration>): SuiteDefinition {
  return { kind: "suite", declaration };
}
