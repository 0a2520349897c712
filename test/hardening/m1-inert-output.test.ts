import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { runTrial } from "../../src/index.ts";
import { TrialRecord } from "../../src/record/trial-record.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { deskproof } from "../command.ts";
import { type FixedRun, fixedRun } from "../fixed-run.ts";
import { caseOf } from "../llm/scripted-run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const tiny = await loadSuite("tiny");

/** Text that would clear a terminal, change its title, reverse text direction and inject commands into a build log. */
const evil = [
  "x\u001b]0;owned\u0007\u001b[2J\u009b31m\u0001\u007f\u202egnp\u2066\u200b\ufeff\u2028",
  "::error file=a.ts::forged",
  "  ::set-output name=a::b",
  "\u00a0::warning::forged\r::error::forged",
  "##[error]forged ##vso[task.complete] ##teamcity[x]",
  "</text><script>|[link](https://example.com) www.example.com",
].join("\n");

const unseen = /[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}]/u;
const order = /^\s*::|##\w*\[/m;

function expectInert(output: string): void {
  expect(unseen.exec(output)?.[0].codePointAt(0)?.toString(16)).toBeUndefined();
  expect(order.exec(output)?.[0]).toBeUndefined();
}

// A single value over many lines, or one value per line.
function expectJson(output: string, said: string): void {
  const texts = output.startsWith('{"') ? output.trim().split("\n") : [output];
  for (const text of texts) expect(() => JSON.parse(text), said).not.toThrow();
}

const freeTexts = new Set(
  "text tool message why detail error quote reason name caption seed startedAt title version deskproof customer code".split(" "),
);

/** The same value with `evil` in every free-text string. */
function poisoned(value: unknown, key = ""): unknown {
  if (typeof value === "string") return freeTexts.has(key) ? `${value}${evil}` : value;
  if (key === "acts") return value;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [key === "args" ? `${name}${evil}` : name, poisoned(field, name)]),
  );
}

/** A run in which every string is evil: from agent, tools, customer, scorer and reviewers, and in names. */
async function evilRun(path: string): Promise<void> {
  const agents: FixedRun["agents"] = {
    a: () => "fail",
    b: () => "pass",
    c: () => "unscored",
    d: () => "excluded",
  };
  const { id = "" } = tiny.cases[0] ?? {};
  using store = fixedRun(path, { suite: tiny, agents, trials: 2 });
  const said = { label: "genuine", reason: evil, by: evil, at: evil, verdict: "fail", scorer: 7 } as const;
  store.addNote({ suite: "tiny", agent: "a", case: id, trial: 0, ...said });
  const record = await runTrial({
    suite: tiny,
    testCase: caseOf(tiny, id),
    agent: standIn("stand-in/reference"),
    seed: "1",
  });
  const passage = { event: 0, start: 0, end: 4, quote: evil };
  store.addNote({ suite: "tiny", agent: "b", case: id, trial: 0, ...said, label: "confirmed", passage });
  using database = new DatabaseSync(path);
  const update = (table: string, column: string, change: (value: unknown) => unknown) => {
    for (const row of database.prepare(`SELECT rowid AS id, ${column} AS value FROM ${table}`).all()) {
      const text = JSON.stringify(change(JSON.parse(String(row.value))));
      database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(text, Number(row.id));
    }
  };
  database.exec("DELETE FROM run WHERE key = 'signature'");
  update("attempts", "record", (stored) => {
    const whole = TrialRecord.parse(poisoned(Object.assign({}, stored, { events: record.events })));
    // A file whose conversations do not match its rows would be refused when it is opened.
    const { agent, suite, case: played } = TrialRecord.parse(stored);
    return { ...whole, suite, agent: agent + evil, case: { ...played, id: played.id + evil } };
  });
  update("verdicts", "verdict", poisoned);
  update("run", "value", (plan) => ({
    ...Object(poisoned({ ...Object(plan), suites: [] })),
    agents: Object(plan).agents.map((name: string) => name + evil),
    // The suite counts as changed, so that its cases may have other names.
    suites: Object(plan).suites.map((suite: object) => ({ ...suite, title: evil, hash: "changed" })),
  }));
  database.prepare("UPDATE trials SET agent = agent || ?, case_id = case_id || ?").run(evil, evil);
}

