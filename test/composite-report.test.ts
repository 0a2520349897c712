import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { renderMarkdown } from "../src/report/markdown.ts";
import { narrowReport, reportRun, reportShort } from "../src/report/run-report.ts";
import { renderDetails } from "../src/report/terminal.ts";
import { openRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { compositeOf, faultless } from "./synthetic-composite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Folder = ReturnType<typeof temporaryFolder>;

/** A copy of the tiny suite that uses the composite scorecard. */
function compositeSuite(folder: Folder): string {
  const path = folder.file("tiny-composite");
  cpSync("suites/tiny", path, { recursive: true });
  const text = readFileSync(`${path}/suite.ts`, "utf8");
  writeFileSync(`${path}/suite.ts`, text.replace('scorecard: "desk"', 'scorecard: "composite"'));
  return path;
}

/**
 * Writes an agent that fails on some openings. While the file "down" exists, its provider is slow and fails in one of
 * 33 conversations.
 */
function flakyAgent(folder: Folder, suite: string, { id, standIn }: { id: string; standIn: string }): string {
  const source = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);
  const path = folder.file(`${id}.ts`);
  writeFileSync(
    path,
    `import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { defineAgent, loadSuite, ProviderError } from "deskproof";
import { standIn } from ${source("src/agent/stand-in/stand-in.ts")};

const suite = await loadSuite(${JSON.stringify(suite)});
let opened = 0;
export const agent = defineAgent({
  id: ${JSON.stringify(id)},
  open: (briefing) => {
    opened += 1;
    const down = existsSync(${JSON.stringify(folder.file("down"))});
    const fails = down && opened % 33 === 5;
    let session;
    return {
      reply: async (turn) => {
        if (down) await sleep(20);
        if (fails) throw new ProviderError("503");
        if (!session) {
          const testCase = suite.cases.find(({ customer }) => customer.openings.includes(turn.text));
          const desk = suite.desks.get(testCase.desk);
          session = standIn(${JSON.stringify(standIn)}).open({ ...briefing, testCase, desk, seed: turn.text, logDefect: () => {} });
        }
        return session.reply(turn);
      },
    };
  },
});
`,
  );
  return path;
}

async function killMidway(args: readonly string[], path: string, trials: number): Promise<number> {
  const child = spawn(process.execPath, ["bin/deskproof.js", "run", ...args, "--out", path], { stdio: "ignore" });
  const closed = new Promise((done) => child.once("close", done));
  while (!existsSync(path) || scoredIn(path) < trials) await sleep(10);
  child.kill("SIGKILL");
  await closed;
  return scoredIn(path);
}

function scoredIn(path: string): number {
  try {
    using store = openRun(path);
    return [...store.results()].filter(({ verdict }) => verdict !== undefined).length;
  } catch {
    // The run may not have stored its plan yet.
    return 0;
  }
}

describe("a composite run that was killed and had provider errors", () => {
  it("has the same report after a resume as an undisturbed run", { timeout: 60_000 }, async () => {
    using folder = temporaryFolder();
    const suite = compositeSuite(folder);
    const names = [
      { id: "shaky", standIn: "stand-in/skips-identity@0.4" },
      { id: "fair", standIn: "stand-in/misquotes@0.2" },
    ];
    const agents = names.flatMap((name) => ["--agent", flakyAgent(folder, suite, name)]);
    const args = [suite, ...agents, "--trials", "8", "--attempts", "1"];
    const [calm, disturbed] = [folder.file("calm.db"), folder.file("disturbed.db")];
    expect(deskproof(["run", ...args, "--out", calm]).status).toBe(0);
    const whole = dataOf(calm);
    expect(whole.suites[0].agents.some(({ sometimes }: { sometimes: number }) => sometimes > 0)).toBe(true);

    writeFileSync(folder.file("down"), "");
    const before = await killMidway(args, disturbed, 20);
    expect(before).toBeGreaterThanOrEqual(20);
    expect(before).toBeLessThan(96);
    deskproof(["run", "--resume", disturbed]);
    const half = dataOf(disturbed);
    expect(half.excluded).toBeGreaterThanOrEqual(2);
    expect(half.scored + half.excluded).toBe(96);
    const limits = half.suites[0].composite.limits.says.join("\n");
    expect(limits).toContain(`${half.excluded} of 96 trials have no verdict`);
    expect(limits).toMatch(/pass\^8 uses only the cases with 8 scored trials: .*\d\/6/);
    for (const row of half.suites[0].composite.reliability.rows) expectSoundOrRefused(row);

    rmSync(folder.file("down"));
    expect(deskproof(["run", "--resume", disturbed]).status).toBe(0);
    const mended = dataOf(disturbed);
    for (const row of mended.suites[0].composite.reliability.rows) {
      expect(row.refused).toBeNull();
      expectSoundOrRefused(row);
    }
    const nameless = { plan: null, runs: null, agents: null };
    expect({ ...mended, ...nameless }).toEqual({ ...whole, ...nameless });
    const markdown = (path: string) => deskproof(["report", path, "--markdown"]).stdout;
    expect(markdown(disturbed)).toBe(markdown(calm));
  });
});

