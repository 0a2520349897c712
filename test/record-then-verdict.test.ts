import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import { agendaCustomer } from "../src/customer/agenda-customer.ts";
import { type Execution, execute } from "../src/run/execute.ts";
import { newPlan } from "../src/run/new-plan.ts";
import { planTrials } from "../src/run/plan-trials.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { createRun, openRun } from "../src/store/open/open-run.ts";
import type { RunStore } from "../src/store/run-store.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { UserError } from "../src/user-error.ts";
import { deskproof } from "./command.ts";
import { writeSmallSuite } from "./small-suite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const tiny = await loadSuite("tiny");
const times = new Set(["startedAt", "ms", "at"]);

/** A run's results without times: the conversation and verdict of each trial. */
function outcomeOf(path: string) {
  using store = openRun(path);
  return [...store.results()].map((result) => ({
    ...result,
    record: JSON.stringify(store.record(result), (key, value) => (times.has(key) ? 0 : value)),
  }));
}

/** A run of the tiny suite, and a function to play its open trials. */
function tinyRun(path: string): { store: RunStore; play: (changes: Partial<Execution>) => Promise<void> } & Disposable {
  const agent = standIn("stand-in/reckless");
  const agents = [{ id: agent.id, source: agent.id }];
  const made = { startedAt: "2026-03-10T10:00:00.000Z", seed: "1", replyMs: 60_000, attempts: 3, prices: undefined };
  const plan = newPlan({ ...made, suites: [tiny], agents, customer: agendaCustomer.id });
  const store = createRun(path, plan, planTrials({ suites: [tiny], agents: [agent.id], cases: [], trials: 2 }));
  const execution: Execution = {
    store,
    suites: new Map([["tiny", tiny]]),
    agents: new Map([[agent.id, agent]]),
    customer: agendaCustomer,
    concurrency: 4,
    signal: new AbortController().signal,
  };
  return {
    store,
    play: (changes) => execute({ ...execution, ...changes }),
    [Symbol.dispose]: () => store[Symbol.dispose](),
  };
}

/** The same run's results when nothing goes wrong. */
const undisturbed = await (async () => {
  using folder = temporaryFolder();
  using run = tinyRun(folder.file("run.db"));
  await run.play({});
  return outcomeOf(folder.file("run.db"));
})();

const steps = [
  "before the record",
  "after the record",
  "before scoring",
  "while it is scored",
  "before the verdict",
  "after the verdict",
  "after all",
];

describe.each([
  ["here", 5],
  ["in a thread", 3],
])("a run scored %s that is killed at conversation %i", (thread, which) => {
  const folder = temporaryFolder();
  afterAll(() => folder[Symbol.dispose]());
  beforeAll(() => {
    const { signal } = spawnSync(process.execPath, ["test/killed-run.ts", folder.path, `${which}`, thread]);
    expect(signal).toBe("SIGKILL");
  }, 60_000);

  it.each(steps)("%s loses and repeats nothing", (step) => {
    // The process was killed at the last step; at the other steps, its files were copied.
    const path = folder.file(step === "after all" ? "run.db" : `${step}/run.db`);
    const before = outcomeOf(path);
    expect(before).not.toEqual(undisturbed);
    const stored = before.filter(({ attempts }) => attempts > 0).length;
    expect(stored).toBeGreaterThanOrEqual(step === "before the record" ? which - 1 : which);
    const { status, stderr } = deskproof(["run", "--resume", path]);
    expect({ status, stderr: stderr.includes("bug") }).toEqual({ status: 0, stderr: false });
    const after = outcomeOf(path);
    expect(after).toEqual(undisturbed);
    // These are the conversations stored before the kill, not new ones with the same content.
    using store = openRun(path);
    expect(store.counts()).toMatchObject({ planned: 12, attempts: 12, scored: 12, unscored: 0 });
  });
});

describe("a scorer that throws", () => {
  const [first = expect.unreachable()] = tiny.cases;
  const dispose = async () => {};

  it.each([
    ["synchronously", () => scorerThat((fail) => fail())],
    ["asynchronously", () => scorerThat(async (fail) => fail())],
  ])("%s leaves its trials unscored, and the run continues", async (_, make) => {
    using folder = temporaryFolder();
    using run = tinyRun(folder.file("run.db"));
    const told: string[] = [];
    await run.play({ scorer: make(), onTrial: ({ verdict }) => told.push(verdict.kind) });
    expect(told.filter((kind) => kind === "unscored")).toHaveLength(2);
    expect(run.store.counts()).toMatchObject({ attempts: 12, scored: 10, excluded: 0, unscored: 2 });
    expect(run.store.unscored().map((key) => key.case)).toEqual([first.id, first.id]);
    const key = { suite: "tiny", agent: "stand-in/reckless", case: first.id, trial: 0 };
    expect(run.store.result(key)?.verdict).toMatchObject({
      kind: "unscored",
      error: expect.stringMatching(/^TypeError: boom\n +at /),
    });
    expect(deskproof(["score", folder.file("run.db")]).stdout).toContain("unscored → ");
    expect(outcomeOf(folder.file("run.db"))).toEqual(undisturbed);
  });

  function scorerThat(answer: (fail: () => never) => never | Promise<never>): NonNullable<Execution["scorer"]> {
    return {
      score: (suite, testCase, record) =>
        testCase === first
          ? answer(() => {
              throw new TypeError("boom");
            })
          : scoreTrial(suite, testCase, record),
      [Symbol.asyncDispose]: dispose,
    };
  }
});

