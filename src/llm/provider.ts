import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { ModelName, ProviderName } from "./model-name.ts";

/** What a model is opened with. */
interface Access {
  readonly baseURL: string | undefined;
  readonly apiKey: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** A service with its wire format; its package is loaded at the first call. */
export interface Provider {
  readonly keyVariable: string;
  /** The host that its keys are from; a local model's key belongs to whoever the user says. */
  readonly host?: string;
  /** Whether it answers without a key. */
  readonly keyless?: true;
  /** The variable that points it elsewhere; a local model's address is part of its name. */
  readonly baseUrlVariable?: string;
  load(access: Access, model: string): Promise<LanguageModelV4>;
  /** What is asked of it besides the call. */
  options(name: ModelName): SharedV4ProviderOptions;
  /** Where its request says the effort, if the SDK may leave it out without a word. */
  readonly effortIn?: readonly string[];
  /** Where its own usage says reasoning and cached tokens: the SDK makes 0 of what is not there. */
  readonly said: { readonly reasoning: readonly string[]; readonly cached: readonly string[] };
}

const chatUsage = {
  reasoning: ["completion_tokens_details", "reasoning_tokens"],
  cached: ["prompt_tokens_details", "cached_tokens"],
};

/** The services by name: one more is one more entry. */
export const providerByName: { readonly [Name in ProviderName]: Provider } = {
  openai: {
    host: "api.openai.com",
    keyVariable: "OPENAI_API_KEY",
    baseUrlVariable: "OPENAI_BASE_URL",
    load: async (access, model) => {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(access).responses(model);
    },
    // Nothing stays at the service: reasoning goes back and forth encrypted.
    options: () => ({ openai: { store: false } }),
    effortIn: ["reasoning", "effort"],
    said: {
      reasoning: ["output_tokens_details", "reasoning_tokens"],
      cached: ["input_tokens_details", "cached_tokens"],
    },
  },
  "openai-chat": {
    host: "api.openai.com",
    keyVariable: "OPENAI_API_KEY",
    baseUrlVariable: "OPENAI_BASE_URL",
    load: async (access, model) => {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(access).chat(model);
    },
    options: () => ({}),
    effortIn: ["reasoning_effort"],
    said: chatUsage,
  },
  anthropic: {
    host: "api.anthropic.com",
    keyVariable: "ANTHROPIC_API_KEY",
    baseUrlVariable: "ANTHROPIC_BASE_URL",
    load: async (access, model) => {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic(access)(model);
    },
    // Each step repeats the whole conversation; this service caches only what it is told to.
    options: () => ({ anthropic: { cacheControl: { type: "ephemeral" } } }),
    said: { reasoning: ["output_tokens_details", "thinking_tokens"], cached: ["cache_read_input_tokens"] },
  },
  google: {
    host: "generativelanguage.googleapis.com",
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    baseUrlVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
    load: async (access, model) => {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle(access)(model);
    },
    // Thoughts are hidden unless asked for, and models that have none refuse the question.
    options: ({ effort }): SharedV4ProviderOptions =>
      effort === undefined || effort === "none" ? {} : { google: { thinkingConfig: { includeThoughts: true } } },
    said: { reasoning: ["thoughtsTokenCount"], cached: ["cachedContentTokenCount"] },
  },
  local: {
    keyVariable: "DESKPROOF_LOCAL_API_KEY",
    keyless: true,
    load: async ({ baseURL = "", ...access }, model) => {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({ ...access, baseURL, name: "local", supportsStructuredOutputs: true })(model);
    },
    options: () => ({}),
    said: chatUsage,
  },
};
