import type { z } from "zod";
import type { Json, JsonObject } from "../json.ts";
import type { Disposition } from "./disposition.ts";
import type { WorldAccess } from "./world-access.ts";

/** Who may call a tool (the agent at the desk, or the customer on their own device). */
export type Actor = "agent" | "customer";

/** Phrases for a tool; each `{name}` is replaced by the value of that argument or result field. */
interface ToolPhrases {
  /** The terms, as the agent states them when it asks for consent, such as "send a new {item} to {address}". */
  readonly propose?: string;
  /** How the agent reports the action, as in "I have ordered a new {item}, number {id}." */
  readonly done?: string;
  /** The customer's report after using one of their own tools, as in "The light is {light}." */
  readonly report?: string;
  /** The question that the customer asks if a step names the tool but not all its arguments, as in "For how long?" */
  readonly unsure?: string;
}

// The members `ends` and `run` are methods, so that a tool with typed arguments is assignable to `Tool`.
// The world parses arguments before it calls these methods.
/** One action or lookup available in a world, created with `defineTool`. */
export interface Tool<Arguments extends JsonObject = JsonObject> {
  readonly kind: "tool";
  readonly name: string;
  readonly by: Actor;
  readonly effect: "read" | "write";
  /** The action name that messages use for this tool, such as "refund"; it links "I have refunded it" to the call. */
  readonly action?: string;
  /** Whether the customer must be verified before the call. */
  readonly private: boolean;
  /** Whether the policy requires the customer's consent to the stated terms before the call. */
  readonly confirm: boolean;
  readonly describe: string;
  readonly input: z.ZodType<Arguments>;
  readonly phrases: ToolPhrases;
  /**
   * For a customer's tool: examples of instructions and questions that ask the customer to use it; the customer learns
   * from them to recognise such a request.
   */
  readonly toldAs: readonly string[];
  /** For a customer's tool: phrases that say where its control is; a customer with skill 1 needs to be told one of them. */
  readonly place?: readonly string[];
  /** For a customer's tool: the tools whose steps it includes; a sentence that names this tool does not also ask for the included ones. */
  readonly includes?: readonly string[];
  /** For a customer's tool: how an instruction states each argument; the first group of the pattern is the value. */
  readonly takes?: Readonly<Record<string, RegExp>>;
  /** The argument delivered to the customer as the agent's message once the call succeeds. */
  readonly tells?: string;
  /** The argument that lists the ids of the records that justify the call. */
  readonly cites?: string;
  /** The disposition that a call to this tool gives the case; absent if the tool does not end the case. */
  ends?(args: Arguments): Disposition;
  run(world: WorldAccess, args: Arguments): Json;
}
