import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { withTables } from "../scripts/markdown-table.ts";
import { methodTables } from "../scripts/method-tables.ts";
import { ScorecardName } from "../src/case/scorecard-name.ts";
import { csvLine } from "../src/report/csv.ts";
import { renderJunit } from "../src/report/junit.ts";
import { renderMarkdown } from "../src/report/markdown.ts";
import { metrics } from "../src/report/metrics.ts";
import { type FullReport, narrowReport, reportRun, reportShort } from "../src/report/run-report.ts";
import { scorecards } from "../src/report/scorecards.ts";
import { renderDetails, renderTerminal } from "../src/report/terminal.ts";
import { listedChecks } from "../src/report/view/method-checks.ts";
import { deductions } from "../src/score/checks.ts";
import { scorerVersion } from "../src/score/verdict.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun, type Script } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

// The bundled suite may change; the report on a known run must not.
const suite = { ...(await loadSuite("tiny")), version: "1.0.0", hash: "0123456789abcdef" };
const always: Script = () => "pass";
const wavering: Script = (id, trial) => (id.startsWith("traps/") ? "fail" : trial === 1 ? "fail" : "pass");
const dropped: Script = (id, trial) => {
  if (id.startsWith("safety/")) return "excluded";
  return trial === 2 && id.startsWith("late") ? "open" : "pass";
};

/** A run in which every verdict is known. */
function knownRun(folder: { file(name: string): string }, played = suite) {
  const agents = { "acme/<steady>|v3": always, "acme/wavering": wavering, "stand-in/dropped": dropped };
  return fixedRun(folder.file("run.db"), { suite: played, agents, trials: 3 });
}

describe("a report", () => {
  it.each([
    ["short.txt", renderTerminal],
    ["details.txt", renderDetails],
    ["report.md", renderMarkdown],
    ["report.xml", renderJunit],
    ["json.txt", (report: FullReport) => JSON.stringify(narrowReport(report, { agent: "stand-in/dropped" }), null, 2)],
  ])("of a known run matches the golden file %s", async (name, render) => {
    using folder = temporaryFolder();
    using store = knownRun(folder);
    const text = render(reportRun(store, new Map([["tiny", suite]])));
    await expect(`${text}\n`).toMatchFileSnapshot(`golden/${name}`);
  });

  it.each(ScorecardName.options.filter((name) => name !== suite.scorecard))(
    "on the %s scorecard matches its golden file",
    async (scorecard) => {
      using folder = temporaryFolder();
      const other = { ...suite, scorecard };
      using store = knownRun(folder, other);
      const report = reportRun(store, new Map([["tiny", other]]));
      const one = narrowReport(report, { agent: "acme/wavering" });
      const parts = [renderMarkdown(report), renderMarkdown(one)];
      await expect(`${parts.join("\n\n---\n\n")}\n`).toMatchFileSnapshot(`golden/${scorecard}.md`);
    },
  );

  it("adds up: planned, attempted, scored and excluded by cause; always, sometimes, never and not tried", () => {
    using folder = temporaryFolder();
    using store = knownRun(folder);
    const { planned, suites } = reportShort(store);
    expect(planned).toBe(3 * 6 * 3);
    for (const row of suites[0]?.agents ?? []) {
      const excluded = Object.values(row.excluded).reduce((sum, count) => sum + count, 0);
      expect(row.attempted).toBe(row.scored + excluded);
      expect(row.always + row.sometimes + row.never + row.untried).toBe(6);
    }
    const row = suites[0]?.agents.find(({ agent }) => agent === "stand-in/dropped");
    expect(row).toMatchObject({ planned: 18, attempted: 17, scored: 14, excluded: { provider_error: 3 }, untried: 1 });
  });

  it("leaves a case with too few trials out of pass^k and prints the coverage, instead of filling in zeros", () => {
    using folder = temporaryFolder();
    using store = knownRun(folder);
    const row = reportShort(store).suites[0]?.agents.find(({ agent }) => agent === "stand-in/dropped");
    expect(row?.curve.map((point) => [point.k, point.kind === "estimated" && point.value, point.counted])).toEqual([
      [1, 1, 5],
      [2, 1, 5],
      [3, 1, 4],
    ]);
    expect(row?.bounds.allFail).toBeCloseTo((4 + 2 / 3) / 6);
    expect(row?.bounds.allPass).toBe(1);
  });

  it("omits the splits and says why if the suite has changed or is gone", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { a: always }, trials: 1, hash: "other" });
    const changed = reportRun(store, new Map([["tiny", suite]])).suites[0];
    expect(changed).toMatchObject({ splitsLeftOut: "the suite has changed since the run", agents: [{ splits: [] }] });
    expect(reportRun(store, new Map()).suites[0]?.splitsLeftOut).toBe("the suite could not be loaded");
  });

  it("computes a metric only over the cases of its bucket", () => {
    using folder = temporaryFolder();
    using store = knownRun(folder);
    const row = reportShort(store).suites[0]?.agents.find(({ agent }) => agent === "acme/wavering");
    const figure = (id: string) => row?.figures.find((found) => found.id === id);
    expect(figure("unsafe")).toMatchObject({ x: 3, n: 3, cases: 1, ever: { cases: 1, of: 1 } });
    expect(figure("over_escalation")).toMatchObject({ x: 4, n: 12, cases: 4 });
    expect(figure("escalation_accuracy")).toMatchObject({ x: 2, n: 3, cases: 1 });
    expect(figure("money_at_risk")).toMatchObject({ value: 3 * 139 });
    expect(figure("composite")).toBeUndefined();
  });

  it("has no two metrics with the same name", () => {
    expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
  });
});

