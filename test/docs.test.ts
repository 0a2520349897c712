import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { z } from "zod";
import { TestCase } from "../src/case/test-case.ts";
import { openRun } from "../src/store/open/open-run.ts";
import { SuiteDeclaration } from "../src/suite/define-suite.ts";
import type { Tool } from "../src/world/tool.ts";
import { deskproof } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...markdownIn("docs"), ...markdownIn("docs/decisions")];
const readme = textOf("README.md");
const guide = textOf("docs/your-first-ten-cases.md");
const api = textOf("docs/api.md");
const authoring = textOf("docs/authoring.md");

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
}

function textOf(path: string): string {
  return readFileSync(path, "utf8");
}

/** The fenced code blocks of a text, in order. */
function blocksOf(text: string): { language: string; body: string }[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = "", body = ""]) => ({ language, body }));
}

function bodiesOf(text: string, language: string): string[] {
  return blocksOf(text).flatMap((block) => (block.language === language ? [block.body] : []));
}

/** The `npx deskproof …` lines in a text's shell blocks, as arguments. */
function commandsOf(text: string): string[][] {
  const lines = bodiesOf(text, "sh").flatMap((body) => body.split("\n"));
  return lines
    .filter((line) => line.startsWith("npx deskproof "))
    .map((line) =>
      line
        .slice("npx deskproof ".length)
        .split(" ")
        .map((word) => word.replaceAll("'", "")),
    );
}

function runScript(folder: string, file: string, args: readonly string[] = []) {
  const url = pathToFileURL(resolve("src/suite/load/resolve-deskproof.ts")).href;
  const code = `import { letSuiteImport } from "${url}"; letSuiteImport("${pathToFileURL(folder).href}/");`;
  const hook = `data:text/javascript,${encodeURIComponent(code)}`;
  const options = { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } } as const;
  return spawnSync(process.execPath, ["--import", hook, file, ...args], options);
}

/** Adds a case from a document to a suite, with the suite's own canary as the document instructs. */
function putCase(folder: string, body: string): string {
  const id = /^id: (\S+)/m.exec(body)?.[1] ?? "";
  const canary = /^canary: .*$/m.exec(textOf(join(folder, "cases/damaged_book/torn-cover.yaml")))?.[0] ?? "";
  const path = join(folder, "cases", `${id}.yaml`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, /^canary: /m.test(body) ? body.replace(/^canary: .*$/m, canary) : `${canary}\n${body}`);
  return path;
}

