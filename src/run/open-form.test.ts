import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keyHosts } from "../llm/key-hosts.ts";
import { type AgentForm, agentForms } from "./agent-forms.ts";
import { openForm } from "./open-form.ts";
import { resolveAgent } from "./resolve-agent.ts";
import { runModels } from "./run-models.ts";

const apiKey = "ghp_Planted0123456789";
const hosts = keyHosts({ environment: {}, typed: ["https://desk.example/reply wss://desk.example:8443/reply"] });
const means = { models: runModels({ goesOn: false, timeoutMs: 1, hosts }), hosts };

beforeEach(() => {
  vi.stubEnv("GITHUB_TOKEN", apiKey);
  vi.stubEnv("DESKPROOF_AGENT_TOKEN", "planted-agent-token");
});
afterEach(() => void vi.unstubAllEnvs());

const addressed = agentForms.filter(({ kind, isCode }) => kind === "outside" && !isCode);

it.each(addressed.map(({ noun, example }) => [noun, example.replaceAll('"', "")]))(
  "rejects %s that contains an API key",
  async (_, example) => {
    for (const text of [`${example}/${apiKey}`, `mine=${example}/${apiKey}`]) {
      const opening = resolveAgent(text, means);
      await expect(opening).rejects.toThrow("looks like an API key");
      await expect(opening).rejects.not.toThrow(apiKey);
    }
  },
);

it.each(["https:evil.example/reply", "mcp:https://evil.example/reply", "mcp: HTTPS:evil.example/reply", "mine=https://evil.example/"])(
  "does not send the agent's token to the host in %s, which the user has not named",
  async (text) => {
    await expect(resolveAgent(text, means)).rejects.toThrow(
      "DESKPROOF_AGENT_TOKEN would be sent to evil.example, which is named only in a file",
    );
  },
);

it.each([
  "https://desk.example/reply",
  "mcp:https://desk.example/reply",
  "http://127.0.0.1:3000/reply",
  "command:node a.mjs --url https://evil.example/",
  "mcp:command:node a.mjs",
  "MCP: node a.mjs",
])("opens %s under its own name", async (text) => {
  expect((await resolveAgent(text, means)).id).toBe(text);
});

describe("a new kind of agent without checks of its own", () => {
  const open = vi.fn<AgentForm["open"]>(async (id) => ({ kind: "agent", id, timeoutIs: "agent_stalled", open: () => Promise.reject() }));
  const form: AgentForm = {
    kind: "outside",
    takesName: true,
    isCode: false,
    noun: "a WebSocket",
    plural: "WebSockets",
    example: "ws://127.0.0.1:3000/reply",
    description: "your own service that keeps one connection per conversation",
    matches: (target) => /^wss?:/i.test(target),
    isHarmless: () => false,
    open,
  };
  beforeEach(() => void open.mockClear());

  it.each([
    [`wss://desk.example:8443/${apiKey}`, "looks like an API key"],
    ["wss://evil.example/reply", "DESKPROOF_AGENT_TOKEN would be sent to evil.example, which is named only in a file"],
    ["socket:wss://evil.example/reply", "DESKPROOF_AGENT_TOKEN would be sent to evil.example, which is named only in a file"],
    ["ws://desk.example/reply", "DESKPROOF_AGENT_TOKEN would be sent to desk.example without encryption (ws)"],
  ])("is not opened at %s", async (target, error) => {
    await expect(openForm(form, target, means)).rejects.toThrow(error);
    expect(open).not.toHaveBeenCalled();
  });

  it.each(["wss://desk.example:8443/reply", "ws://127.0.0.1:3000/reply"])("is opened at %s", async (target) => {
    expect((await openForm(form, target, means)).id).toBe(target);
  });
});
