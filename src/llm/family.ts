import type { ModelName } from "./model-name.ts";
import { providerOf } from "./provider.ts";

/** Prefixes of well-known model names, by maker. */
const makers: readonly (readonly [beginning: RegExp, family: string])[] = [
  [/^(gpt-|chatgpt|o\d)/, "openai"],
  [/^claude/, "anthropic"],
  [/^(gemini|gemma|palm)/, "google"],
  [/^(llama|codellama)/, "llama"],
  [/^(qwen|qwq)/, "qwen"],
  [/^(mistral|mixtral|ministral|magistral|codestral|devstral|pixtral)/, "mistral"],
  [/^deepseek/, "deepseek"],
  [/^phi-?\d/, "microsoft"],
  [/^grok/, "xai"],
  [/^(command|aya)/, "cohere"],
  [/^(glm|chatglm)/, "zhipu"],
  [/^(kimi|moonshot)/, "moonshot"],
  [/^nemotron/, "nvidia"],
  [/^granite/, "ibm"],
];

/** Returns a model's maker or, if that is unknown, the first word of the model's name; a judge must not judge its own family. */
export function familyOf({ provider, model }: Pick<ModelName, "provider" | "model">): string {
  return providerOf(provider).maker ?? familyByName(model);
}

/** The family of a model whose provider is unknown or offers models from many makers. */
export function familyByName(model: string): string {
  // In "meta-llama/Llama-3.3-70B-Instruct" and "accounts/x/models/qwen3", the last segment is the model.
  const name = (model.split("/").at(-1) ?? model).toLowerCase().replace(/^meta-/, "");
  const known = makers.find(([beginning]) => beginning.test(name));
  return known?.[1] ?? (/^[a-z]+/.exec(name)?.[0] || name);
}
