import type { Random } from "../../src/random.ts";
import { planted } from "./fault.ts";
import type { RawRequest } from "./raw-request.ts";
import type { Served } from "./server-process.ts";
import { dataText } from "./strange.ts";
import { strangeJson } from "./strange-json.ts";

/** A malformed request to the viewer's server, or to the model proxy of a conversation. */
export function httpRequest(served: Served, random: Random): RawRequest {
  return random.chance(0.5) ? viewerRequest(served, random) : proxyRequest(served, random);
}

function viewerRequest({ view }: Served, random: Random): RawRequest {
  const own = new URL(view).host;
  const host = random.chance(0.7) ? own : random.pick(hostsFor(own, random));
  const method = random.chance(0.6) ? "GET" : random.pick(methods);
  const origin = random.chance(0.15) ? random.pick(["http://evil.example", "null", `http://${own}.evil.example`]) : undefined;
  const headers = [`host: ${host}`, ...(origin === undefined ? [] : [`origin: ${origin}`]), ...strangeHeaders(random)];
  const target = random.chance(0.5) ? random.pick(viewerPaths(random)) : strangeTarget(random);
  const isForeign = ![own, own.replace("127.0.0.1", "localhost")].includes(host) || origin !== undefined;
  const body = random.chance(0.2) ? dataText(random) : "";
  return request({ url: view, method, target, headers, body, isForeign: isForeign || !/^(GET|HEAD)$/.test(method) }, random);
}

function viewerPaths(random: Random): string[] {
  const value = () => encodeURIComponent(dataText(random).toWellFormed().slice(0, 2_000));
  return [
    "/",
    "/api/head",
    "/api/trials",
    "/api/cases",
    "/api/report",
    `/api/comparison?one=${value()}&other=${value()}`,
    "/api/comparison?one=a&one=b&other[]=c",
    `/api/trial?suite=${value()}&agent=${value()}&case=${value()}&trial=${value()}`,
    "/api/trial?suite=small&agent=stand-in%2Freference&case=return%2Fwet&trial=99999999999999999999",
    "/api/trial?__proto__=1&constructor=2",
    `/api/${value()}`,
  ];
}

function proxyRequest({ openai, anthropic }: Served, random: Random): RawRequest {
  const { origin, pathname, host } = new URL(random.pick([openai, anthropic]));
  const isForeign = random.chance(0.2);
  const base = isForeign ? random.pick(["", "/x", pathname.slice(0, 10), `/${strangeTarget(random)}`]) : pathname;
  const path = random.chance(0.4) ? random.pick(["/chat/completions", "/responses", "/v1/messages"]) : strangeTarget(random);
  const method = random.chance(0.7) ? "POST" : random.pick(methods);
  const body = random.chance(0.7) ? strangeJson({ model: "m", stream: true, messages: [{ role: "user", content: "x" }] }, random) : "";
  const headers = [`host: ${random.chance(0.9) ? host : "evil.example"}`, ...strangeHeaders(random)];
  return request({ url: origin, method, target: `${base}${path}`, headers, body, isForeign }, random);
}

const methods = [
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
  "HEAD",
  "TRACE",
  "CONNECT",
  "TRACK",
  "PATCH",
  "PROPFIND",
  "get",
  "G\u0000T",
  "XYZZY",
  "",
];

function hostsFor(own: string, random: Random): string[] {
  const port = own.split(":")[1] ?? "";
  return [
    "evil.example",
    `evil.example:${port}`,
    "127.0.0.1",
    `127.0.0.1.evil.example:${port}`,
    `127.0.0.1:${port}@evil.example`,
    "",
    `[::1]:${port}`,
    `0.0.0.0:${port}`,
    strangeLine(random),
  ];
}

function strangeTarget(random: Random): string {
  return random.pick([
    "/../../../../etc/passwd",
    "/..%2f..%2fcanary%2fx",
    "/%2e%2e/%2e%2e/canary/x",
    "/%",
    "/%zz%00",
    "/\\..\\canary",
    "//evil.example/x",
    "http://evil.example/x",
    "*",
    "/?".repeat(200),
    `/${"a".repeat(random.pick([100, 9_000, 20_000]))}`,
    `/${strangeLine(random)}`,
    "/#x",
    "/api/head#/../x",
    "/favicon.ico",
    "/__proto__/constructor",
    "",
  ]);
}

function strangeHeaders(random: Random): string[] {
  const choices: (() => string[])[] = [
    () => [`x-${"a".repeat(10)}: ${"b".repeat(random.pick([10, 8_000, 70_000]))}`],
    () => Array.from({ length: random.pick([50, 3_000]) }, (_, index) => `x-${index}: 1`),
    () => ["content-type: ", "accept-encoding: \u00ff"],
    () => [`cookie: ${strangeLine(random)}`],
    () => ["transfer-encoding: chunked"],
    () => ["transfer-encoding: chunked, identity", "content-length: 5"],
    () => ["expect: 100-continue"],
    () => ["expect: nonsense"],
    () => ["connection: upgrade", "upgrade: websocket", "sec-websocket-key: x"],
    () => ["connection: Upgrade, HTTP2-Settings", "upgrade: h2c", "http2-settings: AAMAAABk"],
    () => ["sec-fetch-site: cross-site"],
    () => [`authorization: Bearer ${planted.key}`],
    () => [strangeLine(random)],
    () => ["host: evil.example"],
    () => [" folded: 1", "\tx"],
    () => ["content-length: -1"],
    () => ["content-length: 99999999999999999999"],
    () => ["range: bytes=0-1,2-3"],
  ];
  return random.chance(0.5) ? [] : random.pick(choices)();
}

function strangeLine(random: Random): string {
  return Buffer.from(dataText(random).slice(0, 3_000))
    .toString("latin1")
    .replaceAll(/[\r\n]/g, " ");
}

interface Parts {
  readonly url: string;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly body: string;
  readonly isForeign: boolean;
}

/** A request that is either well formed or has, for example, a bad request line, bad line endings or a wrong length. */
export function request({ url, method, target, headers, body, isForeign }: Parts, random: Random): RawRequest {
  const isOversized = body !== "" && random.chance(0.003);
  const bytes = Buffer.from(isOversized ? body.padEnd(6_000_000, "x") : body).toString("latin1");
  const isFramed = headers.some((header) => /^(?:content-length|transfer-encoding|expect|connection)/.test(header));
  const length = bytes === "" || isFramed ? [] : [`content-length: ${bytes.length}`];
  const head = [`${method} ${target} HTTP/1.1`, ...headers, ...length].join("\r\n");
  const whole = `${head}\r\n\r\n${bytes}`;
  const wrong: readonly (readonly string[])[] = [
    [whole.slice(0, random.below(whole.length))],
    [whole.replaceAll("\r\n", "\n")],
    [whole.replace("HTTP/1.1", random.pick(["HTTP/9.9", "HTTP/1.0", "", "HTP"]))],
    [`${head}\r\ncontent-length: ${bytes.length + 50}\r\n\r\n${bytes}`],
    [`${head}\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n${bytes}\r\n`],
    [whole, whole, whole],
    ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", whole],
    ["\u0016\u0003\u0001\u0002\u0000\u0001", whole],
    [dataText(random)],
    [],
  ];
  if (random.chance(0.25)) return { url, pieces: random.pick(wrong), isWhole: false, isForeign };
  return { url, pieces: [whole], isWhole: !isFramed && method !== "CONNECT", isForeign };
}
