import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { RunOptions } from "../src/run/options.ts";
import { runInThread } from "../src/run/thread/run-in-thread.ts";
import { openRun } from "../src/store/open/open-run.ts";
import { deskproof } from "./command.ts";
import { smallSuite, writeSmallSuite } from "./small-suite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const limits = { callMs: 4000, stopMs: 1000, agentMs: 5000 };

/** The small suite with a tool that misbehaves when called for loan "X", which no plan does. */
function suiteWith(doing: string) {
  const tools = smallSuite["tools/loans.ts"] ?? "";
  const run = `run: (world, { loan_id }) => { if (loan_id === "X") { ${doing}; } return world.get(`;
  return writeSmallSuite({
    "tools/loans.ts":
      `import { existsSync, writeFileSync } from "node:fs";\n` +
      `${tools.replace("run: (world, { loan_id }) => world.get(", run).replace("?? null,", "?? null; },")}`,
  });
}

/** An agent that asks for loan "X" and then gives up. */
function callerIn(folder: { file(name: string): string }): string {
  writeFileSync(
    folder.file("caller.ts"),
    `import { defineAgent } from "deskproof";
export const agent = defineAgent({
  id: "caller",
  reply: async (turn) => {
    await turn.call("get_loan", { loan_id: "X" });
    return "I cannot do that.";
  },
});
`,
  );
  return folder.file("caller.ts");
}
const never = new AbortController().signal;
/** Blocks the thread without using a core that other tests need. */
const blocking = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)";

/** Starts the command line, waits for a file to appear, sends a signal and returns how the process ended. */
async function interrupted(args: readonly string[], marker: string, signal: "SIGINT" | "SIGTERM") {
  const child = spawn(process.execPath, ["bin/deskproof.js", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const closed = new Promise<{ code: number | null; by: string | null }>((resolve) =>
    child.once("close", (code, by) => resolve({ code, by })),
  );
  while (!existsSync(marker)) await sleep(20);
  await sleep(100);
  const start = performance.now();
  child.kill(signal);
  const end = await closed;
  return { ...end, stderr, ms: performance.now() - start };
}

describe("M3: a tool that never returns", () => {
  it("is terminated and named, its trial is excluded, and the run continues with the others", async () => {
    using folder = temporaryFolder();
    const marker = JSON.stringify(folder.file("hung"));
    using suite = suiteWith(`if (!existsSync(${marker})) { writeFileSync(${marker}, ""); for (;;); }`);
    const notices: string[] = [];
    const { store } = await runInThread(
      {
        suites: [suite.folder],
        options: RunOptions.parse({ agents: [callerIn(folder)], trials: 2, concurrency: 1 }),
        out: folder.file("run.db"),
        signal: never,
        onNotice: (line) => notices.push(line),
      },
      limits,
    );
    using _ = store;
    const results = [...store.results()].map(({ trial, verdict }) => [trial, verdict?.kind]);
    expect(results).toEqual([
      [0, "excluded"],
      [1, expect.stringMatching(/pass|fail/)],
    ]);
    const [first] = [...store.results()];
    expect(first?.verdict).toMatchObject({
      detail: expect.stringMatching(/tool get_loan did not return within \d+ s/),
    });
    expect(notices).toEqual([expect.stringContaining("small/return/wet, trial 0, caller: tool get_loan")]);
    // The next session retries it.
    expect(store.open().map(({ trial }) => trial)).toEqual([0]);
  });

  it("ends the run after three trials with a one-line error", async () => {
    using folder = temporaryFolder();
    using suite = suiteWith(blocking);
    const run = runInThread(
      {
        suites: [suite.folder],
        options: RunOptions.parse({ agents: [callerIn(folder)], trials: 9, concurrency: 1 }),
        out: folder.file("run.db"),
        signal: never,
      },
      limits,
    );
    await expect(run).rejects.toThrow(/3 trials hung in the suite's tools.*get_loan.*--resume/);
    using store = openRun(folder.file("run.db"));
    expect(store.counts()).toMatchObject({ planned: 9, attempts: 3, excluded: 3 });
  });

  it.each(["SIGINT", "SIGTERM"] as const)("does not stop the command from handling %s", async (signal) => {
    using folder = temporaryFolder();
    const marker = folder.file("hung");
    using suite = suiteWith(`writeFileSync(${JSON.stringify(marker)}, ""); ${blocking};`);
    const args = ["run", suite.folder, "--agent", callerIn(folder), "--trials", "2", "--out", folder.file("run.db")];
    const { code, stderr, ms } = await interrupted(args, marker, signal);
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining("--resume") });
    expect(ms).toBeLessThan(20_000);
  });

  it("because of a query, which cannot be interrupted, is killed with the process", async () => {
    using folder = temporaryFolder();
    const marker = folder.file("hung");
    const query = "WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x) SELECT count(*) FROM x";
    using suite = suiteWith(`writeFileSync(${JSON.stringify(marker)}, ""); world.get("${query}");`);
    const args = ["run", suite.folder, "--agent", callerIn(folder), "--trials", "2", "--out", folder.file("run.db")];
    const { by, stderr } = await interrupted(args, marker, "SIGTERM");
    expect({ by, stderr }).toEqual({ by: "SIGKILL", stderr: expect.stringContaining("--resume") });
  });

  it("while its suite is loaded ends the run with a one-line error", async () => {
    using folder = temporaryFolder();
    using suite = writeSmallSuite({ "tools/loans.ts": `for (;;);\n${smallSuite["tools/loans.ts"]}` });
    const run = runInThread(
      { suites: [suite.folder], options: RunOptions.parse({}), out: folder.file("run.db"), signal: never },
      { ...limits, callMs: 2000 },
    );
    await expect(run).rejects.toThrow("loading did not finish within 2 s");
    expect(existsSync(folder.file("run.db"))).toBe(false);
  });

  it("because it exits the process is reported in one line", () => {
    using folder = temporaryFolder();
    using suite = suiteWith("process.exit(0);");
    const args = ["run", suite.folder, "--agent", callerIn(folder), "--trials", "1", "--out", folder.file("run.db")];
    const { status, stderr } = deskproof(args);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^deskproof: .*process\.exit\(0\)/),
    });
  });
});

describe("M3: a .ts agent that never returns", () => {
  it("fails only its own trial, even after awaiting something", async () => {
    using folder = temporaryFolder();
    const path = folder.file("looping.ts");
    writeFileSync(
      path,
      `import { setTimeout as sleep } from "node:timers/promises";
import { defineAgent } from "deskproof";
export const agent = defineAgent({
  id: "looping",
  reply: async ({ text }) => {
    await sleep(20);
    if (/kettle/.test(text)) for (;;);
    return "I cannot do that.";
  },
});
`,
    );
    const { store } = await runInThread(
      {
        suites: ["tiny"],
        options: RunOptions.parse({ agents: [path], trials: 1, concurrency: 4, timeout: 1 }),
        out: folder.file("run.db"),
        signal: never,
      },
      { ...limits, callMs: 20_000 },
    );
    using _ = store;
    const endings = [...store.summaries()].map(({ case: id, ending }) => [id, ending]);
    expect(endings).toHaveLength(6);
    expect(endings.filter(([, ending]) => ending === "agent_stalled")).toEqual([["safety/sparking-kettle", "agent_stalled"]]);
    expect(store.counts()).toMatchObject({ planned: 6, scored: 6, excluded: 0 });
  });
});
