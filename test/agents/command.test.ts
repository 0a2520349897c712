import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { commandAgent } from "../../src/agent/command/command-agent.ts";
import { UserError } from "../../src/index.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { play } from "./agent-server.ts";

/** An agent that answers each line with the result of a function body, given `request` and the line number `count`. */
function scriptAgent(folder: { file(name: string): string }, body: string, environment = {}) {
  return named(`'${process.execPath}' '${scriptFile(folder, body)}'`, environment);
}

function scriptFile(folder: { file(name: string): string }, body: string): string {
  const path = folder.file("agent.mjs");
  writeFileSync(
    path,
    `import { createInterface } from "node:readline";
     import { spawn } from "node:child_process";
     import { writeFileSync } from "node:fs";
     let count = 0;
     const answer = async (request) => { ${body} };
     for await (const line of createInterface({ input: process.stdin })) {
       count += 1;
       const said = await answer(JSON.parse(line));
       if (said !== undefined) console.log(typeof said === "string" ? said : JSON.stringify(said));
     }`,
  );
  return path;
}

function named(target: string, environment = {}) {
  return commandAgent({ id: "acme/command", target, mcp: false, environment: { ...process.env, ...environment } });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 5000 && isAlive(pid); waited += 20) await sleep(20);
  return !isAlive(pid);
}

