import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { deskproof } from "../command.ts";
import { fixedRun } from "../fixed-run.ts";
import { smallSuite, writeSmallSuite } from "../small-suite.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** A suite whose code leaves a marker file when loaded. */
function markingSuite(mark: string) {
  const code = `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(mark)}, "");\n`;
  return writeSmallSuite({ "suite.ts": `${code}${smallSuite["suite.ts"]}` });
}

/** A command that leaves a marker file when started and says hello. */
function markingAgent(folder: { file(name: string): string }, mark: string): string {
  writeFileSync(
    folder.file("agent.mjs"),
    `import { writeFileSync } from "node:fs";
     import { createInterface } from "node:readline";
     writeFileSync(${JSON.stringify(mark)}, "");
     for await (const _ of createInterface({ input: process.stdin })) console.log('{"message":"Hello."}');`,
  );
  return `command:'${process.execPath}' '${folder.file("agent.mjs")}'`;
}

/** A suite and an agent that a run file names; `source` is the agent as its user specified it. */
interface Named {
  readonly suite: string;
  readonly agent: string;
  readonly source?: string;
}

/** A run with one failed and one open trial, as if made by someone else. */
async function foreignRun(path: string, { suite, agent, source }: Named) {
  const loaded = await loadSuite(suite);
  const agents = { [agent]: (_: string, trial: number) => (trial === 0 ? ("fail" as const) : ("open" as const)) };
  fixedRun(path, { suite: { ...loaded, name: loaded.name }, agents, trials: 2 })[Symbol.dispose]();
  using database = new DatabaseSync(path);
  const { value } = database.prepare("SELECT value FROM run WHERE key = 'plan'").get() ?? {};
  const plan = JSON.parse(String(value));
  plan.suites[0].folder = suite;
  if (source !== undefined) plan.agentSources[agent] = source;
  database.prepare("UPDATE run SET value = ? WHERE key = 'plan'").run(JSON.stringify(plan));
  database.prepare("UPDATE run SET value = ? WHERE key = 'signature'").run("0".repeat(64));
}

const elsewhere = "/";

