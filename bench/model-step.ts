// Measures the CPU overhead of one model-agent step, compared with a bare fetch of the same bytes from the same
// loopback server, which runs in its own process. A step builds the request from the conversation, waits for a slot at
// the service, makes the call, parses the response, records its tokens, runs its tool call in the world and appends the
// result. Budget: 1.5 times the bare fetch.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { modelAgent } from "../src/agent/model/model-agent.ts";
import type { Agent, AgentTurn } from "../src/conversation/agent.ts";
import { describeTools } from "../src/conversation/describe-tools.ts";
import { loadSuite } from "../src/index.ts";
import { llmSource } from "../src/llm/llm-source.ts";
import { parseModelName } from "../src/llm/model-name.ts";
import { reportMetric } from "./metric.ts";

const steps = 20;
const rounds = 60;

const answers: { readonly [wire: string]: object } = {
  openai: {
    id: "resp_1",
    model: "gpt-5.5",
    created_at: 1,
    output: [
      {
        type: "reasoning",
        id: "rs_1",
        summary: [{ type: "summary_text", text: "I look it up." }],
        encrypted_content: "x".repeat(400),
      },
      { type: "function_call", id: "fc_1", call_id: "call_1", name: "search_kb", arguments: '{"query":"grinder"}' },
    ],
    usage: {
      input_tokens: 4000,
      output_tokens: 60,
      input_tokens_details: { cached_tokens: 3000 },
      output_tokens_details: { reasoning_tokens: 40 },
    },
  },
  anthropic: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-opus-4-6",
    stop_reason: "tool_use",
    content: [
      { type: "thinking", thinking: "I look it up.", signature: "x".repeat(400) },
      { type: "tool_use", id: "toolu_1", name: "search_kb", input: { query: "grinder" } },
    ],
    usage: { input_tokens: 1000, cache_read_input_tokens: 3000, output_tokens: 60 },
  },
  google: {
    candidates: [
      {
        content: {
          role: "model",
          parts: [{ functionCall: { name: "search_kb", args: { query: "grinder" } }, thoughtSignature: "x".repeat(400) }],
        },
        finishReason: "STOP",
      },
    ],
    usageMetadata: { promptTokenCount: 4000, candidatesTokenCount: 20, thoughtsTokenCount: 40 },
  },
  local: {
    id: "chatcmpl-1",
    model: "llama",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call_1", type: "function", function: { name: "search_kb", arguments: '{"query":"grinder"}' } }],
        },
        finish_reason: "tool_calls",
      },
    ],
    usage: { prompt_tokens: 4000, completion_tokens: 60 },
  },
};

/** The server sends the same response to every request, in its own process that ends with this one. */
const serverCode = `
const replies = JSON.parse(process.argv[1]);
const server = require("node:http").createServer((incoming, outgoing) => {
  incoming.on("end", () => {
    outgoing.writeHead(200, { "content-type": "application/json" });
    outgoing.end(replies[incoming.url.split("/")[1]]);
  }).resume();
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.on("end", () => process.exit()).resume();
`;

const replies = Object.fromEntries(Object.entries(answers).map(([wire, reply]) => [wire, JSON.stringify(reply)]));
const child = spawn(process.execPath, ["-e", serverCode, JSON.stringify(replies)], {
  stdio: ["pipe", "pipe", "inherit"],
});
const [port] = await once(child.stdout, "data");
const origin = `http://127.0.0.1:${String(port).trim()}`;

const suite = await loadSuite("tiny");
const [desk] = [...suite.desks.values()];
if (!desk) throw new Error("the tiny suite has no desk");
const { signal } = new AbortController();
const briefing = { policy: desk.policy, tools: describeTools(desk), ticket: {}, now: "2026-03-10T10:00", signal };

interface Sent {
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** The requests sent during one turn, captured by a server in this process. */
async function requestsOf(name: (base: string) => string, wire: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { "content-length": _, host: __, connection: ___, ...headers } = incoming.headers;
    sent.push({
      path: incoming.url ?? "",
      headers: Object.fromEntries(Object.entries(headers).map(([field, value]) => [field, String(value)])),
      body: Buffer.concat(chunks).toString("utf8"),
    });
    outgoing.writeHead(200, { "content-type": "application/json" }).end(replies[wire]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/${wire}`;
  await turn(agentOf(name(base), base));
  server.closeAllConnections();
  server.close();
  return sent;
}

function agentOf(name: string, base: string): Agent {
  const environment = {
    OPENAI_API_KEY: "bench",
    ANTHROPIC_API_KEY: "bench",
    GOOGLE_GENERATIVE_AI_API_KEY: "bench",
    OPENAI_BASE_URL: base,
    ANTHROPIC_BASE_URL: base,
    GOOGLE_GENERATIVE_AI_BASE_URL: base,
  };
  return modelAgent({ llm: llmSource({ environment, timeoutMs: 60_000 }).open(parseModelName(name)) });
}

/** One turn of several steps, each with a tool call; the turn is then aborted, as it would be at the step limit. */
async function turn(agent: Agent): Promise<void> {
  const session = await agent.open(briefing);
  let left = steps;
  const cut = new Error("enough");
  const agentTurn: AgentTurn = {
    text: "Hi, my grinder came with a crack in it.",
    attachments: [],
    signal,
    call: async () => {
      left -= 1;
      if (left === 0) throw cut;
      return { ok: true, value: { articles: ["Within 14 days we replace what came damaged; send a photo."] } };
    },
    say: () => {},
    note: () => {},
  };
  await Promise.resolve(session.reply(agentTurn)).catch((error: unknown) => {
    if (error !== cut) throw error;
  });
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / steps;
}

// Use the lower quartile of the rounds, because other load on the machine can only increase the cost of a step.
const quiet = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;

for (const [wire, name] of [
  ["openai", () => "openai/gpt-5.5@high"],
  ["anthropic", () => "anthropic/claude-opus-4-6@high"],
  ["google", () => "google/gemini-3-pro-preview@high"],
  ["local", (base: string) => `local/llama@${base}`],
] as const) {
  const requests = (await requestsOf(name, wire)).map(({ body, ...rest }) => ({ ...rest, value: JSON.parse(body) }));
  const base = `${origin}/${wire}`;
  const agent = agentOf(name(base), base);
  const bare = async () => {
    for (const { path, headers, value } of requests) {
      const response = await fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(value) });
      await response.json();
    }
  };
  const ourselves = () => turn(agent);
  for (let warm = 0; warm < 20; warm++) {
    await bare();
    await ourselves();
  }
  const [alone, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    alone.push(await cpuOf(bare));
    ours.push(await cpuOf(ourselves));
  }
  const ratio = quiet(ours) / quiet(alone);
  const note = `${quiet(ours).toFixed(2)} ms of CPU, and ${quiet(alone).toFixed(2)} ms for a bare fetch`;
  reportMetric({ name: `step of ${wire}`, value: ratio, unit: "times", limit: { most: 1.5 }, note });
}
child.kill();
