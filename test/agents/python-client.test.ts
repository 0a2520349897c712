import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { TurnAnswer } from "../../src/agent/protocol/turn-answer.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const agent = `import sys
from deskproof_agent import ProviderFailed, ToolRefused, serve

def reply(turn):
    if turn.text == "break":
        raise ValueError("broken")
    if turn.text == "provider":
        raise ProviderFailed("429 from the model")
    turn.note_usage("some-model", input=9, output=2)
    try:
        order = turn.call("get_order", order_id="A-1")
        return "It is " + order["state"] + ", " + turn.call("get_day")
    except ToolRefused as refusal:
        return refusal.code + ": " + refusal.message

serve(reply)
`;

const shared = { policy: "", tools: [], now: "2026-03-10T10:00", history: [], ticket: {}, protocol: 1, proxy: {} };

function request(text: string, step: number, results: readonly object[] = [], conversation = "c") {
  return { ...shared, conversation, turn: 1, step, message: { text, attachments: [] }, results };
}

const delivered = { tool: "get_order", ok: true, value: { state: "delivered" } };
const refused = { tool: "get_order", ok: false, code: "not_found", message: "no such order" };

/** The agent as a command: one line in, one line out. */
async function converse(requests: readonly object[]): Promise<{ answers: unknown[]; status: number | null; stderr: string }> {
  using folder = temporaryFolder();
  const child = start(folder);
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  for (const one of requests) child.stdin?.write(`${JSON.stringify(one)}\n`);
  child.stdin?.end();
  const answers: unknown[] = [];
  if (child.stdout) for await (const line of createInterface({ input: child.stdout })) answers.push(JSON.parse(line));
  const status = child.exitCode ?? (await once(child, "exit"))[0];
  return { answers, status, stderr };
}

function start(folder: { file: (name: string) => string; path: string }): ChildProcess {
  copyFileSync("examples/deskproof_agent.py", folder.file("deskproof_agent.py"));
  writeFileSync(folder.file("agent.py"), agent);
  return spawn("python3", ["agent.py"], { cwd: folder.path });
}

// Needs Python.
describe.runIf(spawnSync("python3", ["--version"]).status === 0)("examples/deskproof_agent.py", () => {
  it("turns a function that calls tools into turn protocol answers", async () => {
    const day = { tool: "get_day", ok: true, value: "today" };
    const { answers } = await converse([request("where", 1), request("where", 2, [delivered]), request("where", 3, [day])]);
    expect(answers).toEqual([
      { calls: [{ tool: "get_order", args: { order_id: "A-1" } }] },
      { calls: [{ tool: "get_day", args: {} }] },
      { message: "It is delivered, today", usage: [{ model: "some-model", input: 9, output: 2 }] },
    ]);
    for (const answer of answers) expect(TurnAnswer.safeParse(answer).success).toBe(true);
  });

  it("raises an exception that the agent can catch if the desk rejects a call", async () => {
    const { answers } = await converse([request("where", 1), request("where", 2, [refused])]);
    expect(answers.at(-1)).toMatchObject({ message: "not_found: no such order" });
  });

  it("answers a repeated request the same way and continues from there", async () => {
    const { answers } = await converse([request("where", 1), request("where", 1), request("where", 2, [refused])]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toMatchObject({ message: "not_found: no such order" });
  });

  it("reports a provider error if the agent raises one", async () => {
    expect((await converse([request("provider", 1)])).answers).toEqual([{ provider_error: "429 from the model" }]);
  });

  it("exits with the traceback of an agent that crashes", async () => {
    const { answers, status, stderr } = await converse([request("break", 1)]);
    expect(answers).toEqual([]);
    expect(status).toBe(1);
    expect(stderr).toContain("ValueError: broken");
  });
});
