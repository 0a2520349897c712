import { hashOf } from "../hash.ts";
import { canonicalJson } from "../json.ts";
import type { LlmCall } from "./llm.ts";

/** Returns a hash of a request (the model with its settings, the prompt, the tools and the JSON schema of the answer). */
export function requestHash(id: string, { prompt, tools, json }: LlmCall): string {
  return hashOf(canonicalJson(JSON.parse(JSON.stringify({ id, prompt, tools, json }))));
}
