import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import type { JsonObject } from "../json.ts";

/** Who asks and for what: the same call of a later repetition has another key, so no repetition is served from a recording of another. */
export interface CallKey {
  readonly role: "agent" | "customer" | "reader" | "judge";
  /** The trial, as `suite/case/trial/agent`, or whatever else sets this asker apart. */
  readonly of: string;
  /** Counts the calls of this asker, from 0. */
  readonly step: number;
}

/** One question to a language model. */
export interface LlmCall {
  readonly key: CallKey;
  readonly prompt: LanguageModelV4Prompt;
  readonly tools?: readonly LanguageModelV4FunctionTool[];
  /** Asks for JSON of this shape instead of text. */
  readonly json?: { readonly name: string; readonly schema: JsonObject };
  readonly signal: AbortSignal;
}

/** Tokens of one answer by kind; what the provider does not say is unknown, never 0. */
export interface TokenUsage {
  /** All input tokens, cached ones included. */
  readonly input?: number;
  /** All output tokens, hidden reasoning included. */
  readonly output?: number;
  readonly reasoning?: number;
  readonly cached?: number;
  readonly cacheWrite?: number;
}

/** What a model answered: its parts as they are given back to it in the next call. */
export interface LlmAnswer {
  readonly content: readonly LanguageModelV4Content[];
  readonly finish: LanguageModelV4FinishReason["unified"];
  readonly usage: TokenUsage;
  /** The model as the provider names it. */
  readonly model: string;
}

/** A language model with its settings. */
export interface Llm {
  /** As the user names it, such as "openai/gpt-5.5@high". */
  readonly id: string;
  /** The provider's family, for which judges of their own kind are refused: "openai", "anthropic", "google", "llama", … */
  readonly family: string;
  /** The model without provider and settings: what prices are looked up by. */
  readonly model: string;
  generate(call: LlmCall): Promise<LlmAnswer>;
  /** Told when an asker asks no more: a recording then knows that this sitting is whole. */
  end?(asker: Pick<CallKey, "role" | "of">): void;
}
