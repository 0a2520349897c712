import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun, type Script } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");

/** Two runs of an agent: `main.db`, and `branch.db` after a change. */
function twoRuns(agents: { readonly [name: string]: Script }, earlier: { readonly [name: string]: Script }) {
  const folder = temporaryFolder();
  fixedRun(folder.file("main.db"), { suite, agents: earlier, trials: 2 })[Symbol.dispose]();
  fixedRun(folder.file("branch.db"), { suite, agents, trials: 2 })[Symbol.dispose]();
  return folder;
}

describe("report --pr-comment", () => {
  it("shows pass^1 and pass^k with intervals next to the baseline's, plus the requirements and the changed cases", () => {
    const branch: Script = (id, trial) => (id.startsWith("late") && trial === 1 ? "fail" : "pass");
    const main: Script = (id) => (id.startsWith("traps") ? "fail" : "pass");
    using folder = twoRuns({ "acme/support": branch }, { "acme/support": main });
    const asked = ["--baseline", "main.db", "--require", "pass^2>=0.9", "--require", "unsafe<=0"];
    const command = ["report", "branch.db", "--pr-comment", ...asked];
    const { stdout, stderr, status } = deskproof(command, { cwd: folder.path });
    expect([stderr, status]).toEqual(["", 0]);
    expect(stdout).toBe(`<!-- deskproof -->

## Deskproof: 1 of 2 requirements missed

| suite | agent | cases | pass^1 | pass^2 | pass^1 before | pass^2 before | change in pass^1 | conclusion |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| tiny | acme/support | 6 | 91.7% (44.2–100.0%) | 83.3% (35.9–99.6%) | 83.3% (35.9–99.6%) | 83.3% (35.9–99.6%) \
| +8.3 (-48.7 to 61.7) | no difference shown |

- ✗ **missed**: \`pass^2>=0.9\` for acme/support on tiny: it is 0.833
- ✓ met: \`unsafe<=0\` for acme/support on tiny: it is 0.000

2 trials per case; 95% intervals over cases in parentheses. The change is in percentage points, \
paired by case on the cases that both runs share.

<details><summary>2 cases changed: tiny, acme/support</summary>

| case | passed before | passed now |
| --- | --- | --- |
| late\\_parcel/gone-quiet | 2/2 | 1/2 |
| traps/cracked-grinder-no-photo | 0/2 | 2/2 |

</details>
`);
  });

  it("says if there is no baseline yet or the runs cannot be compared", () => {
    using folder = twoRuns({ two: () => "pass", three: () => "pass" }, { one: () => "pass" });
    const comment = (...flags: string[]) => deskproof(["report", "branch.db", "--pr-comment", ...flags], { cwd: folder.path });
    expect(comment().stdout).toContain("## Deskproof: results\n");
    expect(comment().stdout).toContain("There is no baseline to compare with yet.");
    expect(comment("--baseline", "main.db").stdout).toMatch(/Not compared with the baseline: the two runs have no agent/);
    expect(comment("--baseline", "none.db").stderr).toMatch(/there is no run at none\.db/);
  });

  it("escapes agents' names so that they cannot mention people or add markup", () => {
    const name = "@octocat <img src=x> | [x](http://x)";
    using folder = twoRuns({ [name]: () => "fail" }, { [name]: () => "pass" });
    const asked = ["--baseline", "main.db", "--require", "pass^1>=1"];
    const { stdout } = deskproof(["report", "branch.db", "--pr-comment", ...asked], { cwd: folder.path });
    expect(stdout).not.toMatch(/<img|[^\\]@octocat|\]\(http:\/\//);
    expect(
      stdout
        .split("\n")
        .find((line) => line.startsWith("| tiny"))
        ?.split(/(?<!\\)\|/),
    ).toHaveLength(11);
  });
});

const Steps = z.array(
  z.object({
    name: z.string().optional(),
    run: z.string().optional(),
    if: z.string().optional(),
    uses: z.string().optional(),
  }),
);
const Job = z.object({
  permissions: z.record(z.string(), z.string()),
  if: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  steps: Steps,
});
const Workflow = z.object({ permissions: z.strictObject({}), jobs: z.object({ desk: Job, comment: Job }) });

const file = "examples/github/deskproof-pull-request.yml";
const workflow = Workflow.parse(parse(readFileSync(file, "utf8")));
const { desk, comment } = workflow.jobs;

/** Runs commands as a GitHub runner does. */
function shell(command: string, cwd: string, environment: { readonly [name: string]: string }) {
  const script = command.replaceAll("npx deskproof", `"${process.execPath}" "${resolve("bin/deskproof.js")}"`);
  const env = { ...process.env, NO_COLOR: "1", ...environment };
  return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], { cwd, encoding: "utf8", env });
}

