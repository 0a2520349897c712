import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { ModelName, ProviderName } from "./model-name.ts";

/** The options for opening a model. */
interface Access {
  readonly baseURL: string | undefined;
  readonly apiKey: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** A service with its wire format; its package is loaded on the first call. */
export interface Provider {
  readonly keyVariable: string;
  /** The host that issues the service's keys; for a local model, the user decides where to send the key. */
  readonly host?: string;
  /** Whether the service works without a key. */
  readonly keyless?: true;
  /** The variable that overrides its base URL; a local model has its URL in its name. */
  readonly baseUrlVariable?: string;
  load(access: Access, model: string): Promise<LanguageModelV4>;
  /** Provider-specific options sent with every call. */
  options(name: ModelName): SharedV4ProviderOptions;
  /** The path of the effort in the request body, if the SDK may silently drop it. */
  readonly effortIn?: readonly string[];
  /** The paths of the reasoning and cached token counts in the raw usage; the SDK turns missing counts into 0. */
  readonly said: { readonly reasoning: readonly string[]; readonly cached: readonly string[] };
}

const chatUsage = {
  reasoning: ["completion_tokens_details", "reasoning_tokens"],
  cached: ["prompt_tokens_details", "cached_tokens"],
};

/** The supported services; add an entry to support another. */
export const providerByName: { readonly [Name in ProviderName]: Provider } = {
  openai: {
    host: "api.openai.com",
    keyVariable: "OPENAI_API_KEY",
    baseUrlVariable: "OPENAI_BASE_URL",
    load: async (access, model) => {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(access).responses(model);
    },
    // Store nothing at the service; reasoning is passed back and forth encrypted.
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
    // Each step resends the whole conversation, and this service caches a prompt only if asked to.
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
    // Thoughts are returned only on request, and models without thoughts reject the request.
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
