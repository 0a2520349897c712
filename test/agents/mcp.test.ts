import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { describe, expect, it } from "vitest";
import { httpAgent } from "../../src/agent/http/http-agent.ts";
import type { TurnRequest } from "../../src/agent/protocol/turn-request.ts";
import { describeTools } from "../../src/conversation/describe-tools.ts";
import { play, serveAgent, tiny } from "./agent-server.ts";
import { connectTools } from "./connect-tools.ts";

const environment = {};

function mcpAgent(url: string) {
  return httpAgent({ id: `mcp:${url}`, target: url, mcp: true, environment });
}

describe("an agent that calls tools over MCP", () => {
  it("finds the desk's tools on the MCP server, not in the request, and gets results and rejections", async () => {
    await using server = await serveAgent(async (request) => {
      await using client = await connectTools(request);
      const { tools } = await client.listTools();
      const found = await client.callTool({ name: "search_help", arguments: { query: "light" } });
      const refused = await client.callTool({ name: "get_order", arguments: { order_id: "FC-0" } });
      const unknown = await client.callTool({ name: "fly" });
      return { message: JSON.stringify([tools.map(({ name }) => name), found, refused, unknown]), end: true };
    });
    const { events } = await play(mcpAgent(server.url));
    const [said] = events.flatMap((event) => (event.kind === "agent_message" && event.text !== "" ? [JSON.parse(event.text)] : []));
    const [desk] = tiny.desks.values();
    expect(said[0]).toEqual(desk && describeTools(desk).map(({ name }) => name));
    expect(said.slice(2)).toMatchObject([{ isError: true }, { isError: true }]);
    expect(JSON.parse(said[3].content[0].text)).toMatchObject({ error: { code: "invalid_call" } });
    expect(server.requests[0]).toMatchObject({
      tools: [],
      mcp: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/) },
    });
    expect(events.filter(({ kind }) => kind === "call")).toHaveLength(3);
  });

  it("sees its MCP calls in the history of the next turn", async () => {
    await using server = await serveAgent(async (request) => {
      await using client = await connectTools(request);
      await client.callTool({ name: "get_order", arguments: { order_id: "FC-0" } });
      return { message: "What is your order number?" };
    });
    await play(mcpAgent(server.url));
    expect(server.requests[1]?.history.map(({ from }) => from)).toEqual(["customer", "agent", "tools", "agent", "customer"]);
  });

  it("is rejected with a wrong token or another conversation's token", async () => {
    const waiting: TurnRequest[] = [];
    const outcomes: unknown[] = [];
    let bothAreHere = () => {};
    const both = new Promise<void>((resolve) => {
      bothAreHere = resolve;
    });
    await using server = await serveAgent(async (request) => {
      if (waiting.push(request) === 2) bothAreHere();
      await both;
      const other = waiting.find(({ conversation }) => conversation !== request.conversation);
      for (const token of ["wrong", other?.mcp?.token])
        outcomes.push(await connectTools(request, token).catch((error: unknown) => String(error)));
      return { message: "Goodbye.", end: true };
    });
    const agent = mcpAgent(server.url);
    const records = await Promise.all([play(agent), play(agent)]);
    expect(outcomes).toHaveLength(4);
    for (const outcome of outcomes) expect(outcome).toMatch(/401|bearer token is required/);
    for (const { events } of records) expect(events.some(({ kind }) => kind === "call")).toBe(false);
    expect(new Set(waiting.map(({ mcp }) => mcp?.url)).size).toBe(2);
  });

  it("is rejected after its turn, and finds no server after the conversation", async () => {
    let late: Promise<unknown> = Promise.resolve();
    let client: Client | undefined;
    await using server = await serveAgent(async (request) => {
      client ??= await connectTools(request);
      const keep = client;
      // The agent keeps working while its reply is on its way.
      late = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
        keep.callTool({ name: "get_order", arguments: { order_id: "FC-0" } }),
      );
      await (request.turn > 1 ? late : undefined);
      return { message: "What is your order number?", end: true };
    });
    const agent = mcpAgent(server.url);
    const slow = {
      ...agent,
      open: async (briefing: Parameters<typeof agent.open>[0]) => {
        const session = await agent.open(briefing);
        let turns = 0;
        return {
          ...session,
          close: () => session.close?.(),
          reply: async (turn: Parameters<typeof session.reply>[0]) => {
            turns += 1;
            if (turns > 1) return String(await late.catch((error: unknown) => error));
            return session.reply(turn);
          },
        };
      },
    };
    const { events } = await play(slow);
    const said = events.flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
    expect(said[1]).toContain("this turn is over");
    expect(events.some(({ kind }) => kind === "call")).toBe(false);
    await expect(client?.listTools()).rejects.toThrow();
  });

  it("cannot also request tool calls in its answers", async () => {
    await using server = await serveAgent(() => ({ calls: [{ tool: "get_order", args: {} }] }));
    expect((await play(mcpAgent(server.url))).ending).toMatchObject({
      kind: "agent_invalid",
      detail: expect.stringContaining("over MCP"),
    });
  });
});
