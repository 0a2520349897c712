// Name prefixes of models with published weights.
const published =
  /^(meta-)?(llama|codellama|qwen|qwq|mistral-(7b|small|nemo)|mixtral|ministral|magistral-small|devstral|deepseek|gemma|gpt-oss|phi-?\d|glm|kimi|nemotron|granite|olmo|falcon|aya|command-r|smollm|yi-)/;

/** Whether an agent is a local model with published weights, judging by its name alone. */
export function hasOpenWeights(agent: string): boolean {
  if (!agent.startsWith("local/")) return false;
  const model = agent.slice("local/".length).split("@")[0] ?? "";
  return published.test((model.split("/").at(-1) ?? "").toLowerCase());
}