function dataOf(path: string) {
  return JSON.parse(deskproof(["report", path, "--json"]).stdout);
}

/** A printed curve is decreasing and convex; any other is withheld. */
function expectSoundOrRefused({ curve, refused }: { curve: { value?: number }[]; refused: string | null }): void {
  const values = curve.flatMap(({ value }) => value ?? []);
  if (refused !== null) {
    expect(values).toHaveLength(1);
    return;
  }
  expect(values).toHaveLength(8);
  const falls = values.map((value, index) => (values[index - 1] ?? 1) - value);
  expect(Math.min(...falls)).toBeGreaterThanOrEqual(-1e-12);
  for (const [index, fall] of falls.entries()) expect(fall).toBeLessThanOrEqual((falls[index - 1] ?? 1) + 1e-12);
}

describe("deskproof report of a composite suite", () => {
  const folder = temporaryFolder();
  afterAll(() => folder[Symbol.dispose]());
  const path = compositeSuite(folder);
  const run = folder.file("run.db");
  const agents = ["stand-in/reference", "stand-in/never-escalates"].flatMap((agent) => ["--agent", agent]);
  deskproof(["run", path, "--out", run, "--trials", "3", ...agents]);
  const board = deskproof(["report", run, "--markdown"]).stdout;
  const short = deskproof(["report", run]).stdout;

  it("--markdown has its sections in order and none of the desk report's", () => {
    expect([...board.matchAll(/^### (.*)$/gm)].map(([, title]) => title)).toEqual([
      "Benchmark card",
      "Leaderboard",
      "Reliability gap",
      "Decay curves",
      "Limitations",
      "pass^1 and pass^3 by level",
      "pass^1 and pass^3 by action",
      "Dimensions",
      "Communication minus Evidence",
      "Safety and preconditions",
      "How trials fail",
      "Cases solved always, sometimes, never",
      "Case by agent",
      "Profile of stand-in/reference",
      "Profile of stand-in/never-escalates",
      "Who reviewed the cases",
    ]);
    expect(board).toContain("| safety/sparking-kettle | 3/3 | 0/3 |");
    expect(board).toContain("say nothing about any model");
  });

  it("stays short in the terminal, including the limitations", () => {
    expect(short).toContain("── Leaderboard (by pass^3)");
    expect(short).toContain("── Limitations");
    expect(short).not.toContain("Case by agent");
  });

  it("--agent shows that agent's profile and keeps the leaderboard in the JSON", async () => {
    const agent = "stand-in/never-escalates";
    const deep = deskproof(["report", run, "--agent", agent, "--markdown"]).stdout;
    expect(deep).toContain("### Profile of stand-in/never-escalates");
    expect(deep).toContain("### Limitations");
    expect(deep).not.toContain("### Leaderboard");
    using store = openRun(run);
    const report = narrowReport(reportRun(store, new Map([["tiny", await loadSuite(path)]])), { agent });
    const composite = report.suites[0]?.composite;
    expect(composite?.leaderboard.rows).toHaveLength(2);
    expect(composite?.profiles.map((profile) => profile.agent)).toEqual([agent]);
    expect(renderDetails(report)).toContain(`── Profile of ${agent}`);
  });

  it("is omitted from short reports and desk suites, and has no splits if the suite has changed", async () => {
    using store = openRun(run);
    expect(reportShort(store).suites[0]).not.toHaveProperty("composite");
    const changed = reportRun(store, new Map([["tiny", { ...(await loadSuite(path)), hash: "other" }]]));
    expect(changed.suites[0]).toMatchObject({ composite: { slices: [], reviews: null } });
    expect(changed.suites[0]).not.toHaveProperty("desk");
    expect(renderMarkdown(changed)).toContain("### Reliability gap");
    expect(renderMarkdown(changed)).not.toContain("by level");
  });
});

it("docs/reports.md lists exactly the fields of the composite report", () => {
  const page = readFileSync("docs/reports.md", "utf8");
  const rest = page.slice(page.indexOf("| field of `composite` |"));
  const fields = [...rest.slice(0, rest.indexOf("\n\n")).matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(fields).toEqual(Object.keys(compositeOf({ a: faultless })));
});