describe("a command agent", () => {
  it("keeps one process per conversation, which can hold state, and starts a new one for the next conversation", async () => {
    using folder = temporaryFolder();
    const agent = scriptAgent(folder, "return { message: process.pid + ' ' + count + ': what is your order number?' };");
    const records = await Promise.all([play(agent), play(agent)]);
    const said = records.map(({ events }) =>
      events.flatMap((event) => (event.kind === "agent_message" ? [event.text.split(":", 1)[0] ?? ""] : [])),
    );
    for (const lines of said) {
      const pid = lines[0]?.split(" ")[0];
      expect(lines.slice(0, 2)).toEqual([`${pid} 1`, `${pid} 2`]);
      expect(await untilGone(Number(pid))).toBe(true);
    }
    expect(said[0]?.[0]).not.toBe(said[1]?.[0]);
  });

  it("can call tools just like an HTTP agent", async () => {
    using folder = temporaryFolder();
    const agent = scriptAgent(
      folder,
      `return request.step === 1
         ? { calls: [{ tool: "hand_over", args: { reason: "safety_incident", summary: "The kettle of the customer throws sparks." } }] }
         : { message: "A colleague takes over: " + request.results[0].ok };`,
    );
    const { ending, events } = await play(agent);
    expect(ending).toMatchObject({ kind: "handed_over" });
    expect(events.at(-1)).toMatchObject({ kind: "agent_message", text: "A colleague takes over: true" });
  });

  it("is killed together with its child processes if it hangs", async () => {
    using folder = temporaryFolder();
    const pids = folder.file("pids");
    const agent = scriptAgent(
      folder,
      `process.on("SIGTERM", () => {});
       const child = spawn("sleep", ["1000"], { stdio: "ignore" });
       console.error("waiting for the model");
       writeFileSync(${JSON.stringify(pids)}, process.pid + " " + child.pid);
       await new Promise(() => setInterval(() => {}, 1000));`,
    );
    const { ending } = await play(agent, { replyMs: 1500 });
    expect(ending).toEqual({
      kind: "agent_stalled",
      detail: "no reply within 1500 ms; its last output on stderr: waiting for the model",
    });
    expect(existsSync(pids)).toBe(true);
    for (const pid of readFileSync(pids, "utf8").split(" ")) expect(await untilGone(Number(pid))).toBe(true);
  });

  it("has its child processes killed when it exits on its own", async () => {
    using folder = temporaryFolder();
    const agent = scriptAgent(
      folder,
      `const child = spawn("sleep", ["1000"], { stdio: "ignore" });
       child.unref();
       return { message: String(child.pid), end: true };`,
    );
    const { events } = await play(agent);
    const [pid = 0] = events.flatMap((event) => (event.kind === "agent_message" ? [Number(event.text)] : []));
    expect(pid).toBeGreaterThan(0);
    expect(await untilGone(pid)).toBe(true);
  });

  const failures: [string, string, string, RegExp][] = [
    [
      "exits with an error on stderr",
      'if (count === 2) { console.error("Traceback: no such key " + process.env.OPENAI_API_KEY); ' +
        'process.exit(3); } return { message: "Your order number?" };',
      "agent_invalid",
      /turn 2, step 1: the command exited with code 3 before answering; its last output on stderr: Traceback: no such key \[key\]$/,
    ],
    ["exits without an answer", "process.exit(0)", "agent_invalid", /exited with code 0 before answering/],
    ["writes something that is not JSON", 'return "Loading the model…";', "agent_invalid", /turn 1, step 1: the answer is not JSON/],
    [
      "writes more lines than requested",
      'console.log("{}"); await new Promise((done) => setTimeout(done, 50)); return { message: "x" };',
      "agent_invalid",
      /neither "message" nor "calls"/,
    ],
    [
      "answers twice",
      'return JSON.stringify({ message: "Your order number?" }) + "\\n" + JSON.stringify({ message: "Or your name?" });',
      "agent_invalid",
      /turn 2, step 1: wrote a line that does not answer a request \(\{"message":"Or your name\?"\}\)/,
    ],
    ["writes an endless line", 'process.stdout.write("x".repeat(4_100_000));', "agent_invalid", /longer than 4 MB/],
    ["reports that its provider failed", 'return { provider_error: "overloaded" };', "provider_error", /step 1: overloaded$/],
  ];
  it.each(failures)("gets the right ending if it %s", async (_, body, kind, detail) => {
    using folder = temporaryFolder();
    const { ending } = await play(scriptAgent(folder, body, { OPENAI_API_KEY: "planted-key-1" }));
    expect(ending).toMatchObject({ kind, detail: expect.stringMatching(detail) });
  });

  it("has its tool token redacted from the stored stderr output", async () => {
    using folder = temporaryFolder();
    const token = folder.file("token");
    const body = `writeFileSync(${JSON.stringify(token)}, request.mcp.token);
      if (request.turn === 2) { console.error("I was told " + JSON.stringify([request.mcp, request.proxy])); process.exit(1); }
      return { message: "What is your order number?" };`;
    const path = scriptFile(folder, body);
    const target = `'${process.execPath}' '${path}'`;
    const { ending } = await play(commandAgent({ id: "acme/mcp", target, mcp: true, environment: process.env }));
    expect(ending).toMatchObject({ kind: "agent_invalid", detail: expect.stringContaining("[token]") });
    expect(JSON.stringify(ending)).not.toContain(readFileSync(token, "utf8"));
  });

  it.each(["no-such-command-here --x", "node no-such-file.mjs"])("stops the run if it cannot be started: %s", async (command) => {
    const run = play(named(command));
    await expect(run).rejects.toThrow(UserError);
    await expect(run).rejects.toThrow(/before answering anything; its last output on stderr: .* fix it\.$/s);
  });
});

describe("L: a child that leaves the agent's process group", () => {
  it("does not block the conversation or the command", { timeout: 60_000 }, async () => {
    using folder = temporaryFolder();
    const seconds = 40;
    writeFileSync(
      folder.file("daemon.mjs"),
      `import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
spawn("sleep", ["${seconds}"], { detached: true, stdio: "inherit" }).unref();
for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify({ message: "Bye.", end: true }));
process.exit(0);
`,
    );
    const start = performance.now();
    const args = ["run", "tiny", "--agent", "command:node daemon.mjs", "--cases", "safety/*", "--trials", "1"];
    const { status, stderr } = deskproof([...args, "--out", "run.db"], {
      cwd: folder.path,
      timeout: 55_000,
      ownProcess: true,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining("bug") });
    expect(performance.now() - start).toBeLessThan(seconds * 1000 * 0.75);
  });
});
