import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { redactedJson } from "../secrets/redact.ts";

const gzipAsync = promisify(gzip);

/** Encodes a value as gzipped JSON in base64, which is safe to embed in a page or a script. */
export async function packText(value: unknown): Promise<string> {
  return (await gzipAsync(redactedJson(value), { level: 9 })).toString("base64");
}
