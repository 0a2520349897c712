import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { keyHosts } from "../llm/key-hosts.ts";
import { agentForms, formOf } from "./agent-forms.ts";
import { RunOptions } from "./options.ts";
import { resolveAgent } from "./resolve-agent.ts";
import { runModels } from "./run-models.ts";

const hosts = keyHosts({ environment: {} });
const means = { models: runModels({ goesOn: false, timeoutMs: 1, hosts }), hosts };

describe.each(agentForms.map((form) => [form.noun, form] as const))("the table's entry for %s", (_, form) => {
  it("has an example that it matches before any other entry", () => {
    expect(formOf(form.example.replaceAll('"', ""))).toBe(form);
  });

  it("has its example in --help, in the error for an unknown agent and in the docs", async () => {
    expect(RunOptions.shape.agents.description).toContain(form.example);
    await expect(resolveAgent("gpt", means)).rejects.toThrow(form.example);
    expect(readFileSync("docs/your-own-agent.md", "utf8")).toContain(form.example);
  });
});

it("has no entry for a text that is not an agent", () => {
  expect(["gpt", "agenda", "person/agent", "acme/support-v3"].map(formOf)).toEqual(Array(4).fill(undefined));
});
