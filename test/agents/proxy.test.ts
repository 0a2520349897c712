import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { describe, expect, it } from "vitest";
import { commandAgent } from "../../src/agent/command/command-agent.ts";
import { httpAgent } from "../../src/agent/http/http-agent.ts";
import type { TrialRecord } from "../../src/index.ts";
import { anthropic } from "../llm/servers/anthropic.ts";
import { openaiChat } from "../llm/servers/openai-chat.ts";
import { openaiResponses } from "../llm/servers/openai-responses.ts";
import type { Tokens } from "../llm/servers/script.ts";
import { type Mischief, serveModel } from "../llm/servers/server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { play, serveAgent } from "./agent-server.ts";

const key = "planted-key-of-the-agent";
const tokens: Tokens = { fresh: 50, cached: 30, cacheWrite: 7, visible: 11, reasoning: 5 };
const script = () => ({ text: "Hello.", reasoning: "Be kind.", tokens });

const formats = [
  {
    name: "OpenAI chat completions",
    wire: openaiChat,
    service: "openai",
    variable: "OPENAI_BASE_URL",
    path: "/chat/completions",
    body: { model: "m-1", messages: [{ role: "user", content: "Hi" }] },
  },
  {
    name: "OpenAI responses",
    wire: openaiResponses,
    service: "openai",
    variable: "OPENAI_BASE_URL",
    path: "/responses",
    body: { model: "m-1", input: [{ role: "user", content: "Hi" }] },
  },
  {
    name: "Anthropic messages",
    wire: anthropic,
    service: "anthropic",
    variable: "ANTHROPIC_BASE_URL",
    path: "/v1/messages",
    body: { model: "m-1", max_tokens: 9, messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] },
  },
] as const;

type Proxy = { openai: string; anthropic: string } | undefined;

function askModel(proxy: Proxy, format: (typeof formats)[number], more = {}): Promise<Response> {
  return fetch(`${proxy?.[format.service]}${format.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}`, "x-api-key": key },
    body: JSON.stringify({ ...format.body, ...more }),
  });
}

function agentAt(url: string, environment: { [name: string]: string }) {
  return httpAgent({ id: "acme/http", target: url, mcp: false, environment });
}

function notesOf({ events }: TrialRecord) {
  return events.flatMap(({ at: _, ...event }) => (event.kind === "usage" || event.kind === "reasoning" ? [event] : []));
}

