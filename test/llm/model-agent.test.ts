import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type AgentBriefing, defineAgent, loadSuite, runTrial, scoreTrial, type TrialRecord, UserError } from "../../src/index.ts";
import { usualRetries } from "../../src/llm/retry.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { agentAt, clientOf, clients } from "./clients.ts";
import { fakeClock } from "./fake-clock.ts";
import { type Answer, answersOf, caseOf, inText, scriptOf } from "./scripted-run.ts";
import { type Mischief, serveModel } from "./servers/server.ts";

const suite = await loadSuite("tiny");
const testCase = caseOf(suite, "damaged_item/cracked-grinder");
const silent: Answer = { text: "" };
const bad: Answer = { calls: [{ tool: "get_ordr", args: {} }] };

async function played(answers: readonly Answer[], provider = "openai", mischief?: () => Mischief | undefined): Promise<TrialRecord> {
  const client = clientOf(provider);
  await using server = await serveModel({
    wire: client.wire,
    script: scriptOf(answers),
    ...(mischief ? { mischief } : {}),
  });
  const retries = { ...usualRetries, tries: 2 };
  const agent = agentAt(server.url, client.name(server.url), { clock: fakeClock(), retries, timeoutMs: 200 });
  return await runTrial({ suite, testCase, agent, seed: "1" });
}

const callsOf = (record: TrialRecord) => record.events.flatMap((event) => (event.kind === "call" && event.by === "agent" ? [event] : []));

describe.each(clients)("a model's mistakes count against the agent ($provider)", ({ provider }) => {
  it("an unknown tool is recorded as an invalid tool call, and the third in a row ends the trial", async () => {
    const record = await played([bad, bad, bad], provider);
    expect(callsOf(record).map(({ outcome }) => outcome.kind)).toEqual(["invalid", "invalid", "invalid"]);
    expect(record.ending.kind).toBe("agent_invalid");
  });

  it("the model is told about invalid arguments and can correct them", async () => {
    const right = await answersOf(suite, testCase);
    const wrong: Answer = { calls: [{ tool: "get_order", args: { order: 7 } }] };
    const record = await played([wrong, ...right], provider);
    expect(callsOf(record)[0]?.outcome.kind).toBe("invalid");
    expect(record.ending.kind).toBe("closed");
  });

  it("two empty replies in a row are a stall", async () => {
    expect((await played([silent, silent], provider)).ending.kind).toBe("agent_stalled");
  });

  it("a refusal is sent to the customer and scored", async () => {
    const record = await played(
      Array.from({ length: 12 }, () => ({ refusal: "I cannot help with that." })),
      provider,
    );
    expect(
      record.events.filter((event) => event.kind === "agent_message" && event.text === "I cannot help with that.").length,
    ).toBeGreaterThan(0);
    expect(scoreTrial(suite, testCase, record).kind).toBe("fail");
  });

  it("an answer cut off at the length limit is used as it is", async () => {
    const record = await played(
      Array.from({ length: 12 }, () => ({ text: "Well, you see", cutOff: true as const })),
      provider,
    );
    expect(scoreTrial(suite, testCase, record).kind).toBe("fail");
  });
});

it.each(["openai", "openai-chat", "local"])("arguments that are not JSON are an invalid tool call, not a crash (%s)", async (provider) => {
  const broken: Answer = { calls: [{ tool: "verify_customer", args: '{"email": "mo@exa' }] };
  const record = await played([broken, broken, broken], provider);
  expect(callsOf(record).map(({ outcome }) => outcome.kind)).toEqual(["invalid", "invalid", "invalid"]);
  expect(record.ending).toMatchObject({ kind: "agent_invalid" });
});

it("more tool calls in a turn than the suite allows are a stall", async () => {
  const looking: Answer = { calls: [{ tool: "search_kb", args: { query: "grinder" } }] };
  const record = await played(Array.from({ length: suite.steps + 2 }, () => looking));
  expect(record.ending).toMatchObject({ kind: "agent_stalled" });
  expect(callsOf(record)).toHaveLength(suite.steps);
});

it("text next to tool calls reaches the customer before the calls are made", async () => {
  const record = await played([
    { text: "One moment.", calls: [{ tool: "search_kb", args: { query: "grinder" } }] },
    { text: "Here it is." },
    silent,
    silent,
  ]);
  const kinds = record.events
    .slice(1, 7)
    .flatMap((event) => (event.kind === "agent_message" ? [event.text] : event.kind === "call" ? ["call"] : []));
  expect(kinds.slice(0, 3)).toEqual(["One moment.", "call", "Here it is."]);
});

