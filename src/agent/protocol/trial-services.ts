import { randomBytes } from "node:crypto";
import type { AgentTurn, ToolDescription } from "../../conversation/agent.ts";
import type { JsonObject } from "../../json.ts";
import { type EnvironmentVariables, scrub } from "../../llm/scrub.ts";
import { Upstream } from "../proxy/forward.ts";
import { ModelCalls } from "../proxy/model-calls.ts";
import { ProxyRoute } from "../proxy/proxy-route.ts";
import { services } from "../proxy/service.ts";
import { type Route, serverAddressIn, TrialServer } from "../trial-server.ts";
import type { HistoryEntry, TurnRequest } from "./turn-request.ts";

/** The options for starting a conversation's services. */
export interface ServiceRequest {
  readonly environment: EnvironmentVariables;
  /** The tools to serve over MCP; undefined if the agent asks for tool calls in its replies. */
  readonly mcp: readonly ToolDescription[] | undefined;
}

/** The services for one conversation, on their own port: the model proxy and, if requested, the tools over MCP. */
export class TrialServices {
  readonly calls: ModelCalls;
  readonly offer: Pick<TurnRequest, "mcp" | "proxy">;
  /** Environment variables that route an agent's model calls through the proxy without changes to its code. */
  readonly variables: EnvironmentVariables;
  readonly #server: TrialServer;
  readonly #current: Current;
  readonly #upstream: Upstream;
  readonly #secret: string;
  readonly #environment: EnvironmentVariables;

  private constructor(parts: Parts) {
    this.calls = parts.calls;
    this.#server = parts.server;
    this.#current = parts.current;
    this.#upstream = parts.upstream;
    this.#secret = parts.secret;
    this.#environment = parts.environment;
    const base = ({ name, basePath }: (typeof services)[number]) => `${parts.server.url}/${parts.secret}/${name}${basePath}`;
    const [openai, anthropic] = services.map(base);
    this.offer = {
      proxy: { openai: openai ?? "", anthropic: anthropic ?? "" },
      ...(parts.token === undefined ? {} : { mcp: { url: `${parts.server.url}/mcp`, token: parts.token } }),
    };
    this.variables = Object.fromEntries(services.map((service) => [service.baseUrlVariable, base(service)]));
  }

  static async open({ environment, mcp }: ServiceRequest): Promise<TrialServices> {
    const secret = randomBytes(18).toString("base64url");
    const current: Current = { turn: undefined, history: [] };
    // Load the MCP package only for agents that use it.
    const tools = mcp && new (await import("../mcp/tool-route.ts")).ToolRoute(mcp, () => useIn(current));
    const calls = new ModelCalls(() => performance.now());
    const upstream = new Upstream();
    const proxies = services.map((service) => new ProxyRoute(secret, service, { environment, calls, upstream }));
    const routes: Route[] = tools ? [tools, ...proxies] : proxies;
    const server = await TrialServer.open(routes, serverAddressIn(environment));
    return new TrialServices({ server, secret, token: tools?.token, current, calls, environment, upstream });
  }

  /** Starts a turn, in which tools are available and model usage is recorded. */
  beginTurn(turn: AgentTurn, history: HistoryEntry[]): void {
    this.#current.turn = turn;
    this.#current.history = history;
    this.calls.beginTurn(turn);
  }

  /** Ends the turn, so that no tool can be called until the next turn. */
  endTurn(): void {
    this.#current.turn = undefined;
  }

  /** Redacts keys, and this conversation's token and secret. */
  hide(text: string): string {
    const { mcp } = this.offer;
    const clean = scrub(text, this.#environment).replaceAll(this.#secret, "[secret]");
    return mcp ? clean.replaceAll(mcp.token, "[token]") : clean;
  }

  close(): void {
    this.endTurn();
    this.calls.close();
    this.#server.close();
    this.#upstream.close();
  }
}

interface Parts {
  readonly environment: EnvironmentVariables;
  readonly server: TrialServer;
  readonly secret: string;
  readonly token: string | undefined;
  readonly current: Current;
  readonly calls: ModelCalls;
  readonly upstream: Upstream;
}

interface Current {
  turn: AgentTurn | undefined;
  history: HistoryEntry[];
}

/** Returns a function that calls tools and adds the calls to the conversation's history; undefined between turns. */
function useIn({ turn, history }: Current) {
  if (!turn) return undefined;
  return async (tool: string, args: JsonObject) => {
    const reply = await turn.call(tool, args);
    history.push({ from: "agent", calls: [{ tool, args }] }, { from: "tools", results: [{ tool, ...reply }] });
    return reply;
  };
}
