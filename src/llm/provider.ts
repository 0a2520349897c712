import type { LanguageModelV4, LanguageModelV4Usage, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { EnvironmentVariables } from "../secrets/secret.ts";
import type { TokenCounts } from "./countable-tokens.ts";
import { chatCounts, countsAt } from "./token-counts.ts";

/** The options for opening a model. */
interface Access {
  readonly baseURL: string | undefined;
  readonly apiKey: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** A service with its wire format; its package is loaded on the first call. */
export interface Provider {
  /** The part of a model's name before the first slash. */
  readonly name: string;
  /** The variable with the key; the values of all variables with this ending are redacted. */
  readonly keyVariable: `${string}_API_KEY`;
  /** The maker of all its models; undefined if the maker is known only from a model's own name. */
  readonly maker?: string;
  /** Whether a model's name includes the URL of the service. */
  readonly isAtUrl?: true;
  /** The host that issues the service's keys; for a local model, the user decides where to send the key. */
  readonly host?: string;
  /** Whether the service works without a key. */
  readonly keyless?: true;
  /** The variable that overrides the service's base URL; the name of a local model contains its URL. */
  readonly baseUrlVariable?: string;
  load(access: Access, model: string): Promise<LanguageModelV4>;
  /** Returns the provider-specific options sent with every call. */
  options(settings: { readonly effort?: string }): SharedV4ProviderOptions;
  /** The path of the effort in the request body, if the SDK may silently drop it. */
  readonly effortIn?: readonly string[];
  /** Reads the token counts of a response; a count that the service does not report is undefined. */
  counts(usage: LanguageModelV4Usage): TokenCounts;
}

/**
 * The supported services; add an entry to support another. `openai-chat` is OpenAI's older chat format; `local` is any
 * URL that accepts that format.
 */
export const providerTable = [
  {
    name: "openai",
    maker: "openai",
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
    counts: countsAt({
      reasoning: ["output_tokens_details", "reasoning_tokens"],
      cached: ["input_tokens_details", "cached_tokens"],
    }),
  },
  {
    name: "openai-chat",
    maker: "openai",
    host: "api.openai.com",
    keyVariable: "OPENAI_API_KEY",
    baseUrlVariable: "OPENAI_BASE_URL",
    load: async (access, model) => {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(access).chat(model);
    },
    options: () => ({}),
    effortIn: ["reasoning_effort"],
    counts: chatCounts,
  },
  {
    name: "anthropic",
    maker: "anthropic",
    host: "api.anthropic.com",
    keyVariable: "ANTHROPIC_API_KEY",
    baseUrlVariable: "ANTHROPIC_BASE_URL",
    load: async (access, model) => {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic(access)(model);
    },
    // Each step resends the whole conversation, and this service caches a prompt only if asked to.
    options: () => ({ anthropic: { cacheControl: { type: "ephemeral" } } }),
    counts: countsAt({ reasoning: ["output_tokens_details", "thinking_tokens"], cached: ["cache_read_input_tokens"] }),
  },
  {
    name: "google",
    maker: "google",
    host: "generativelanguage.googleapis.com",
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    baseUrlVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
    load: async (access, model) => {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle(access)(model);
    },
    // Thoughts are returned only on request, and models that do not support them reject the request.
    options: ({ effort }): SharedV4ProviderOptions =>
      effort === undefined || effort === "none" ? {} : { google: { thinkingConfig: { includeThoughts: true } } },
    counts: countsAt({ reasoning: ["thoughtsTokenCount"], cached: ["cachedContentTokenCount"] }),
  },
  {
    name: "local",
    isAtUrl: true,
    keyVariable: "DESKPROOF_LOCAL_API_KEY",
    keyless: true,
    load: async ({ baseURL = "", ...access }, model) => {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({ ...access, baseURL, name: "local", supportsStructuredOutputs: true })(model);
    },
    options: () => ({}),
    counts: chatCounts,
  },
] as const satisfies readonly Provider[];

/** The name of a supported service. */
export type ProviderName = (typeof providerTable)[number]["name"];

/** The environment variables that hold the services' keys. */
export const keyVariables: readonly string[] = [...new Set(providerTable.map(({ keyVariable }) => keyVariable))];

const byName: ReadonlyMap<string, Provider> = new Map(providerTable.map((provider) => [provider.name, provider]));

/** The service with this name. */
export function providerOf(name: ProviderName): Provider {
  const found = byName.get(name);
  if (!found) throw new Error(`there is no provider ${name}`);
  return found;
}

/** The variable in which a service's key is missing; undefined if the key is set, or if the service works without one. */
export function missingKey(name: ProviderName, environment: EnvironmentVariables): string | undefined {
  const { keyVariable, keyless } = providerOf(name);
  return keyless || environment[keyVariable] ? undefined : keyVariable;
}
