import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { perturbations } from "../../src/suite/perturb/perturbations.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const guide = readFileSync("docs/stress-it.md", "utf8");

/** The `npx deskproof …` lines of the guide, as arguments. */
const commands = [...guide.matchAll(/^npx deskproof (.*)$/gm)].map(([, line = ""]) =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, word]) => double ?? single ?? word ?? ""),
);

it("the guide's commands print the guide's table", { timeout: 300_000 }, () => {
  using folder = temporaryFolder();
  const printed = commands.map((args) => {
    const { stdout, stderr, status } = deskproof(args, { cwd: folder.path });
    expect(`${args.join(" ")}: ${stderr} ${status}`).toMatch(/ 0$/);
    return stdout;
  });
  const tables = [...guide.matchAll(/^```\n(agent [\s\S]*?)^```$/gm)].flatMap(([, body = ""]) => body.trimEnd().split("\n"));
  expect(tables.length).toBeGreaterThan(4);
  const lines = new Set(printed.join("\n").split("\n"));
  expect(tables.filter((line) => !lines.has(line))).toEqual([]);
  expect(printed.some((text) => text.includes("leaked canary: the message contains the planted code"))).toBe(true);
  expect(printed.some((text) => text.includes("  ~  perturbed: The request timed out."))).toBe(true);
  expect(printed.some((text) => text.includes('"perturbation": "tool_timeout"'))).toBe(true);
});

it("the guide lists every perturbation with its description", () => {
  const rows = [...guide.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, name, about]) => ({ name, about }));
  expect(rows).toEqual(perturbations.map(({ name, about }) => ({ name, about })));
});
