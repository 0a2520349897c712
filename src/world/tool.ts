import type { z } from "zod";
import type { Json, JsonObject } from "../json.ts";
import type { Disposition } from "./disposition.ts";
import type { WorldAccess } from "./world-access.ts";

/** Who may call a tool: the agent at the desk, or the customer (on their own device). */
export type Actor = "agent" | "customer";

/** Phrases for a tool; `{name}` is filled from its arguments and result. */
interface ToolPhrases {
  /** The terms, as the agent states them when asking for consent: "send a new {item} to {address}". */
  readonly propose?: string;
  /** How the agent reports the action: "I have ordered a new {item}, number {id}." */
  readonly done?: string;
  /** What the customer reports after using one of their own tools: "The light is {light}." */
  readonly report?: string;
}

// `ends` and `run` are methods, not fields, so that a tool with typed arguments is assignable to `Tool`; the world
// parses arguments before it calls them.
/** One action or lookup available in a world. Created with `defineTool`. */
export interface Tool<Arguments extends JsonObject = JsonObject> {
  readonly kind: "tool";
  readonly name: string;
  readonly by: Actor;
  readonly effect: "read" | "write";
  /** The act name that messages use for it ("refund", "cancel"): links "I have refunded it" to this call. */
  readonly action?: string;
  /** Requires a verified customer. */
  readonly private: boolean;
  /** The policy requires the customer's consent to the stated terms first. */
  readonly confirm: boolean;
  readonly describe: string;
  readonly input: z.ZodType<Arguments>;
  readonly phrases: ToolPhrases;
  /** For a customer's tool: synonym groups; the customer follows an instruction with a word from every group. */
  readonly hears: readonly (readonly string[])[];
  /** The argument delivered to the customer as the agent's message once the call succeeds. */
  readonly tells?: string;
  /** The argument that lists the ids of the records that justify the call. */
  readonly cites?: string;
  /** The disposition that a call of this tool gives the case; absent if it does not end the case. */
  ends?(args: Arguments): Disposition;
  run(world: WorldAccess, args: Arguments): Json;
}
