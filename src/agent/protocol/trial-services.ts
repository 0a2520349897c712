import { randomBytes } from "node:crypto";
import type { AgentTurn, ToolDescription } from "../../conversation/agent.ts";
import type { JsonObject } from "../../json.ts";
import { Redactor } from "../../secrets/redactor.ts";
import { scrub } from "../../secrets/scrub.ts";
import type { EnvironmentVariables } from "../../secrets/secret.ts";
import { Upstream } from "../proxy/forward.ts";
import { ModelCalls } from "../proxy/model-calls.ts";
import { proxyRoute } from "../proxy/proxy-route.ts";
import { services } from "../proxy/service.ts";
import { serverAddressIn, TrialServer } from "../trial-server.ts";
import type { HistoryEntry, TurnRequest } from "./turn-request.ts";

interface Parts {
  readonly environment: EnvironmentVariables;
  readonly server: TrialServer;
  readonly secret: string;
  readonly token: string | undefined;
  /** Redacts this conversation's token and secret. */
  readonly own: Redactor;
  readonly current: Current;
  readonly calls: ModelCalls;
  readonly upstream: Upstream;
}

interface Current {
  turn: AgentTurn | undefined;
  history: HistoryEntry[];
}

/** The services for one conversation, on their own port: the model proxy and, if requested, the tools over MCP. */
export class TrialServices {
  readonly calls: ModelCalls;
  readonly offer: Pick<TurnRequest, "mcp" | "proxy">;
  /** Environment variables that route an agent's model calls through the proxy without changes to its code. */
  readonly variables: EnvironmentVariables;
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    const { calls, server, secret, token } = parts;
    this.calls = calls;
    this.#parts = parts;
    const base = ({ name, basePath }: (typeof services)[number]) => `${server.url}/${secret}/${name}${basePath}`;
    const [openai = "", anthropic = ""] = services.map(base);
    this.offer = { proxy: { openai, anthropic }, ...(token === undefined ? {} : { mcp: { url: `${server.url}/mcp`, token } }) };
    this.variables = Object.fromEntries(services.map((service) => [service.baseUrlVariable, base(service)]));
  }

  /** Starts the services; `mcp` has the tools to serve, and is undefined if the agent asks for tool calls in its replies. */
  static async open({ environment, mcp }: Pick<Parts, "environment"> & { readonly mcp: readonly ToolDescription[] | undefined }) {
    const secret = randomBytes(18).toString("base64url");
    const current: Current = { turn: undefined, history: [] };
    // Load the MCP package only for agents that use it.
    const tools = mcp && (await import("../mcp/tool-route.ts")).toolRoute(mcp, () => useIn(current));
    const calls = new ModelCalls(() => performance.now());
    const upstream = new Upstream();
    const proxies = services.map((service) => proxyRoute(secret, service, { environment, calls, upstream }));
    const server = await TrialServer.open(tools ? [tools, ...proxies] : proxies, serverAddressIn(environment));
    const token = tools?.token;
    const own = new Redactor(token === undefined ? [secret] : [secret, token]);
    return new TrialServices({ server, secret, token, own, current, calls, environment, upstream });
  }

  /** Starts a turn, in which tools are available and model usage is recorded. */
  beginTurn(turn: AgentTurn, history: HistoryEntry[]): void {
    this.#parts.current.turn = turn;
    this.#parts.current.history = history;
    this.calls.beginTurn(turn);
  }

  /** Ends the turn, so that no tool can be called until the next turn. */
  endTurn(): void {
    this.#parts.current.turn = undefined;
  }

  /** Redacts keys, and this conversation's token and secret. */
  hide(text: string): string {
    const { environment, secret, token, own } = this.#parts;
    const clean = scrub(text, environment).replaceAll(secret, "[secret]");
    return own.text(token === undefined ? clean : clean.replaceAll(token, "[token]"));
  }

  /** Redacts this conversation's token and secret. */
  hideOwn(text: string): string {
    return this.#parts.own.text(text);
  }

  /** The turn, with this conversation's token and secret redacted from what the agent says and does in it. */
  redacted(turn: AgentTurn): AgentTurn {
    const { own } = this.#parts;
    return {
      ...turn,
      call: (tool, args) => turn.call(own.text(tool), own.value(args)),
      say: (text) => turn.say(own.text(text)),
      note: (note) => turn.note(own.value(note)),
    };
  }

  close(): void {
    this.endTurn();
    this.calls.close();
    this.#parts.server.close();
    this.#parts.upstream.close();
  }
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
