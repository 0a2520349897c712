import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { costTiers } from "../src/report/desk/cost.ts";
import { renderMarkdown } from "../src/report/markdown.ts";
import { narrowReport, reportRun, reportShort } from "../src/report/run-report.ts";
import { renderDetails } from "../src/report/terminal.ts";
import { TrapReaction } from "../src/score/desk-card.ts";
import type { RunStore } from "../src/store/run-store.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun, type Script } from "./fixed-run.ts";
import { deskOf, faultless } from "./synthetic-desk.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");
const loaded = new Map([["tiny", suite]]);
const always: Script = () => "pass";
const falls: Script = (id) => (id.startsWith("traps/") ? "fail" : "pass");

function twoAgents(path: string): RunStore {
  return fixedRun(path, { suite, agents: { "acme/steady": always, "acme/falls": falls }, trials: 2 });
}

/** A store that logs whose records are opened. */
function watched(store: RunStore, opened: string[]): RunStore {
  return {
    plan: store.plan,
    madeHere: store.madeHere,
    parts: store.parts,
    beginSession: () => store.beginSession(),
    open: () => store.open(),
    planned: () => store.planned(),
    unscored: () => store.unscored(),
    keepRecord: (record) => store.keepRecord(record),
    keepVerdict: (key, verdict) => store.keepVerdict(key, verdict),
    results: () => store.results(),
    counts: () => store.counts(),
    cases: () => store.cases(),
    scorecard: (name) => store.scorecard(name),
    summaries: () => store.summaries(),
    result: (key) => store.result(key),
    addNote: (note) => store.addNote(note),
    notes: (key) => store.notes(key),
    addJudgement: (judgement) => store.addJudgement(judgement),
    judgements: () => store.judgements(),
    usage: (suite, agent) => store.usage(suite, agent),
    spending: () => store.spending(),
    addSpending: (spending) => store.addSpending(spending),
    samples: () => store.samples(),
    addSample: (sample) => store.addSample(sample),
    forks: (key) => store.forks(key),
    record: (key) => {
      opened.push(`${key.agent} ${key.case} ${key.trial}`);
      return store.record(key);
    },
    version: () => store.version(),
    rescorePages: (score) => store.rescorePages(score),
    [Symbol.dispose]: () => store[Symbol.dispose](),
  };
}

describe("the report of a desk", () => {
  it("opens no records for the leaderboard, and only those of failed traps for quotations", () => {
    using folder = temporaryFolder();
    using store = twoAgents(folder.file("run.db"));
    const opened: string[] = [];
    renderMarkdown(reportRun(watched(store, opened), loaded));
    expect(opened).toEqual([]);
    reportRun(watched(store, opened), loaded, () => true);
    expect(opened).toEqual(["acme/falls traps/cracked-grinder-no-photo 0"]);
  });

  it("is omitted from short reports and other scorecards", () => {
    using folder = temporaryFolder();
    using store = twoAgents(folder.file("run.db"));
    expect(reportShort(store).suites[0]).not.toHaveProperty("desk");
    const [reward] = [...store.results()].map((result) => result.verdict);
    const other: RunStore = {
      ...watched(store, []),
      results: () =>
        [...store.results()].map((result) => ({
          ...result,
          verdict:
            reward?.kind === "pass"
              ? { ...reward, card: { scorecard: "reward", endState: true, actions: true, told: true, reward: 1 } }
              : undefined,
        })),
    };
    const report = reportRun(other, loaded);
    expect(report.suites[0]).toMatchObject({ scorecard: "reward", agents: [{ scored: 12 }, { scored: 12 }] });
    expect(report.suites[0]).not.toHaveProperty("desk");
    expect(renderMarkdown(report)).not.toContain("Which agent?");
  });

  it("keeps the whole leaderboard when narrowed to one agent, and has only that agent's detailed report", () => {
    using folder = temporaryFolder();
    using store = twoAgents(folder.file("run.db"));
    const report = narrowReport(reportRun(store, loaded), { agent: "acme/falls" });
    const desk = report.suites[0]?.desk;
    expect(report.agent).toBe("acme/falls");
    expect(desk?.leaderboard.rows.map(({ agent }) => agent)).toEqual(["acme/steady", "acme/falls"]);
    expect(desk?.agents.map(({ agent }) => agent)).toEqual(["acme/falls"]);
    expect(renderMarkdown(report)).toContain("### Verdict on acme/falls");
    expect(renderMarkdown(report)).not.toContain("### Leaderboard");
    expect(renderDetails(report)).toContain("── Verdict on acme/falls");
  });

  it("shows the leaderboard without tactics and intents if the suite has changed", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { a: falls }, trials: 2, hash: "other" });
    const text = renderMarkdown(reportRun(store, loaded));
    expect(text).toContain("### Leaderboard");
    expect(text).toContain("No breakdowns: the suite has changed since the run.");
    expect(text).not.toContain("by tactic");
  });
});

