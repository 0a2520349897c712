import { expect, it } from "vitest";
import { defineAgent } from "../../src/agent/define-agent.ts";
import type { AgentTurn } from "../../src/conversation/agent.ts";
import type { Json, JsonObject } from "../../src/json.ts";
import { type Random, randomFrom } from "../../src/random.ts";
import type { TrialRecord } from "../../src/record/trial-record.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { findTools } from "../../src/shadow/find-tools.ts";
import { listOperations } from "../../src/shadow/openapi.ts";
import type { Suite } from "../../src/suite/suite.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type CountedOperation, type CountingServer, documentOf, startHttp, startMcp, startStreamingMcp } from "./counting-servers.ts";
import { loadScenarioFolder } from "./scenario-folder.ts";
import { startStatelessMcp } from "./stateless-server.ts";

const reads = ["get_order", "list_orders"];
const writes = [
  "refund_order",
  "Get_Order",
  "GET_ORDER",
  "get_order ",
  " get_order",
  "get_order\u200b",
  "ɡet_order",
  "ｇet_order",
  "get_order\u0000refund_order",
  "get_order/../refund_order",
  "get_orders",
  "get_orde",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "read",
];
const unlisted = ["", "get_order\n", "get_order#refund", "tools/call", "prototype", "refund", "*", "get_order;refund_order"];

const answer = (name: string, args: JsonObject): Json => ({ name, args, nested: [{ price: 84.5 }, null, "ünïcode"] });
const mcpTools = [...reads, ...writes].map((name) => ({
  name,
  // The server declares every write as read-only.
  hints: { readOnlyHint: true },
  answer: (args: JsonObject) => answer(name, args),
}));

const strange = ["A-1001", "..", ".", "../refunds", "A-1001/refunds", "A%2F..", "a?b=c", "#x", "", "\\", "💶", "'; DROP", "%00"];

function randomArguments(random: Random): JsonObject {
  const id = random.chance(0.6) ? `A-${random.below(50)}` : random.pick(strange);
  const amount = random.below(100);
  return random.pick([{ id }, { id, amount }, { amount }, {}]);
}

interface MadeCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly value: Json;
}

/** An agent that makes random calls, with a valid one after each, so that no conversation ends for invalid calls. */
function randomAgent(calls: number, seed: string, made: MadeCall[]) {
  const random = randomFrom(seed);
  return defineAgent({
    id: "random",
    reply: async (turn: AgentTurn) => {
      for (let call = 0; call < calls; call += 2) {
        const tool = random.pick([...reads, ...reads, ...reads, ...writes, ...unlisted]);
        const args = randomArguments(random);
        const reply = await turn.call(tool, args);
        if (reply.ok) made.push({ tool, args, value: reply.value });
        await turn.call("refund_order", { id: "A-1" });
      }
      return "That is all I can say. Goodbye.";
    },
  });
}

async function play(suite: Suite, agent: ReturnType<typeof defineAgent>, replyMs = 600_000): Promise<TrialRecord> {
  const [testCase] = suite.cases;
  if (!testCase) throw new Error("no case");
  return runTrial({ suite, testCase, agent, seed: "1", replyMs });
}

// 2,000 calls by default; `DESKPROOF_LONG=1` makes it 10,000.
const conversations = process.env.DESKPROOF_LONG ? 40 : 8;

/** Plays conversations with 250 random calls each; returns the number of calls and the successful ones. */
async function playRandomly(suite: Suite, conversations: number): Promise<{ calls: number; made: MadeCall[] }> {
  const made: MadeCall[] = [];
  let calls = 0;
  for (let index = 0; index < conversations; index++) {
    const { events } = await play(suite, randomAgent(250, `${suite.name} ${index}`, made));
    calls += events.filter(({ kind }) => kind === "call").length;
  }
  return { calls, made };
}

function countOf({ calls }: CountingServer, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (calls.get(name) ?? 0), 0);
}

const declared = Object.fromEntries(reads.map((name) => [name, "read"]));

async function mcpSuite(folder: string, server: CountingServer, more: JsonObject = {}): Promise<Suite> {
  const { tools } = await findTools(`${server.url}/mcp`, { headers: {}, timeoutMs: 5000 });
  const file = { mcp: `${server.url}/mcp`, steps: 100_000, tools: declared, ...more };
  return loadScenarioFolder(folder, { file: JSON.parse(JSON.stringify(file)), listed: tools });
}

