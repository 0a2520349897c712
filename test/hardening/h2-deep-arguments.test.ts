import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { httpAgent } from "../../src/agent/http/http-agent.ts";
import { parseArguments } from "../../src/agent/model/thread.ts";
import { parseTurnAnswer } from "../../src/agent/protocol/turn-answer.ts";
import { AgentFault } from "../../src/conversation/agent.ts";
import { defineAgent, type TrialRecord } from "../../src/index.ts";
import { play, serveAgent } from "../agents/agent-server.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const depths = [3000, 4600, 100_000];

function outcomes({ events }: TrialRecord): object[] {
  return events.flatMap((event) => (event.kind === "call" ? [{ args: event.args, outcome: event.outcome }] : []));
}

const refused = { args: {}, outcome: { kind: "invalid", message: expect.stringContaining("at most 64 levels deep") } };

describe("H2: arguments nested thousands of levels deep", () => {
  it.each(depths)(
    "%i from a command agent are an invalid tool call, and the run and its reports continue",
    { timeout: 60_000 },
    (levels) => {
      using folder = temporaryFolder();
      const args = `'{"a":'.repeat(${levels}) + "1" + "}".repeat(${levels})`;
      writeFileSync(
        folder.file("agent.mjs"),
        `import { createInterface } from "node:readline";
       for await (const line of createInterface({ input: process.stdin })) {
         const { step } = JSON.parse(line);
         console.log(step === 1 ? '{"calls":[{"tool":"get_order","args":' + ${args} + "}]}" : '{"message":"Hello."}');
       }`,
      );
      const run = folder.file("run.db");
      const agent = `command:'${process.execPath}' '${folder.file("agent.mjs")}'`;
      const played = deskproof(["run", "tiny", "--agent", agent, "--trials", "1", "--cases", "safety/**", "--out", run]);
      expect(played).toMatchObject({ status: 0 });
      const shown = deskproof(["show", run, "--json"]);
      const { record } = JSON.parse(shown.stdout);
      expect(outcomes(record)).toContainEqual(refused);
      for (const form of [[], ["--json"], ["--markdown"], ["--html", folder.file("pages")]])
        expect(deskproof(["report", run, ...form])).toMatchObject({ status: 0 });
    },
  );

  it.each(depths)("%i over HTTP are an invalid tool call", async (levels) => {
    await using server = await serveAgent(({ step }, response) => {
      response.end(step === 1 ? `{"calls":[{"tool":"get_order","args":${deep(levels)}}]}` : '{"message":"","end":true}');
      return undefined;
    });
    const record = await play(httpAgent({ id: "deep", target: server.url, mcp: false, environment: {} }));
    expect(outcomes(record)).toContainEqual(refused);
  });

  it.each(depths)("%i over MCP are an invalid tool call", async (levels) => {
    await using server = await serveAgent(async ({ mcp }) => {
      const params = `{"name":"get_order","arguments":${deep(levels)}}`;
      await fetch(mcp?.url ?? "", {
        method: "POST",
        headers: {
          authorization: `Bearer ${mcp?.token}`,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
        },
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`,
      });
      return { message: "", end: true };
    });
    const record = await play(httpAgent({ id: "deep", target: server.url, mcp: true, environment: {} }));
    expect(outcomes(record)).toContainEqual(refused);
  });

  it.each(depths)("%i from an agent in this process are an invalid tool call, and so are cyclic arguments", async (levels) => {
    const self: { [name: string]: object } = {};
    self.self = self;
    const agent = defineAgent({
      id: "deep",
      reply: async (turn) => {
        await turn.call("get_order", JSON.parse(deep(levels)));
        await turn.call("get_order", JSON.parse('{"order_id":"FC-1"}'));
        await turn.call("get_order", Object.assign(JSON.parse("{}"), self));
        return "";
      },
    });
    const record = await play(agent);
    expect(outcomes(record).slice(0, 3)).toEqual([refused, expect.anything(), refused]);
    expect(() => JSON.stringify(record)).not.toThrow();
  });

  it.each(depths)("%i from a model are kept as text", (levels) => {
    expect(parseArguments(deep(levels))).toBe(deep(levels));
    expect(parseArguments('{"order_id":"FC-1"}')).toEqual({ order_id: "FC-1" });
  });

  it.each(["message", "usage", "reasoning", "provider_error", "attachments", "calls"])(
    "an answer whose %s is nested that deeply is rejected",
    (field) => {
      for (const levels of depths) expect(() => parseTurnAnswer(`{"${field}":${deep(levels)}}`, "deep, turn 1")).toThrow(AgentFault);
    },
  );
});