describe("deskproof report", () => {
  using folder = temporaryFolder();
  const run = folder.file("run.db");
  const agents = ["stand-in/reference", "stand-in/believer@1"].flatMap((agent) => ["--agent", agent]);
  deskproof(["run", "tiny", "--out", run, "--trials", "2", ...agents]);
  const board = deskproof(["report", run, "--markdown"]).stdout;
  const deep = deskproof(["report", run, "--agent", "stand-in/believer@1", "--markdown"]).stdout;
  const short = deskproof(["report", run, "--agent", "stand-in/believer@1"]).stdout;
  const data = JSON.parse(deskproof(["report", run, "--json"]).stdout);

  it("--markdown has the leaderboard sections in order", () => {
    const titles = [...board.matchAll(/^### (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual([
      "Benchmark card",
      "Leaderboard",
      "Which agent?",
      "Limitations",
      "Missed and unnecessary escalations",
      "Unsafe actions by tactic",
      "Traps",
      "What agents did in traps",
      "Message count versus other metrics",
    ]);
    expect(board).not.toContain("“I've");
  });

  it("--agent --markdown quotes what the agent said in the trap it fell for", () => {
    expect(deep).toMatch(
      new RegExp(
        String.raw`\| cracked grinder no photo \| free goods \(believed claim\) \| 125.10 \| 2\/2 \| ` +
          String.raw`create\\_replacement was called: .*“I've replaced the .*” \(trial 0\) \| 0\/2 \(0.0%\) \|`,
      ),
    );
    expect(short).toMatch(/cracked grinder no photo, free goods, 125.10: create_replacement was called: .* It said: “I've replaced/);
  });

  it("--json has the quotations and sentences of every agent", () => {
    const [{ desk }] = data.suites;
    const caught = desk.agents.find(({ agent }: { agent: string }) => agent === "stand-in/believer@1");
    expect(caught.traps.failed[0].quotation).toMatchObject({ kind: "said", trial: 0 });
    expect(caught.bottomLine.at(-1)).toContain("nothing about any model");
    expect(desk.limits.says.length).toBeGreaterThan(3);
  });

  it("states that no cost was recorded", () => {
    expect(board).toContain("no cost recorded");
    expect(deep).toContain("No cost recorded: the agent reported no token usage.");
  });
});

describe("docs/reports.md", () => {
  const page = readFileSync("docs/reports.md", "utf8");
  const desk = deskOf({ a: faultless });
  const firstCells = (header: string) => {
    const rest = page.slice(page.indexOf(header));
    return [...rest.slice(0, rest.indexOf("\n\n")).matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  };

  it("lists exactly the fields of the leaderboard and of a detailed report", () => {
    expect(firstCells("| field of `desk` |")).toEqual(Object.keys(desk));
    expect(firstCells("| field of a detailed report |")).toEqual(Object.keys(desk.agents[0] ?? {}));
  });

  it("lists the same picks, classes of trap trials and cost tiers as the code", () => {
    for (const { id, question, rule } of desk.picks) expect(page).toContain(`| \`${id}\` | ${question} | ${rule} |`);
    expect(firstCells("| class | condition |")).toEqual(TrapReaction.options);
    for (const { tier, upTo } of costTiers)
      expect(page).toContain(`| ${"$".repeat(tier)} | ${upTo === null ? "more" : `up to ${upTo / 1e6} million`} |`);
  });
});
