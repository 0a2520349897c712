import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { deskproof, deskproofAsync } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startReceiver } from "./receiver.ts";

const page = readFileSync("docs/in-your-pipeline.md", "utf8");
const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```$)?/gm)];

/** The page's commands as arguments, in order, each with the output below its block, if any. */
const commands = blocks.flatMap(([, body = "", output]) => {
  const lines = body.trim().split("\n");
  return lines.map((line, index) => ({
    args: [...line.replace("npx deskproof ", "").matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
    output: index === lines.length - 1 ? output : undefined,
  }));
});

it("the page's commands work in order in a folder made by init, and print what the page shows", {
  timeout: 120_000,
}, async () => {
  using folder = temporaryFolder();
  await using receiver = await startReceiver();
  deskproof(["init"], { cwd: folder.path });
  const shown: string[] = [];
  for (const { args, output } of commands) {
    const own = args.map((arg) => (arg === "http://127.0.0.1:4318" ? receiver.url : arg));
    if (own[0] === "watch") {
      await watchOnce(own, folder.path);
      continue;
    }
    const ended = await deskproofAsync(own, { cwd: folder.path, env: {} });
    expect(`${own.join(" ")}: ${ended.stderr} ${ended.status}`).toMatch(/ 0$/);
    if (output === undefined) continue;
    expect(ended.stdout).toBe(output);
    shown.push(output);
  }
  expect(shown).toHaveLength(1);
  expect(commands.map(({ args: [name] }) => name)).toEqual(["run", "export", "run", "run", "report", "watch", "completion"]);
  expect(receiver.problems).toEqual([]);
  expect(receiver.spans.size).toBeGreaterThan(10);
});

/** Starts `watch`, and stops it when it waits for a change. */
async function watchOnce(args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, [resolve("bin/deskproof.js"), ...args], { cwd });
  let printed = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    printed += text;
    if (printed.includes("Waiting for changes.")) child.kill("SIGINT");
  }
  if (child.exitCode === null) await once(child, "exit");
  expect(printed).toContain("my-desk/damaged_book/torn-cover · my-agent · trial 0");
  expect(child.exitCode).toBe(130);
}
