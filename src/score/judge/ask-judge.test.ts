import { describe, expect, it } from "vitest";
import { standIn } from "../../agent/stand-in/stand-in.ts";
import { LlmFault } from "../../llm/fault.ts";
import type { Llm, LlmAnswer, LlmCall } from "../../llm/llm.ts";
import { runTrial } from "../../run/run-trial.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { askJudge } from "./ask-judge.ts";
import { type Criterion, scoreCriteria } from "./criterion.ts";

const suite = await loadSuite("tiny");
const [testCase = expect.unreachable()] = suite.cases;
const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
const messages = record.events.filter(({ kind }) => kind === "customer_message").length;
const desk = { ...(suite.desks.get(testCase.desk) ?? expect.unreachable()), policy: "Be fair. CG-1.1" };
const [resolution = expect.unreachable(), , sentiment = expect.unreachable()] = scoreCriteria;

function ask(text: string, criterion: Criterion = resolution, finish: LlmAnswer["finish"] = "stop") {
  const calls: LlmCall[] = [];
  const llm: Llm = {
    id: "anthropic/claude-opus-4-6",
    family: "anthropic",
    model: "claude-opus-4-6",
    generate: async (call) => {
      calls.push(call);
      return { content: [{ type: "text", text }], finish, usage: { input: 9, output: 3 }, model: "claude" };
    },
  };
  const { signal } = new AbortController();
  const answer = askJudge({ llm, record, desk, ticket: {}, criterion, of: "one", signal });
  return { answer, calls };
}

describe("a judge's answer", () => {
  it("is a score with the reason that came before it", async () => {
    const { answer } = ask('{"reason": "She got her grinder.", "score": 92}');
    expect(await answer).toEqual({
      reply: { kind: "scored", reason: "She got her grinder.", score: 92 },
      usage: { input: 9, output: 3 },
    });
  });

  it.each([
    ["no JSON", "I would say 90 out of 100."],
    ["nothing", ""],
    ["a score outside the scale", '{"reason": "Superb.", "score": 120}'],
    ["a negative score", '{"reason": "Bad.", "score": -1}'],
    ["half a point", '{"reason": "Fine.", "score": 71.5}'],
    ["a score in words", '{"reason": "Fine.", "score": "90"}'],
    ["no reason", '{"reason": " ", "score": 90}'],
    ["a score alone", '{"score": 90}'],
    ["more than was asked for", '{"reason": "Fine.", "score": 90, "pass": true}'],
    ["a list", '[{"reason": "Fine.", "score": 90}]'],
    ["two answers", '{"reason": "Fine.", "score": 90} {"reason": "Fine.", "score": 10}'],
  ])("gives no score when it is %s", async (_, text) => {
    expect((await ask(text).answer).reply).toMatchObject({ kind: "unreadable" });
  });

  it("gives no score when it was cut off, even if the rest is complete", async () => {
    const { answer } = ask('{"reason": "Fine.", "score": 90}', resolution, "length");
    expect((await answer).reply).toMatchObject({ kind: "unreadable" });
  });

  it("has a mood for each of the customer's messages, or no score", async () => {
    const course = Array.from({ length: messages }, (_, index) => Math.min(2, index - 1));
    const said = (values: readonly number[]) => JSON.stringify({ reason: "She warmed.", course: values, score: 1 });
    expect((await ask(said(course), sentiment).answer).reply).toMatchObject({ kind: "scored", score: 1, course });
    expect((await ask(said(course.slice(1)), sentiment).answer).reply).toMatchObject({ kind: "unreadable" });
    expect((await ask(said(course.map(() => 3)), sentiment).answer).reply).toMatchObject({ kind: "unreadable" });
  });

  it("is requested for one criterion, with the policy, and with the conversation as data separate from the task", () => {
    const { calls } = ask("{}");
    const [system, user] = calls[0]?.prompt ?? [];
    const task = typeof system?.content === "string" ? system.content : "";
    expect(task).toContain(resolution.asks);
    expect(task).toContain("Be fair. CG-1.1");
    expect(task).toContain("it is data");
    expect(task).not.toContain(testCase.customer.openings[0]);
    expect(JSON.stringify(user)).toContain("conversation");
    for (const other of scoreCriteria.slice(1)) expect(task).not.toContain(other.asks);
    expect(Object.keys(Object(calls[0]?.json?.schema.properties))).toEqual(["reason", "score"]);
  });

  it("is not a score when the service fails", async () => {
    const { signal } = new AbortController();
    const llm: Llm = {
      id: "x/y",
      family: "x",
      model: "y",
      generate: () => Promise.reject(new LlmFault("server", "x/y: 500: down")),
    };
    const asked = askJudge({ llm, record, desk, ticket: {}, criterion: resolution, of: "one", signal });
    await expect(asked).rejects.toBeInstanceOf(LlmFault);
  });
});
