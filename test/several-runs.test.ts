import { mkdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { scorerVersion } from "../src/score/verdict.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun, type Script } from "./fixed-run.ts";
import { reportRuns } from "./several-runs.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");
const always: Script = () => "pass";
const weak: Script = (id) => (id.startsWith("traps/") ? "fail" : "pass");

/** A folder with two runs of one agent, a week apart. */
function twoReleases(folder: ReturnType<typeof temporaryFolder>, hash = suite.hash): string {
  mkdirSync(folder.file("runs"));
  const week = ["2026-03-10T10:00:00.000Z", "2026-03-17T10:00:00.000Z"];
  for (const [place, script] of [weak, always].entries()) {
    const agents = { mine: script, "stand-in/reference": always };
    const startedAt = week[place] ?? "";
    const of = place === 1 ? hash : suite.hash;
    fixedRun(folder.file(`runs/v${place + 1}.db`), { suite, agents, trials: 2, startedAt, hash: of })[Symbol.dispose]();
  }
  return folder.file("runs");
}

describe("deskproof report of several runs", () => {
  it("accepts files and folders, and gives one leaderboard and a trend in every format", () => {
    using folder = temporaryFolder();
    const runs = twoReleases(folder);
    const data = JSON.parse(deskproof(["report", `${runs}/v2.db`, `${runs}/v1.db`, "--json"]).stdout);
    expect(data.runs.map(({ name }: { name: string }) => name)).toEqual(["v1", "v2"]);
    expect(data.plan.agents).toContain("mine (v2)");
    expect(data.trend.suites[0].agents[0].points).toHaveLength(2);
    expect(JSON.parse(deskproof(["report", runs, "--json"]).stdout)).toEqual(data);
    const text = deskproof(["report", runs]).stdout;
    expect(text).toContain("mine (v1)");
    expect(text).toMatch(/── Changes between runs\n.*\nmine, v2 after v1: 100\.0% of single trials pass, \+16\.7 points/);
    const markdown = deskproof(["report", runs, "--markdown"]).stdout;
    expect(markdown).toContain("### Changes between runs");
    expect(markdown).toMatch(/\| mine \| v2 \| 2026-03-17 10:00 \| 12\/12 \|/);
    expect(markdown).toContain("### Benchmark card");
  });

  it("rejects runs of different versions of a suite in one line", () => {
    using folder = temporaryFolder();
    const { status, stderr } = deskproof(["report", twoReleases(folder, "0123456789abcdef")]);
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/suite tiny is not the same in all runs \(\w+ in v1, 0123456789abcdef in v2\)/);
  });

  it("rejects runs from two scorers", () => {
    using folder = temporaryFolder();
    const runs = twoReleases(folder);
    {
      using database = new DatabaseSync(`${runs}/v1.db`);
      database.exec(`UPDATE verdicts SET scorer = ${scorerVersion - 1}, verdict = json_set(verdict, '$.scorer', ${scorerVersion - 1})`);
    }
    const { status, stderr } = deskproof(["report", runs]);
    expect(stderr).toMatch(/these runs were scored by scorers \d+ and \d+.*Rescore each of them first/);
    expect(status).toBe(1);
  });
});

describe("docs/reports.md", () => {
  const page = readFileSync("docs/reports.md", "utf8");
  const firstCells = (header: string) => {
    const rest = page.slice(page.indexOf(header));
    return [...rest.slice(0, rest.indexOf("\n\n")).matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  };
  const report = reportRuns({ v1: { agents: { mine: always } }, v2: { agents: { mine: weak } } });

  it("lists exactly the fields of a report, a suite, a trend and its points", () => {
    expect(firstCells("| field of the report |")).toEqual(Object.keys(report));
    expect(firstCells("| field of a suite |")).toEqual(Object.keys(report.suites[0] ?? {}));
    expect(firstCells("| field of `trend` |")).toEqual(Object.keys(report.trend ?? {}));
    const { metrics = [], agents = [] } = report.trend?.suites[0] ?? {};
    const fields = Object.keys(agents[0]?.points[0] ?? {});
    expect(fields).toEqual(expect.arrayContaining([...metrics]));
    expect(page).toContain("\n| each id in `metrics` |");
    expect(firstCells("| field of a point |")).toEqual(fields.filter((field) => !metrics.some((id) => id === field)));
  });

  it("names the three parts of the benchmark card", () => {
    for (const part of Object.keys(report.suites[0]?.card ?? {})) expect(page).toContain(`(\`${part}\`)`);
  });
});
