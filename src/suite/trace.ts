import type { Call } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";

/** One event in a trial, with its position. */
export type Step =
  | {
      readonly index: number;
      readonly kind: "customer_message";
      readonly text: string;
      readonly attachments: readonly string[];
    }
  | { readonly index: number; readonly kind: "agent_message"; readonly text: string }
  | { readonly index: number; readonly kind: "call"; readonly call: Call; readonly tool: Tool | undefined };

/** A step that is a call. */
export type CallStep = Extract<Step, { kind: "call" }>;

/** Selects steps in a trace. */
export type StepQuery = (step: Step) => boolean;

/** The events of a trial, as rules see them. */
export interface Trace {
  readonly steps: readonly Step[];
  /** The ticket's fields, which the agent sees before the first message. */
  readonly ticket: { readonly [field: string]: string };
  /** The calls that match a query (all calls by default), in order. */
  calls(query?: StepQuery): readonly CallStep[];
  /** Whether any step matches the query. */
  has(query: StepQuery): boolean;
  /** Whether every matching step passes the test. */
  every(query: StepQuery, test: (step: Step) => boolean): boolean;
  /** The part of the trace before a step. */
  before(step: Step): Trace;
  /** The part of the trace after a step. */
  after(step: Step): Trace;
}
