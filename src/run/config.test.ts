import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { repositoryFiles } from "../cli/scaffold/repository-files.ts";
import { UserError } from "../user-error.ts";
import { readConfig } from "./config.ts";
import { agentNames, Config, spelledOut } from "./config-schema.ts";

async function read(text: string, file = "deskproof.config.yaml") {
  using folder = temporaryFolder();
  writeFileSync(folder.file(file), text);
  return await readConfig(folder.path);
}

const named = `agents:
  - ./agent.ts
  - { name: careful, model: openai/gpt-5.5, effort: high, temperature: 0.2, tools: react, prompt: p.md }
  - { name: ours, model: local/qwen3, url: "http://127.0.0.1:8080/v1" }
customers: [{ name: patient, model: openai/gpt-5.4-mini }]
`;

describe("the configuration", () => {
  it("includes the settings of a model in the agent's name", async () => {
    const config = await read(named);
    expect(agentNames(config)).toEqual([
      "./agent.ts",
      "openai/gpt-5.5@high+t0.2+react+prompt=p.md",
      "local/qwen3@http://127.0.0.1:8080/v1",
    ]);
    expect(spelledOut("careful", config)).toBe("openai/gpt-5.5@high+t0.2+react+prompt=p.md");
    expect(spelledOut("patient", config)).toBe("openai/gpt-5.4-mini");
    expect(spelledOut("stand-in/reference", config)).toBe("stand-in/reference");
  });

  it("gives the user's own agents the names used in reports and flags", async () => {
    const config = await read("agents: [{ name: triage-v2, agent: 'http://127.0.0.1:3000/reply' }]");
    expect(agentNames(config)).toEqual(["triage-v2=http://127.0.0.1:3000/reply"]);
    expect(spelledOut("triage-v2", config)).toBe("triage-v2=http://127.0.0.1:3000/reply");
  });

  it("can be written in TypeScript, with the same schema", async () => {
    const text = `import type { DeskproofConfig } from "deskproof";
export const config: DeskproofConfig = { trials: 4, prices: { "qwen3": { input: 0.1, output: 0.3 } } };
`;
    expect(await read(text, "deskproof.config.ts")).toEqual({
      suites: [],
      trials: 4,
      prices: { qwen3: { input: 0.1, output: 0.3 } },
    });
    const wrong = text.replace("trials: 4", "trails: 4");
    await expect(read(wrong, "deskproof.config.ts")).rejects.toThrow(
      /deskproof\.config\.ts:2:42: unknown key "trails" \(did you mean "trials"\?\)/,
    );
  });

  it.each([
    ["() => 1", /the exported config is not plain data\. Use only/],
    ["{ maxCost: 1n }", /is not plain data: .*BigInt/],
    ["{ toJSON: () => { throw new Error('not now'); } }", /is not plain data: not now\./],
  ])("refuses %s as a config in TypeScript in one line", async (code, message) => {
    const text = `export const config = ${code};\n`;
    await expect(read(text, "deskproof.config.ts")).rejects.toThrow(UserError);
    await expect(read(text, "deskproof.config.ts")).rejects.toThrow(message);
  });

  it.each([
    ["maxCost: free", /deskproof\.config\.yaml:1:10: .*maxCost/],
    ["prices:\n  gpt-5.5: { input: 5 }", /:2:\d+: "output" is missing in prices\.gpt-5\.5/],
    ["agents: [{ name: a, model: opnai/gpt-5.5 }]", /:1:28: .*there is no provider "opnai"/],
    ["agents: [{ name: a, model: local/llama }]", /does not say where the model runs/],
    ["agents: [{ name: triage v2, agent: ./a.ts }]", /:1:18: .*a name of letters, digits and/],
    ["agents: [{ name: mine, agent: openai/gpt-5.5 }]", /:1:31: .*models cannot be renamed/],
    ["agents: [{ name: mine, agnet: ./a.ts }]", /:1:24: unknown key "agnet".*did you mean "agent"/],
    ["providers: { openai: { baseUrl: 'http://me:pw@host/v1' } }", /without a password or a query/],
  ])("is rejected with the position of the error: %s", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it.each([
    "providers: { openai: { apiKey: planted-key-123456 } }",
    "OPENAI_API_KEY: planted-key-123456",
    "agents: [{ name: a, model: openai/gpt-5.5, api_key: planted-key-123456 }]",
    "suites: [sk-planted-key-123456]",
  ])("must not contain a key, which the error does not repeat: %s", async (text) => {
    const error = await read(text).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/deskproof\.config\.yaml:1:\d+: .* looks like an API key, and keys do not belong in this file/);
    expect(String(error)).toContain("OPENAI_API_KEY");
    expect(String(error)).not.toContain("planted-key-123456");
  });

  it("must not exist in both YAML and TypeScript", async () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("deskproof.config.yaml"), "trials: 2");
    writeFileSync(folder.file("deskproof.config.ts"), "export const config = {};");
    await expect(readConfig(folder.path)).rejects.toThrow("Keep one of them");
  });

  it("is valid as `init` writes it, even with every example uncommented", async () => {
    const text = repositoryFiles("suites/my-desk").find(({ path }) => path.endsWith(".yaml"))?.text ?? "";
    expect(await read(text)).toMatchObject({ trials: 3 });
    const [, ...rest] = text.split("\n").slice(1);
    const whole = rest.map((line) => line.replace(/^( *)# (?=( *- |[a-zA-Z]+:| {2}))/, "$1")).join("\n");
    const config = await read(whole);
    expect(config).toMatchObject({ maxCost: 5, customer: "patient", providers: { openai: { limit: 20 } } });
    expect(agentNames(config)).toHaveLength(4);
  });
});

describe("docs/configuration.md", () => {
  const text = readFileSync("docs/configuration.md", "utf8");
  const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? "";

  it("shows valid configurations", async () => {
    expect(agentNames(await read(block("yaml")))).toHaveLength(5);
    expect(await read(block("ts"), "deskproof.config.ts")).toMatchObject({ maxCost: 20 });
  });

  it("lists exactly the existing fields", () => {
    const fields = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, field]) => field);
    expect(fields).toEqual(Object.keys(Config.shape));
  });
});
