import { z } from "zod";
import type { Json, JsonObject } from "../json.ts";
import { deskproofVersion } from "../version.ts";
import { reasonOf } from "./http-source.ts";
import { type RpcAnswer, readAnswer } from "./mcp-answer.ts";
import { argumentHeaders, headerArguments, headerValue } from "./mcp-headers.ts";
import { fetchWithin, type McpEndpoint, type McpSession, ToolOutcome, ToolPage } from "./mcp-session.ts";
import { ReadFailure } from "./read-source.ts";

/** The revision of MCP without sessions; each request states the revision and stands alone. */
export const statelessRevision = "2026-07-28";

const Revisions = z.array(z.string().max(40)).min(1);
const Discovered = z.object({ supportedVersions: Revisions });
const Refused = z.object({ supported: Revisions });

/** The revisions that a server offers to clients without sessions; undefined if it is no such server. */
export async function discoverRevisions(endpoint: McpEndpoint): Promise<readonly string[] | undefined> {
  const answer = await new StatelessMcp(endpoint).ask("server/discover", {});
  if (answer.kind === "result") return Discovered.safeParse(answer.result).data?.supportedVersions;
  // A server that does not speak the revision lists those that it does speak.
  return answer.kind === "error" ? Refused.safeParse(answer.error.data).data?.supported : undefined;
}

interface Asking {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** An MCP server of the revision without sessions. */
export class StatelessMcp implements McpSession {
  readonly #endpoint: McpEndpoint;
  #requests = 0;

  constructor(endpoint: McpEndpoint) {
    this.#endpoint = endpoint;
  }

  async listTools(cursor: string | undefined): Promise<ToolPage> {
    const where = `MCP server ${this.#endpoint.url}`;
    const page = await this.#result(where, "tools/list", cursor === undefined ? {} : { cursor });
    const parsed = ToolPage.safeParse(page);
    if (!parsed.success) throw new ReadFailure(`${where}: its list of tools is invalid`);
    return { ...parsed.data, tools: parsed.data.tools.filter(({ inputSchema }) => headerArguments(inputSchema) !== undefined) };
  }

  async callTool({ tool, args, input, signal }: Parameters<McpSession["callTool"]>[0]): Promise<ToolOutcome> {
    const where = `${tool} of MCP server ${this.#endpoint.url}`;
    const headers = { "mcp-name": headerValue(tool), ...argumentHeaders(input, args) };
    const result = await this.#result(where, "tools/call", { name: tool, arguments: args }, { headers, signal });
    const parsed = ToolOutcome.safeParse(result);
    if (!parsed.success) throw new ReadFailure(`${where}: its result is invalid`);
    return parsed.data;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // There is no session to end.
  }

  /** Sends a request and returns the answer, whatever it is. */
  async ask(method: string, params: JsonObject, { headers = {}, signal }: Asking = {}): Promise<RpcAnswer> {
    const { url, timeoutMs, headers: own } = this.#endpoint;
    this.#requests += 1;
    const id = this.#requests;
    const response = await fetchWithin(timeoutMs, url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": statelessRevision,
        "mcp-method": method,
        ...headers,
        ...own,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: meta } }),
      ...(signal ? { signal } : {}),
    });
    return await readAnswer(`MCP server ${url}`, response, id);
  }

  async #result(where: string, method: string, params: JsonObject, asking: Asking = {}): Promise<Record<string, Json>> {
    const answer = await this.#answer(where, method, params, asking);
    if (answer.kind === "error") throw new ReadFailure(`${where}: ${answer.error.message} (${answer.error.code})`);
    if (answer.kind === "none")
      throw new ReadFailure(`${where}: no answer to ${method} (status ${answer.status})`, { isPassing: answer.status >= 500 });
    const { resultType = "complete" } = answer.result;
    if (resultType === "complete") return answer.result;
    const asks = "it asks for more input, which a read in shadow mode cannot give";
    throw new ReadFailure(
      `${where}: ${resultType === "input_required" ? asks : `the result type ${JSON.stringify(resultType)} is not known`}`,
    );
  }

  async #answer(where: string, method: string, params: JsonObject, asking: Asking): Promise<RpcAnswer> {
    try {
      return await this.ask(method, params, asking);
    } catch (error) {
      if (error instanceof ReadFailure) throw error;
      throw new ReadFailure(`${where}: ${reasonOf(error)}`, { cause: error, isPassing: true });
    }
  }
}

const meta: JsonObject = {
  "io.modelcontextprotocol/protocolVersion": statelessRevision,
  "io.modelcontextprotocol/clientInfo": { name: "deskproof", version: deskproofVersion },
  "io.modelcontextprotocol/clientCapabilities": {},
};
