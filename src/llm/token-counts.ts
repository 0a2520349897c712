import type { LanguageModelV4Usage } from "@ai-sdk/provider";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { TokenCounts } from "./countable-tokens.ts";

/** The paths of token counts in the usage that a service reports; the SDK turns missing counts into 0. */
interface UsagePaths {
  readonly reasoning: readonly string[];
  readonly cached: readonly string[];
}

/** Reads token counts as the SDK understands them, without those that the service did not report. */
export function countsAt(paths: UsagePaths): (usage: LanguageModelV4Usage) => TokenCounts {
  return ({ inputTokens, outputTokens, raw }) => ({
    input: inputTokens.total,
    output: outputTokens.total,
    reasoning: countAt(raw, paths.reasoning) === undefined ? undefined : outputTokens.reasoning,
    cached: countAt(raw, paths.cached) === undefined ? undefined : inputTokens.cacheRead,
    // A service that reports no cache writes made none, so 0 and a missing count mean the same.
    cacheWrite: inputTokens.cacheWrite || undefined,
  });
}

/** Reads the token counts of a chat completion. The SDK ignores the tokens that some services report. */
export function chatCounts({ raw }: LanguageModelV4Usage): TokenCounts {
  return chatCountsIn(isJsonObject(raw) ? raw : {});
}

/** Reads token counts from the usage in a chat completion. */
export function chatCountsIn(usage: JsonObject): TokenCounts {
  const input = countAt(usage, ["prompt_tokens"]);
  return {
    input,
    output: chatOutput(usage, input),
    reasoning: countAt(usage, ["completion_tokens_details", "reasoning_tokens"]),
    cached: countAt(usage, ["prompt_tokens_details", "cached_tokens"]),
    cacheWrite: countAt(usage, ["prompt_tokens_details", "cache_write_tokens"]) || undefined,
  };
}

// Some services do not count hidden reasoning as completion tokens, only in the total.
function chatOutput(usage: JsonObject, input: number | undefined): number | undefined {
  const completion = countAt(usage, ["completion_tokens"]);
  const total = countAt(usage, ["total_tokens"]);
  if (completion === undefined || input === undefined || total === undefined) return completion;
  return Math.max(completion, total - input);
}

function countAt(value: Json | undefined, path: readonly string[]): number | undefined {
  let place = value;
  for (const field of path) place = isJsonObject(place) ? place[field] : undefined;
  return typeof place === "number" ? place : undefined;
}
