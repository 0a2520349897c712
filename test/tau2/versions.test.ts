import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeSmallCheckout } from "./small-checkout.ts";

type TemporaryFolder = ReturnType<typeof temporaryFolder>;

const commit = "a2c024725189473d2d7cea3a5cfdbcc67478e41f";
const other = "b".repeat(40);

/** A checkout of our own in `bench`, with the given files changed; null deletes a file. */
function checkoutWith(changes: Readonly<Record<string, string | null>> = {}): TemporaryFolder {
  const folder = temporaryFolder();
  writeSmallCheckout(folder.file("bench"));
  for (const [name, text] of Object.entries(changes)) {
    const path = folder.file(`bench/${name}`);
    mkdirSync(dirname(path), { recursive: true });
    if (text === null) rmSync(path);
    else writeFileSync(path, text);
  }
  return folder;
}

const importIn = (folder: TemporaryFolder, ...more: string[]) => deskproof(["import", "tau2", "bench", ...more], { cwd: folder.path });
const domain = (file: string) => `data/tau2/domains/${file}`;

describe("import tau2 refuses incomplete data with one line, and writes nothing", () => {
  it.each<[string, string | null, string]>([
    ["airline/db.json", null, "airline/db.json is missing"],
    ["airline/db.json", "", "airline/db.json is empty"],
    ["airline/db.json", '{"flights": {', "airline/db.json: "],
    [
      "airline/db.json",
      '{"flights": {}, "users": {}, "reservations": {}}',
      "the data of airline do not fit its tasks: 1 of 1 reference calls",
    ],
    ["airline/tasks.json", null, "airline/tasks.json is missing"],
    ["airline/split_tasks.json", null, "airline/split_tasks.json is missing"],
    ["airline/policy.md", null, "airline/policy.md is missing"],
    ["telecom/user_db.toml", null, "telecom/user_db.toml is missing"],
    ["telecom/tech_support_manual.md", "", "telecom/tech_support_manual.md is empty"],
    ["airline/tasks.json", "[]", "airline has no task that can be imported"],
  ])("%s is %j", (file, text, problem) => {
    using folder = checkoutWith({ [domain(file)]: text });
    const { status, stderr, stdout } = importIn(folder);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain(problem);
    expect(existsSync(folder.file("tau2"))).toBe(false);
  });

  it("that were cut off in the middle of a file", () => {
    using folder = checkoutWith();
    truncateSync(folder.file(`bench/${domain("retail/db.json")}`), 200);
    const { status, stderr } = importIn(folder);
    expect(status).toBe(1);
    expect(stderr).toContain("retail/db.json: ");
    expect(existsSync(folder.file("tau2"))).toBe(false);
  });
});

describe("import tau2 leaves out a bad task by name, and runs the others", () => {
  const tasks = domain("retail/tasks.json");
  const [good] = JSON.parse(readFileSync(`${writeSmallCheckout(temporaryFolder().path)}/${tasks}`, "utf8"));
  const bad: readonly [string, object, string][] = [
    ["is not a task", { id: "9", user_scenario: 5 }, "task 9: it cannot be read: expected an object, found 5"],
    ["has no reason to call", { ...good, id: "9", user_scenario: { instructions: { reason_for_call: "" } } }, "task 9: "],
    ["has the id of another", { ...good, id: "00" }, "task 00: its case would have the same id as that of task 0: task-000"],
    [
      "cannot be set up",
      { ...good, id: "9", initial_state: { initialization_actions: [{ env_type: "assistant", func_name: "nope", arguments: {} }] } },
      "task 9: ",
    ],
    [
      "cannot be graded",
      {
        ...good,
        id: "9",
        evaluation_criteria: { ...good.evaluation_criteria, env_assertions: [{ env_type: "assistant", func_name: "nope", arguments: {} }] },
      },
      "task 9: nope",
    ],
    [
      "calls a tool with an argument it does not have",
      {
        ...good,
        id: "9",
        evaluation_criteria: {
          actions: [{ action_id: "a", name: "get_item_details", arguments: { nope: 1 } }, ...good.evaluation_criteria.actions],
        },
      },
      "task 9: ",
    ],
  ];

  it.each(bad)("if it %s", async (_, task, reason) => {
    using folder = checkoutWith();
    const all = [...JSON.parse(readFileSync(folder.file(`bench/${tasks}`), "utf8")), task];
    writeFileSync(folder.file(`bench/${tasks}`), JSON.stringify(all));
    writeFileSync(
      folder.file(`bench/${domain("retail/split_tasks.json")}`),
      JSON.stringify({ base: ["0", "1", "2", Reflect.get(task, "id")] }),
    );
    const { status, stdout } = importIn(folder, "--domain", "retail", "--leave-out-judged");
    expect(status).toBe(0);
    expect(stdout).toContain("3 of 4 tasks, from τ²-bench");
    expect(stdout).toContain(`left out: ${reason}`);
    const { source } = await loadSuite(folder.file("tau2/tau2-retail"));
    expect(source).toMatchObject({ tasks: 4, leftOut: [{ task: Reflect.get(task, "id") }] });
    const run = deskproof(["run", "./tau2/tau2-retail", "--agent", "stand-in/reference", "--trials", "1", "--out", "run.db"], {
      cwd: folder.path,
    });
    expect(run.stdout).toContain("retail: imported from τ²-bench");
    expect(run.stdout).toContain("3 of 4 tasks");
    expect(run.stderr).toContain("3/3 trials · passed 3");
  });

  it("if the split names a task that does not exist", () => {
    using folder = checkoutWith({ [domain("retail/split_tasks.json")]: '{"base": ["0", "1", "77"]}' });
    const { stdout } = importIn(folder, "--domain", "retail");
    expect(stdout).toContain("2 of 3 tasks");
    expect(stdout).toContain("left out: task 77: tasks.json does not contain it");
  });
});