it("lets no write among thousands of random calls reach an MCP server, and returns what a direct read returns", {
  timeout: 300_000,
}, async () => {
  using folder = temporaryFolder();
  await using server = await startStreamingMcp(mcpTools);
  const { calls, made } = await playRandomly(await mcpSuite(folder.path, server), conversations);
  expect(calls).toBeGreaterThanOrEqual(250 * conversations);
  expect([...server.calls.keys()].sort()).toEqual(reads);
  expect(countOf(server, writes)).toBe(0);
  const read = made.filter(({ tool }) => reads.includes(tool));
  expect(read.length).toBeGreaterThan(12 * conversations);
  expect(countOf(server, reads)).toBe(read.length);
  for (const { tool, args, value } of read) expect(value).toEqual(answer(tool, args));
  expect(server.sessions.size).toBe(0);
});

const operations: readonly CountedOperation[] = [
  { name: "get_order", method: "GET", path: "/orders/{id}" },
  { name: "list_orders", method: "GET", path: "/orders" },
  { name: "refund_order", method: "POST", path: "/orders/{id}/refunds" },
  { name: "Get_Order", method: "PUT", path: "/orders/{id}" },
  { name: "get_orders", method: "DELETE", path: "/orders" },
  { name: "__proto__", method: "PATCH", path: "/orders" },
  { name: "constructor", method: "DELETE", path: "/orders/{id}" },
  // Writes behind a GET, which only the declarations distinguish from reads.
  { name: "read", method: "GET", path: "/refund-all" },
  { name: "toString", method: "GET", path: "/orders/{id}/cancel" },
];

async function httpSuite(folder: string, server: CountingServer, more: JsonObject = {}): Promise<Suite> {
  const listed = listOperations(documentOf(operations, server.url));
  const file = { http: server.url, steps: 100_000, tools: declared, ...more };
  return loadScenarioFolder(folder, { file: JSON.parse(JSON.stringify(file)), listed });
}

it("lets no write among thousands of random calls reach an HTTP service, and returns what a direct read returns", {
  timeout: 300_000,
}, async () => {
  using folder = temporaryFolder();
  await using server = await startHttp(operations, answer);
  const { calls, made } = await playRandomly(await httpSuite(folder.path, server), conversations);
  expect(calls).toBeGreaterThanOrEqual(250 * conversations);
  expect([...server.calls.keys()].sort()).toEqual(reads);
  const read = made.filter(({ tool }) => reads.includes(tool));
  expect(read.length).toBeGreaterThan(12 * conversations);
  for (const { tool, args, value } of read.slice(0, 300)) {
    const { id, ...query } = args;
    const path = tool === "get_order" ? `/orders/${encodeURIComponent(String(id))}` : "/orders";
    const parameters = new URLSearchParams();
    for (const [key, one] of Object.entries(query)) parameters.set(key, String(one));
    const direct = await fetch(`${server.url}${path}?${parameters}`);
    expect(value).toEqual(await direct.json());
  }
});

const elsewhere = () => startHttp([], answer);

/** An agent that makes one read, then tries a write, whatever the read returned. */
const oneRead = defineAgent({
  id: "one-read",
  reply: async (turn: AgentTurn) => {
    await turn.call("get_order", { id: "A-1001" });
    await turn.call("refund_order", { id: "A-1001", amount: 5 });
    return "Goodbye.";
  },
});

const protocols = [
  { kind: "MCP", path: "/mcp", start: () => startMcp(mcpTools), suite: mcpSuite },
  { kind: "MCP 2026-07-28", path: "/mcp", start: () => startStatelessMcp(mcpTools), suite: mcpSuite },
  { kind: "HTTP", path: "/orders/A-1001", start: () => startHttp(operations, answer), suite: httpSuite },
];

