import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { JsonObject } from "../../../src/json.ts";
import type { Script, ScriptedRequest, Tokens, Wire } from "./script.ts";

/** What a server does to a request instead of answering it, or to the response. */
export type Mischief =
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string; readonly message?: string }
  | { readonly kind: "hang" | "reset" | "cut" | "no_json" | "missing_fields" };

/** A loopback server for one wire format, which keeps its own counts of requests and responses. */
export interface ModelServer extends AsyncDisposable {
  /** The client's base URL. */
  readonly url: string;
  readonly requests: ScriptedRequest[];
  readonly headers: IncomingMessage["headers"][];
  /** Tokens of all responses delivered in full. */
  readonly spent: { -readonly [Kind in keyof Tokens]: number };
}

/** How a server behaves. */
export interface ModelServerParts {
  readonly wire: Wire;
  readonly script: Script;
  /** What to do to a request; undefined answers it normally. */
  readonly mischief?: (request: ScriptedRequest) => Mischief | undefined;
  /** Response latency. */
  readonly delayMs?: number;
}

/** Starts a server; dispose of it when done. */
export async function serveModel({ wire, script, mischief, delayMs = 0 }: ModelServerParts): Promise<ModelServer> {
  const requests: ScriptedRequest[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const spent = { fresh: 0, cached: 0, cacheWrite: 0, visible: 0, reasoning: 0 };
  let serial = 0;

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = new URL(incoming.url ?? "/", "http://localhost").pathname;
    const body: JsonObject = JSON.parse(await textOf(incoming));
    if (!wire.accepts(path)) return send(outgoing, 404, wire.fail(404, `no such path: ${path}`));
    const request = wire.read(body, path);
    requests.push(request);
    headers.push(incoming.headers);
    const mistake = mischief?.(request);
    if (mistake?.kind === "hang") return;
    if (mistake?.kind === "reset") return void incoming.socket.resetAndDestroy();
    if (mistake?.kind === "status") {
      const asked: { [name: string]: string } = mistake.retryAfter === undefined ? {} : { "retry-after": mistake.retryAfter };
      return send(outgoing, mistake.status, wire.fail(mistake.status, mistake.message ?? `as asked: ${mistake.status}`), asked);
    }
    if (mistake?.kind === "missing_fields") return send(outgoing, 200, {});
    const reply = script(request);
    serial += 1;
    const whole = JSON.stringify(wire.write(reply, serial, request));
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (mistake?.kind === "no_json") return sendText(outgoing, 200, `<html>${whole}`);
    if (mistake?.kind === "cut") return cutShort(outgoing, whole);
    for (const kind of ["fresh", "cached", "cacheWrite", "visible", "reasoning"] as const) spent[kind] += reply.tokens[kind];
    return sendText(outgoing, 200, whole);
  };

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => send(outgoing, 400, wire.fail(400, String(error))));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}${wire.basePath}`,
    requests,
    headers,
    spent,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function send(outgoing: ServerResponse, status: number, body: JsonObject, headers: { [name: string]: string } = {}): void {
  sendText(outgoing, status, JSON.stringify(body), headers);
}

function sendText(outgoing: ServerResponse, status: number, text: string, headers: { [name: string]: string } = {}): void {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers });
  outgoing.end(text);
}

/** Announces the full length but sends only half. */
function cutShort(outgoing: ServerResponse, whole: string): void {
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": String(Buffer.byteLength(whole)) });
  outgoing.write(whole.slice(0, Math.floor(whole.length / 2)), () => outgoing.destroy());
}
