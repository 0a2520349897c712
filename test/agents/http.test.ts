import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { httpAgent } from "../../src/agent/http/http-agent.ts";
import { HttpChannel } from "../../src/agent/http/http-channel.ts";
import { outsideAgent } from "../../src/agent/protocol/outside-agent.ts";
import { UserError } from "../../src/index.ts";
import { play, serveAgent } from "./agent-server.ts";

const impatient = { now: () => 0, elapsed: () => 0, sleep: async () => {}, idle: async () => {} };

/** An agent at a URL that does not wait between retries. */
function fastAgent(url: string, known = { answered: false }) {
  const connect = () => new HttpChannel({ url, environment: {}, known, clock: impatient });
  return outsideAgent({ id: "acme/http", environment: {}, mcp: false, connect });
}

function named(url: string, environment = {}) {
  return { id: url, target: url, mcp: false, environment };
}

function fail(response: ServerResponse, status: number, body: string, headers: { [name: string]: string } = {}) {
  response.writeHead(status, headers);
  response.end(body);
  return undefined;
}

describe("an HTTP agent", () => {
  it("gets the complete state with each request and can be stateless", async () => {
    await using server = await serveAgent(({ turn, step }) =>
      step === 1
        ? {
            message: "One moment.",
            calls: [{ id: "a", tool: "get_order", args: { order_id: "no such" } }, { tool: "x" }],
          }
        : { message: `That was turn ${turn}. What is your order number?` },
    );
    const agent = httpAgent(named(server.url));
    const [record] = await Promise.all([play(agent), play(agent)]);
    const { requests } = server;
    expect(new Set(requests.map(({ conversation }) => conversation)).size).toBe(2);
    const own = requests.filter(({ conversation }) => conversation === requests[0]?.conversation);
    expect(own.slice(0, 3).map(({ turn, step }) => [turn, step])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
    for (const request of own) {
      expect(request.policy).toContain("Fernhill");
      expect(request.tools.map(({ name }) => name)).toContain("hand_over");
      expect(request).toMatchObject({ protocol: 1, now: "2026-03-10T10:00" });
    }
    expect(own[1]?.results).toMatchObject([
      { id: "a", tool: "get_order", ok: false },
      { tool: "x", ok: false, code: "invalid_call" },
    ]);
    expect(own[2]?.history.map(({ from }) => from)).toEqual(["customer", "agent", "tools", "agent", "customer"]);
    expect(own[2]?.history.at(-1)).toEqual({ from: "customer", ...own[2]?.message });
    expect(record.events.flatMap((event) => (event.kind === "agent_message" ? [event.text] : [])).slice(0, 2)).toEqual([
      "One moment.",
      "That was turn 1. What is your order number?",
    ]);
  });

  it("has its token usage recorded, for one model call or several", async () => {
    await using server = await serveAgent(({ step }) =>
      step === 1
        ? { usage: { model: "m", input: 5, cached: 2 }, calls: [{ tool: "hand_over", args: {} }] }
        : {
            usage: [
              { model: "m", output: 1 },
              { model: "n", reasoning: 3 },
            ],
            message: "Hello.",
            end: true,
          },
    );
    const { events } = await play(httpAgent(named(server.url)));
    expect(events.flatMap(({ at: _, ...event }) => (event.kind === "usage" ? [event] : []))).toEqual([
      { kind: "usage", model: "m", input: 5, cached: 2 },
      { kind: "usage", model: "m", output: 1 },
      { kind: "usage", model: "n", reasoning: 3 },
    ]);
  });

  it("gets no further requests after it ends the conversation, and the missing answer counts against it", async () => {
    await using server = await serveAgent(() => ({ message: "Goodbye.", end: true }));
    const { ending } = await play(httpAgent(named(server.url)));
    expect(server.requests).toHaveLength(1);
    expect(ending.kind).toBe("agent_stalled");
  });

  it("is sent the token from the environment, which is never recorded", async () => {
    await using server = await serveAgent((_, response) => fail(response, 500, "I know bearer tok-1234567, and tok-1234567"));
    const record = await play(httpAgent(named(server.url, { DESKPROOF_AGENT_TOKEN: "tok-1234567" })));
    expect(server.headers[0]?.authorization).toBe("Bearer tok-1234567");
    expect(JSON.stringify(record)).not.toContain("tok-1234567");
    for (const said of [{ provider_error: "refused: tok-1234567" }, { mesage: "tok-1234567" }, ["tok-1234567"]]) {
      await using other = await serveAgent(() => said);
      const { ending } = await play(httpAgent(named(other.url, { DESKPROOF_AGENT_TOKEN: "tok-1234567" })));
      expect(JSON.stringify(ending)).not.toContain("tok-1234567");
    }
    expect(record.ending.kind).toBe("agent_invalid");
  });

  it.each(["http://me:pass@127.0.0.1/reply", "https://acme.example/reply?api_key=1", "http://"])("cannot have the URL %s", (url) => {
    expect(() => httpAgent(named(url))).toThrow(UserError);
  });
});

describe("a failure of an HTTP agent", () => {
  const invalid: [string, string, RegExp][] = [
    ["is not JSON", "Hello", /turn 1, step 1: the answer is not JSON \(.*: Hello\)/],
    ["is empty", "", /not JSON \(it is empty\)/],
    ["has a misspelt field", '{"mesage":"x"}', /unknown key "mesage" \(did you mean "message"\?\)/],
    ["has a field of the wrong type", '{"calls":[{"tool":7}]}', /calls\[0\]\.tool is the number 7; expected some text/],
    ["has neither a message nor calls", "{}", /neither "message" nor "calls"/],
    ["has usage without a model", '{"message":"x","usage":{"input":1}}', /usage/],
    ["is longer than the limit", JSON.stringify({ message: "x".repeat(4_100_000) }), /longer than 4 MB/],
  ];
  it.each(invalid)("counts against the agent if its answer %s", async (_, body, detail) => {
    await using server = await serveAgent((_request, response) => fail(response, 200, body));
    const { ending } = await play(fastAgent(server.url));
    expect(ending).toMatchObject({ kind: "agent_invalid", detail: expect.stringMatching(detail) });
  });

  it("counts against the agent if it answers 500, and quotes the answer", async () => {
    await using server = await serveAgent((_, response) => fail(response, 500, "TypeError: x is undefined"));
    expect((await play(fastAgent(server.url))).ending).toEqual({
      kind: "agent_invalid",
      detail: "acme/http, turn 1, step 1: answered 500: TypeError: x is undefined",
    });
  });

  it.each([
    [503, '{"provider_error":true}', "the agent reports that its provider failed"],
    [502, '{"provider_error":"429 from the model"}', "429 from the model"],
    [200, '{"provider_error":"overloaded"}', "overloaded"],
  ])("counts as a provider error if the agent reports one with status %i", async (status, body, why) => {
    await using server = await serveAgent((_, response) => fail(response, status, body));
    expect((await play(fastAgent(server.url))).ending).toEqual({
      kind: "provider_error",
      detail: `acme/http, turn 1, step 1: ${why}`,
    });
  });

  it("counts against the agent if the connection breaks during its answer", async () => {
    await using server = await serveAgent((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"message"', () => response.destroy());
      return undefined;
    });
    expect((await play(fastAgent(server.url))).ending).toMatchObject({
      kind: "agent_stalled",
      detail: expect.stringContaining("broke"),
    });
  });

  it("counts against the agent if it does not answer in time", async () => {
    await using server = await serveAgent(() => undefined);
    expect((await play(fastAgent(server.url), { replyMs: 100 })).ending).toEqual({
      kind: "agent_stalled",
      detail: "no reply within 100 ms",
    });
  });

  it("is retried if a busy agent asks us to retry later", async () => {
    let refused = 0;
    await using server = await serveAgent((_, response) => {
      refused += 1;
      if (refused <= 3) return fail(response, refused === 2 ? 503 : 429, "busy", { "retry-after": "7" });
      return { message: "Hello.", end: true };
    });
    const { events } = await play(fastAgent(server.url));
    expect(events[1]).toMatchObject({ kind: "agent_message", text: "Hello." });
  });

  it("is retried if the agent has closed a keep-alive connection", async () => {
    const used = new WeakSet<object>();
    let torn = 0;
    await using server = await serveAgent(({ turn }, response) => {
      const { socket } = response;
      if (socket && used.has(socket)) {
        torn += 1;
        socket.destroy();
        return undefined;
      }
      if (socket) used.add(socket);
      return { message: `Turn ${turn}: what is your order number?` };
    });
    const { ending } = await play(fastAgent(server.url));
    expect(torn).toBeGreaterThan(0);
    expect(["customer_left", "turn_limit"]).toContain(ending.kind);
  });

  it("is retried while the agent is still starting", async () => {
    const first = await serveAgent(() => undefined);
    await first[Symbol.asyncDispose]();
    const port = Number(new URL(first.url).port);
    const record = play(httpAgent(named(first.url)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await using _ = await serveAgent(() => ({ message: "Hello.", end: true }), port);
    expect((await record).events[1]).toMatchObject({ kind: "agent_message", text: "Hello." });
  });

  it("stops the run if nothing answers at the URL", async () => {
    const gone = await serveAgent(() => ({ message: "Hello." }));
    await gone[Symbol.asyncDispose]();
    await expect(play(fastAgent(gone.url))).rejects.toThrow(/nothing answers at .* Start the agent first/);
    await expect(play(fastAgent(gone.url, { answered: true }))).rejects.toThrow(/anymore .* Restart the agent\.$/);
  });

  it("stops the run if the URL is wrong, but not after a first good answer", async () => {
    await using server = await serveAgent(({ turn }, response) =>
      turn === 1 ? { message: "What is your order number?" } : fail(response, 404, "no such page"),
    );
    const known = { answered: false };
    expect((await play(fastAgent(server.url, known))).ending.kind).toBe("agent_invalid");
    await using other = await serveAgent((_, response) => fail(response, 404, "no such page"));
    await expect(play(fastAgent(other.url))).rejects.toThrow(UserError);
    await expect(play(fastAgent(other.url))).rejects.toThrow(/answered 404: no such page\. Correct the URL/);
  });
});
