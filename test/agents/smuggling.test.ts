import { describe, expect, it } from "vitest";
import { TrialServices } from "../../src/agent/protocol/trial-services.ts";
import type { AgentTurn } from "../../src/conversation/agent.ts";
import { type RawConnection, sendRaw, serveRaw } from "./raw-upstream.ts";
import { corpus } from "./smuggling-corpus.ts";

const tools = [{ name: "look", description: "Look.", parameters: { type: "object", properties: {} } }] as const;

/** Two conversations of one run, each in the middle of a turn. */
async function openTwo(url: string, mcp: boolean) {
  const environment = { OPENAI_BASE_URL: url, ANTHROPIC_BASE_URL: url };
  const calls: { [name: string]: string[] } = { a: [], b: [] };
  const open = async (name: "a" | "b") => {
    const services = await TrialServices.open({ environment, mcp: mcp ? tools : undefined });
    const turn: AgentTurn = {
      text: "Hi",
      attachments: [],
      signal: new AbortController().signal,
      call: async (tool) => {
        calls[name]?.push(tool);
        return { ok: true, value: null };
      },
      say: () => {},
      note: () => {},
    };
    services.beginTurn(turn, []);
    return services;
  };
  return { a: await open("a"), b: await open("b"), calls };
}

/** An ordinary model call from conversation B, with its key. */
function honest(base: string): Promise<string> {
  const { host, pathname } = new URL(base);
  const body = '{"model":"m","input":"b-words"}';
  const head = `POST ${pathname}/responses HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer b-key\r\n`;
  return sendRaw(base, [`${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`]);
}

/** What is wrong with a connection's bytes; empty if they are complete requests, each framed once. */
function faultsOf({ requests, leftOver }: RawConnection): string[] {
  const faults = leftOver === "" ? [] : [`bytes that are no request: ${JSON.stringify(leftOver.slice(0, 80))}`];
  for (const { head } of requests) {
    const [first = "", ...headers] = head.split("\r\n");
    if (!/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/v1\/[!-~]* HTTP\/1\.1$/.test(first)) faults.push(first);
    const names = headers.map((line) => line.slice(0, line.indexOf(":")).toLowerCase());
    if (headers.some((line) => !/^[\w-]+: [\t -~]*$/.test(line))) faults.push(`a header of ${first}`);
    if (names.includes("transfer-encoding")) faults.push(`transfer-encoding in ${first}`);
    if (names.filter((name) => name === "content-length").length > 1) faults.push(`two lengths in ${first}`);
    if (/^smuggled/im.test(head) || first.includes("smuggled")) faults.push(`the hidden request: ${first}`);
  }
  return faults;
}

describe.concurrent("H3: request smuggling", () => {
  it("has a corpus of at least thirty requests with distinct names", () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThanOrEqual(30);
  });

  it.each(corpus)("$name: no byte of one conversation reaches another's request", async ({ pieces }) => {
    await using upstream = await serveRaw();
    const { a, b } = await openTwo(upstream.url, false);
    const [proxyA, proxyB] = [a.offer.proxy?.openai ?? "", b.offer.proxy?.openai ?? ""];
    const { host, pathname: base } = new URL(proxyA);
    const hidden = "POST /v1/smuggled HTTP/1.1\r\nhost: x\r\nsmuggled: a-words\r\ncontent-length: 400\r\n\r\n";
    const own = "authorization: Bearer a-key\r\n";
    await honest(proxyB);
    await sendRaw(proxyA, pieces({ base, host, own, hidden }));
    await honest(proxyB);
    await honest(proxyB);
    a.close();
    b.close();
    for (const connection of upstream.connections) {
      expect(faultsOf(connection)).toEqual([]);
      const isA = connection.bytes.includes("a-key") || connection.bytes.includes("a-words");
      const isB = connection.bytes.includes("b-key") || connection.bytes.includes("b-words");
      expect(isA && isB).toBe(false);
    }
    const requests = upstream.connections.flatMap((connection) => connection.requests);
    expect(requests.filter(({ body }) => body === '{"model":"m","input":"b-words"}')).toHaveLength(3);
  });

  it.each(corpus)("$name: the tool server of one conversation serves no other", async ({ pieces }) => {
    await using upstream = await serveRaw();
    const { a, b, calls } = await openTwo(upstream.url, true);
    const { url = "", token = "" } = a.offer.mcp ?? {};
    const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"smuggled","arguments":{}}}';
    // A call hidden in a body, without this conversation's token.
    const hidden =
      `POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\naccept: application/json, ` +
      `text/event-stream\r\ncontent-length: ${call.length}\r\n\r\n${call}`;
    const own = `authorization: Bearer ${token}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n`;
    await sendRaw(url, pieces({ base: "/mcp", host: new URL(url).host, own, hidden }));
    const fine = '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"look","arguments":{}}}';
    const { url: urlB = "", token: tokenB = "" } = b.offer.mcp ?? {};
    const answer = await fetch(urlB, {
      method: "POST",
      headers: {
        authorization: `Bearer ${tokenB}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: fine,
    });
    expect(answer.status).toBe(200);
    await answer.text();
    a.close();
    b.close();
    expect(calls).toEqual({ a: [], b: ["look"] });
    expect(upstream.connections).toEqual([]);
  });

  it("never reuses another conversation's connection", async () => {
    await using upstream = await serveRaw();
    const { a, b } = await openTwo(upstream.url, false);
    await honest(a.offer.proxy?.openai ?? "");
    await honest(a.offer.proxy?.openai ?? "");
    await honest(b.offer.proxy?.openai ?? "");
    a.close();
    b.close();
    expect(upstream.connections.map(({ requests }) => requests.length)).toEqual([2, 1]);
  });

  it.each(["GET", "HEAD"])("rejects a %s with a body and gives the reason", async (method) => {
    await using upstream = await serveRaw();
    const { a, b } = await openTwo(upstream.url, false);
    const { host, pathname } = new URL(a.offer.proxy?.openai ?? "");
    const answer = await sendRaw(a.offer.proxy?.openai ?? "", [
      `${method} ${pathname}/models HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 2\r\n\r\n{}`,
    ]);
    a.close();
    b.close();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.connections).toEqual([]);
  });
});

describe.concurrent("L: the proxy stays below the base path", () => {
  it.each([
    "/../admin",
    "/..",
    "/models/../../admin",
    "/%2e%2e/admin",
    "/.%2E/admin",
    "/..%2fadmin",
    "/..%5cadmin",
    "/..\\admin",
    "/models/%2e%2e%2f%2e%2e%2fadmin",
  ])("rejects %s", async (path) => {
    await using upstream = await serveRaw();
    const { a, b } = await openTwo(upstream.url, false);
    const { host, pathname } = new URL(a.offer.proxy?.openai ?? "");
    const answer = await sendRaw(a.offer.proxy?.openai ?? "", [`GET ${pathname}${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`]);
    a.close();
    b.close();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.connections).toEqual([]);
  });

  it("forwards paths that only look like traversal", async () => {
    await using upstream = await serveRaw();
    const { a, b } = await openTwo(upstream.url, false);
    const { host, pathname } = new URL(a.offer.proxy?.openai ?? "");
    await sendRaw(a.offer.proxy?.openai ?? "", [`GET ${pathname}/models/a..b?after=../x HTTP/1.1\r\nhost: ${host}\r\n\r\n`]);
    a.close();
    b.close();
    expect(upstream.connections[0]?.requests[0]?.head).toMatch(/^GET \/v1\/models\/a\.\.b\?after=\.\.\/x HTTP\/1\.1/);
  });
});
