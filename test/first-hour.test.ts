import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { viewHead } from "../src/report/view/view-head.ts";
import { openRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Rule } from "../src/suite/rule.ts";
import { deskproof } from "./command.ts";
import { fixedRun, type Script } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A repository as `init` creates it, and commands to run in it. */
function newRepository() {
  const folder = temporaryFolder();
  const run = (...args: string[]) => deskproof(args, { cwd: folder.path });
  run("init");
  return { folder, run, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

describe("the repository that init sets up", () => {
  const Step = z.object({
    run: z.string().optional(),
    with: z.object({ path: z.string().optional() }).optional(),
  });
  const Workflow = z.object({ jobs: z.object({ desk: z.object({ steps: z.array(Step) }) }) });

  function stepsIn(folder: { file(name: string): string }) {
    const text = readFileSync(folder.file(".github/workflows/deskproof.yml"), "utf8");
    return Workflow.parse(parse(text)).jobs.desk.steps;
  }

  /** Runs the workflow's own commands with this checkout in place of the package, and returns the exit codes. */
  function follow(folder: { path: string; file(name: string): string }): (number | null)[] {
    const env = { ...process.env, GITHUB_STEP_SUMMARY: folder.file("summary.md") };
    const [install, ...commands] = stepsIn(folder).flatMap(({ run }) => run ?? []);
    expect(install).toBe("npm ci");
    return commands.map((command) => {
      const own = command.replaceAll("npx deskproof", `"${process.execPath}" "${resolve("bin/deskproof.js")}"`);
      return spawnSync("sh", ["-e", "-c", own], { cwd: folder.path, env }).status;
    });
  }

  it("has a workflow that gates the configured agent: it fails the stub and passes a faultless agent", {
    timeout: 60_000,
  }, () => {
    using repository = newRepository();
    const { folder } = repository;
    expect(follow(folder)).toEqual([0, 0, 1, 0]);
    expect(readFileSync(folder.file("summary.md"), "utf8")).toContain("| my-agent | 0.0% |");
    const config = folder.file("deskproof.config.yaml");
    const connected = readFileSync(config, "utf8").replace(/^ {2}- name: my-agent.*\n.*$/m, "  - stand-in/reference");
    writeFileSync(config, connected);
    rmSync(folder.file("runs"), { recursive: true });
    expect(follow(folder)).toEqual([0, 0, 0, 0]);
    const kept = stepsIn(folder).flatMap(({ with: given }) => given?.path?.trim().split("\n") ?? []);
    expect(kept.map((path) => existsSync(folder.file(path)))).toEqual([true, true]);
  });

  it("keeps runs out of git, and says what to add to an existing .gitignore", () => {
    using fresh = newRepository();
    expect(readFileSync(fresh.folder.file(".gitignore"), "utf8")).toMatch(/^runs\/$/m);
    expect(fresh.run("init").stdout).not.toContain("Add runs/");
    using folder = temporaryFolder();
    writeFileSync(folder.file(".gitignore"), "node_modules/\n");
    expect(deskproof(["init"], { cwd: folder.path }).stdout).toContain("Add runs/ to .gitignore");
    expect(readFileSync(folder.file(".gitignore"), "utf8")).toBe("node_modules/\n");
  });

  it("has a stub whose 'not connected yet' no customer mistakes for an instruction", () => {
    using repository = newRepository();
    const { folder, run } = repository;
    expect(readFileSync(folder.file("agent.ts"), "utf8")).toContain("I am not connected yet");
    writeFileSync(
      folder.file("terse.ts"),
      `import { defineAgent } from "deskproof";
export const agent = defineAgent({ id: "terse", reply: () => "I am not connected yet" });`,
    );
    run("run", "suites/my-desk", "--agent", "./agent.ts", "--agent", "./terse.ts", "--out", "runs/a.db");
    const { stdout } = run("show", "runs/a.db");
    expect(stdout).toContain("I am not connected yet");
    expect(stdout).not.toMatch(/customer .*(I'll do that|will do)/i);
  });

  it("has a check that names a row's dangling reference", () => {
    using repository = newRepository();
    const seed = repository.folder.file("suites/my-desk/seed/02-orders.yaml");
    writeFileSync(seed, readFileSync(seed, "utf8").replace("customer_id: C-2", "customer_id: C-9"));
    expect(repository.run("check", "suites/my-desk").stderr).toContain(
      '02-orders.yaml:3:3: SQLite says: FOREIGN KEY constraint failed: orders.customer_id is "C-9", but no row of customers has that id',
    );
  });
});

describe("a named agent", () => {
  const agent = `command:node ${resolve("examples/command-agent.mjs")}`;

  it("has its name in the report, in show, in exports and in the viewer, and is found by --resume", {
    timeout: 30_000,
  }, () => {
    using folder = temporaryFolder();
    const run = (...args: string[]) => deskproof(args, { cwd: folder.path });
    const played = run("run", "tiny", "--agent", `triage-v2=${agent}`, "--trials", "1", "--out", "runs/a.db");
    expect(played.stdout).toMatch(/^triage-v2 /m);
    expect(played.stderr).toContain("no tokens reported");
    expect(played.stderr).not.toContain("no model called");
    using store = openRun(folder.file("runs/a.db"));
    const said = [
      played.stdout,
      run("report", "runs/a.db").stdout,
      run("show", "runs/a.db").stdout,
      run("export", "runs/a.db", "--format", "csv").stdout,
      JSON.stringify(viewHead(store, undefined, { live: false })),
    ];
    expect(said.map((text) => [text.includes("triage-v2"), text.includes("command-agent.mjs")])).toEqual(said.map(() => [true, false]));
    expect(run("run", "--resume", "runs/a.db")).toMatchObject({ status: 0 });
    expect(run("gate", "runs/a.db", "pass^1>=0", "--agent", "triage-v2").status).toBe(0);
  });

  it("can be named in the configuration and selected with --agent", () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("deskproof.config.yaml"), `agents:\n  - stand-in/reference\n  - { name: triage-v2, agent: "${agent}" }\n`);
    const { stdout } = deskproof(["run", "tiny", "--agent", "triage-v2", "--trials", "1"], { cwd: folder.path });
    expect(stdout).toMatch(/^triage-v2 /m);
    expect(stdout).not.toMatch(/^stand-in\/reference /m);
  });

  it("is suggested if its name in the configuration is mistyped, and is listed in any case", () => {
    using folder = temporaryFolder();
    const entries = ["support", "triage"].map((name) => `  - { name: ${name}, agent: "${agent}" }\n`);
    writeFileSync(folder.file("deskproof.config.yaml"), `agents:\n${entries.join("")}`);
    const run = (name: string) => deskproof(["run", "tiny", "--agent", name], { cwd: folder.path }).stderr;
    const listed = "Use a name from the configuration (support, triage), a stand-in such as";
    expect(run("suport")).toContain(`there is no agent "suport" (did you mean "support"?). ${listed}`);
    expect(run("someone")).toContain(`there is no agent "someone". ${listed}`);
  });

  it("cannot have a name that hides a model or a stand-in", () => {
    for (const name of ["mine=stand-in/reference", "mine=openai/gpt-5.5", "stand-in/mine=./a.ts"])
      expect(deskproof(["run", "tiny", "--agent", name]).stderr).toMatch(/^deskproof: --agent "/);
  });
});

describe("a run", () => {
  it("with stand-ins only says that no model was called, where the run is stored, and how to view it", () => {
    using folder = temporaryFolder();
    const args = ["run", "tiny", "--agent", "stand-in/reference", "--trials", "1", "--out", "runs/a.db"];
    const { stdout, stderr } = deskproof(args, { cwd: folder.path });
    expect(stderr).toContain("no model called");
    expect(stdout).toContain("Run saved in runs/a.db");
    expect(stdout).toContain("deskproof view runs/a.db");
    expect(stdout).toContain("deskproof report runs/a.db --html report");
  });

  it("whose agent cannot be reached leaves no file, so the same command works later", () => {
    using folder = temporaryFolder();
    const play = (agent: string) =>
      deskproof(["run", "tiny", "--agent", agent, "--trials", "1", "--out", "runs/a.db"], { cwd: folder.path });
    expect(play("http://127.0.0.1:9/reply").stderr).toMatch(/^deskproof: nothing answers at/);
    expect(readdirSync(folder.file("runs"))).toEqual([]);
    expect(play("command:no-such-command-here").stderr).toMatch(/exited with code 127/);
    expect(play("stand-in/reference").status).toBe(0);
  });

  it("that was resumed counts the trials of both sessions", async () => {
    using folder = temporaryFolder();
    const path = folder.file("a.db");
    const halfway: Script = (_, trial) => (trial === 0 ? "pass" : "open");
    const run = { suite: await loadSuite("tiny"), agents: { "stand-in/reference": halfway }, trials: 2 };
    fixedRun(path, run)[Symbol.dispose]();
    expect(deskproof(["run", "--resume", path]).stderr).toMatch(/^12\/12 trials · passed 12 \(100\.0% of 12\)/);
  });

  it.each([
    ["--trials x", "--trials x: give a number."],
    ["--trials 1.5", "--trials 1.5: give a whole number."],
    ["--concurrency 0", "--concurrency 0: give at least 1."],
    ["--max-cost free", "--max-cost free: give a number."],
  ])("rejects %s and says what is valid", (flags, line) => {
    const said = { status: 2, stderr: `deskproof: ${line}\n` };
    expect(deskproof(["run", "tiny", ...flags.split(" ")])).toMatchObject(said);
  });
});

describe("a dry run", () => {
  const dry = (agent: string) => deskproof(["run", "tiny", "--agent", agent, "--dry-run"]);

  it.each([
    ["stand-in/referense", /there is no stand-in "stand-in\/referense" \(did you mean "stand-in\/reference"\?\)/],
    ["./no-such-file.ts", /there is no file \.\/no-such-file\.ts/],
    ["opnai/gpt-5.5", /there is no agent "opnai\/gpt-5\.5" \(did you mean "openai"\?\)/],
  ])("rejects %s as a run would", (agent, message) => {
    const { status, stdout, stderr } = dry(agent);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(message);
    expect(deskproof(["run", "tiny", "--agent", agent]).stderr).toBe(stderr);
  });

  it("finds the earlier runs of a named agent, and says if the agent reported no tokens in them", () => {
    using folder = temporaryFolder();
    for (const name of ["quiet", "counting"]) {
      const note = name === "quiet" ? "" : `turn.note({ usage: { model: "acme-1", input: 900, output: 100 } });`;
      const reply = `(turn) => { ${note} return "I cannot do that."; }`;
      writeFileSync(folder.file(`${name}.ts`), `export const agent = { kind: "agent", id: "mine", open: () => ({ reply: ${reply} }) };\n`);
    }
    const config = (agents: string) => writeFileSync(folder.file("deskproof.config.yaml"), `agents:\n${agents}`);
    const names = ["quiet", "counting"];
    config(names.map((name) => `  - { name: ${name}, agent: ./${name}.ts }\n`).join(""));
    const run = (...flags: string[]) => deskproof(["run", "tiny", "--trials", "1", ...flags], { cwd: folder.path });
    expect(run("--dry-run").stdout).toMatch(/quiet=\S+ +6 .*no earlier run of this agent on this suite in the folder/);
    expect(run().status).toBe(0);
    expect(run("--dry-run").stdout).toMatch(/quiet=\S+ +6 +unknown .*the agent reported no tokens in its earlier runs/);
    expect(run("--dry-run").stdout).toMatch(/counting=\S+ +6 +[\d,]+ .*6 conversations in /);
    const moved = ["--agent", "counting=http://127.0.0.1:9/reply", "--dry-run"];
    expect(run(...moved).stdout).toMatch(/counting=\S+ +6 +[\d,]+ .*6 conversations in /);
    mkdirSync(folder.file("suites"));
    const below = deskproof(["run", "tiny", "--trials", "1", ...moved], { cwd: folder.file("suites") });
    expect(below.stdout).toMatch(/6 conversations in /);
  });

  it("prints no total if every price is unknown", () => {
    const { stdout } = dry("openai/no-such-model-9");
    expect(stdout).toContain("conversations, cost unknown.");
    expect(stdout).not.toContain("$0.00");
  });
});

describe("a stand-in's rate", () => {
  it("is explained wherever stand-ins are mentioned", () => {
    expect(deskproof(["agents"]).stdout).toContain("stand-in/promises@1 fires every time");
    expect(deskproof(["agents"]).stdout).toMatch(/stand-in\/promises +0\.4 /);
    expect(deskproof(["run", "--help"]).stdout.replace(/\s+/g, " ")).toContain("with `@1` the fault fires every time");
    for (const page of ["README.md", "docs/your-first-ten-cases.md", "docs/method.md"])
      expect(readFileSync(page, "utf8")).toMatch(/`@1`|@1` every time/);
  });
});

it("the authoring page describes every kind of precondition", () => {
  const page = readFileSync("docs/authoring.md", "utf8");
  const section = page.slice(page.indexOf("## Policy and rules"), page.indexOf("## Tool"));
  const kinds: Record<NonNullable<Rule["gate"]>, true> = { identity: true, privacy: true, consent: true };
  for (const kind of Object.keys(kinds)) expect(section).toMatch(new RegExp(`^\\| \`${kind}\` \\| \\w`, "m"));
});

it("the help of `audit` does not claim to prove anything", () => {
  expect(deskproof(["audit", "--help"]).stdout).not.toMatch(/\bprove\b|cannot be fooled/);
});

it("the guide says how tell, reads and evidence are scored", () => {
  const guide = readFileSync("docs/your-first-ten-cases.md", "utf8");
  expect(guide).not.toContain("not scored yet");
  expect(guide).toMatch(/customer was not told a required fact, or a required lookup was skipped,\s+the trial fails/);
});
