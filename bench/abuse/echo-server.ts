import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** Answers a request with an error or with invalid data. */
export type BadAnswer = (outgoing: ServerResponse, request: EchoRequest) => void;

interface EchoRequest {
  readonly path: string;
  readonly headers: object;
  readonly body: string;
}

/** A server on loopback that answers every request with `answer`. */
export interface EchoServer extends AsyncDisposable {
  readonly url: string;
  /** Answers a request; can be replaced at any time. */
  answer: BadAnswer;
}

/** Rejects a request and repeats the caller's headers, including API keys, in the answer. */
export const rejectWithHeaders: BadAnswer = (outgoing, { headers }) => {
  outgoing.writeHead(401, { "content-type": "application/json" });
  outgoing.end(JSON.stringify({ error: { message: `invalid key in ${JSON.stringify(headers)}` } }));
};

/** Starts a server that rejects every request until `answer` is changed. */
export async function serveEcho(): Promise<EchoServer> {
  const server = createServer(async (incoming, outgoing) => {
    outgoing.on("error", () => outgoing.destroy());
    incoming.on("error", () => outgoing.destroy());
    const body = await text(incoming).catch(() => "");
    echo.answer(outgoing, { path: incoming.url ?? "", headers: incoming.headers, body });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const echo: EchoServer = {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    answer: rejectWithHeaders,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return echo;
}
