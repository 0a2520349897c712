import type { Call } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";

/** One thing that happened in a trial, at its place in the order of events. */
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

/** Picks steps of a trace. */
export type StepQuery = (step: Step) => boolean;

/** What happened in a trial, as rules ask about it. */
export interface Trace {
  readonly steps: readonly Step[];
  /** The calls that a query picks (all of them without one), in order. */
  calls(query?: StepQuery): readonly CallStep[];
  /** Whether some step is picked. */
  has(query: StepQuery): boolean;
  /** Whether every picked step passes the test. */
  every(query: StepQuery, test: (step: Step) => boolean): boolean;
  /** The part before a step. */
  before(step: Step): Trace;
  /** The part after a step. */
  after(step: Step): Trace;
}
