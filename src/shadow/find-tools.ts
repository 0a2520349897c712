import { existsSync } from "node:fs";
import { parse, YAMLParseError } from "yaml";
import { readGivenFile } from "../given-file.ts";
import type { Json } from "../json.ts";
import { UserError } from "../user-error.ts";
import { reasonOf } from "./http-source.ts";
import type { ListedTool } from "./listed-tool.ts";
import { UnspokenRevision } from "./mcp-session.ts";
import { isOpenApi, listOperations, serverOf } from "./openapi.ts";
import { ReadFailure } from "./read-source.ts";
import { readText } from "./read-text.ts";

/** The tools that were found, and how to reach them. */
export interface FoundTools {
  readonly place: { readonly mcp: string } | { readonly http: string | undefined };
  readonly tools: readonly ListedTool[];
}

interface RequestSettings {
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Lists the tools of an MCP server, or the operations of an OpenAPI document in a file or at a URL. */
export async function findTools(target: string, settings: RequestSettings): Promise<FoundTools> {
  if (!/^https?:\/\//.test(target)) {
    if (!existsSync(target))
      throw new UserError(`There is no file ${target}. Give an OpenAPI document, or the URL of one or of an MCP server.`);
    return fromDocument(target, readGivenFile(target), undefined);
  }
  // A GET changes nothing, so it is tried first; a URL counts as an MCP server only if it returns no document.
  const text = await documentAt(target, settings);
  return text === undefined ? fromMcp(target, settings) : fromDocument(target, text, target);
}

function fromDocument(target: string, text: string, url: string | undefined): FoundTools {
  const document = parsedDocument(text);
  if (document === undefined || !isOpenApi(document))
    throw new UserError(`${target} is not an OpenAPI 3 document: it has no \`openapi: 3.…\`.`);
  return { place: { http: serverOf(document, url) }, tools: listOperations(document) };
}

async function documentAt(url: string, { headers, timeoutMs }: RequestSettings): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const accept = "application/json, application/yaml, text/yaml;q=0.9, */*;q=0.1";
  try {
    const response = await fetch(url, { headers: { accept, ...headers }, redirect: "manual", signal });
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || type.includes("event-stream")) {
      await response.body?.cancel();
      return undefined;
    }
    const text = await readText(url, response);
    const document = parsedDocument(text);
    return document !== undefined && isOpenApi(document) ? text : undefined;
  } catch (error) {
    throw new UserError(`${url} cannot be reached: ${reasonOf(error)}. Start your server first.`, { cause: error });
  }
}

async function fromMcp(url: string, settings: RequestSettings): Promise<FoundTools> {
  const { connectMcp, listMcpTools } = await import("./mcp-client.ts");
  const place = { url, ...settings };
  try {
    await using session = await connectMcp(place);
    return { place: { mcp: url }, tools: await listMcpTools(session, place) };
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    if (error instanceof UnspokenRevision) throw new UserError(error.message, { cause: error });
    const message = `${error.message}\n${url} is neither an OpenAPI document nor an MCP server over HTTP.`;
    throw new UserError(message, { cause: error });
  }
}

function parsedDocument(text: string): Json | undefined {
  try {
    // Locating each error in the text takes minutes if there are many.
    return parse(text, { prettyErrors: false, logLevel: "error" });
  } catch (error) {
    // Deep nesting overflows the parser's stack, and an alias without an anchor makes it throw a ReferenceError.
    const isKnown = error instanceof YAMLParseError || error instanceof RangeError || error instanceof ReferenceError;
    if (isKnown) return undefined;
    throw error;
  }
}