const readers: readonly string[][] = [
  ["report"],
  ["report", "--markdown"],
  ["report", "--junit"],
  ["report", "--json"],
  ["report", "--agent", `a${evil}`],
  ["report", "--agent", `a${evil}`, "--markdown"],
  ["report", "--words", "confirmed"],
  ["show"],
  ["show", "--failed"],
  ["show", "--json"],
  ["note"],
  ["note", "--json"],
  ["gate", "pass^1>=0.5", "unsafe<=0"],
  ["gate", "--json", "pass^1>=0.5"],
  ["compare", "--agents", `a${evil},b${evil}`],
  ["compare", "--json", "--agents", `a${evil},b${evil}`],
  ["export"],
  ["export", "--format", "csv"],
  ["score"],
  ["report", "--agent", `nobody${evil}`],
  ["show", `nothing${evil}`],
  ["note", `nothing${evil}`, "--label", evil, "--reason", evil],
  ["gate", evil],
  ["export", "--format", evil],
  ["report", evil],
  [evil],
];

describe("M1: text from an agent, a tool, a customer or a file is escaped when printed", () => {
  it("by every command that reads a run", { timeout: 120_000 }, async () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    await evilRun(run);
    const silent: string[] = [];
    for (const [command = "", ...flags] of readers) {
      const { status, stdout, stderr } = deskproof(command === evil ? [command] : [command, run, ...flags]);
      expect([0, 1, 2], `${command} ${flags.join(" ")}: ${stderr}`).toContain(status);
      // CSV lines end in CRLF.
      expectInert(flags.includes("csv") ? stdout.replaceAll("\r\n", "\n") : stdout);
      expectInert(stderr);
      if (!/owned/.test(stdout + stderr)) silent.push(command);
      if (flags.includes("--json")) expectJson(stdout, `${command}: ${stderr}`);
    }
    // The text itself is printed, unless only counts are printed or nothing matches.
    expect(silent).toEqual(["score", "show"]);
  });

  it("by play, run and the run's notices", { timeout: 60_000 }, () => {
    using folder = temporaryFolder();
    writeFileSync(
      folder.file("evil.mjs"),
      `import { createInterface } from "node:readline";
       for await (const line of createInterface({ input: process.stdin }))
         console.log(JSON.stringify({ message: ${JSON.stringify(evil)} }));`,
    );
    writeFileSync(folder.file("failing.mjs"), `process.stderr.write(${JSON.stringify(evil)}); process.exit(3);`);
    const named = (file: string) => `command:'${process.execPath}' '${folder.file(file)}'`;
    const play = ["play", "tiny/damaged_item/cracked-grinder", "--as", "customer", "--agent", named("evil.mjs")];
    const played = deskproof([...play, "--out", folder.file("play.db")], { input: "hello\nhello\n/leave\n" });
    expect(played.stdout).toContain("owned");
    const failed = deskproof(["run", "tiny", "--agent", named("failing.mjs"), "--out", folder.file("run.db")]);
    expect(failed.stderr).toContain("owned");
    for (const { stdout, stderr } of [played, failed]) expectInert(stdout + stderr);
  });

  it("and becomes no link, table row or element in Markdown", async () => {
    using folder = temporaryFolder();
    await evilRun(folder.file("run.db"));
    const { stdout } = deskproof(["report", folder.file("run.db"), "--markdown"]);
    // Inside an element that Markdown passes through, only HTML is interpreted.
    const read = stdout.replace(/^<details>.*$/gm, (line) => line.replace(/[^<>]/g, ""));
    expect(read).not.toMatch(/<script|[^\\]\]\(https|https:\/\/example|www\.example/);
    for (const line of stdout.split("\n").filter((text) => text.startsWith("| "))) expect(line.endsWith(" |")).toBe(true);
  });
});
