import type { z } from "zod";
import type { Json, JsonObject } from "../json.ts";
import type { Disposition } from "./disposition.ts";
import type { WorldAccess } from "./world-access.ts";

/** Who may call a tool: the agent at the desk, or the customer (the device in their hand). */
export type Actor = "agent" | "customer";

/** How people speak of a tool: `{name}` is filled from its arguments and result. */
interface ToolPhrases {
  /** The stated terms, as the agent puts them up for consent: "send a new {item} to {address}". */
  readonly propose?: string;
  /** What was done, as the agent tells it: "I have ordered a new {item}, number {id}." */
  readonly done?: string;
  /** What the customer reports after using one of their own tools: "The light is {light}." */
  readonly report?: string;
}

// `ends` and `run` are methods, not fields, so that a tool with named arguments is a `Tool`: the world parses before it calls.
/** One thing that can be done in a world. Made by `defineTool`. */
export interface Tool<Arguments extends JsonObject = JsonObject> {
  readonly kind: "tool";
  readonly name: string;
  readonly by: Actor;
  readonly effect: "read" | "write";
  /** The act name a message uses for it ("refund", "cancel"): ties "I have refunded it" to this call. */
  readonly action?: string;
  /** Needs a verified customer. */
  readonly private: boolean;
  /** Policy wants a yes to the stated terms first. */
  readonly confirm: boolean;
  readonly describe: string;
  readonly input: z.ZodType<Arguments>;
  readonly phrases: ToolPhrases;
  /** For a customer's tool: an instruction that has a word of every group is clear enough to follow. */
  readonly hears: readonly (readonly string[])[];
  /** The argument whose text the customer is given as the agent's own words once the call has worked. */
  readonly tells?: string;
  /** The argument that lists the ids of the records the call rests on. */
  readonly cites?: string;
  /** Which disposition a call of this tool gives the case; absent when it does not end it. */
  ends?(args: Arguments): Disposition;
  run(world: WorldAccess, args: Arguments): Json;
}
