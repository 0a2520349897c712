import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { countableTokens } from "../../llm/countable-tokens.ts";
import type { TokenUsage } from "../../llm/llm.ts";

/** Reads tokens and reasoning out of the answers of model services, whole or in pieces: each says by its fields what it is. */
export class Meter {
  #counts: TokenUsage = {};
  #reasoning = "";
  /** Whether the service gave up within an answer that had begun well. */
  failed = false;
  model: string | undefined;
  /** The name under which a response can be asked for again; tokens are then told again. */
  responseId: string | undefined;

  /** The tokens it was told of; undefined when of none. */
  get usage(): TokenUsage | undefined {
    return Object.keys(this.#counts).length === 0 ? undefined : this.#counts;
  }

  get reasoning(): string {
    return this.#reasoning.trim();
  }

  /** Takes an answer, or one event of a stream. */
  take(value: JsonObject): void {
    const type = text(value.type);
    if (type.startsWith("response.")) this.#takeResponseEvent(type, object(value.response));
    else if (value.object === "response") this.#takeResponse(value);
    else if (type === "message_start") this.#takeMessage(object(value.message));
    else if (type === "message") this.#takeMessage(value);
    else if (type === "message_delta") this.#count(messageUsage(object(value.usage)));
    else if (type === "content_block_delta") this.#reasoning += text(object(value.delta).thinking);
    else if (isJsonObject(value.error)) this.failed = true;
    else this.#takeCompletion(value);
  }

  #takeResponseEvent(type: string, response: JsonObject): void {
    if (type === "response.failed") this.failed = true;
    if (type === "response.completed" || type === "response.incomplete" || type === "response.failed")
      this.#takeResponse(response);
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
    });
    for (const item of objects(response.output))
      if (item.type === "reasoning")
        for (const part of objects(item.summary)) this.#reasoning += `${text(part.text)}\n`;
  }

  #takeMessage(message: JsonObject): void {
    this.model ??= text(message.model) || undefined;
    this.#count(messageUsage(object(message.usage)));
    for (const part of objects(message.content)) this.#reasoning += text(part.thinking);
  }

  /** Chat completions, whole or a chunk of one, and whatever else counts in the same words, such as embeddings. */
  #takeCompletion(value: JsonObject): void {
    this.model ??= text(value.model) || undefined;
    const usage = object(value.usage);
    this.#count({
      input: number(usage.prompt_tokens),
      output: number(usage.completion_tokens),
      reasoning: number(object(usage.completion_tokens_details).reasoning_tokens),
      cached: number(object(usage.prompt_tokens_details).cached_tokens),
    });
    for (const choice of objects(value.choices)) {
      const said = object(choice.message ?? choice.delta);
      this.#reasoning += text(said.reasoning_content) || text(said.reasoning);
    }
  }

  // A later count replaces an earlier one: streams repeat what they have counted so far.
  #count(counts: { readonly [Kind in keyof TokenUsage]: number | undefined }): void {
    this.#counts = { ...this.#counts, ...countableTokens(counts) };
  }
}

/** Anthropic counts what was read from and written to its cache apart from the rest of the input. */
function messageUsage(usage: JsonObject): { [Kind in keyof TokenUsage]: number | undefined } {
  const { fresh, cached, cacheWrite } = {
    fresh: number(usage.input_tokens),
    ...countableTokens({
      cached: number(usage.cache_read_input_tokens),
      cacheWrite: number(usage.cache_creation_input_tokens),
    }),
  };
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