it("writes well-formed JUnit whatever the findings contain", () => {
  using folder = temporaryFolder();
  using store = fixedRun(folder.file("run.db"), {
    suite,
    agents: { "a\u0001&\"'<\u{1f600}": () => "fail" },
    trials: 1,
  });
  const xml = renderJunit(reportShort(store));
  expect(xml.replace(/&(?:amp|lt|gt|quot|apos|#\d+);/g, "")).not.toContain("&");
  expect([...xml].filter((sign) => sign < " " && sign !== "\n")).toEqual([]);
  const open: string[] = [];
  for (const [, end, name = "", rest = ""] of xml.matchAll(/<(\/?)([a-z-]+)((?:\s+[a-z]+="[^"<]*")*\s*\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!rest.endsWith("/")) open.push(name);
  }
  expect(open).toEqual([]);
  expect(xml.match(/<testcase /g)).toHaveLength(6);
});

describe("deskproof export", () => {
  it("writes a row per planned trial, as JSON lines and as CSV with the same verdicts", () => {
    using folder = temporaryFolder();
    knownRun(folder)[Symbol.dispose]();
    const objects = deskproof(["export", folder.file("run.db")])
      .stdout.trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { status } = deskproof(["export", folder.file("run.db"), "--format", "csv", "--out", folder.file("run.csv")]);
    expect(status).toBe(0);
    const table = deskproof(["export", folder.file("run.db"), "--format", "csv"])
      .stdout.trim()
      .split("\r\n");
    const [header = "", ...rows] = table;
    const column = header.split(",").indexOf("verdict");
    expect(objects).toHaveLength(54);
    expect(rows.map((row) => row.split(",")[column])).toEqual(objects.map(({ verdict }) => verdict));
    expect(rows.every((row) => row.split(",").length === header.split(",").length)).toBe(true);
  });

  it("never writes a formula to CSV, and quotes values that need it", () => {
    expect(csvLine(["=1+1", "+a", "-b", "@c", 'say "hi", now', "two\nlines", -3, true, null])).toBe(
      `'=1+1,'+a,'-b,'@c,"say ""hi"", now","two\nlines",-3,true,\r\n`,
    );
  });

  it.each([
    ["after white space", " \u00a0=1+1", "' \u00a0=1+1"],
    ["after a line break", "\n=1+1", `"'\n'=1+1"`],
    ["in full width", "\uff1d1+1", "'\uff1d1+1"],
    ["where semicolons separate cells", "a; =1+1", "a;' =1+1"],
    ["where a line break ends the row", "a\n-1+1", `"a\n'-1+1"`],
    ["after an invisible character, which is escaped", "\u200b=1+1", "\\u{200b}=1+1"],
  ])("never writes a formula to CSV %s", (_, text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });
});

describe("a run scored by scorer 5", () => {
  it.each([["report"], ["show"], ["export"]])("must be rescored before %s can read it", (command) => {
    using folder = temporaryFolder();
    knownRun(folder)[Symbol.dispose]();
    using database = new DatabaseSync(folder.file("run.db"));
    database.exec("UPDATE verdicts SET scorer = 5, verdict = json_set(json_remove(verdict, '$.remarks'), '$.scorer', 5)");
    const { status, stderr } = deskproof([command, folder.file("run.db")]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        `deskproof: this run was scored by scorer 5, but this version has scorer ${scorerVersion}. ` +
        `Rescore it first: npx deskproof score <run>\n`,
    });
  });
});

describe("deskproof score", () => {
  it("groups changes by reason and scorer", () => {
    using folder = temporaryFolder();
    knownRun(folder)[Symbol.dispose]();
    const { scored, flipped, changes } = JSON.parse(deskproof(["score", folder.file("run.db"), "--json"]).stdout);
    // The stored records are empty conversations, so everything that had passed now fails.
    expect(scored).toBe(53);
    expect(flipped).toBeGreaterThan(0);
    expect(changes[0]).toMatchObject({
      verdict: { before: "pass", after: "fail" },
      scorer: { before: scorerVersion, after: scorerVersion },
    });
    expect(changes[0].found).toContain("stalled");
    const again = deskproof(["score", folder.file("run.db")]);
    expect(again.stdout).toBe("53 trials rescored: 0 verdicts changed, 0 stayed the same for different reasons.\n");
  });
});

it("requires a run by an older scorer to be rescored, and then reads it", () => {
  using folder = temporaryFolder();
  const path = folder.file("run.db");
  fixedRun(path, { suite, agents: { mine: always }, trials: 1 })[Symbol.dispose]();
  using database = new DatabaseSync(path);
  const older = JSON.stringify({ kind: "pass", scorer: 1, remarks: [] });
  database.prepare("UPDATE verdicts SET scorer = 1, verdict = ?").run(older);
  expect(deskproof(["report", path]).stderr).toMatch(/^deskproof: this run was scored by scorer 1.*deskproof score <run>\n$/);
  expect(deskproof(["score", path]).stdout).toMatch(/pass → fail +1 → \d+ +now found: /);
  expect(deskproof(["report", path]).status).toBe(0);
});

it.each([
  [["report", "RUN", "--suite", "tinny"], /there is no suite "tinny" in this run \(did you mean "tiny"\?\)/],
  [["report", "RUN", "--agent", "acme/wavring"], /did you mean "acme\/wavering"/],
  [["report", "RUN", "--json", "--junit"], /cannot be combined/],
  [["report", "none.db"], /there is no run at none.db/],
  [["export", "RUN", "--format", "xlsx"], /--format xlsx: there is no such format/],
  [["export", "RUN", "--out", "no/such/folder.csv"], /cannot write no\/such\/folder.csv/],
])("rejects %j with a one-line error", (args, message) => {
  using folder = temporaryFolder();
  knownRun(folder)[Symbol.dispose]();
  const { status, stderr } = deskproof(args.map((arg) => (arg === "RUN" ? folder.file("run.db") : arg)));
  expect(stderr).toMatch(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(status).toBe(1);
});

it("docs/method.md lists exactly the existing checks, scorecards, deductions and metrics; run `npm run docs` if this fails", () => {
  const method = readFileSync("docs/method.md", "utf8");
  expect(withTables(method, methodTables)).toBe(method);
  const missing = (names: readonly string[]) => names.filter((name) => !method.includes(`\n| \`${name}\` | `));
  expect(missing([...Object.keys(scorecards), ...metrics.map(({ id }) => id), ...listedChecks.map(({ name }) => name)])).toEqual([]);
  expect(deductions.filter(({ says, check }) => !method.includes(`) | ${says} | \`${check}\` | `))).toEqual([]);
  expect(() => withTables("# Method\n", methodTables)).toThrow("has no table");
});
