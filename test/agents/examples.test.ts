import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { TurnAnswer } from "../../src/agent/protocol/turn-answer.ts";
import { TurnRequest } from "../../src/agent/protocol/turn-request.ts";
import { deskproof, deskproofAsync } from "../command.ts";
import { freePort } from "../free-port.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const page = readFileSync("docs/your-own-agent.md", "utf8");
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = "", body = ""]) => ({
  language,
  body,
}));
const commands = blocks.flatMap(({ language, body }) => (language === "sh" ? [body.trim().split("\n")] : []));

const own = { PATH: `${resolve("node_modules/.bin")}:${process.env.PATH}`, PYTHONDONTWRITEBYTECODE: "1" };

/** Starts a line from the page in a shell, in the repository, with this checkout's tools first on the PATH. */
function shell(line: string, environment: { [name: string]: string }): ChildProcess {
  return spawn(`exec ${line}`, { shell: true, env: { ...process.env, ...own, ...environment }, stdio: "ignore" });
}

/** The arguments of a line that starts with `npx deskproof`, as a shell would split them. */
function argumentsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word).slice(2);
}

/** Runs a block from the page: lines ending in & start in the background first, the run comes last. */
async function follow(lines: readonly string[], out: string) {
  const port = String(await freePort());
  const started = lines.filter((line) => line.endsWith(" &")).map((line) => shell(line.slice(0, -2), { PORT: port }));
  try {
    const run = lines.find((line) => line.startsWith("npx deskproof run")) ?? "";
    const args = [...argumentsOf(run.replace(":3000/", `:${port}/`)), "--trials", "1", "--json", "--out", out];
    return await deskproofAsync(args, { cwd: ".", env: own });
  } finally {
    for (const child of started) child.kill();
  }
}

describe("the command line", () => {
  it("explains in `agents` and in `run --help` how to specify your own agent", () => {
    const help = deskproof(["run", "--help"]).stdout.replace(/\s+/g, " ");
    const agents = deskproof(["agents"]).stdout;
    for (const kind of ["http://127.0.0.1:3000/reply", "command:", "mcp:", "./my-agent.ts"]) {
      expect(agents).toContain(kind);
      expect(help).toContain(kind);
    }
  });

  it.each([
    ["http://127.0.0.1:9/reply", /^deskproof: nothing answers at http:\/\/127\.0\.0\.1:9\/reply \(.*\)\. Start the agent first/],
    ["command:", /^deskproof: "command:" does not contain a command/],
    ["command:no-such-command-here", /^deskproof: the command "no-such-command-here" exited with code 127/],
    ["mcp:http://a:b@127.0.0.1/", /^deskproof: the URL at 127\.0\.0\.1 contains a name and password/],
  ])("rejects --agent %s with a one-line error", (agent, line) => {
    using folder = temporaryFolder();
    const { status, stderr } = deskproof(["run", resolve("suites/tiny"), "--agent", agent], { cwd: folder.path });
    expect(stderr).toMatch(line);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(1);
  });
});

/**
 * Whether a file is not an example agent: the client is a library (test/agents/python-client.test.ts covers
 * it), and the shop is the example system for scenarios (test/shadow/guides.test.ts).
 */
function isOther(name: string): boolean {
  return name === "deskproof_agent.py" || name === "__pycache__" || name === "shop" || name === "github";
}

describe("docs/your-own-agent.md", () => {
  it.each(readdirSync("examples").filter((name) => !isOther(name)))("shows examples/%s unchanged, in about twenty lines", (name) => {
    const text = readFileSync(`examples/${name}`, "utf8");
    expect(blocks.map(({ body }) => body)).toContain(text);
    expect(commands.flat().join("\n")).toContain(`examples/${name}`);
  });

  it.each(commands.map((lines) => [lines.join(" ; "), lines] as const))("%s works as written", async (_, lines) => {
    using folder = temporaryFolder();
    const { status, stdout, stderr } = await follow(lines, folder.file("run.db"));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const [agent] = JSON.parse(stdout.trim().split("\n").at(-1) ?? "").suites[0].agents;
    expect(agent).toMatchObject({ standIn: false, scored: 6, excluded: {} });
    const endings = stdout
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line))
      .filter((line) => line.event === "trial");
    expect(new Set(endings.map(({ ending }) => ending))).toEqual(new Set(["handed_over"]));
  });

  it.each([
    ["The request", TurnRequest.shape],
    ["The answer", TurnAnswer.shape],
  ])("describes every field under “%s” in the schema's words", (heading, shape) => {
    const section = page.slice(page.indexOf(`## ${heading}`)).split(/^## /m)[1] ?? "";
    const rows = [...section.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, text]) => [name, text]);
    expect(rows).toEqual(Object.entries(shape).map(([name, field]) => [name, field.description]));
  });
});