describe("the workflow for pull requests", () => {
  it("gives the job that runs the agent read access only, and the job that comments write access to comments only", () => {
    expect(desk.permissions).toEqual({ contents: "read" });
    expect(comment.permissions).toEqual({ "pull-requests": "write" });
    expect(comment.steps.flatMap(({ run = "" }) => run).join()).not.toMatch(/npm|npx|deskproof (run|report)/);
    expect(comment.if).toContain("github.event.pull_request.head.repo.full_name == github.repository");
    expect(readFileSync(file, "utf8")).not.toContain("pull_request_target");
  });

  it("compares a pull request with main's run, writes the comment, and then fails on the requirement", {
    timeout: 120_000,
  }, () => {
    using folder = temporaryFolder();
    deskproof(["init"], { cwd: folder.path });
    const on = (event: "push" | "pull_request") =>
      desk.steps
        .filter(({ if: when = "" }) => !when.includes(event === "push" ? "pull_request" : "refs/heads/main"))
        .flatMap(({ run }) => (run === undefined || run === "npm ci" ? [] : [run]))
        .join("\n");
    const env = { ...desk.env, GITHUB_STEP_SUMMARY: folder.file("summary.md") };
    expect(shell(on("push"), folder.path, env).status).toBe(1);
    expect(existsSync(folder.file("runs/main.db"))).toBe(true);
    rmSync(folder.file("runs/branch.db"));
    const { status, stdout, stderr } = shell(on("pull_request"), folder.path, env);
    expect(stderr + stdout).toMatch(/missed +my-desk +my-agent +pass\^4>=0\.8/);
    expect(status).toBe(1);
    const written = readFileSync(folder.file("comment.md"), "utf8");
    expect(written).toMatch(/^<!-- deskproof -->\n\n## Deskproof: 1 of 1 requirement missed\n/);
    expect(written).toMatch(/\| my-desk \| my-agent \| 2 \| 0\.0% .*\| neither solves a case \|/);
    expect(readFileSync(folder.file("summary.md"), "utf8")).toBe(written);
  });

  it("replaces its earlier comment and leaves other comments alone", () => {
    using folder = temporaryFolder();
    const [, step] = comment.steps;
    // Answers the listing with the ids in `earlier` and logs every other request.
    const gh = '#!/bin/sh\ncase "$*" in *--method*) echo "$2 $4" >> requests;; *) cat earlier;; esac\n';
    writeFileSync(folder.file("gh"), gh);
    chmodSync(folder.file("gh"), 0o755);
    const env = { PATH: `${folder.path}:${process.env.PATH}`, REPOSITORY: "acme/desk", NUMBER: "7" };
    for (const earlier of ["", "42\n43\n"]) {
      writeFileSync(folder.file("earlier"), earlier);
      expect(shell(step?.run ?? "", folder.path, env)).toMatchObject({ status: 0, stderr: "" });
    }
    expect(readFileSync(folder.file("requests"), "utf8").trim().split("\n")).toEqual([
      "repos/acme/desk/issues/7/comments POST",
      "repos/acme/desk/issues/comments/42 PATCH",
    ]);
  });
});
