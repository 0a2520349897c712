import { hashOf } from "../hash.ts";
import { canonicalJson } from "../json.ts";
import type { LlmCall } from "./llm.ts";

/** What was asked, as a short name: the model with its settings, the prompt, the tools and the shape of the answer. */
export function requestHash(id: string, { prompt, tools, json }: LlmCall): string {
  return hashOf(canonicalJson(JSON.parse(JSON.stringify({ id, prompt, tools, json }))));
}
