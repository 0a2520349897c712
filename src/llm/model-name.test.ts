import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UserError } from "../user-error.ts";
import { familyOf } from "./family.ts";
import { efforts, looksLikeModelName, type ModelName, parseModelName, printModelName, providers } from "./model-name.ts";

describe("a model's name", () => {
  it.each<[string, ModelName]>([
    ["openai/gpt-5.5", { provider: "openai", model: "gpt-5.5" }],
    ["openai/gpt-5.5@high", { provider: "openai", model: "gpt-5.5", effort: "high" }],
    ["openai-chat/gpt-4o+t0", { provider: "openai-chat", model: "gpt-4o", temperature: 0 }],
    [
      "anthropic/claude-opus-5@max+react+prompt=./desk.md",
      { provider: "anthropic", model: "claude-opus-5", effort: "max", tools: "react", prompt: "./desk.md" },
    ],
    ["local/llama@http://127.0.0.1:8080/v1", { provider: "local", model: "llama", url: "http://127.0.0.1:8080/v1" }],
    [
      "local/meta-llama/llama-3.3@low@https://openrouter.ai/api/v1+t0.25",
      {
        provider: "local",
        model: "meta-llama/llama-3.3",
        effort: "low",
        url: "https://openrouter.ai/api/v1",
        temperature: 0.25,
      },
    ],
  ])("is parsed from %s and printed unchanged", (text, name) => {
    expect(parseModelName(text)).toEqual(name);
    expect(printModelName(name)).toBe(text);
  });

  it("survives a round trip through printing and parsing, whatever its settings", () => {
    const names = fc.record(
      {
        provider: fc.constantFrom(...providers.filter((provider) => provider !== "local")),
        model: fc.stringMatching(/^[a-z][a-z0-9./:-]{0,20}$/),
        effort: fc.constantFrom(...efforts),
        temperature: fc.integer({ min: 0, max: 200 }).map((hundredths) => hundredths / 100),
        tools: fc.constant("react" as const),
        prompt: fc.stringMatching(/^[a-z./-]{1,12}$/),
      },
      { requiredKeys: ["provider", "model"] },
    );
    fc.assert(
      fc.property(names, (name) => {
        expect(parseModelName(printModelName(name))).toEqual(name);
      }),
    );
  });

  it.each([
    ["opnai/gpt-5.5", /no provider "opnai" \(did you mean "openai"\?\)/],
    ["gpt-5.5", /no provider "gpt-5.5".*looks like openai/],
    ["openai/", /has no model name/],
    ["openai/gpt-5.5@hihg", /no reasoning effort "hihg" \(did you mean "high"\?\)/],
    ["openai/gpt-5.5+t3", /"\+t3".*is not a setting.*0 to 2/],
    ["local/llama", /where the model runs/],
    ["local/llama@127.0.0.1:8080", /where the model runs/],
    ["local/llama@http://me:secret@host/v1", /contains a password/],
    ["local/llama@http://host/v1?key=secret", /contains a password or a query/],
  ])("that is wrong, %s, gets one line that says how to fix it and repeats no secret", (text, message) => {
    expect(() => parseModelName(text)).toThrow(UserError);
    expect(() => parseModelName(text)).toThrow(message);
    expect(() => parseModelName(text)).not.toThrow(/\n|=secret|me:secret/);
  });

  it("is distinguished from a file or a stand-in by its provider", () => {
    expect(looksLikeModelName("google/gemini-3-pro")).toBe(true);
    expect(["stand-in/believer", "./openai/agent.ts", "http://host"].some(looksLikeModelName)).toBe(false);
  });
});

describe("a model's family", () => {
  it.each([
    ["openai-chat/gpt-4o", "openai"],
    ["google/gemini-3-pro", "google"],
    ["local/openai/gpt-oss-120b@http://h/v1", "openai"],
    ["local/gemma3:27b@http://h/v1", "google"],
    ["local/anthropic/claude-sonnet-5@http://h/v1", "anthropic"],
    ["local/meta-llama/Meta-Llama-3.1-8B@http://h/v1", "llama"],
    ["local/Qwen/Qwen3-32B@http://h/v1", "qwen"],
    ["local/mixtral@http://h/v1", "mistral"],
    ["local/homegrown-7b@http://h/v1", "homegrown"],
  ])("of %s is %s", (text, family) => {
    expect(familyOf(parseModelName(text))).toBe(family);
  });
});