describe("the version of τ²-bench", () => {
  it.each<[string, Readonly<Record<string, string>>, object]>([
    ["a branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${commit}\n` }, { commit }],
    ["a detached commit", { ".git/HEAD": `${commit}\n` }, { commit }],
    [
      "a packed branch",
      { ".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": `# pack-refs\n${other} refs/heads/x\n${commit} refs/heads/main\n` },
      { commit },
    ],
    [
      "a worktree",
      {
        ".git": "gitdir: ../main/.git/worktrees/w\n",
        "../main/.git/worktrees/w/HEAD": "ref: refs/heads/w\n",
        "../main/.git/worktrees/w/commondir": "../..\n",
        "../main/.git/refs/heads/w": commit,
      },
      { commit },
    ],
    [
      "a project file",
      { "pyproject.toml": '[build-system]\nversion = "9"\n\n[project]\nname = "tau2"\nversion = "0.2.1"\n' },
      { version: "0.2.1" },
    ],
    ["the package", { "src/tau2/__init__.py": '__version__ = "1.0.0"\n' }, { version: "1.0.0" }],
  ])("is read from %s, and kept in the suite and the run", async (_, files, expected) => {
    using folder = checkoutWith(files);
    importIn(folder, "--domain", "airline");
    const suite = await loadSuite(folder.file("tau2/tau2-airline"));
    expect(suite.source).toMatchObject(expected);
    expect(Object.keys(suite.source?.files ?? {})).toEqual(
      ["db.json", "policy.md", "tasks.json", "split_tasks.json"].map((file) => domain(`airline/${file}`)),
    );
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["no repository", {}],
    ["a branch without commits", { ".git/HEAD": "ref: refs/heads/main\n" }],
    ["a branch outside the repository", { ".git/HEAD": "ref: refs/../../secret\n", ".git/secret": commit }],
    ["something else", { ".git/HEAD": "hello\n" }],
  ])("is unknown in %s", async (_, files) => {
    using folder = checkoutWith(files);
    importIn(folder, "--domain", "airline");
    const { source } = await loadSuite(folder.file("tau2/tau2-airline"));
    expect([source?.commit, source?.version]).toEqual([undefined, undefined]);
  });
});

describe("runs on different versions of τ²-bench", () => {
  const first = checkoutWith({ "pyproject.toml": '[project]\nversion = "1.0.0"\n' });
  const second = checkoutWith({ "pyproject.toml": '[project]\nversion = "2.0.0"\n', [domain("airline/policy.md")]: "Fly late." });
  afterAll(() => [first, second].map((folder) => folder[Symbol.dispose]()));
  beforeAll(() => {
    for (const folder of [first, second]) {
      importIn(folder, "--domain", "airline");
      deskproof(["run", "./tau2/tau2-airline", "--agent", "stand-in/reference", "--trials", "1", "--out", "run.db"], { cwd: folder.path });
    }
  });

  it("are told apart in report and show", () => {
    for (const args of [
      ["report", "run.db"],
      ["report", "run.db", "--markdown"],
      ["show", "run.db"],
    ]) {
      expect(deskproof(args, { cwd: first.path }).stdout).toContain("tau2-airline: imported from τ²-bench 1.0.0, commit unknown, data ");
      expect(deskproof(args, { cwd: second.path }).stdout).toContain("τ²-bench 2.0.0");
    }
  });

  it("are not compared without saying so", () => {
    const { stderr, status } = deskproof(["compare", "run.db", second.file("run.db")], { cwd: first.path });
    expect(status).toBe(2);
    expect(stderr).toContain("tau2-airline does not come from the same version in both runs: first τ²-bench 1.0.0");
  });
});