/** A service that responds as the test specifies. */
async function serveUpstream(answer: (incoming: IncomingMessage, outgoing: ServerResponse, body: string) => void) {
  const server = createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    answer(incoming, outgoing, body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("the proxy for an agent's model calls", () => {
  it.each(formats)("forwards $name unchanged, records tokens and reasoning, and stores no key", async (format) => {
    await using model = await serveModel({ wire: format.wire, script });
    await using agent = await serveAgent(async ({ proxy }) => {
      const response = await askModel(proxy, format);
      return { message: `${response.status} ${await response.text()}`, end: true };
    });
    const record = await play(agentAt(agent.url, { [format.variable]: model.url }));
    const [said] = record.events.flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
    expect(said).toMatch(/^200 .*Hello\./);
    expect(model.headers[0]).toMatchObject({ authorization: `Bearer ${key}`, "x-api-key": key });
    const [, usage] = notesOf(record);
    const { fresh, cached, cacheWrite, visible, reasoning } = model.spent;
    expect(notesOf(record)[0]).toEqual({ kind: "reasoning", text: "Be kind." });
    expect(usage).toEqual({
      kind: "usage",
      model: "m-1",
      input: fresh + cached + cacheWrite,
      output: visible + reasoning,
      reasoning,
      cached,
      cacheWrite,
    });
    expect(JSON.stringify(record)).not.toContain(key);
  });

  it("counts no tokens twice if the agent also reports them", async () => {
    const [format] = formats;
    await using model = await serveModel({ wire: format.wire, script });
    await using agent = await serveAgent(async ({ proxy }) => {
      await (await askModel(proxy, format)).text();
      return { message: "Hello.", usage: { model: "m-1", input: 87, output: 16 }, end: true };
    });
    const record = await play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }));
    expect(notesOf(record).filter(({ kind }) => kind === "usage")).toHaveLength(1);
  });

  it("meters a command agent through environment variables, without changes to its code", async () => {
    using folder = temporaryFolder();
    await using model = await serveModel({ wire: anthropic, script });
    writeFileSync(
      folder.file("agent.mjs"),
      `for await (const line of (await import("node:readline")).createInterface({ input: process.stdin })) {
        const response = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", {
          method: "POST",
          body: JSON.stringify({ model: "m-1", messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] }),
        });
        const { content } = await response.json();
        console.log(JSON.stringify({ message: content[1].text, end: true }));
      }`,
    );
    const target = `'${process.execPath}' '${folder.file("agent.mjs")}'`;
    const environment = { ...process.env, ANTHROPIC_BASE_URL: model.url };
    const record = await play(commandAgent({ id: "acme/command", target, mcp: false, environment }));
    expect(notesOf(record)).toMatchObject([{ kind: "reasoning" }, { kind: "usage", model: "m-1", input: 87, output: 16 }]);
  });

  it("counts a response once, however often it is fetched", async () => {
    await using model = await serveUpstream((_, outgoing) => {
      const usage = { input_tokens: 9, output_tokens: 4 };
      outgoing.writeHead(200, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ object: "response", id: "resp_1", model: "m-1", output: [], usage }));
    });
    await using agent = await serveAgent(async ({ proxy }) => {
      await (await askModel(proxy, formats[1])).text();
      await (await fetch(`${proxy?.openai}/responses/resp_1`)).text();
      return { message: "Hello.", end: true };
    });
    const record = await play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }));
    expect(notesOf(record)).toEqual([{ kind: "usage", model: "m-1", input: 9, output: 4 }]);
  });

  it("does not treat a closed keep-alive connection as a failure of the service", async () => {
    const used = new WeakSet<object>();
    let torn = 0;
    await using model = await serveUpstream(({ socket }, outgoing) => {
      if (used.has(socket)) {
        torn += 1;
        return void socket.destroy();
      }
      used.add(socket);
      outgoing.end("{}");
    });
    const statuses: number[] = [];
    await using agent = await serveAgent(async ({ proxy }) => {
      for (let call = 0; call < 3; call++) {
        const response = await askModel(proxy, formats[0]);
        await response.text();
        statuses.push(response.status);
      }
      return { message: "Hello.", end: true };
    });
    await play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }));
    expect(statuses).toEqual([200, 200, 200]);
    expect(torn).toBeGreaterThan(0);
  });

  it("rejects callers that do not know this conversation's URL, and closes when the conversation ends", async () => {
    let base = "";
    let stranger: Response | undefined;
    await using agent = await serveAgent(async ({ proxy }) => {
      base = proxy?.openai ?? "";
      stranger = await fetch(new URL("/openai/v1/models", base));
      return { message: "Goodbye.", end: true };
    });
    await play(agentAt(agent.url, { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" }));
    expect(stranger?.status).toBe(404);
    await expect(fetch(base)).rejects.toThrow();
  });
});

describe("the services' own clients, configured as documented", () => {
  const call = { prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "Hi" }] }] };
  const clients = [
    {
      format: formats[0],
      model: (proxy: Proxy) => createOpenAI({ baseURL: proxy?.openai ?? "", apiKey: key }).chat("m-1"),
    },
    {
      format: formats[1],
      model: (proxy: Proxy) => createOpenAI({ baseURL: proxy?.openai ?? "", apiKey: key }).responses("m-1"),
    },
    {
      format: formats[2],
      model: (proxy: Proxy) => createAnthropic({ baseURL: `${proxy?.anthropic}/v1`, apiKey: key })("m-1"),
    },
  ];
  it.each(clients)("work through the proxy: $format.name", async ({ format, model }) => {
    await using service = await serveModel({ wire: format.wire, script });
    await using agent = await serveAgent(async ({ proxy }) => {
      const { content, usage } = await model(proxy).doGenerate(call);
      const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
      return { message: `${text} ${usage.inputTokens.total} ${usage.outputTokens.total}`, end: true };
    });
    const record = await play(agentAt(agent.url, { [format.variable]: service.url }));
    expect(record.events.find(({ kind }) => kind === "agent_message")).toMatchObject({ text: "Hello. 87 16" });
    expect(notesOf(record).find(({ kind }) => kind === "usage")).toMatchObject({ input: 87, output: 16 });
  });
});

