import { isJsonArray, type Json, type JsonObject } from "../json.ts";
import { redact } from "../secrets/redact.ts";
import type { HttpCall, ListedTool } from "./listed-tool.ts";
import { type ReadAnswer, type ReadCall, ReadFailure, type ReadSource } from "./read-source.ts";
import { readText } from "./read-text.ts";
import { retryRead } from "./retry-reads.ts";

/** The location of a service, and the operations that may be called. */
export interface HttpEndpoint {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The declared reads; the source cannot call any other operation. */
  readonly reads: ReadonlyMap<string, ListedTool>;
  readonly timeoutMs: number;
}

/** Performs the declared reads of an HTTP service. */
export function openHttp(endpoint: HttpEndpoint): ReadSource {
  return {
    read: (call) => retryRead(call, (once) => readOnce(endpoint, once)),
    [Symbol.asyncDispose]: async () => {},
  };
}

async function readOnce(endpoint: HttpEndpoint, { tool, args, signal }: ReadCall): Promise<ReadAnswer> {
  const http = endpoint.reads.get(tool)?.http;
  if (!http) throw new ReadFailure(`${tool} is not a declared read`);
  const url = urlOf(endpoint.base, http, args);
  if (url === undefined) {
    const message = "a path parameter must not contain slashes or percent signs, or consist only of dots";
    return { kind: "refused", code: "invalid_argument", message };
  }
  const where = `${http.method} ${url.href}`;
  const response = await send(where, url, {
    method: http.method,
    headers: { accept: "application/json", ...bodyHeaders(http), ...endpoint.headers },
    ...(http.method === "POST" ? { body: JSON.stringify(bodyOf(http, args)) } : {}),
    // A redirect may lead to another service or to an operation that writes, so it is never followed.
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(endpoint.timeoutMs)]),
  });
  return answerOf(where, response);
}

async function send(where: string, url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    throw new ReadFailure(`${where}: ${reasonOf(error)}`, { cause: error, isPassing: true });
  }
}

/** Returns a short reason why a request failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "no answer in time";
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const longestMessage = 2000;

async function answerOf(where: string, response: Response): Promise<ReadAnswer> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    const to = response.headers.get("location") ?? "another URL";
    throw new ReadFailure(`${where} redirects to ${to}. Shadow mode does not follow redirects: put the final URL into tools.yaml.`);
  }
  const text = await readText(where, response);
  if (status === 429 || status >= 500)
    throw new ReadFailure(`${where} failed with status ${status}: ${redact(text).slice(0, 200)}`, { isPassing: true });
  if (status >= 400)
    return { kind: "refused", code: `http_${status}`, message: redact(text).slice(0, longestMessage) || `status ${status}` };
  return { kind: "value", value: jsonOrText(response, text) };
}

function jsonOrText(response: Response, text: string): Json {
  if (!/[/+]json\b/.test(response.headers.get("content-type") ?? "")) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

// A slash, even an encoded one, or two dots could turn the path into that of another operation.
const strayInPath = /[/\\%?#\p{Cc}]|^\.{0,2}$/u;

/** The URL of a call; undefined if an argument would change which operation is called. */
function urlOf(base: string, { path, parameters }: HttpCall, args: JsonObject): URL | undefined {
  let filled = path;
  for (const { name } of parameters.filter((parameter) => parameter.in === "path")) {
    const value = args[name];
    if (typeof value === "object" || value === undefined) return undefined;
    const text = String(value);
    if (strayInPath.test(text) || !text.isWellFormed()) return undefined;
    filled = filled.replaceAll(`{${name}}`, () => encodeURIComponent(text));
  }
  const root = new URL(base);
  const wanted = `${root.pathname.replace(/\/$/, "")}${filled}`;
  const url = new URL(wanted, root.origin);
  if (url.origin !== root.origin || url.pathname !== wanted) return undefined;
  for (const { name, explode } of parameters.filter((parameter) => parameter.in === "query"))
    for (const value of queryValues(args[name], explode)) url.searchParams.append(name, value);
  return url;
}

function queryValues(value: Json | undefined, explode: boolean): readonly string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [String(value)];
  if (!isJsonArray(value)) return [JSON.stringify(value)];
  const items = value.map((item) => (typeof item === "object" ? JSON.stringify(item) : String(item)));
  return explode ? items : [items.join(",")];
}

function bodyHeaders({ body }: HttpCall): Record<string, string> {
  return body === "none" ? {} : { "content-type": "application/json" };
}

function bodyOf({ body, parameters }: HttpCall, args: JsonObject): Json {
  if (body === "whole") return args.body ?? null;
  const elsewhere = new Set(parameters.map(({ name }) => name));
  return Object.fromEntries(Object.entries(args).filter(([name]) => !elsewhere.has(name)));
}
