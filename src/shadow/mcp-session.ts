import { z } from "zod";
import { JsonValue } from "../case/truth.ts";
import type { Json, JsonObject } from "../json.ts";
import { ReadFailure } from "./read-source.ts";

/** The location of an MCP server. */
export interface McpEndpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

const Fields = z.record(z.string(), JsonValue);

/** A tool as an MCP server of any revision lists it. */
export const ServerTool = z.object({
  name: z.string(),
  description: z.string().optional(),
  inputSchema: Fields,
  outputSchema: Fields.optional(),
  annotations: z.object({ readOnlyHint: z.boolean().optional(), destructiveHint: z.boolean().optional() }).optional(),
});
export type ServerTool = z.output<typeof ServerTool>;

/** One page of a server's tools. */
export const ToolPage = z.object({ tools: z.array(ServerTool), nextCursor: z.string().optional() });
export type ToolPage = z.output<typeof ToolPage>;

/** The result of a call, in any revision. */
export const ToolOutcome = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).default([]),
  structuredContent: JsonValue.optional(),
  isError: z.boolean().optional(),
});
export type ToolOutcome = z.output<typeof ToolOutcome>;

/** A call to a tool on an MCP server. */
interface McpCall {
  readonly tool: string;
  readonly args: JsonObject;
  /** JSON Schema of the arguments, as the server listed it. */
  readonly input: { readonly [field: string]: Json };
  readonly signal: AbortSignal;
}

/** A connection to an MCP server, in whichever revision of the protocol the server speaks. */
export interface McpSession extends AsyncDisposable {
  listTools(cursor: string | undefined): Promise<ToolPage>;
  callTool(call: McpCall): Promise<ToolOutcome>;
}

/** An MCP server that speaks only revisions of the protocol that Deskproof does not speak. */
export class UnspokenRevision extends ReadFailure {}

// A call that is redirected would be sent again somewhere else, so no redirect is followed, not even within the server.
/** Sends a request to an MCP server within the time limit. */
export async function fetchWithin(timeoutMs: number, url: string | URL, request: RequestInit): Promise<Response> {
  const limits = [request.signal, AbortSignal.timeout(timeoutMs)].filter((signal) => signal instanceof AbortSignal);
  const response = await fetch(url, { ...request, redirect: "manual", signal: AbortSignal.any(limits) });
  if (response.status < 300 || response.status >= 400) return response;
  await response.body?.cancel();
  const to = response.headers.get("location") ?? "another URL";
  throw new ReadFailure(`${String(url)} redirects to ${to}. Shadow mode does not follow redirects: put the final URL into tools.yaml.`);
}
