import { modelAgent } from "../../src/agent/model/model-agent.ts";
import type { Agent } from "../../src/index.ts";
import type { Llm } from "../../src/llm/llm.ts";
import { type LlmSettings, llmSource } from "../../src/llm/llm-source.ts";
import { parseModelName } from "../../src/llm/model-name.ts";
import { anthropic } from "./servers/anthropic.ts";
import { google } from "./servers/google.ts";
import { openaiChat } from "./servers/openai-chat.ts";
import { openaiResponses } from "./servers/openai-responses.ts";
import type { Wire } from "./servers/script.ts";

/** A key no provider would issue, to search for afterwards. */
export const plantedKey = "planted-key-7f3a9c51e0d24b68";

/** A way to call a model: its name for a server URL, and the wire format it uses. */
export interface Client {
  readonly provider: string;
  readonly wire: Wire;
  /** The model's name; only a local one contains the URL. */
  name(url: string): string;
}

/** Every provider, each with a reasoning model. */
export const clients: readonly Client[] = [
  { provider: "openai", wire: openaiResponses, name: () => "openai/gpt-5.5@high" },
  { provider: "openai-chat", wire: openaiChat, name: () => "openai-chat/gpt-5.5@high" },
  { provider: "anthropic", wire: anthropic, name: () => "anthropic/claude-opus-4-6@high" },
  { provider: "google", wire: google, name: () => "google/gemini-3-pro-preview@high" },
  { provider: "local", wire: openaiChat, name: (url) => `local/qwen3-32b@high@${url}` },
];

/** The client of a provider. */
export function clientOf(provider: string): Client {
  const client = clients.find((known) => known.provider === provider);
  if (!client) throw new Error(`no client for ${provider}`);
  return client;
}

/** Keys and URLs as a user would set them. */
export function environmentFor(url: string): { readonly [name: string]: string } {
  return {
    OPENAI_API_KEY: plantedKey,
    ANTHROPIC_API_KEY: plantedKey,
    GOOGLE_GENERATIVE_AI_API_KEY: plantedKey,
    DESKPROOF_LOCAL_API_KEY: plantedKey,
    OPENAI_BASE_URL: url,
    ANTHROPIC_BASE_URL: url,
    GOOGLE_GENERATIVE_AI_BASE_URL: url,
  };
}

/** Opens a model by name at a loopback server. */
export function llmAt(url: string, name: string, settings: Partial<LlmSettings> = {}): Llm {
  const source = llmSource({ environment: environmentFor(url), timeoutMs: 10_000, ...settings });
  return source.open(parseModelName(name));
}

/** Opens a model agent by name at a loopback server. */
export function agentAt(url: string, name: string, settings: Partial<LlmSettings> = {}): Agent {
  return modelAgent({ llm: llmAt(url, name, settings), ...parseModelName(name) });
}