describe("a streamed response through the proxy", () => {
  const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  const delta = (text: string) => event({ object: "chat.completion.chunk", model: "m-1", choices: [{ delta: { content: text } }] });

  it("arrives chunk by chunk", async () => {
    const seen: string[] = [];
    let goOn = () => {};
    await using model = await serveUpstream((_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      outgoing.write(delta("One"));
      goOn = () => outgoing.end(delta("Two"));
    });
    await using agent = await serveAgent(async ({ proxy }) => {
      const response = await askModel(proxy, formats[0], { stream: true });
      for await (const chunk of response.body ?? []) {
        seen.push(Buffer.from(chunk).toString());
        goOn();
      }
      return { message: "Hello.", end: true };
    });
    await play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }));
    expect(seen).toEqual([delta("One"), delta("Two")]);
  });

  it("of chat completions includes token counts, which the agent does not see unless it requested them", async () => {
    let asked = "";
    const counts = event({
      object: "chat.completion.chunk",
      choices: [],
      usage: { prompt_tokens: 20, completion_tokens: 4, completion_tokens_details: { reasoning_tokens: 3 } },
    });
    await using model = await serveUpstream((_, outgoing, body) => {
      asked = body;
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      outgoing.end(`${event({ choices: [{ delta: { reasoning_content: "Hm." } }] })}${delta("Hé")}${counts}data: [DONE]\n\n`);
    });
    const streams: string[] = [];
    await using agent = await serveAgent(async ({ proxy }) => {
      for (const options of [{}, { stream_options: { include_usage: true } }])
        streams.push(await (await askModel(proxy, formats[0], { stream: true, ...options })).text());
      return { message: "Hello.", end: true };
    });
    const record = await play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }));
    expect(JSON.parse(asked).stream_options).toEqual({ include_usage: true });
    expect(streams[0]).toContain("Hé");
    expect(streams[0]).toContain("[DONE]");
    expect(streams[0]).not.toContain("prompt_tokens");
    expect(streams[1]).toContain("prompt_tokens");
    const once = [
      { kind: "reasoning", text: "Hm." },
      { kind: "usage", model: "m-1", input: 20, output: 4, reasoning: 3 },
    ];
    expect(notesOf(record)).toEqual([...once, ...once]);
  });

  it.each([
    ["", {}],
    [", and counted once", { usage: { model: "m-1", input: 20, output: 4 } }],
  ])("is recorded even if the agent does not read it to the end%s", async (_name, more) => {
    await using model = await serveUpstream((_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      outgoing.write(event({ choices: [], usage: { prompt_tokens: 20, completion_tokens: 4 } }));
      outgoing.write("data: [DONE]\n\n");
      setTimeout(() => outgoing.end(), 100);
    });
    await using agent = await serveAgent(async ({ proxy }) => {
      const response = await askModel(proxy, formats[0], { stream: true });
      await response.body?.getReader().read();
      return { message: "Hello.", ...more, end: true };
    });
    const record = await play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }));
    expect(notesOf(record)).toHaveLength(1);
    expect(record.events.slice(0, 3).map(({ kind }) => kind)).toEqual(["customer_message", "usage", "agent_message"]);
  });

  it("of the Responses and Messages APIs is metered from its last token count", async () => {
    await using model = await serveUpstream((incoming, outgoing) => {
      outgoing.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      if (incoming.url === "/v1/responses")
        outgoing.end(
          event({ type: "response.created", response: { model: "m-1", usage: null } }) +
            event({
              type: "response.completed",
              response: {
                object: "response",
                model: "m-1",
                output: [{ type: "reasoning", summary: [{ type: "summary_text", text: "Think." }] }],
                usage: { input_tokens: 9, output_tokens: 4, output_tokens_details: { reasoning_tokens: 2 } },
              },
            }),
        );
      else
        outgoing.end(
          event({
            type: "message_start",
            message: {
              model: "m-1",
              content: [],
              usage: { input_tokens: 5, cache_read_input_tokens: 3, output_tokens: 1 },
            },
          }) +
            event({ type: "content_block_delta", delta: { type: "thinking_delta", thinking: "Pon" } }) +
            event({ type: "content_block_delta", delta: { type: "thinking_delta", thinking: "der." } }) +
            event({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 8 } }),
        );
    });
    await using agent = await serveAgent(async ({ proxy }) => {
      for (const format of [formats[1], formats[2]]) await (await askModel(proxy, format, { stream: true })).text();
      return { message: "Hello.", end: true };
    });
    const environment = { OPENAI_BASE_URL: model.url, ANTHROPIC_BASE_URL: model.url };
    expect(notesOf(await play(agentAt(agent.url, environment)))).toEqual([
      { kind: "reasoning", text: "Think." },
      { kind: "usage", model: "m-1", input: 9, output: 4, reasoning: 2 },
      { kind: "reasoning", text: "Ponder." },
      { kind: "usage", model: "m-1", input: 8, output: 8, cached: 3 },
    ]);
  });
});

