import { canonicalJson } from "../json.ts";
import type { ListedTool } from "./listed-tool.ts";
import { asFailure, connectMcp, listMcpTools } from "./mcp-client.ts";
import type { McpEndpoint, McpSession } from "./mcp-session.ts";
import { answerOfResult } from "./mcp-tool.ts";
import { type ReadAnswer, type ReadCall, ReadFailure, type ReadSource } from "./read-source.ts";
import { retryRead } from "./retry-reads.ts";

/** An MCP server, and which of its tools may be called. */
export interface McpReads extends McpEndpoint {
  /** The declared reads; the source calls no other tool. */
  readonly reads: ReadonlyMap<string, ListedTool>;
}

/** Performs the declared reads of an MCP server, in a session that is opened by the first read. */
export class McpSource implements ReadSource {
  readonly #endpoint: McpReads;
  #session: Promise<McpSession> | undefined;

  constructor(endpoint: McpReads) {
    this.#endpoint = endpoint;
  }

  read(call: ReadCall): Promise<ReadAnswer> {
    return retryRead(call, (once) => this.#readOnce(once));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opening = this.#session;
    this.#session = undefined;
    // A failure to open the session has already been reported to the read that needed it.
    const session = await opening?.catch(() => undefined);
    await session?.[Symbol.asyncDispose]();
  }

  async #readOnce({ tool, args, signal }: ReadCall): Promise<ReadAnswer> {
    const { url, reads } = this.#endpoint;
    const declared = reads.get(tool);
    if (!declared) throw new ReadFailure(`${tool} is not a declared read`);
    const session = await this.#open();
    try {
      return answerOfResult(await session.callTool({ tool, args, input: declared.input, signal }));
    } catch (error) {
      const failure = asFailure(`${tool} of MCP server ${url}`, error);
      if (failure.isPassing) await this[Symbol.asyncDispose]();
      throw failure;
    }
  }

  #open(): Promise<McpSession> {
    this.#session ??= this.#connect();
    return this.#session;
  }

  async #connect(): Promise<McpSession> {
    try {
      const session = await connectMcp(this.#endpoint);
      mustMatchDeclared(await listMcpTools(session, this.#endpoint), this.#endpoint);
      return session;
    } catch (error) {
      this.#session = undefined;
      throw error;
    }
  }
}

/** Rejects a server on which a declared read is no longer the tool that the author declared. */
export function mustMatchDeclared(now: readonly ListedTool[], { url, reads }: Pick<McpReads, "url" | "reads">): void {
  for (const [name, declared] of reads) {
    const same = now.filter((tool) => tool.name === name);
    const [found] = same;
    const isSame = same.length === 1 && found !== undefined && canonicalJson(found) === canonicalJson(declared);
    if (!isSame)
      throw new ReadFailure(
        `${name} of MCP server ${url} is not the tool that tools.json describes. Run deskproof connect again and ` +
          "check that it still only reads.",
      );
  }
}