it("the docs link only to documents and headings that exist", () => {
  const broken = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].flatMap(([link, path = "", anchor]) => {
      const target = path === "" ? document : join(dirname(document), path);
      if (!existsSync(target)) return [`${document}: ${link}`];
      const headings = anchor === undefined ? [] : (textOf(target).match(/^#+ .*$/gm) ?? []);
      const anchors = headings.map((heading) => heading.replace(/^#+ /, "").toLowerCase().replaceAll(" ", "-"));
      return anchor === undefined || anchors.includes(anchor) ? [] : [`${document}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

it("the README shows the two commands for a fresh clone", () => {
  expect(readme).toContain("npm ci && npm start");
  expect(readme).toContain("npm ci && npm test");
});

it("the README states the required Node version before the first command that needs it", () => {
  const [first = 0, ...hints] = ["npm install --save-dev deskproof", "node@24", "npm pack", "node --version"].map((text) =>
    readme.indexOf(text),
  );
  expect(Math.min(...hints)).toBeGreaterThan(0);
  expect(Math.max(...hints)).toBeLessThan(first);
});

it("the README shows Northline's pass rates for the agents and trials of `npm start`, which writes a report", {
  timeout: 600_000,
}, () => {
  using folder = temporaryFolder();
  const { scripts } = z.object({ scripts: z.object({ start: z.string() }) }).parse(JSON.parse(textOf("package.json")));
  const [, script = ""] = scripts.start.split(" ");
  // A trial does not depend on the other cases of its run, so a few cases show which suites and agents `npm start`
  // runs.
  const few = [resolve(script), "--cases", "{abusive,safety}/*", "--cases", "airlines/a01*"];
  const { stdout: ended } = spawnSync(process.execPath, few, { cwd: folder.path, encoding: "utf8" });
  expect(ended.trim().split("\n").at(-1)).toMatch(/^Report on \d+ trials written to report .* Open it in a browser: report\/index\.html$/);
  expect(existsSync(folder.file("report/index.html"))).toBe(true);
  const [started = ""] = readdirSync(folder.file("runs")).filter((name) => name.endsWith(".db"));
  using run = openRun(folder.file(`runs/${started}`));
  expect(run.plan.suites.map(({ name }) => name)).toEqual(["northline", "resolve", "tiny"]);
  const trials = 1 + Math.max(...[...run.results()].map(({ trial }) => trial));
  const flags = ["--trials", `${trials}`, "--seed", run.plan.seed, ...run.plan.agents.flatMap((id) => ["--agent", id])];
  const { stdout } = deskproof(["run", "northline", ...flags, "--out", folder.file("northline.db")]);
  const shown = [...readme.matchAll(/^\| `(\S+)` \| (\S+%) → (\S+%) \|$/gm)].map(([, ...cells]) => cells);
  const [, northline = ""] = stdout.split(/^Northline Travel Goods .*$/m);
  const [table = ""] = northline.trim().split("\n\n");
  const printed = [...table.matchAll(/^stand-in\/(\S+) +(\S+%) +\S+ +\S+ +(\S+%) /gm)].map(([, ...cells]) => cells);
  expect(printed).toHaveLength(8);
  expect(shown).toEqual(printed);
});

it("the README lists every command", () => {
  const names = [...deskproof(["--help"]).stdout.matchAll(/^ {2}([a-z]+)(?: \[| <| {2})/gm)].map(([, name]) => name);
  const table = readme.slice(readme.indexOf("## Commands"));
  expect(names).toContain("play");
  expect(names.filter((name) => name !== "help" && !table.includes(`deskproof ${name}`) && !table.includes(`\`${name}\``))).toEqual([]);
});

it("the README's steps lead to a first case that the faultless stand-in passes", () => {
  using folder = temporaryFolder();
  const [yaml = ""] = bodiesOf(readme, "yaml");
  const [agent = ""] = bodiesOf(readme, "ts");
  const printed = commandsOf(readme).map((args, index) => {
    // Two runs within the same second would otherwise share a file.
    const out = args[0] === "run" ? ["--out", `runs/${index}.db`] : [];
    const ran = deskproof([...args, ...out], { cwd: folder.path, input: "/quit\n" });
    expect(`${args.join(" ")}: ${ran.stderr} ${ran.status}`).toMatch(/ 0$/);
    if (args[0] === "new") putCase(folder.file("suites/my-desk"), yaml);
    if (args[0] === "play") {
      writeFileSync(folder.file("agent.ts"), agent);
      writeFileSync(
        folder.file("my-model.ts"),
        `export const nextStep = async (messages: object[], _tools: unknown) =>
          messages.length === 2
            ? { tool: "get_order", args: { order_id: "LB-1042" } }
            : { tool: undefined, text: "Hello " + messages.length };`,
      );
    }
    return ran.stdout;
  });
  expect(printed.join("\n")).toContain("3 cases, no problems");
  expect(printed.join("\n")).toMatch(/stand-in\/reference +100\.0% +3\/3/);
  expect(printed.join("\n")).toMatch(/stand-in\/promises@1 +0\.0%/);
  expect(printed.join("\n")).toMatch(/acme\/support-v3 +0\.0% +0\/24/);
});

it("the README's steps lead to a suite whose rules fail every mutated call of the new case", () => {
  using folder = temporaryFolder();
  deskproof(["init"], { cwd: folder.path });
  for (const body of bodiesOf(readme, "yaml")) putCase(folder.file("suites/my-desk"), body);
  const audited = deskproof(["audit", "suites/my-desk", "--only", "mutation"], { cwd: folder.path });
  expect(audited.stdout).toContain("my-desk: 3 cases");
  expect(audited.stdout).toMatch(/^read-another-customer +calls +3 +0 +0 +3$/m);
  expect(audited.stdout).toMatch(/^disclose-another-customer +calls +3 +0 +0 +3$/m);
  expect(audited.status).toBe(0);
});

/** The example of each section of the API page, with its output. */
function examplesOf(page: string): { name: string; code: string; output: string }[] {
  return page.split(/^## /m).flatMap((section) => {
    const [name = ""] = section.split("\n");
    const [code] = bodiesOf(section, "ts");
    const [output = ""] = bodiesOf(section, "text");
    return code === undefined ? [] : [{ name, code, output }];
  });
}

it.each(examplesOf(api))("the API page's example of $name prints what the page shows", (example) => {
  using folder = temporaryFolder();
  writeFileSync(folder.file("example.ts"), example.code);
  const { stdout, stderr } = runScript(folder.path, "example.ts");
  expect({ stdout, stderr }).toEqual({ stdout: example.output, stderr: "" });
});

it("the API page has an example for each public function", () => {
  const examples = bodiesOf(api, "ts").join("\n");
  for (const name of "loadSuite runTrial scoreTrial readAgentMessage defineAgent defineSuite defineTool defineRule".split(" "))
    expect(examples).toContain(`${name}(`);
});

it("the guide quotes what `check` prints for its mistakes", () => {
  using folder = temporaryFolder();
  deskproof(["init"], { cwd: folder.path });
  const [path = ""] = bodiesOf(guide, "yaml").map((body) => putCase(folder.file("suites/my-desk"), body));
  expect(deskproof(["check", "suites/my-desk"], { cwd: folder.path }).stdout).toContain("4 cases, no problems");
  const right = textOf(path);
  const blocks = blocksOf(guide);
  const mistakes = blocks.flatMap(({ language, body }, index) =>
    language === "diff" ? [{ diff: body, line: blocks[index + 1]?.body.trim() ?? "" }] : [],
  );
  expect(mistakes.length).toBeGreaterThan(8);
  for (const { diff, line } of mistakes) {
    writeFileSync(path, withMistake(right, diff));
    expect(deskproof(["check", "suites/my-desk"], { cwd: folder.path }).stderr).toContain(line);
  }
});

/** Applies the single change in a diff, keeping the file's indentation. */
function withMistake(text: string, diff: string): string {
  const old = /^- (.*)$/m.exec(diff)?.[1] ?? "";
  const wrong = /^\+ (.*)$/m.exec(diff)?.[1];
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.trim() === old);
  expect(`${old} at ${at}`).not.toMatch(/ at -1$/);
  const indent = /^ */.exec(lines[at] ?? "")?.[0] ?? "";
  return lines.toSpliced(at, 1, ...(wrong === undefined ? [] : [indent + wrong])).join("\n");
}

it("the guide's steps lead to a counterfactual pair that separates the stand-ins", () => {
  using folder = temporaryFolder();
  deskproof(["init"], { cwd: folder.path });
  for (const body of bodiesOf(guide, "yaml")) putCase(folder.file("suites/my-desk"), body);
  const ran = commandsOf(guide)
    .filter((args) => args[0] === "show" || args.join(" ").includes("stand-in/"))
    .map((args) => deskproof(args, { cwd: folder.path }).stdout);
  expect(ran.join()).toMatch(/stand-in\/reference +100\.0%/);
  expect(ran.join()).toMatch(/stand-in\/believer@1 +75\.0%/);
  expect(ran.join()).toContain("customer  ");
  expect(ran.join()).toContain("✗  prohibited: ");
});

it("the authoring page describes exactly the fields of a case, a suite and a tool", () => {
  const tool: Record<Exclude<keyof Tool, "kind">, true> = {
    name: true,
    by: true,
    effect: true,
    action: true,
    private: true,
    confirm: true,
    describe: true,
    input: true,
    phrases: true,
    toldAs: true,
    place: true,
    includes: true,
    takes: true,
    tells: true,
    cites: true,
    ends: true,
    run: true,
  };
  const { customer, truth } = TestCase.shape;
  expect(fieldsUnder("## Tool")).toEqual(Object.keys(tool));
  expect(fieldsUnder("## Case")).toEqual(Object.keys(TestCase.shape));
  expect(fieldsUnder("### Customer")).toEqual(Object.keys(customer.shape));
  expect(fieldsUnder("### Truth")).toEqual(Object.keys(truth.shape));
  const desk = namesIn(z.toJSONSchema(SuiteDeclaration.shape.desks, { io: "input" }));
  expect(fieldsUnder("## Suite")).toEqual([...Object.keys(SuiteDeclaration.shape), ...desk]);
});

it("the authoring page names every field of a case at any depth", () => {
  const code = [...authoring.matchAll(/`([^`]+)`/g)].map(([, text]) => text).join(" ");
  const missing = namesIn(z.toJSONSchema(TestCase, { io: "input" })).filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
  expect(missing).toEqual([]);
});

/** The first column of the tables in a section. */
function fieldsUnder(heading: string): string[] {
  const start = authoring.indexOf(`\n${heading}\n`);
  const rest = authoring.slice(start + heading.length + 1);
  const section = rest.slice(0, rest.search(/^##/m));
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
}

/** Every property name anywhere in a JSON Schema. */
function namesIn(schema: object): string[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value !== "object" || value === null) return [];
    return key === "properties" ? [...Object.keys(value), ...namesIn(value)] : namesIn(value);
  });
}
