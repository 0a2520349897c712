import { type Provider, providerTable } from "./provider.ts";

// Name prefixes of models with published weights.
const published = new RegExp(
  "^(meta-)?(llama|codellama|qwen|qwq|mistral-(7b|small|nemo)|mixtral|ministral|magistral-small|" +
    String.raw`devstral|deepseek|gemma|gpt-oss|phi-?\d|glm|kimi|nemotron|granite|olmo|falcon|aya|command-r|` +
    "smollm|yi-)",
);

const ownUrls = providerTable.filter(({ isAtUrl }: Provider) => isAtUrl).map(({ name }) => `${name}/`);

/** Whether an agent is a model at the user's own URL with published weights, judging by its name alone. */
export function hasOpenWeights(agent: string): boolean {
  const prefix = ownUrls.find((beginning) => agent.startsWith(beginning));
  if (prefix === undefined) return false;
  const model = agent.slice(prefix.length).split("@")[0] ?? "";
  return published.test((model.split("/").at(-1) ?? "").toLowerCase());
}