describe("an agent that fails because its model service failed", () => {
  const mistakes: [string, Mischief, RegExp][] = [
    ["is too busy", { kind: "status", status: 429 }, /^openai answered 429; acme\/http, turn 1, step 1: answered 500/],
    ["fails", { kind: "status", status: 503 }, /^openai answered 503/],
    ["closes the connection", { kind: "reset" }, /^openai could not be reached or closed the connection/],
    ["cuts off the response", { kind: "cut" }, /^openai could not be reached or closed the connection/],
    ["does not answer", { kind: "hang" }, /^no reply within 400 ms; the agent was waiting for openai$/],
  ];
  it.each(mistakes)("is not held responsible if the service %s", async (_, mistake, detail) => {
    await using model = await serveModel({ wire: openaiChat, script, mischief: () => mistake });
    await using agent = await serveAgent(async ({ proxy }) => {
      const response = await askModel(proxy, formats[0]);
      await response.text();
      if (!response.ok) throw new Error("no model");
      return { message: "Hello." };
    });
    const { ending } = await play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }), { replyMs: 400 });
    expect(ending).toMatchObject({ kind: "provider_error", detail: expect.stringMatching(detail) });
  });

  it("is held responsible if the service has answered since, or if its request was invalid", async () => {
    const refusals: Mischief[] = [{ kind: "status", status: 429 }];
    await using model = await serveModel({ wire: openaiChat, script, mischief: () => refusals.pop() });
    await using agent = await serveAgent(async ({ proxy }) => {
      await (await askModel(proxy, formats[0])).text();
      await (await askModel(proxy, formats[0])).text();
      throw new Error("a mistake of my own");
    });
    expect((await play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }))).ending.kind).toBe("agent_invalid");
    refusals.push({ kind: "status", status: 400 }, { kind: "status", status: 400 });
    expect((await play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }))).ending.kind).toBe("agent_invalid");
  });

  it("stops the run if its key is rejected", async () => {
    const mischief = () => ({ kind: "status", status: 401, message: `wrong key ${key}` }) as const;
    await using model = await serveModel({ wire: openaiChat, script, mischief });
    await using agent = await serveAgent(async ({ proxy }) => {
      throw new Error(await (await askModel(proxy, formats[0])).text());
    });
    const run = play(agentAt(agent.url, { OPENAI_BASE_URL: model.url }));
    await expect(run).rejects.toThrow("acme/http: openai answered 401 to the agent. Check the agent's key and account.");
  });
});
