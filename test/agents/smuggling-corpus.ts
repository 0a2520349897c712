/** The target of a corpus request, and the request hidden in its body. */
interface Aim {
  /** The path to the route under attack, without a trailing slash. */
  readonly base: string;
  readonly host: string;
  /** Headers of every legitimate request in this conversation, each ending in CRLF. */
  readonly own: string;
  /** A complete request that the other side must never parse as a separate request. */
  readonly hidden: string;
}

/** One malformed or ambiguous request, as the bytes to send piece by piece. */
export interface Attack {
  readonly name: string;
  pieces(aim: Aim): readonly string[];
}

const attack = (name: string, pieces: (aim: Aim) => string | readonly string[]): Attack => ({
  name,
  pieces: (aim) => [pieces(aim)].flat(),
});

function request(aim: Aim, method: string, headers: string, body: string): string {
  return `${method} ${aim.base}/models HTTP/1.1\r\nhost: ${aim.host}\r\n${aim.own}${headers}\r\n${body}`;
}

const length = ({ hidden }: Aim) => `content-length: ${hidden.length}\r\n`;
const chunk = (text: string, extension = "") => `${text.length.toString(16)}${extension}\r\n${text}\r\n`;
const chunked = "transfer-encoding: chunked\r\n";

/** Thirty-five requests on which servers and clients are known to disagree. */
export const corpus: readonly Attack[] = [
  attack("GET with a body", (aim) => request(aim, "GET", length(aim), aim.hidden)),
  attack("HEAD with a body", (aim) => request(aim, "HEAD", length(aim), aim.hidden)),
  attack("DELETE with a body", (aim) => request(aim, "DELETE", length(aim), aim.hidden)),
  attack("OPTIONS with a body", (aim) => request(aim, "OPTIONS", length(aim), aim.hidden)),
  attack("GET with a chunked body", (aim) => request(aim, "GET", chunked, `${chunk(aim.hidden)}0\r\n\r\n`)),
  attack("HEAD with a chunked body", (aim) => request(aim, "HEAD", chunked, `${chunk(aim.hidden)}0\r\n\r\n`)),
  attack("POST with length and chunks", (aim) => request(aim, "POST", `content-length: 4\r\n${chunked}`, `0\r\n\r\n${aim.hidden}`)),
  attack("POST with chunks, then length", (aim) => request(aim, "POST", `${chunked}content-length: 5\r\n`, `0\r\n\r\n${aim.hidden}`)),
  attack("two lengths that differ", (aim) => request(aim, "POST", `content-length: 0\r\n${length(aim)}`, aim.hidden)),
  attack("two lengths in one line", (aim) => request(aim, "POST", `content-length: 0, ${aim.hidden.length}\r\n`, aim.hidden)),
  attack("a length with a sign", (aim) => request(aim, "POST", `content-length: +${aim.hidden.length}\r\n`, aim.hidden)),
  attack("a negative length", (aim) => request(aim, "POST", "content-length: -1\r\n", aim.hidden)),
  attack("a length in hexadecimal", (aim) => request(aim, "POST", "content-length: 0x10\r\n", aim.hidden)),
  attack("a length that is too short", (aim) => request(aim, "POST", "content-length: 0\r\n", aim.hidden)),
  attack("no length at all", (aim) => request(aim, "POST", "", aim.hidden)),
  attack("a space before the colon", (aim) => request(aim, "POST", `content-length : ${aim.hidden.length}\r\n`, aim.hidden)),
  attack("a folded header line", (aim) => request(aim, "POST", `x-a: b\r\n ${length(aim)}`, aim.hidden)),
  attack("a folded transfer encoding", (aim) => request(aim, "POST", "transfer-encoding:\r\n chunked\r\n", `0\r\n\r\n${aim.hidden}`)),
  attack("an unknown transfer encoding", (aim) => request(aim, "POST", "transfer-encoding: xchunked\r\n", `0\r\n\r\n${aim.hidden}`)),
  attack("chunked that is not the last encoding", (aim) =>
    request(aim, "POST", "transfer-encoding: chunked, identity\r\n", `0\r\n\r\n${aim.hidden}`),
  ),
  attack("bare line feeds", (aim) => request(aim, "POST", "x-a: b\ncontent-length: 0\n", aim.hidden)),
  attack("a bare carriage return in a header", (aim) => request(aim, "POST", `x-a: b\r${length(aim)}`, aim.hidden)),
  attack("line ends inside a header value", (aim) => request(aim, "POST", `x-a: b\r\n\r\n${aim.hidden}`, "")),
  attack("a zero byte in a header", (aim) => request(aim, "POST", `x-a: \0b\r\n${length(aim)}`, aim.hidden)),
  attack("chunk extensions", (aim) => request(aim, "POST", chunked, `${chunk(aim.hidden, ';a="\r\n0"')}0\r\n\r\n${aim.hidden}`)),
  attack("honest chunk extensions", (aim) => request(aim, "POST", chunked, `${chunk(aim.hidden, ";a=b")}0\r\n\r\n`)),
  attack("a chunk size that overflows", (aim) => request(aim, "POST", chunked, `ffffffffffffffff0\r\n${aim.hidden}\r\n0\r\n\r\n`)),
  attack("trailers", (aim) => request(aim, "POST", `${chunked}trailer: content-length\r\n`, `0\r\n${length(aim)}\r\n${aim.hidden}`)),
  attack("an absolute URL", (aim) => request({ ...aim, base: `http://${aim.host}${aim.base}` }, "POST", length(aim), aim.hidden)),
  attack("a URL of another host", (aim) => request({ ...aim, base: "http://elsewhere.example/v1" }, "POST", length(aim), aim.hidden)),
  attack("a request to upgrade", (aim) => request(aim, "GET", "connection: upgrade\r\nupgrade: websocket\r\n", aim.hidden)),
  attack("a length that Connection names", (aim) => request(aim, "POST", `connection: content-length\r\n${length(aim)}`, aim.hidden)),
  attack("expect a 100", (aim) => [request(aim, "POST", `expect: 100-continue\r\n${length(aim)}`, ""), aim.hidden]),
  attack("expect something else", (aim) => request(aim, "POST", `expect: 200-maybe\r\n${length(aim)}`, aim.hidden)),
  attack("two requests in one write", (aim) => request(aim, "GET", "", "") + request(aim, "POST", length(aim), aim.hidden)),
  attack("a truncated body", (aim) => request(aim, "POST", "content-length: 100000\r\n", aim.hidden)),
  attack("a truncated head", (aim) => request(aim, "POST", "x-a: b", "").slice(0, -4)),
  attack("a CONNECT to another host", (aim) => `CONNECT ${aim.host} HTTP/1.1\r\nhost: x\r\n\r\n${aim.hidden}`),
  attack("HTTP/1.0 kept alive", (aim) =>
    request(aim, "POST", `connection: keep-alive\r\n${length(aim)}`, aim.hidden).replace("HTTP/1.1", "HTTP/1.0"),
  ),
];
