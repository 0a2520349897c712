import { connect } from "node:net";

/** A request as raw bytes. */
export interface RawRequest {
  /** The URL to connect to, such as http://127.0.0.1:4000. */
  readonly url: string;
  /** The bytes, one character each, in any number of pieces. */
  readonly pieces: readonly string[];
  /** Whether the bytes are a complete request, so that there must be an answer. */
  readonly isWhole: boolean;
  /** Whether the answer must not contain data: the request is not from the server's own page, or lacks the token. */
  readonly isForeign: boolean;
}

/** The answer to a request. */
export interface RawAnswer {
  readonly status: number | undefined;
  readonly text: string;
  readonly isHung: boolean;
  readonly isRefused: boolean;
}

const limitMs = 10_000;
/** How long to wait for an answer to an incomplete request before the connection is closed. */
const partialMs = 15;

/** Sends a request and collects the answer until it is complete, the connection ends or the time is up. */
export function sendRequest({ url, pieces, isWhole }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let text = "";
    let [isHung, isRefused] = [false, false];
    const timer = setTimeout(
      () => {
        isHung = isWhole;
        socket.destroy();
      },
      isWhole ? limitMs : partialMs,
    );
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += String(chunk);
      if (isComplete(text, pieces[0]?.startsWith("HEAD ") ?? false)) socket.destroy();
    });
    socket.on("error", (error) => {
      isRefused = "code" in error && error.code === "ECONNREFUSED";
    });
    socket.on("close", () => {
      clearTimeout(timer);
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve({ status: status === undefined ? undefined : Number(status), text, isHung, isRefused });
    });
    for (const piece of pieces) socket.write(piece, "latin1");
  });
}

/** Whether the first answer has arrived in full. */
function isComplete(text: string, isHead: boolean): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0 || isHead) return end >= 0;
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, end))?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  return text.endsWith("0\r\n\r\n") || /^HTTP\/1\.1 (?:1\d\d|204|304)/.test(text);
}
