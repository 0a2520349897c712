import { writeFileSync } from "node:fs";
import type { Usage } from "../../src/conversation/event.ts";
import { type Client, clients } from "../../test/llm/clients.ts";
import type { Script, Tokens, Wire } from "../../test/llm/servers/script.ts";
import { serveModel } from "../../test/llm/servers/server.ts";
import { Product } from "./product.ts";
import { scriptedAgent, solvingModel } from "./scripted-agent.ts";
import type { WrongResult } from "./wrong-result.ts";

const kettle = "safety/sparking-kettle";

/** A model that uses every kind of token in every answer. */
async function everyKind(): Promise<Script> {
  const solving = await solvingModel();
  return (request) => ({ ...solving(request), tokens: { fresh: 101, cached: 53, cacheWrite: 29, visible: 17, reasoning: 11 } });
}

/** The sums of the tokens in a run by kind. */
function recorded(product: Product) {
  const usage = [...product.records("run.db").values()].flatMap(({ events }) => events.filter((event) => event.kind === "usage"));
  const sum = (kind: "input" | "output" | "reasoning" | "cached" | "cacheWrite") =>
    usage.reduce((total, event: Usage) => total + (event[kind] ?? 0), 0);
  return { input: sum("input"), output: sum("output"), reasoning: sum("reasoning"), cached: sum("cached"), cacheWrite: sum("cacheWrite") };
}

/** What a run must record of the tokens that a service reported. Google reports no writes to its cache. */
function reported({ fresh, cached, cacheWrite, visible, reasoning }: Tokens, hasFault: boolean, hasWrites = true) {
  // Where the fault is present, cache writes are no input, and reasoning is added to the output a second time.
  const input = fresh + cached + (hasFault ? 0 : cacheWrite);
  const output = visible + reasoning + (hasFault ? reasoning : 0);
  return { input, output, reasoning, cached, cacheWrite: hasWrites ? cacheWrite : 0 };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the tokens of a model agent are recorded and paid for as the service reported them. */
async function isCounted({ provider, wire, name }: Client, hasFault: boolean): Promise<boolean> {
  using product = new Product();
  await using server = await serveModel({ wire, script: await everyKind() });
  const agent = name(server.url);
  const price = { input: 1000, cached: 100, cacheWrite: 10_000, output: 100_000 };
  const model = agent.replace(/^[^/]*\/|@.*/g, "");
  writeFileSync(product.file("deskproof.config.yaml"), `prices:\n  ${model}: ${JSON.stringify(price)}\n`);
  await product.print(["run", "tiny", "--agent", agent, "--cases", kettle, "--trials", "1", "--out", "run.db"], { url: server.url });
  const [row] = await product.rows("run.db");
  const wanted = reported(server.spent, hasFault, provider !== "google");
  const { input, output, cached, cacheWrite } = wanted;
  const dollars = ((input - cached - cacheWrite) * 1000 + cached * 100 + cacheWrite * 10_000 + output * 100_000) / 1e6;
  return isSame(recorded(product), wanted) && Math.abs((row?.money.perConversation ?? 0) - dollars) < 1e-9;
}

/** The formats that the proxy for agents' own model calls reads, each with a request. */
const formats: readonly (readonly [string, "openai" | "anthropic", string])[] = [
  ["openai-chat", "openai", "/chat/completions"],
  ["openai", "openai", "/responses"],
  ["anthropic", "anthropic", "/v1/messages"],
];

/** Whether the tokens that an agent uses through the proxy are recorded as the service reported them. */
async function isMetered(wire: Wire, service: "openai" | "anthropic", path: string, hasFault: boolean): Promise<boolean> {
  using product = new Product();
  await using server = await serveModel({ wire, script: await everyKind() });
  await using agent = await scriptedAgent(async ({ request: { proxy } }) => {
    const body = JSON.stringify({ model: "m-1", max_tokens: 9, messages: [], input: [] });
    const response = await fetch(`${proxy?.[service]}${path}`, { method: "POST", body, headers: { "content-type": "application/json" } });
    return { message: `The model answered ${response.status}.`, end: true };
  });
  const run = ["run", "tiny", "--agent", `acme/one=${agent.url}`, "--cases", kettle, "--trials", "1", "--out", "run.db"];
  await product.print(run, { url: server.url });
  return isSame(recorded(product), reported(server.spent, hasFault));
}

export const tokens: readonly WrongResult[] = [
  {
    kind: "Cache-write and reasoning tokens miscounted",
    wrong: "Tokens written to a cache are counted twice or not at all, and reasoning is left out of the output or added to it again.",
    threads: ["langfuse/langfuse#12306", "BerriAI/litellm#26919"],
    expected: "recorded and priced as the service reported: 5 of 5 services; recorded by the proxy: 3 of 3 formats",
    observe: async (hasFault) => {
      const counted: boolean[] = [];
      for (const client of clients) counted.push(await isCounted(client, hasFault));
      const metered: boolean[] = [];
      for (const [provider, service, path] of formats) {
        const client = clients.find((known) => known.provider === provider);
        if (client) metered.push(await isMetered(client.wire, service, path, hasFault));
      }
      const of = (list: readonly boolean[]) => `${list.filter(Boolean).length} of ${list.length}`;
      return `recorded and priced as the service reported: ${of(counted)} services; recorded by the proxy: ${of(metered)} formats`;
    },
  },
];
