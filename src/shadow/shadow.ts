import { checkKeyHost, type KeyHosts, keyHosts } from "../llm/key-hosts.ts";
import { credentialName, credentialsInHeader, credentialsInUrl } from "../secrets/credentials-in.ts";
import { keepSecrets } from "../secrets/redact.ts";
import type { EnvironmentVariables } from "../secrets/secret.ts";
import { SetupError, UserError } from "../user-error.ts";
import { declaredReads } from "./declared-reads.ts";
import { type HttpEndpoint, openHttp } from "./http-source.ts";
import type { ListedTool } from "./listed-tool.ts";
import { type ReadCall, ReadFailure, type ReadSource } from "./read-source.ts";
import type { ToolsFile } from "./tools-file.ts";

/** The real system behind a desk; a conversation can use only its declared reads. */
export interface Shadow {
  /** The tools whose calls reach the real system. */
  readonly reads: ReadonlyMap<string, ListedTool>;
  /** Opens the real system for one conversation; `hosts` may receive secrets (default: those in the environment). */
  open(hosts: KeyHosts | undefined): ReadSource;
  /** Checks that the system can be used, before anything is paid for; throws a `UserError` if not. */
  verify(hosts: KeyHosts | undefined): Promise<void>;
}

/** Sets up shadow mode for the system that a tools.yaml names. */
export function shadowOf(file: ToolsFile, listed: readonly ListedTool[]): Shadow {
  const reads = declaredReads(listed, new Map(Object.entries(file.tools)));
  const timeoutMs = file.timeout * 1000;
  const { mcp, http = "" } = file;
  const url = mcp ?? http;
  keepSecrets("urls", credentialsInUrl(url));
  const endpoint = (hosts = keyHosts({ environment: process.env })) => {
    const headers = filledHeaders(file.headers, { environment: process.env, url, hosts });
    return { url, base: url, headers, reads, timeoutMs };
  };
  if (mcp === undefined) return { reads, open: (hosts) => openHttp(endpoint(hosts)), verify: (hosts) => answersAt(endpoint(hosts)) };
  return { reads, open: (hosts) => openLazily(endpoint(hosts)), verify: (hosts) => verifyMcp(endpoint(hosts)) };
}

type McpReads = import("./mcp-source.ts").McpReads;

// The SDK takes a tenth of a second to load, so it is loaded only for conversations with reads.
function openLazily(endpoint: McpReads): ReadSource {
  let source: Promise<ReadSource> | undefined;
  const opened = () => {
    source ??= import("./mcp-source.ts").then(({ McpSource }) => new McpSource(endpoint));
    return source;
  };
  return {
    read: async (call: ReadCall) => (await opened()).read(call),
    [Symbol.asyncDispose]: async () => (await source)?.[Symbol.asyncDispose](),
  };
}

async function verifyMcp(endpoint: McpReads): Promise<void> {
  const [{ connectMcp, listMcpTools }, { mustMatchDeclared }] = await Promise.all([import("./mcp-client.ts"), import("./mcp-source.ts")]);
  try {
    await using session = await connectMcp(endpoint);
    mustMatchDeclared(await listMcpTools(session, endpoint), endpoint);
  } catch (error) {
    throw unusable(error);
  }
}

async function answersAt({ base, headers, timeoutMs }: HttpEndpoint): Promise<void> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(base, { method: "HEAD", headers, redirect: "manual", signal });
    await response.body?.cancel();
  } catch (error) {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw unusable(new ReadFailure(`${base}: ${why}`, { cause: error }));
  }
}

function unusable(error: unknown): unknown {
  if (!(error instanceof ReadFailure)) return error;
  const message = `${error.message}\nStart your server, or use a recording: --replay-tools <file>.`;
  return new UserError(message, { cause: error });
}

interface HeaderUse {
  readonly environment: EnvironmentVariables;
  /** The URL to which the headers are sent. */
  readonly url: string;
  readonly hosts: KeyHosts;
}

/** The headers with environment variables inserted; throws if the user has not approved the host. */
export function filledHeaders(headers: Readonly<Record<string, string>>, { environment, url, hosts }: HeaderUse): Record<string, string> {
  const valueOfVariable = (header: string, variable: string): string => {
    const found = environment[variable];
    if (found === undefined || found === "")
      throw new SetupError(`the header ${header} needs the environment variable ${variable}. Set it.`);
    checkKeyHost({ variable, url, hosts });
    return found;
  };
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const inserted: string[] = [];
      const filled = value.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
        inserted.push(valueOfVariable(name, variable));
        return inserted.at(-1) ?? "";
      });
      keepSecrets("headers", isCredential(name, filled) ? [...inserted, ...credentialsInHeader(filled)] : inserted);
      return [name, filled];
    }),
  );
}

function isCredential(header: string, value: string): boolean {
  return credentialName.test(header) || /^(?:basic|bearer|token)\s/i.test(value);
}
