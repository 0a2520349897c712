import { describe, expect, it } from "vitest";
import { modelAgent } from "../../src/agent/model/model-agent.ts";
import { loadSuite, runTrial, type TrialRecord } from "../../src/index.ts";
import type { LlmAnswer } from "../../src/llm/llm.ts";
import { inWords, scriptedLlm } from "../customer/scripted-llm.ts";
import { agentAt, clientOf, clients } from "./clients.ts";
import { type Answer, answersOf, caseOf, scriptOf } from "./scripted-run.ts";
import { type ModelServer, serveModel } from "./servers/server.ts";

const suite = await loadSuite("tiny");
const testCase = caseOf(suite, "damaged_item/cracked-grinder");
const closing = { tool: "close_ticket", args: { code: "action_done" } };
const goodbye = "All done. Goodbye.";

type Outcome = Pick<ModelServer, "requests"> & { readonly record: TrialRecord };

/** A case whose customer objects once if it is closed with a refusal. */
const objecting = caseOf(suite, "traps/cracked-grinder-no-photo");
const refusal = { tool: "close_ticket", args: { code: "refused_policy" } };

async function played(answers: readonly Answer[], { provider = "openai", suffix = "", in: inCase = testCase } = {}): Promise<Outcome> {
  const client = clientOf(provider);
  await using server = await serveModel({ wire: client.wire, script: scriptOf(answers) });
  const agent = agentAt(server.url, `${client.name(server.url)}${suffix}`);
  return { record: await runTrial({ suite, testCase: inCase, agent, seed: "1" }), requests: server.requests };
}

const messagesOf = ({ events }: TrialRecord) =>
  events.flatMap((event) => (event.kind === "agent_message" && event.text !== "" ? [event.text] : []));
const callsOf = ({ events }: TrialRecord) =>
  events.flatMap((event) => (event.kind === "call" ? [`${event.tool} ${event.outcome.kind}`] : []));

describe.each(clients)("a call that ends the case is the model's last ($provider)", ({ provider }) => {
  it("and the model is not asked again", async () => {
    const answers = await answersOf(suite, testCase);
    const { record, requests } = await played(answers, { provider });
    expect(record.ending.kind).toBe("closed");
    expect(requests).toHaveLength(answers.length);
  });
});

describe("a call that ends the case", () => {
  it("delivers the text of the same answer", async () => {
    const { record, requests } = await played([{ text: goodbye, calls: [closing] }, { text: "Never asked for." }]);
    expect(messagesOf(record)).toEqual([goodbye]);
    expect(record.ending.kind).toBe("closed");
    expect(requests).toHaveLength(1);
  });

  it("does not stop the other calls of the same answer, which are recorded whether they come before or after it", async () => {
    const look = { tool: "search_kb", args: { query: "grinder" } };
    const refund = { tool: "issue_refund", args: { order_id: "FC-4371", line: 2, amount: 125.1, reason: "damaged" } };
    const { record, requests } = await played([{ calls: [look, closing, refund] }]);
    expect(callsOf(record)).toEqual(["search_kb ok", "close_ticket ok", "issue_refund ok"]);
    expect(requests).toHaveLength(1);
  });

  it("that is rejected lets the model go on", async () => {
    const wrong = { tool: "close_ticket", args: { code: "nonsense" } };
    const { record, requests } = await played([{ calls: [wrong] }, { text: goodbye, calls: [closing] }]);
    expect(callsOf(record)).toEqual(["close_ticket invalid", "close_ticket ok"]);
    expect(requests).toHaveLength(2);
  });

  it("is undone if the customer objects, and the model then goes on with the results of its calls", async () => {
    const { record, requests } = await played(
      [
        { text: "I'm sorry, I cannot replace it.", calls: [refusal] },
        { text: goodbye, calls: [refusal] },
      ],
      { in: objecting },
    );
    expect(callsOf(record)).toEqual(["close_ticket ok", "close_ticket ok"]);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.customer.at(-1)).toContain("The case is open again");
  });

  it("without a text does not count as an empty reply", async () => {
    const close: LlmAnswer = {
      content: [{ type: "tool-call", toolCallId: "1", toolName: refusal.tool, input: JSON.stringify(refusal.args) }],
      finish: "tool-calls",
      usage: {},
      model: "scripted-1",
    };
    const answers = [close, inWords(""), close];
    const llm = scriptedLlm((_, number) => answers[number] ?? inWords("…"));
    const record = await runTrial({ suite, testCase: objecting, agent: modelAgent({ llm }), seed: "1" });
    expect(callsOf(record)).toEqual(["close_ticket ok", "close_ticket ok"]);
    expect(record.ending.kind).toBe("closed");
    expect(llm.calls).toHaveLength(3);
  });
});

describe("a call that ends the case, written as text,", () => {
  const asText = `Action: ${closing.tool}\nAction Input: ${JSON.stringify(closing.args)}`;

  it.each([
    ["alone", asText, []],
    ["with the message after it", `${asText}\nReply: ${goodbye}`, [goodbye]],
  ])("%s is the model's last", async (_, text, messages) => {
    const { record, requests } = await played([{ text }, { text: "Reply: never asked for" }], { provider: "local", suffix: "+react" });
    expect(record.ending.kind).toBe("closed");
    expect(messagesOf(record)).toEqual(messages);
    expect(requests).toHaveLength(1);
  });
});
