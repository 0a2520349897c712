import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { workflowText } from "../src/cli/scaffold/repository-files.ts";
import { deskproof } from "./command.ts";
import { freePort } from "./free-port.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const page = readFileSync("docs/gate-in-ci.md", "utf8");

/** The page's commands, each with the output printed below it, if any. */
function commandsOfPage(): { args: string[]; output: string | undefined }[] {
  const blocks = [...page.matchAll(/^```sh\n(.*)\n```\n(?:\n```text\n([\s\S]*?)^```$)?/gm)];
  return blocks.map(([, line = "", output]) => ({
    args: [...line.replace("npx deskproof ", "").matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
    output,
  }));
}

/** An output as the page prints it: of the list of all metrics, only the first four. */
function shortened(output: string): string {
  return output.replace(/(Metrics: (?:\S+, ){4}).+\.$/m, "$1…");
}

describe("docs/gate-in-ci.md", () => {
  it("shows what its commands print when run in order", () => {
    using folder = temporaryFolder();
    const shown = commandsOfPage().filter(({ args, output }) => {
      const { stdout, stderr } = deskproof(args, { cwd: folder.path });
      if (output !== undefined) expect(shortened(stdout + stderr)).toBe(output);
      return output !== undefined;
    });
    expect(shown).toHaveLength(4);
  });

  it("links to the list of all metrics, which is the one that the error message prints", () => {
    expect(page).toContain("[listed in\nthe method](method.md#metrics)");
    const { stderr } = deskproof(["gate", "none.db", "unsaf<=0"]);
    const method = readFileSync("docs/method.md", "utf8")
      .split(/^## /m)
      .find((section) => section.startsWith("Metrics"));
    const ids = [...(method ?? "").matchAll(/^\| `(\w+)` \|/gm)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(30);
    expect(stderr).toContain(`Metrics: pass^k, pass@n, ${ids.join(", ")}.\n`);
  });

  it("shows the same workflow that init writes", () => {
    const [shown = ""] = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, yaml = ""]) => yaml);
    expect(shown).toBe(workflowText("suites/my-desk"));
  });

  it("has an Actions example that caches main's run and compares a pull request with it", {
    timeout: 60_000,
  }, () => {
    using folder = temporaryFolder();
    deskproof(["init"], { cwd: folder.path });
    const steps = stepsOf("deskproof-baseline");
    const paths = steps.flatMap((step) => (step.uses?.startsWith("actions/cache/") ? [step.with?.path] : []));
    expect(paths).toEqual(["runs/main.db", "runs/main.db"]);
    const on = (event: "push" | "pull_request") =>
      steps
        .filter(({ if: when = "" }) => !when.includes(event === "push" ? "pull_request" : "refs/heads/main"))
        .flatMap(({ run }) => (run === undefined || run === "npm ci" ? [] : [run]));
    expect(shell(on("pull_request").join("\n"), folder)).toMatch(/There is no baseline yet.*\n0$/);
    rmSync(folder.file("runs/branch.db"));
    expect(shell(on("push").join("\n"), folder)).toMatch(/0$/);
    rmSync(folder.file("runs/branch.db"));
    deskproof(["new", "case", "suites/my-desk", "damaged_book/wet"], { cwd: folder.path });
    const compared = shell(on("pull_request").join("\n"), folder);
    // The agent that `init` writes solves nothing, so neither does main's.
    expect(compared).toMatch(/my-desk +support +2 .*neither solves a case/);
    expect(compared).toContain("left out: 1 only in the second run (damaged_book/wet).");
    expect(compared).toContain("--fail-if-worse has nothing to compare on my-desk, support: neither side solves any of the 2 cases");
    expect(compared).toMatch(/2$/);
  });

  const hasTools = ["python3", "curl"].every((tool) => spawnSync(tool, ["--version"]).status === 0);

  // The workflow needs both tools, which GitHub's runners have.
  it.runIf(hasTools)("has an Actions example that starts an HTTP agent", { timeout: 60_000 }, async () => {
    using folder = pythonRepository();
    const commands = stepsOf("deskproof-service").flatMap(({ run }) => (run === undefined || run === "npm ci" ? [] : [run]));
    const port = String(await freePort());
    const printed = shell(`trap 'kill $(jobs -p)' EXIT\n${commands.join("\n")}`, folder, { PORT: port });
    expect(printed).toMatch(/my-desk +support +0\.0% +0\/8|support +.*0\/8/);
    expect(printed).toMatch(/missed +my-desk +support +pass\^4>=0\.8/);
    expect(printed).toMatch(/1$/);
  });

  it.runIf(hasTools)("shows steps that start an HTTP agent once they are uncommented", { timeout: 60_000 }, async () => {
    using folder = pythonRepository();
    const port = String(await freePort());
    const config = readFileSync(folder.file("deskproof.config.yaml"), "utf8");
    const own = config.replace("agent: ./agent.ts", `agent: http://127.0.0.1:${port}/reply`);
    writeFileSync(folder.file("deskproof.config.yaml"), own);
    const written = readFileSync(folder.file(".github/workflows/deskproof.yml"), "utf8");
    const { steps } = Workflow.parse(parse(written.replace(/^( {6})# (?=- | {2})/gm, "$1"))).jobs.desk;
    const commands = steps.flatMap(({ run }) => (run === undefined || run === "npm ci" ? [] : [run]));
    expect(commands.map((command) => command.split(" ", 3).at(-1))).toEqual(["check", "--http", "run", "gate", "report", "agent.log"]);
    const printed = shell(`trap 'kill $(jobs -p)' EXIT\n${commands.join("\n")}`, folder, { PORT: port });
    expect(printed).toMatch(/missed +my-desk +my-agent +pass\^4>=0\.8[\s\S]*1$/);
  });
});

const Workflow = z.object({
  name: z.string(),
  jobs: z.object({
    desk: z.object({
      steps: z.array(
        z.object({
          run: z.string().optional(),
          uses: z.string().optional(),
          if: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  }),
});

/** The steps of one of the page's workflows. */
function stepsOf(name: string) {
  const blocks = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, yaml = ""]) => Workflow.parse(parse(yaml)));
  return blocks.find((workflow) => workflow.name === name)?.jobs.desk.steps ?? [];
}

/** A repository as `init` creates it, with an agent in Python that serves HTTP. */
function pythonRepository(): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder();
  deskproof(["init"], { cwd: folder.path });
  copyFileSync("examples/deskproof_agent.py", folder.file("deskproof_agent.py"));
  copyFileSync("examples/client_agent.py", folder.file("my_agent.py"));
  return folder;
}

/** Runs a step as a runner would and returns its output followed by its exit code. */
function shell(command: string, folder: { path: string; file(name: string): string }, environment = {}): string {
  const script = command.replaceAll("npx deskproof", `"${process.execPath}" "${resolve("bin/deskproof.js")}"`);
  const env = { ...process.env, NO_COLOR: "1", GITHUB_STEP_SUMMARY: folder.file("summary.md"), ...environment };
  const { status, stderr, stdout } = spawnSync("bash", ["-e", "-c", script], {
    cwd: folder.path,
    encoding: "utf8",
    env,
  });
  return `${stderr}${stdout}${status}`;
}
