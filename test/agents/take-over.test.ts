import { describe, expect, it } from "vitest";
import { httpAgent } from "../../src/agent/http/http-agent.ts";
import { modelAgent } from "../../src/agent/model/model-agent.ts";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { builtInReader } from "../../src/conversation/built-in-reader.ts";
import { agendaCustomer } from "../../src/customer/agenda-customer.ts";
import { type Agent, runTrial } from "../../src/index.ts";
import type { LlmCall } from "../../src/llm/llm.ts";
import { findDecision } from "../../src/run/fork/find-decision.ts";
import { type Fork, playSample } from "../../src/run/fork/play-sample.ts";
import { caseOf } from "../llm/scripted-run.ts";
import { serveAgent, tiny } from "./agent-server.ts";

const testCase = caseOf(tiny, "damaged_item/cracked-grinder");
const record = await runTrial({ suite: tiny, testCase, agent: standIn("stand-in/reference"), seed: "1" });
const tools = tiny.desks.get(testCase.desk)?.tools ?? new Map();
const getOrder = record.events.findIndex((event) => event.kind === "call" && event.tool === "get_order");

/** The fork of the reference's trial at its second call, which is in the middle of a turn. */
function forkWith(agent: Agent): Fork {
  const point = findDecision(record, tools, getOrder);
  const sides = { agent, customer: agendaCustomer, reader: builtInReader };
  return {
    ...sides,
    point,
    suite: tiny,
    testCase,
    until: "turn",
    seed: "1",
    replyMs: 5000,
    signal: new AbortController().signal,
  };
}

function scriptedModel(asked: LlmCall["prompt"][], hasTextToolCalls = false) {
  const llm = {
    id: "acme/model",
    family: "acme",
    model: "model",
    generate: async (call: LlmCall) => {
      asked.push(structuredClone(call.prompt));
      const text = hasTextToolCalls ? "Reply: Could you send me a photo?" : "Could you send me a photo?";
      return { content: [{ type: "text", text } as const], finish: "stop" as const, usage: {}, model: "model" };
    },
  };
  return modelAgent({ llm, ...(hasTextToolCalls ? { tools: "react" as const } : {}) });
}

describe("an agent that takes over a conversation in the middle of a turn", () => {
  it("can be a model, which gets the messages, calls and results so far, and the customer's message once", async () => {
    const asked: LlmCall["prompt"][] = [];
    const { events } = await playSample(forkWith(scriptedModel(asked)), 0);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user", "assistant", "tool"]);
    const [call, result] = asked[0]?.slice(-2) ?? [];
    expect(call?.content).toMatchObject([{ type: "tool-call", toolName: "verify_customer" }]);
    expect(result?.content).toMatchObject([{ toolName: "verify_customer", output: { value: { level: "full" } } }]);
    expect(events.slice(getOrder).map(({ kind }) => kind)).toEqual(["usage", "agent_message"]);
  });

  it("can be a model with text tool calls, which gets earlier calls in the format it writes", async () => {
    const asked: LlmCall["prompt"][] = [];
    await playSample(forkWith(scriptedModel(asked, true)), 0);
    const texts = asked[0]?.slice(-2).map(({ content }) => JSON.stringify(content)) ?? [];
    expect(texts[0]).toContain("Action: verify_customer\\nAction Input: {");
    expect(texts[1]).toContain("Observation: {");
  });

  it("can be a service, which gets the whole history and the results of the call before the decision", async () => {
    await using server = await serveAgent(() => ({ message: "Could you send me a photo?" }));
    const agent = httpAgent({ id: server.url, target: server.url, mcp: false, environment: {} });
    await playSample(forkWith(agent), 0);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({ turn: 2, step: 2, results: [{ tool: "verify_customer", ok: true }] });
    expect(request?.history.map(({ from }) => from)).toEqual(["customer", "agent", "customer", "agent", "tools"]);
    expect(request?.message.text).toBe(request?.history[2]?.from === "customer" ? request.history[2].text : "");
  });
});