it.each(protocols)(
  "retries a read from an $kind system after errors, timeouts and dropped connections, but never a write",
  async ({ start, suite }) => {
    for (const fault of [{ kind: "status", status: 503 }, { kind: "hang" }, { kind: "drop" }] as const) {
      using folder = temporaryFolder();
      await using server = await start();
      const loaded = await suite(folder.path, server, { timeout: 0.1, turns: 1 });
      server.calls.clear();
      // Every second request fails.
      server.fault = ({ number }) => (number % 2 === 0 ? fault : undefined);
      for (let time = 0; time < 5; time++) await play(loaded, oneRead);
      server.fault = () => fault;
      const { ending } = await play(loaded, oneRead);
      expect(ending.kind).toBe("world_error");
      expect([...server.calls.keys()].filter((name) => !reads.includes(name))).toEqual([]);
    }
  },
);

it.each(protocols)("follows no redirect from an $kind system, to itself or elsewhere, with any status", async ({ path, start, suite }) => {
  using folder = temporaryFolder();
  await using server = await start();
  await using other = await elsewhere();
  const loaded = await suite(folder.path, server);
  server.calls.clear();
  for (const status of [301, 302, 303, 307, 308]) {
    for (const to of [`${server.url}/refund-all`, "/orders/A-1001/cancel", `${other.url}/orders`, `${other.url}${path}`]) {
      server.fault = () => ({ kind: "redirect", status, to });
      const { ending } = await play(loaded, oneRead);
      expect(ending).toMatchObject({ kind: "world_error" });
      expect(JSON.stringify(ending)).toContain("does not follow redirects");
    }
  }
  expect([...server.calls.keys()]).toEqual([]);
  expect([...other.calls.keys()]).toEqual([]);
});

it("does not let a slow system count against the agent", async () => {
  using folder = temporaryFolder();
  await using server = await startHttp(operations, answer);
  const suite = await httpSuite(folder.path, server, { timeout: 30 });
  server.fault = ({ path }) => (path.startsWith("/orders") ? { kind: "hang" } : undefined);
  const { ending } = await play(suite, oneRead, 300);
  expect(ending.kind).toBe("provider_error");
});

it("rejects an MCP server on which a declared read has become a different tool", async () => {
  using folder = temporaryFolder();
  await using server = await startMcp(mcpTools);
  const suite = await mcpSuite(folder.path, server);
  await using changed = await startMcp(mcpTools.map((tool) => ({ ...tool, hints: { readOnlyHint: false } })));
  const moved = await loadScenarioFolder(folder.path, {
    file: { mcp: `${changed.url}/mcp`, tools: declared },
    listed: [...(suite.desks.values().next().value?.shadow?.reads.values() ?? [])],
  });
  const { ending } = await play(moved, oneRead);
  expect(JSON.stringify(ending)).toContain("is not the tool that tools.json describes");
  expect([...changed.calls.keys()]).toEqual([]);
});

it.each(protocols)("lets a write through to an $kind system if its author declared it a read", async ({ start, suite }) => {
  using folder = temporaryFolder();
  await using server = await start();
  const wrong = {
    get_order: "read",
    ...(start !== protocols.at(-1)?.start ? { refund_order: "read" } : { toString: "read" }),
  };
  const loaded = await suite(folder.path, server, { tools: wrong });
  await play(
    loaded,
    defineAgent({
      id: "mistaken",
      reply: async (turn) => {
        for (const tool of Object.keys(wrong)) await turn.call(tool, { id: "A-1" });
        return "Goodbye.";
      },
    }),
  );
  expect([...server.calls.keys()].sort()).toEqual(Object.keys(wrong).sort());
});

it("reads from an MCP server that keeps no sessions and answers with JSON", async () => {
  using folder = temporaryFolder();
  await using server = await startMcp(mcpTools);
  const { made } = await playRandomly(await mcpSuite(folder.path, server), 2);
  expect([...server.calls.keys()].sort()).toEqual(reads);
  const read = made.filter(({ tool }) => reads.includes(tool));
  expect(read.length).toBeGreaterThan(20);
  for (const { tool, args, value } of read) expect(value).toEqual(answer(tool, args));
});

it("reads from an MCP server of the revision without sessions", async () => {
  using folder = temporaryFolder();
  await using server = await startStatelessMcp(mcpTools);
  const { made } = await playRandomly(await mcpSuite(folder.path, server), 2);
  expect([...server.calls.keys()].sort()).toEqual(reads);
  const read = made.filter(({ tool }) => reads.includes(tool));
  expect(read.length).toBeGreaterThan(20);
  for (const { tool, args, value } of read) expect(value).toEqual(answer(tool, args));
});
