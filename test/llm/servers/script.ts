import type { JsonObject } from "../../../src/json.ts";

/** Tokens by kind, as counted by the server. */
export interface Tokens {
  /** Input neither read from nor written to a cache. */
  readonly fresh: number;
  readonly cached: number;
  readonly cacheWrite: number;
  /** Visible output: text and tool calls. */
  readonly visible: number;
  readonly reasoning: number;
}

/** A scripted model's answer, in no particular provider's format. */
export interface ScriptedReply {
  readonly reasoning?: string;
  readonly text?: string;
  /** Arguments given as text are sent unchanged, JSON or not, where the format allows it. */
  readonly calls?: readonly { readonly tool: string; readonly args: JsonObject | string }[];
  readonly refusal?: string;
  /** Whether the answer hit the length limit. */
  readonly cutOff?: true;
  readonly tokens: Tokens;
}

/** A request as a script sees it, parsed from a provider's format. */
export interface ScriptedRequest {
  readonly model: string;
  readonly system: string;
  /** How many answers the model has given in this conversation. */
  readonly answered: number;
  /** The customer's messages so far. */
  readonly customer: readonly string[];
  /** Tool results since the model's last answer. */
  readonly results: readonly string[];
  readonly tools: readonly string[];
  /** Reasoning signatures sent back by the client. */
  readonly signatures: readonly string[];
  readonly effort: string | undefined;
  readonly temperature: number | undefined;
}

/** The model behind a server. */
export type Script = (request: ScriptedRequest) => ScriptedReply;

/** A provider's format: parses requests and writes responses. */
export interface Wire {
  /** What the client's base URL ends with. */
  readonly basePath: string;
  /** Whether this path takes model requests. */
  accepts(path: string): boolean;
  read(body: JsonObject, path: string): ScriptedRequest;
  /** The response body; `serial` makes its ids and signatures unique. */
  write(reply: ScriptedReply, serial: number, request: ScriptedRequest): JsonObject;
  /** An error from the service itself. */
  fail(status: number, message: string): JsonObject;
}

/** Plausible token counts of every kind, given the reply's text. */
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
