import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { loadSuite } from "../../src/index.ts";
import { type Random, randomFrom } from "../../src/random.ts";
import { fixedRun } from "../../test/fixed-run.ts";
import { type EchoServer, serveEcho } from "./echo-server.ts";
import { type Fault, faultsInText, planted, type Target, type Tried } from "./fault.ts";
import { type RawAnswer, type RawRequest, sendRequest } from "./raw-request.ts";
import { canaryText, Sandbox } from "./sandbox.ts";
import { type Served, ServerProcess } from "./server-process.ts";

/** Makes a malformed request to one of the servers. */
export type MakeRequest = (served: Served, random: Random) => RawRequest;

const mostMegabytes = 600;
const checksPerMeasurement = 20;

/** The servers that Deskproof provides, all in one process, as a target for raw requests. */
export class ServerTarget implements Target {
  readonly #seed: string;
  readonly #make: MakeRequest;
  readonly #parts: Parts;
  readonly #statuses = new Map<string, number>();
  #server: ServerProcess;
  #mostMegabytes = 0;
  #checks = 0;

  private constructor(seed: string, make: MakeRequest, parts: Parts, server: ServerProcess) {
    [this.#seed, this.#make, this.#parts, this.#server] = [seed, make, parts, server];
  }

  static async open(seed: string, make: MakeRequest): Promise<ServerTarget> {
    const sandbox = new Sandbox();
    const run = join(sandbox.work, "run.db");
    fixedRun(run, { suite: await loadSuite("tiny"), agents: { a: () => "pass", b: () => "fail" }, trials: 2 })[Symbol.dispose]();
    copyFileSync(run, join(sandbox.work, "copy.db"));
    const echo = await serveEcho();
    const paths: string[] = [];
    echo.answer = (outgoing, { path }) => {
      paths.push(path);
      outgoing.writeHead(200, { "content-type": "application/json" });
      outgoing.end('{"object":"list"}');
    };
    sandbox.keep();
    const parts = { sandbox, echo, paths, run };
    return new ServerTarget(seed, make, parts, await startServers(parts));
  }

  async send(index: number): Promise<Tried> {
    const request = this.#make(this.#server.served, randomFrom(`${this.#seed} ${index}`));
    const answer = await sendRequest(request);
    const name = String(answer.status ?? "no answer");
    this.#statuses.set(name, (this.#statuses.get(name) ?? 0) + 1);
    const input = JSON.stringify(request.pieces.map((piece) => piece.slice(0, 500))).replaceAll(this.#server.served.token, "TOKEN");
    return { input, faults: faultsOf(request, answer, this.#server.served) };
  }

  async check(): Promise<readonly Fault[]> {
    const faults = [...this.#parts.sandbox.faults(new Set()), ...(await this.#goodRequests())];
    const outside = this.#parts.paths.filter((path) => !path.startsWith("/v1"));
    faults.push(...outside.map((path): Fault => ({ kind: "let in", detail: `the proxy asked for ${path}` })));
    this.#parts.paths.length = 0;
    if (this.#server.printed !== "") faults.push({ kind: "crash", detail: `printed ${this.#server.printed.slice(0, 400)}` });
    this.#server.printed = "";
    this.#checks += 1;
    if (!this.#server.isAlive) this.#server = await startServers(this.#parts);
    else if (this.#checks % checksPerMeasurement === 0) faults.push(...(await this.#measure()));
    return faults;
  }

  async #measure(): Promise<Fault[]> {
    this.#mostMegabytes = Math.max(this.#mostMegabytes, await this.#server.megabytes());
    return this.#mostMegabytes > mostMegabytes ? [{ kind: "memory", detail: `${this.#mostMegabytes.toFixed(0)} MB` }] : [];
  }

  /** Checks that every server still answers a valid request successfully. */
  async #goodRequests(): Promise<Fault[]> {
    const { view, openai, mcp, token } = this.#server.served;
    const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const requests: [string, RequestInit][] = [
      [`${view}/api/head`, {}],
      [`${openai}/responses`, { method: "POST", headers: json, body: "{}" }],
      [mcp, { method: "POST", headers: { ...json, authorization: `Bearer ${token}` }, body: JSON.stringify(list) }],
    ];
    const answers = requests.map(async ([url, options]): Promise<Fault[]> => {
      const path = new URL(url).pathname.replace(/^\/[\w-]{24}/, "");
      try {
        const response = await fetch(url, { ...options, signal: AbortSignal.timeout(10_000) });
        await response.arrayBuffer();
        return response.ok ? [] : [{ kind: "stopped answering", detail: `${path}: ${response.status}` }];
      } catch (error) {
        return [{ kind: "stopped answering", detail: `${path}: ${String(error)}` }];
      }
    });
    return (await Promise.all(answers)).flat();
  }

  summary(): string {
    const statuses = [...this.#statuses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, times]) => `${times} × ${name}`);
    return `${statuses.join(", ")}; at most ${this.#mostMegabytes.toFixed(0)} MB`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server[Symbol.dispose]();
    await this.#parts.echo[Symbol.asyncDispose]();
    this.#parts.sandbox[Symbol.dispose]();
  }
}

interface Parts {
  readonly sandbox: Sandbox;
  readonly echo: EchoServer;
  /** The paths that the proxy has requested. */
  readonly paths: string[];
  readonly run: string;
}

function startServers({ sandbox, echo, run }: Parts): Promise<ServerProcess> {
  return ServerProcess.start(run, { cwd: sandbox.work, env: sandbox.environment(echo.url) });
}

function faultsOf(request: RawRequest, { status, text, isHung, isRefused }: RawAnswer, served: Served): Fault[] {
  if (isHung) return [{ kind: "hang", detail: "no answer to a complete request" }];
  if (isRefused) return [{ kind: "stopped answering", detail: "the connection was refused" }];
  const found = faultsInText(text, "answer");
  if (text.includes(canaryText)) found.push({ kind: "let in", detail: "the contents of a file" });
  if (status === 200 && request.isForeign) found.push({ kind: "let in", detail: text.slice(0, 200) });
  if (text.includes(served.token) || text.includes(planted.token))
    found.push({ kind: "secret echoed", detail: "the conversation's token" });
  return found;
}
