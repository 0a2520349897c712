import { expect, it } from "vitest";
import { hasOpenWeights } from "./open-weights.ts";

it.each([
  "local/llama-3.3-70b@http://127.0.0.1:8080/v1",
  "local/meta-llama/Llama-3.3-70B-Instruct@http://127.0.0.1:8080/v1",
  "local/qwen3@http://127.0.0.1:11434/v1",
  "local/gpt-oss-120b@http://127.0.0.1:8080/v1",
])("knows that the weights of %s are published", (agent) => {
  expect(hasOpenWeights(agent)).toBe(true);
});

it.each(["openai/gpt-5.5@high", "local/mystery@http://127.0.0.1:8080/v1", "acme/llama", "stand-in/reference"])(
  "does not claim it for %s, whose name does not show it",
  (agent) => {
    expect(hasOpenWeights(agent)).toBe(false);
  },
);
