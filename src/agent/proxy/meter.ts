import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { countableTokens } from "../../llm/countable-tokens.ts";
import type { TokenUsage } from "../../llm/llm.ts";
import { chatCountsIn } from "../../llm/token-counts.ts";

/** Extracts usage and reasoning from model responses, complete or streamed, recognising each format by its fields. */
export class Meter {
  #counts: TokenUsage = {};
  /** The usage of an Anthropic message so far, of which each event of a stream may repeat only a part. */
  #messageUsage: JsonObject = {};
  #reasoning = "";
  /** Whether the service failed partway through a response. */
  failed = false;
  model: string | undefined;
  /** The id by which the response can be fetched again; its usage must not be counted twice. */
  responseId: string | undefined;

  /** The token usage reported so far; undefined if none was reported. */
  get usage(): TokenUsage | undefined {
    return Object.keys(this.#counts).length === 0 ? undefined : this.#counts;
  }

  get reasoning(): string {
    return this.#reasoning.trim();
  }

  /** Processes a response or one stream event. */
  take(value: JsonObject): void {
    const type = text(value.type);
    if (type.startsWith("response.")) this.#takeResponseEvent(type, object(value.response));
    else if (value.object === "response") this.#takeResponse(value);
    else if (type === "message_start") this.#takeMessage(object(value.message));
    else if (type === "message") this.#takeMessage(value);
    else if (type === "message_delta") this.#countMessage(object(value.usage));
    else if (type === "content_block_delta") this.#reasoning += text(object(value.delta).thinking);
    else if (isJsonObject(value.error)) this.failed = true;
    else this.#takeCompletion(value);
  }

  #takeResponseEvent(type: string, response: JsonObject): void {
    if (type === "response.failed") this.failed = true;
    if (type === "response.completed" || type === "response.incomplete" || type === "response.failed") this.#takeResponse(response);
  }

  #takeResponse(response: JsonObject): void {
    this.responseId = text(response.id) || undefined;
    this.model ??= text(response.model) || undefined;
    const usage = object(response.usage);
    this.#count({
      input: number(usage.input_tokens),
      output: number(usage.output_tokens),
      reasoning: number(object(usage.output_tokens_details).reasoning_tokens),
      cached: number(object(usage.input_tokens_details).cached_tokens),
      cacheWrite: number(object(usage.input_tokens_details).cache_write_tokens) || undefined,
    });
    for (const item of objects(response.output))
      if (item.type === "reasoning") for (const part of objects(item.summary)) this.#reasoning += `${text(part.text)}\n`;
  }

  #takeMessage(message: JsonObject): void {
    this.model ??= text(message.model) || undefined;
    this.#countMessage(object(message.usage));
    for (const part of objects(message.content)) this.#reasoning += text(part.thinking);
  }

  /** Processes chat completions, complete or chunked, and other responses with the same usage fields, such as embeddings. */
  #takeCompletion(value: JsonObject): void {
    this.model ??= text(value.model) || undefined;
    this.#count(chatCountsIn(object(value.usage)));
    for (const choice of objects(value.choices)) {
      const message = object(choice.message ?? choice.delta);
      this.#reasoning += text(message.reasoning_content) || text(message.reasoning);
    }
  }

  #countMessage(usage: JsonObject): void {
    const told = Object.entries(usage).filter(([, count]) => count !== null);
    this.#messageUsage = { ...this.#messageUsage, ...Object.fromEntries(told) };
    this.#count(messageUsage(this.#messageUsage));
  }

  // Later counts replace earlier ones, because streams report running totals.
  #count(counts: { readonly [Kind in keyof TokenUsage]: number | undefined }): void {
    this.#counts = { ...this.#counts, ...countableTokens(counts) };
  }
}

/** Token counts of an Anthropic message, which reports cache reads and writes separately from the rest of the input. */
function messageUsage(usage: JsonObject): { [Kind in keyof TokenUsage]: number | undefined } {
  const fresh = number(usage.input_tokens);
  const { cached, cacheWrite } = countableTokens({
    cached: number(usage.cache_read_input_tokens),
    cacheWrite: number(usage.cache_creation_input_tokens),
  });
  return {
    input: fresh === undefined ? undefined : fresh + (cached ?? 0) + (cacheWrite ?? 0),
    output: number(usage.output_tokens),
    reasoning: number(object(usage.output_tokens_details).thinking_tokens),
    cached,
    cacheWrite: cacheWrite || undefined,
  };
}

function object(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function objects(value: Json | undefined): JsonObject[] {
  return value !== undefined && isJsonArray(value) ? value.filter(isJsonObject) : [];
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function number(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