describe("M2: a run file made by someone else", () => {
  it("is read without loading its suite's code, with a notice, and --trust loads it", { timeout: 90_000 }, async () => {
    using folder = temporaryFolder();
    const [run, mark] = [folder.file("run.db"), folder.file("mark")];
    using suite = markingSuite(mark);
    await foreignRun(run, { suite: suite.folder, agent: "a" });
    rmSync(mark);
    const readers = [
      ["report", run],
      ["report", run, "--json"],
      ["report", run, "--html", folder.file("pages")],
      ["show", run],
      ["export", run],
      ["gate", run, "pass^1>=0"],
      ["note", run],
    ];
    for (const args of readers) {
      const { status, stderr } = deskproof(args, { cwd: elsewhere });
      expect({ args, status }).toEqual({ args, status: 0 });
      if (args[0] === "report") expect(stderr).toMatch(/^The code of suite small in .* was not loaded: .*use --trust to load it\.\n$/);
    }
    expect(existsSync(mark)).toBe(false);
    expect(deskproof(["report", run, "--trust"], { cwd: elsewhere })).toMatchObject({ status: 0, stderr: "" });
    expect(existsSync(mark)).toBe(true);
  });

  it.each([
    ["score", ["score", "{run}"]],
    ["--resume", ["run", "--resume", "{run}"]],
    ["--failed", ["run", "--failed", "{run}", "--out", "{out}"]],
    ["--dry-run", ["run", "--resume", "{run}", "--dry-run"]],
  ])("is rejected by %s in one line unless --trust is given", async (_, words) => {
    using folder = temporaryFolder();
    const [run, mark] = [folder.file("run.db"), folder.file("mark")];
    using suite = markingSuite(mark);
    await foreignRun(run, { suite: suite.folder, agent: "stand-in/reference" });
    rmSync(mark);
    const args = words.map((word) => word.replace("{run}", run).replace("{out}", folder.file("again.db")));
    const { status, stderr } = deskproof(args, { cwd: elsewhere });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        `deskproof: you did not make ${run} on this machine, and continuing it loads the code of the ` +
        `suite in ${suite.folder}. Use --trust if you know where the file comes from.\n`,
    });
    expect(existsSync(mark)).toBe(false);
    expect(deskproof([...args, "--trust"], { cwd: elsewhere })).toMatchObject({ status: 0 });
    expect(existsSync(mark)).toBe(true);
  });

  it.each([
    ["--resume", ["run", "--resume", "{run}"]],
    ["--failed", ["run", "--failed", "{run}", "--out", "{out}"]],
  ])("does not have its commands started by %s unless the user names them or gives --trust", async (_, words) => {
    using folder = temporaryFolder();
    const [run, mark] = [folder.file("run.db"), folder.file("mark")];
    const agent = markingAgent(folder, mark);
    const args = words.map((word) => word.replace("{run}", run).replace("{out}", folder.file("again.db")));
    for (const consent of [["--agent", agent], ["--trust"]]) {
      await foreignRun(run, { suite: "tiny", agent });
      const { status, stderr } = deskproof(args, { cwd: elsewhere });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^deskproof: .*you did not make.* starts the agent "command:.*--agent "command:.*\n$/);
      expect(existsSync(mark)).toBe(false);
      expect(deskproof([...args, ...consent], { cwd: elsewhere })).toMatchObject({ status: 0 });
      expect(existsSync(mark)).toBe(true);
      for (const path of [run, mark, folder.file("again.db")]) rmSync(path, { force: true });
    }
  });

  it.each(["./evil.mjs", "http://127.0.0.1:9/reply", "mcp:node evil.mjs", "local/any@http://127.0.0.1:9/v1"])(
    "is not resumed if it names %s",
    async (agent) => {
      using folder = temporaryFolder();
      await foreignRun(folder.file("run.db"), { suite: "tiny", agent });
      writeFileSync(folder.file("evil.mjs"), "");
      const { status, stderr } = deskproof(["run", "--resume", folder.file("run.db")], { cwd: elsewhere });
      expect(status).toBe(1);
      expect(stderr).toMatch(agent.startsWith("./") ? /there is no file/ : /you did not make .* on this machine/);
    },
  );

  it.each(["mine", "person/mine"])("is not resumed if it names a command as %s=command:…", async (name) => {
    using folder = temporaryFolder();
    const mark = folder.file("mark");
    const source = `${name}=${markingAgent(folder, mark)}`;
    await foreignRun(folder.file("run.db"), { suite: "tiny", agent: name, source });
    const { status, stderr } = deskproof(["run", "--resume", folder.file("run.db")], { cwd: elsewhere });
    expect({ status, started: existsSync(mark) }).toEqual({ status: 1, started: false });
    expect(stderr).toMatch(/you did not make .* on this machine/);
  });

  it("is resumed as usual if its suite is in this project and its agent is a stand-in", async () => {
    using folder = temporaryFolder();
    using suite = writeSmallSuite();
    cpSync(suite.folder, folder.file("suites/small"), { recursive: true });
    writeFileSync(folder.file("package.json"), "{}");
    await foreignRun(folder.file("run.db"), { suite: folder.file("suites/small"), agent: "stand-in/reference" });
    expect(deskproof(["run", "--resume", "run.db"], { cwd: folder.path })).toMatchObject({ status: 0 });
    expect(deskproof(["score", "run.db"], { cwd: folder.path })).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("M2: the user's own run file", () => {
  it("is resumed, scored and reported from any folder without a notice", { timeout: 60_000 }, () => {
    using folder = temporaryFolder();
    using suite = writeSmallSuite();
    const run = folder.file("run.db");
    const agent = markingAgent(folder, folder.file("mark"));
    const begun = deskproof(["run", suite.folder, "--agent", agent, "--trials", "1", "--out", run], { cwd: elsewhere });
    expect(begun).toMatchObject({ status: 0 });
    for (const args of [
      ["score", run],
      ["report", run],
      ["run", "--failed", run, "--out", folder.file("again.db")],
    ])
      expect(deskproof(args, { cwd: elsewhere })).toMatchObject({ status: 0 });
  });

  it("can be created if no key can be stored, and then needs --trust to resume", () => {
    using folder = temporaryFolder();
    using suite = writeSmallSuite();
    const run = folder.file("run.db");
    const nowhere = { cwd: elsewhere, env: { XDG_STATE_HOME: "/proc/nowhere" } };
    const args = ["run", suite.folder, "--agent", "stand-in/reference", "--trials", "1", "--out", run];
    expect(deskproof(args, nowhere)).toMatchObject({ status: 0 });
    expect(deskproof(["score", run], nowhere)).toMatchObject({ status: 1 });
    expect(deskproof(["score", run, "--trust"], nowhere)).toMatchObject({ status: 0 });
  });
});