describe("a service's faults count as provider errors", () => {
  it.each<Mischief>([
    { kind: "status", status: 500 },
    { kind: "status", status: 400, message: "tools.3.name: too long" },
    { kind: "hang" },
    { kind: "cut" },
  ])("%j excludes the trial with a clear reason", async (mischief) => {
    const record = await played([silent], "anthropic", () => mischief);
    expect(record.ending).toMatchObject({
      kind: "provider_error",
      detail: expect.stringMatching(/^anthropic\/claude-opus-4-6@high: \S+/),
    });
    expect(scoreTrial(suite, testCase, record).kind).toBe("excluded");
  });

  it.each([401, 403, 404])("%i ends the run with a one-line error, because no trial can succeed", async (status) => {
    const trial = played([silent], "google", () => ({ kind: "status", status, message: "API key not valid" }));
    await expect(trial).rejects.toThrow(UserError);
    await expect(trial).rejects.toThrow(new RegExp(`^google/gemini-3-pro-preview@high: ${status}: API key not valid. Check the key`));
  });
});

describe("text tool calls", () => {
  it("give the same calls and messages as native ones", async () => {
    const answers = await answersOf(suite, testCase);
    const { wire, name } = clientOf("local");
    await using server = await serveModel({ wire, script: scriptOf(answers.flatMap(inText)) });
    const record = await runTrial({
      suite,
      testCase,
      agent: agentAt(server.url, `${name(server.url)}+react`),
      seed: "1",
    });
    const native = await played(answers, "local");
    const messages = ({ events }: TrialRecord) => events.flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
    expect(messages(record).filter(Boolean)).toEqual(messages(native).filter(Boolean));
    expect(callsOf(record).map(({ tool }) => tool)).toEqual(callsOf(native).map(({ tool }) => tool));
    expect(record.agent).toContain("+react");
    expect(server.requests.every(({ tools }) => tools.length === 0)).toBe(true);
    expect(record.events.filter(({ kind }) => kind === "reasoning").length).toBeGreaterThan(0);
  });

  it("in the wrong format can be corrected once, then count as an empty reply", async () => {
    const { wire, name } = clientOf("local");
    const thinking = { text: "Thought: I wonder." };
    await using server = await serveModel({ wire, script: scriptOf([thinking, thinking, thinking, thinking]) });
    const record = await runTrial({
      suite,
      testCase,
      agent: agentAt(server.url, `${name(server.url)}+react`),
      seed: "1",
    });
    expect(record.ending.kind).toBe("agent_stalled");
    expect(server.requests).toHaveLength(4);
  });
});

describe("a user's own system prompt", () => {
  it("is sent to the model, and its text is part of the agent's id", async () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("desk.md"), "House style: brief.\n{policy}\nToday: {now}");
    const { wire } = clientOf("openai");
    await using server = await serveModel({ wire, script: scriptOf([silent, silent]) });
    const name = `openai/gpt-5.5+prompt=${folder.file("desk.md")}`;
    const agent = agentAt(server.url, name);
    await runTrial({ suite, testCase, agent, seed: "1" });
    expect(server.requests[0]?.system).toMatch(/^House style: brief.\n# Fernhill/);
    writeFileSync(folder.file("desk.md"), "House style: long.\n{policy}");
    expect(agentAt(server.url, name).id).not.toBe(agent.id);
  });

  it("without a placeholder for the policy is rejected before any call", () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("desk.md"), "Be brief.");
    expect(() => agentAt("http://127.0.0.1:1", `openai/gpt-5.5+prompt=${folder.file("desk.md")}`)).toThrow(
      /does not include the desk's policy/,
    );
    expect(() => agentAt("http://127.0.0.1:1", "openai/gpt-5.5+prompt=none.md")).toThrow(/cannot be read/);
  });
});

describe("a model agent's timeout", () => {
  it("applies to one answer, so a turn with many answers is not cut off", async () => {
    const client = clientOf("openai");
    await using server = await serveModel({
      wire: client.wire,
      script: scriptOf(await answersOf(suite, testCase)),
      delayMs: 60,
    });
    const agent = agentAt(server.url, client.name(server.url));
    const record = await runTrial({ suite, testCase, agent, seed: "1", replyMs: 100 });
    expect(scoreTrial(suite, testCase, record).kind).toBe("pass");
  });
});

it("a user's own agent is told nothing about its trial", async () => {
  const seen: AgentBriefing[] = [];
  const agent = defineAgent({ id: "curious", reply: (_, briefing) => String(seen.push(briefing)) });
  await runTrial({ suite, testCase, agent, seed: "1" });
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(["now", "policy", "signal", "ticket", "tools"]);
  expect(JSON.stringify(seen[0])).not.toContain(testCase.id);
});
