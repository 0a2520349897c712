import { type IncomingHttpHeaders, request } from "node:http";
import { gunzipSync } from "node:zlib";

/** A server's response. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request no browser would: any method, any headers, and a path that is not normalised. */
export function ask(
  address: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: { [name: string]: string } } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const bytes = Buffer.concat(parts);
        const text = response.headers["content-encoding"] === "gzip" && bytes.length > 0 ? gunzipSync(bytes) : bytes;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: text.toString("utf8") });
      });
    });
    asked.on("error", reject).end();
  });
}
