import type { JsonObject } from "../../../src/json.ts";

/** Tokens as a server counts them itself, by kind. */
export interface Tokens {
  /** Input that was neither read from nor written to a cache. */
  readonly fresh: number;
  readonly cached: number;
  readonly cacheWrite: number;
  /** Output that can be seen: text and tool calls. */
  readonly visible: number;
  readonly reasoning: number;
}

/** What a scripted model answers, in no provider's words. */
export interface ScriptedReply {
  readonly reasoning?: string;
  readonly text?: string;
  /** Arguments given as text are sent as they are, be they JSON or not, where the format can. */
  readonly calls?: readonly { readonly tool: string; readonly args: JsonObject | string }[];
  readonly refusal?: string;
  /** Whether the answer was cut off for its length. */
  readonly cutOff?: true;
  readonly tokens: Tokens;
}

/** A request as a script sees it, read from a provider's format. */
export interface ScriptedRequest {
  readonly model: string;
  readonly system: string;
  /** How often the model has answered before in this conversation. */
  readonly answered: number;
  /** The customer's messages so far. */
  readonly customer: readonly string[];
  /** Results of tools since the model's last answer. */
  readonly results: readonly string[];
  readonly tools: readonly string[];
  /** Signatures of reasoning the client gave back. */
  readonly signatures: readonly string[];
  readonly effort: string | undefined;
  readonly temperature: number | undefined;
}

/** The model behind a server. */
export type Script = (request: ScriptedRequest) => ScriptedReply;

/** A provider's format: how its requests are read and its answers written. */
export interface Wire {
  /** What the client's base URL ends with. */
  readonly basePath: string;
  /** Whether a path is where questions are put. */
  accepts(path: string): boolean;
  read(body: JsonObject, path: string): ScriptedRequest;
  /** The answer's body; `serial` sets its ids and signatures apart from those of all other answers. */
  write(reply: ScriptedReply, serial: number, request: ScriptedRequest): JsonObject;
  /** A refusal of the service itself. */
  fail(status: number, message: string): JsonObject;
}

/** A few tokens of every kind that the reply's words make plausible. */
export function tokensFor(request: ScriptedRequest, reply: Omit<ScriptedReply, "tokens">): Tokens {
  const words = JSON.stringify([reply.text ?? "", reply.calls ?? [], reply.refusal ?? ""]).length;
  const history = request.system.length + request.customer.join("").length + 40 * request.answered;
  const cached = request.answered === 0 ? 0 : Math.floor(history / 8);
  return {
    fresh: Math.ceil(history / 4) - cached,
    cached,
    cacheWrite: 0,
    visible: Math.ceil(words / 4),
    reasoning: Math.ceil((reply.reasoning ?? "").length / 3),
  };
}