describe("a storage failure", () => {
  const full = new UserError("run.db cannot be written: the disk is full.");

  it("for a verdict ends the run with its message, and the conversation is kept", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    using run = tinyRun(path);
    const { store } = run;
    const keepVerdict = failingAfter(3, store.keepVerdict.bind(store));
    const failing = {
      plan: store.plan,
      open: () => store.open(),
      keepRecord: store.keepRecord.bind(store),
      keepVerdict,
    };
    await expect(run.play({ store: failing })).rejects.toBe(full);
    expect(store.counts()).toMatchObject({ scored: 3 });
    expect(store.counts().unscored).toBeGreaterThan(0);
    expect(deskproof(["run", "--resume", path]).status).toBe(0);
    expect(outcomeOf(path)).toEqual(undisturbed);
  });

  it("for a conversation ends the run with its message, and earlier conversations are kept", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    using run = tinyRun(path);
    const { store } = run;
    const keepRecord = failingAfter(3, store.keepRecord.bind(store));
    const failing = {
      plan: store.plan,
      open: () => store.open(),
      keepRecord,
      keepVerdict: store.keepVerdict.bind(store),
    };
    await expect(run.play({ store: failing })).rejects.toBe(full);
    expect(store.counts()).toMatchObject({ attempts: 3, scored: 3, unscored: 0 });
    expect(deskproof(["run", "--resume", path]).status).toBe(0);
    expect(outcomeOf(path)).toEqual(undisturbed);
  });

  function failingAfter<Given extends unknown[], Result>(times: number, work: (...given: Given) => Result) {
    let done = 0;
    return (...given: Given): Result => {
      if (++done > times) throw full;
      return work(...given);
    };
  }
});

describe.each([
  ["in the run's own thread", 2],
  ["in a separate thread", 58],
])("a suite whose rule throws, scored %s", (_, trials) => {
  const broken = `import { defineRule } from "deskproof";
export const readFirst = defineRule({
  id: "UM-1",
  says: "A loan is read before it is ended.",
  check: () => {
    if (process.env.BROKEN_RULE === "yes") throw new TypeError("a rule of the suite's own");
    return true;
  },
});
`;

  it("has the case named at the top of the report, misses its gate, and can be rescored later", {
    timeout: 120_000,
  }, () => {
    using folder = temporaryFolder();
    using small = writeSmallSuite({ "rules.ts": broken });
    const [path, copy, whole] = [folder.file("run.db"), folder.file("copy.db"), folder.file("whole.db")];
    const play = ["run", small.folder, "tiny", "--agent", "stand-in/reference", "--trials", `${trials}`];
    expect(deskproof([...play, "--out", whole]).status).toBe(0);
    process.env.BROKEN_RULE = "yes";
    try {
      const run = deskproof([...play, "--out", path]);
      expect(run.status).toBe(0);
      expect(run.stderr).toContain(
        "case return/wet could not be scored (UserError: rule UM-1: check threw: a rule of the suite's own. Fix it in rules.ts.). " +
          `Its conversation is stored and the run continues; to retry: npx deskproof score ${path}`,
      );
      expect(run.stderr).toContain(`not scored ${trials}`);
      const head = `${trials} trials could not be scored: case return/wet. The conversations are stored; to retry: deskproof score <run>`;
      expect(run.stdout.trim().startsWith(head)).toBe(true);
      expect(deskproof(["report", path, "--markdown"]).stdout.startsWith(`> ${trials} trials could not`)).toBe(true);
      expect(deskproof(["show", path, "return/wet", "--trial", "0"]).stdout).toMatch(
        /UNSCORED[\s\S]*could not be scored: .*rule UM-1: check threw: a rule of the suite's own\. Fix it in rules\.ts/,
      );
      // A retry that fails again must not repeat any conversation.
      expect(deskproof(["run", "--resume", path]).status).toBe(0);
      const report = JSON.parse(deskproof(["report", path, "--json"]).stdout);
      expect(report).toMatchObject({
        planned: 7 * trials,
        attempted: 7 * trials,
        scored: 6 * trials,
        unscored: trials,
      });
      expect(report.excluded).toBe(0);
      const gate = deskproof(["gate", path, "pass^1>=0.01", "--suite", "small", "--json"]);
      expect(gate.status).toBe(1);
      expect(JSON.parse(gate.stdout).rulings[0]).toMatchObject({ kind: "missed", value: 0, missing: trials });
      copyFileSync(path, copy);
    } finally {
      delete process.env.BROKEN_RULE;
    }
    expect(deskproof(["score", copy]).stdout).toMatch(new RegExp(`${trials} +unscored → fail .*had no verdict`));
    expect(deskproof(["run", "--resume", path]).status).toBe(0);
    const expected = outcomeOf(whole);
    expect(outcomeOf(copy)).toEqual(expected);
    expect(outcomeOf(path)).toEqual(expected);
  });
});
