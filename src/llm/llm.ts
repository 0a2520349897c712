import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import type { JsonObject } from "../json.ts";

/**
 * The role and trial that a call belongs to. The calls of each trial have their own keys, so a recorded call is never
 * replayed in another trial.
 */
export interface CallKey {
  readonly role: "agent" | "customer" | "reader" | "judge" | "author";
  /** The trial, as `suite/case/trial/agent`, or any other unique label. */
  readonly of: string;
  /** The index of the call within its role and trial, starting at 0. */
  readonly step: number;
}

/** One request to a language model. */
export interface LlmCall {
  readonly key: CallKey;
  readonly prompt: LanguageModelV4Prompt;
  readonly tools?: readonly LanguageModelV4FunctionTool[];
  /** Requests JSON with this schema instead of text. */
  readonly json?: { readonly name: string; readonly schema: JsonObject };
  readonly signal: AbortSignal;
}

/** Token counts of one response by kind; a count the provider does not report is undefined, never 0. */
export interface TokenUsage {
  /** All input tokens, including cached ones. */
  readonly input?: number;
  /** All output tokens, including hidden reasoning. */
  readonly output?: number;
  readonly reasoning?: number;
  readonly cached?: number;
  readonly cacheWrite?: number;
}

/** A model's response, with its parts in the form in which they are sent back in the next call. */
export interface LlmAnswer {
  readonly content: readonly LanguageModelV4Content[];
  readonly finish: LanguageModelV4FinishReason["unified"];
  readonly usage: TokenUsage;
  /** The model's name as the provider reports it. */
  readonly model: string;
}

/** A language model with its settings. */
export interface Llm {
  /** The model's name as the user writes it, such as "openai/gpt-5.5@high". */
  readonly id: string;
  /** The maker's family, such as "openai" or "llama", used to reject judges of the same family. */
  readonly family: string;
  /** The model without provider and settings, for looking up its price. */
  readonly model: string;
  generate(call: LlmCall): Promise<LlmAnswer>;
  /** Called when a role makes no more calls, so that a recording can mark its session as complete. */
  end?(asker: Pick<CallKey, "role" | "of">): void;
}
