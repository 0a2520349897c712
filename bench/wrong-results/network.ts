import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { serveRuns } from "../../src/serve/view-server.ts";
import { openHttp } from "../../src/shadow/http-source.ts";
import type { ListedTool } from "../../src/shadow/listed-tool.ts";
import { McpSource } from "../../src/shadow/mcp-source.ts";
import { clients } from "../../test/llm/clients.ts";
import { ask } from "../../test/viewer/ask.ts";
import { Product } from "./product.ts";
import type { WrongResult } from "./wrong-result.ts";

const kettle = ["--cases", "safety/sparking-kettle", "--trials", "1", "--attempts", "1"];
const keys = { DESKPROOF_AGENT_TOKEN: "planted-agent-token", OTEL_EXPORTER_OTLP_HEADERS: "authorization=planted-collector-token" };

async function listening(server: Server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, port, [Symbol.asyncDispose]: close };
}

/** A service that sends every request on to another one, with what reaches either. */
async function redirecting() {
  const [asked, reached]: [string[], string[]] = [[], []];
  const target = createServer(({ url = "" }, outgoing) => {
    reached.push(url);
    outgoing.end("{}");
  });
  const second = await listening(target);
  const first = await listening(
    createServer(({ url = "", method }, outgoing) => {
      asked.push(url);
      // `connect` looks for a document first, and then asks an MCP server.
      const isSearch = url === "/mcp" && method === "GET";
      outgoing.writeHead(isSearch ? 405 : 307, { location: `${second.url}${url}` }).end();
    }),
  );
  const dispose = async () => {
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
  };
  return { url: first.url, asked, reached, [Symbol.asyncDispose]: dispose };
}

const read: ListedTool = {
  name: "get_order",
  description: "Look at an order.",
  input: { type: "object", properties: {} },
  http: { method: "GET", path: "/orders", parameters: [], body: "none" },
};

/** Everything that sends requests to a URL that somebody else may control. */
function senders(product: Product, url: string): readonly (() => Promise<unknown>)[] {
  const endpoint = { headers: { authorization: "planted" }, reads: new Map([[read.name, read]]), timeoutMs: 2000 };
  const call = { tool: read.name, args: {}, signal: new AbortController().signal };
  const run = (...args: readonly string[]) => product.command(["run", "tiny", ...kettle, ...args], { url: `${url}/v1`, env: keys });
  return [
    ...clients.map(
      ({ provider, name }) =>
        () =>
          run("--agent", name(`${url}/v1`), "--out", `${provider}.db`),
    ),
    () => run("--agent", `${url}/reply`, "--out", "agent.db"),
    () => run("--agent", "stand-in/reference", "--otel", url, "--out", "traces.db"),
    () => product.command(["connect", `${url}/openapi.json`]),
    () => product.command(["connect", `${url}/mcp`]),
    () =>
      openHttp({ ...endpoint, base: url })
        .read(call)
        .catch(String),
    () => new McpSource({ ...endpoint, url: `${url}/mcp` }).read(call).catch(String),
  ];
}

/** The commands that would send a key in the clear to a host by its name, which could mean another machine a moment later. */
function keySenders(product: Product, host: string): readonly (() => Promise<{ readonly status: number }>)[] {
  const run = ["run", "tiny", ...kettle];
  return [
    () => product.command([...run, "--agent", "openai/gpt-5.4-mini", "--out", "model.db"], { url: `http://${host}/v1` }),
    () => product.command([...run, "--agent", `http://${host}/reply`, "--out", "agent.db"], { env: keys }),
    () => product.command([...run, "--agent", "stand-in/reference", "--otel", `http://${host}`, "--out", "traces.db"], { env: keys }),
  ];
}

/** The status with which the viewer's server answers a page that got its data by another host name. */
async function viewerStatus(product: Product, hasFault: boolean): Promise<number> {
  await product.print(["run", "tiny", ...kettle, "--agent", "stand-in/reference", "--out", "viewed.db"]);
  await using server = await serveRuns([product.file("viewed.db")], { port: 0 });
  const { host } = new URL(server.address);
  const { status } = await ask(server.address, "/api/head", {
    headers: { host: hasFault ? host : host.replace("127.0.0.1", "desk.example") },
  });
  return status;
}

export const network: readonly WrongResult[] = [
  {
    kind: "Redirects and DNS rebinding on every fetch",
    wrong: "A URL is checked once, and then a redirect or another answer of the name server takes the request, with its key, elsewhere.",
    threads: ["langfuse/langfuse#13501", "langfuse/langfuse#13212"],
    expected:
      "redirected: 11 kinds of requests, followed: 0; keys in the clear to a name: 3 of 3 refused, 0 arrived; " +
      "the viewer for another host name: 403",
    observe: async (hasFault) => {
      using product = new Product();
      const { asked, followed } = await redirectedSenders(product, hasFault);
      let arrived = 0;
      const answer = (_: IncomingMessage, outgoing: ServerResponse) => {
        arrived += 1;
        outgoing.writeHead(401).end("{}");
      };
      await using named = await listening(createServer(answer));
      const host = `${hasFault ? "" : "desk."}localhost:${named.port}`;
      const ended = [];
      for (const send of keySenders(product, host)) ended.push(await send());
      const status = await viewerStatus(product, hasFault);
      return (
        `redirected: ${asked} kinds of requests, followed: ${followed}; ` +
        `keys in the clear to a name: ${ended.filter((one) => one.status === 2).length} of ${ended.length} refused, ${arrived} arrived; ` +
        `the viewer for another host name: ${status}`
      );
    },
  },
];

/** How many kinds of requests were redirected, and how many followed. */
async function redirectedSenders(product: Product, hasFault: boolean) {
  await using service = await redirecting();
  let [asked, followed] = [0, 0];
  for (const send of senders(product, service.url)) {
    const before = { asked: service.asked.length, reached: service.reached.length };
    await (hasFault ? fetch(`${service.url}/reply`, { method: "POST", body: "{}" }) : send());
    if (service.asked.length > before.asked) asked += 1;
    if (service.reached.length > before.reached) followed += 1;
  }
  return { asked, followed };
}
