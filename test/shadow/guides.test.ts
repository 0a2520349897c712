import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { Scenario } from "../../src/scenario/scenario.ts";
import { DeclaredTool, ToolsFile } from "../../src/shadow/tools-file.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type ExampleServer, startExample } from "./example-server.ts";

const firstScenario = readFileSync("docs/scenarios.md", "utf8");
const shadowMode = readFileSync("docs/shadow-mode.md", "utf8");

function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, body = ""]) => (name === language ? [body] : []));
}

/** The `npx deskproof …` lines of a guide, as arguments, with the server's real port. */
function commandsOf(text: string, port: string): string[][] {
  const lines = blocksOf(text, "sh").flatMap((body) => body.split("\n"));
  return lines
    .filter((line) => line.startsWith("npx deskproof "))
    .map((line) =>
      [...line.replaceAll(/:391[78]/g, `:${port}`).matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ""),
    )
    .map(([, , ...args]) => args);
}

async function printed(server: ExampleServer, least: number): Promise<string[]> {
  for (let wait = 0; server.calls.length < least && wait < 50; wait++) await new Promise((done) => setTimeout(done, 20));
  return server.calls;
}

it("leads from an MCP server's URL to a first result, a failing agent, its fix and a replay", {
  timeout: 120_000,
}, async () => {
  using folder = temporaryFolder();
  await using server = await startExample(process.execPath, "examples/shop/mcp-server.mjs");
  const [scenario = ""] = blocksOf(firstScenario, "yaml");
  const [agent = "", repair = ""] = blocksOf(firstScenario, "ts");
  const ran = new Map<string, ReturnType<typeof deskproof>>();
  for (const args of commandsOf(firstScenario, server.port)) {
    if (args.includes("fixed.db") && args[0] === "run")
      writeFileSync(
        folder.file("agent.ts"),
        agent.replace(/^ {4}return `I have refunded.*$/m, () => repair.trimEnd()),
      );
    if (args.includes("shop.db")) continue; // below
    const result = deskproof(args, { cwd: folder.path });
    ran.set(args.join(" "), result);
    expect(`${args.join(" ")}: ${result.stderr} ${result.status}`).toMatch(/ 0$/);
    if (args[0] === "new") {
      writeFileSync(folder.file("my-desk/refund/damaged.scenario.yaml"), scenario);
      writeFileSync(folder.file("agent.ts"), agent);
    }
  }
  const outputOf = (part: string) => [...ran].find(([line]) => line.split(" ").includes(part))?.[1].stdout ?? "";
  const [listing = ""] = blocksOf(firstScenario, "text");
  expect(outputOf("connect")).toContain(listing.trim());
  expect(outputOf("check")).toContain("1 case, no problems");
  expect(outputOf("check")).not.toContain("warning");
  expect(outputOf("first.db")).toMatch(/stand-in\/reference +100\.0%/);
  expect(outputOf("first.db")).toMatch(/stand-in\/promises@1 +0\.0%/);
  expect(outputOf("show")).toContain("refund_order");
  expect(outputOf("agent.db")).toMatch(/acme\/first-try +0\.0%/);
  expect(outputOf("fixed.db")).toMatch(/acme\/first-try +100\.0%/);
  expect(outputOf("recorded.db")).toMatch(/acme\/first-try +100\.0%/);
  const calls = (await printed(server, 9)).length;
  expect(outputOf("replayed.db")).toMatch(/acme\/first-try +100\.0%/);
  expect(server.calls.filter((line) => !/^called (get_order|find_orders) /.test(line))).toEqual([]);
  expect(calls).toBeGreaterThan(8);
});

it("comes with a scenario folder that the reference passes and a careless agent fails", async () => {
  using folder = temporaryFolder();
  await using server = await startExample(process.execPath, "examples/shop/mcp-server.mjs");
  cpSync("examples/shop/desk", folder.file("desk"), { recursive: true });
  const declared = readFileSync("examples/shop/desk/tools.yaml", "utf8");
  writeFileSync(folder.file("desk/tools.yaml"), declared.replace(":3917", `:${server.port}`));
  expect(deskproof(["check", folder.file("desk")]).stdout).toContain("7 cases, no problems");
  const agents = ["reference", "promises@1", "hasty@1"].flatMap((name) => ["--agent", `stand-in/${name}`]);
  const { stdout } = deskproof(["run", folder.file("desk"), ...agents, "--trials", "1", "--out", folder.file("r.db")]);
  expect(stdout).toMatch(/stand-in\/reference +100\.0% +7\/7/);
  expect(stdout).toMatch(/stand-in\/promises@1 +57\.1% +4\/7/);
  expect(stdout).toMatch(/stand-in\/hasty@1 +57\.1% +4\/7 .*gate/);
  expect(server.calls.filter((line) => !line.startsWith("called get_order "))).toEqual([]);
});

it("replays without the server, and says what to do if a run needs it", async () => {
  using folder = temporaryFolder();
  const server = await startExample(process.execPath, "examples/shop/mcp-server.mjs");
  const [scenario = ""] = blocksOf(firstScenario, "yaml");
  const run = (...args: string[]) => deskproof(args, { cwd: folder.path });
  run("connect", `http://127.0.0.1:${server.port}/mcp`, "--to", "./my-desk", "--read", "get_order");
  run("new", "scenario", "./my-desk", "refund/damaged");
  writeFileSync(folder.file("my-desk/refund/damaged.scenario.yaml"), scenario);
  const play = ["run", "./my-desk", "--agent", "stand-in/reference"];
  expect(run(...play, "--record-tools", "reads.jsonl", "--out", "1.db").status).toBe(0);
  await server[Symbol.asyncDispose]();
  const replayed = run(...play, "--replay-tools", "reads.jsonl", "--out", "2.db");
  expect(replayed.stdout).toMatch(/stand-in\/reference +100\.0%/);
  const live = run(...play, "--out", "3.db");
  expect(live.status).toBe(1);
  expect(live.stderr).toMatch(/ECONNREFUSED[\s\S]*Start your server, or use a recording: --replay-tools <file>\./);
});

it("leads from an OpenAPI document to a run that only reads", { timeout: 120_000 }, async () => {
  using folder = temporaryFolder();
  await using server = await startExample("python3", "examples/shop/http_service.py");
  const scenario = blocksOf(shadowMode, "yaml").find((body) => body.startsWith("name:")) ?? "";
  const tools = blocksOf(shadowMode, "yaml").find((body) => body.startsWith("tools:")) ?? "";
  for (const args of commandsOf(shadowMode, server.port)) {
    if (args[0] === "new") {
      const path = folder.file("my-service/tools.yaml");
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace(/^tools:[\s\S]*/m, () => tools),
      );
    }
    const result = deskproof(args, { cwd: folder.path });
    expect(`${args.join(" ")}: ${result.stderr} ${result.status}`).toMatch(/ 0$/);
    if (args[0] === "new") writeFileSync(folder.file("my-service/refund/damaged.scenario.yaml"), scenario);
    if (args[0] === "run") expect(result.stdout).toMatch(/stand-in\/reference +100\.0%/);
  }
  const calls = await printed(server, 3);
  expect(calls).toContain("called GET /orders/A-1001 ");
  expect(calls.filter((line) => !/^called (GET|HEAD) /.test(line))).toEqual([]);
});

it("the guides describe every field of a scenario and of tools.yaml", () => {
  const named = (text: string) => new Set([...text.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = ""]) => cell.match(/\w+/g) ?? []));
  const fieldsOf = (schema: z.ZodType) => Object.keys(z.toJSONSchema(schema, { io: "input" }).properties ?? {});
  expect(fieldsOf(Scenario).filter((name) => !named(firstScenario).has(name))).toEqual([]);
  const details = DeclaredTool.options[1];
  expect([...fieldsOf(ToolsFile), ...fieldsOf(details)].filter((name) => !named(shadowMode).has(name))).toEqual([]);
});
