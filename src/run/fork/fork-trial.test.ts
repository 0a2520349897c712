import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { writeSmallSuite } from "../../../test/small-suite.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { trialPage } from "../../report/view/trial-page.ts";
import { openRun } from "../../store/open/open-run.ts";
import { RunOptions } from "../options.ts";
import { runSuites } from "../run-suites.ts";
import { forkTrial } from "./fork-trial.ts";
import { decisionLines, type ForkRequest } from "./prepare-fork.ts";

const signal = new AbortController().signal;
const grinder = "damaged_item/cracked-grinder";
const hosts = { named: new Set<string>(), allowed: new Set<string>() };

/** Runs one case once, stores the run, and returns its record. */
async function played(out: string, agent: string, cases = grinder, suite = "tiny", perturb: string[] = []): Promise<TrialRecord> {
  const options = RunOptions.parse({ agents: [agent], cases: [cases], trials: 1, perturb });
  const { store } = await runSuites({ suites: [suite], options, out, signal });
  using _ = store;
  const [key] = store.summaries();
  const record = key && store.record(key);
  if (!record) throw new Error("the trial was played");
  return record;
}

function request(path: string, more: Partial<ForkRequest> = {}): ForkRequest {
  return { path, case: grinder, times: 3, until: "turn", at: 1, seed: "1", hosts, signal, ...more };
}

/** The records of a fork's samples. */
function recordsIn(path: string): TrialRecord[] {
  using store = openRun(path);
  return [...store.summaries()].flatMap((key) => store.record(key) ?? []);
}

function callAt(record: TrialRecord, tool: string): number {
  const at = record.events.findIndex((event) => event.kind === "call" && event.tool === tool);
  if (at < 0) throw new Error(`${tool} was not called`);
  return at;
}

describe("a fork of a stored trial", () => {
  it.each(["turn", "end"] as const)("has exactly the recorded events before the decision, until %s", async (until) => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    const record = await played(run, "stand-in/hasty@1");
    const { path, origin } = await forkTrial(request(run, { at: callAt(record, "create_replacement"), until }));
    const before = JSON.stringify(record.events.slice(0, origin.shared));
    const samples = recordsIn(path);
    expect(samples).toHaveLength(3);
    for (const { events } of samples) {
      expect(JSON.stringify(events.slice(0, origin.shared))).toBe(before);
      expect(events.length).toBeGreaterThan(origin.shared);
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((one, other) => one - other));
    }
    expect(samples.map(({ trial }) => trial)).toEqual([0, 1, 2]);
  });

  it("repeats every decision of a trial, including those after database changes", async () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    const record = await played(run, "stand-in/reference");
    const replaced = callAt(record, "create_replacement");
    expect(record.events[replaced]).toMatchObject({ outcome: { kind: "ok", changes: [{ table: "replacements" }] } });
    for (const at of [replaced + 1, callAt(record, "close_ticket")]) {
      const { path, samples, before } = await forkTrial(request(run, { at, until: "end" }));
      expect(samples.map(({ branch, next }) => [branch, next])).toEqual(Array(3).fill(["safe", before]));
      using store = openRun(path);
      expect([...store.summaries()].map(({ verdict }) => verdict)).toEqual(["pass", "pass", "pass"]);
    }
  });

  it("reports how often the unsafe branch is taken, and what it violates", async () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    const record = await played(run, "stand-in/hasty@1");
    const at = callAt(record, "create_replacement");
    const always = await forkTrial(request(run, { at }));
    expect(always.samples.map(({ branch }) => branch)).toEqual(["unsafe", "unsafe", "unsafe"]);
    expect(always.samples[0]?.broken.map(({ check, step }) => [check, step])).toContainEqual(["gate", at]);
    expect(always.samples[0]?.next).toMatch(/^create_replacement\(order_id: "FC-4371", line: 2/);
    const never = await forkTrial(request(run, { at, agent: "stand-in/reference" }));
    expect(never.samples.map(({ branch, next }) => `${branch} ${next}`)).toEqual(Array(3).fill("safe message: proposes replace"));
  });

  it("counts a write that no accepted outcome includes as unsafe, even if no rule forbids it", async () => {
    using folder = temporaryFolder();
    writeFileSync(
      folder.file("agent.ts"),
      `import { defineAgent } from "deskproof";
export const agent = defineAgent({ id: "acme/wrong-line", resumes: true, open: ({ past = [] }) => ({ reply: async (turn) => {
  if (past.length === 0) return "Hello";
  await turn.call("create_replacement", { order_id: "FC-4371", line: 1, reason: "damaged", evidence_id: "cracked-pilot.jpg" });
  return "Done.";
} }) });`,
    );
    const run = folder.file("run.db");
    const record = await played(run, "stand-in/reference");
    const fork = await forkTrial(request(run, { at: callAt(record, "create_replacement"), agent: folder.file("agent.ts") }));
    expect(fork.samples[0]).toMatchObject({ branch: "unsafe" });
    expect(fork.samples[0]?.broken.map(({ check }) => check)).toContain("end_state");
  });

  it("gives every sample the recorded past, even if an agent changes what it is given", async () => {
    using folder = temporaryFolder();
    writeFileSync(
      folder.file("agent.mjs"),
      `export const agent = { kind: "agent", id: "acme/spoiler", resumes: true, timeoutIs: "agent_stalled", open: ({ past = [] }) => {
  const isSpoilt = JSON.stringify(past).includes("spoilt");
  for (const entry of past) if (entry.kind === "call") entry.args.spoilt = "spoilt";
  return { reply: async (turn) => {
    await turn.call(isSpoilt ? "search_kb" : "get_saved_addresses", isSpoilt ? { query: "spoilt" } : { order_id: "FC-4371" });
    return "One moment.";
  } };
} };\n`,
    );
    const run = folder.file("run.db");
    const at = callAt(await played(run, "stand-in/reference"), "create_replacement");
    const { samples } = await forkTrial(request(run, { at, agent: folder.file("agent.mjs") }));
    expect(samples.map(({ next }) => next?.split("(", 1)[0])).toEqual(Array(3).fill("get_saved_addresses"));
  });

  it("is stored next to its run and cannot be resumed", async () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    const record = await played(run, "stand-in/hasty@1");
    const { path, samples } = await forkTrial(request(run, { at: callAt(record, "create_replacement") }));
    using store = openRun(run);
    const key = { suite: "tiny", agent: "stand-in/hasty@1", case: grinder, trial: 0 };
    expect(store.forks(key).map((fork) => fork.samples)).toEqual([samples]);
    expect(store.forks({ ...key, trial: 1 })).toEqual([]);
    const at = callAt(record, "create_replacement");
    const page = trialPage(store, new Map(), key);
    expect(page?.decisions).toContain(at);
    expect(page?.forks).toMatchObject([{ at, agent: key.agent, until: "turn", split: { unsafe: { count: 3, of: 3 } } }]);
    using forks = openRun(path);
    expect(trialPage(forks, new Map(), { ...key, trial: 2 })).toMatchObject({
      sample: { branch: "unsafe" },
      forks: [],
    });
    const options = RunOptions.parse({});
    await expect(runSuites({ suites: [], options, resume: path, signal })).rejects.toThrow(/cannot be resumed/);
    await expect(runSuites({ suites: [], options, failed: path, signal })).rejects.toThrow(/cannot be rerun/);
  });
});

describe("an invalid fork", () => {
  it("lists the decisions if the event is not one of them", async () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    await played(run, "stand-in/reference");
    await expect(forkTrial(request(run, { at: 0 }))).rejects.toThrow(
      /event 0 is not one of.*\n +1 {2}"H.*\n +\d+ {2}verify_customer \{"email"/,
    );
    expect((await decisionLines({ path: run, case: grinder }))[1]).toMatch(/^ +\d+ {2}verify_customer \{"email"/);
    await expect(forkTrial(request(run, { at: 999 }))).rejects.toThrow(/event 999 is not one of/);
  });

  it("suggests a similar case, and lists the trials if there are several", async () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    await played(run, "stand-in/reference");
    await expect(forkTrial(request(run, { case: "damaged_item/craked-grinder" }))).rejects.toThrow(/did you mean/);
    await expect(forkTrial(request(run, { trial: 4 }))).rejects.toThrow(/--of stand-in\/reference --trial 0 +pass/);
  });

  it("rejects a stand-in that would not reach the decision", async () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    const record = await played(run, "stand-in/hasty@1");
    const at = callAt(record, "create_replacement") + 1;
    await expect(forkTrial(request(run, { at, agent: "stand-in/reference" }))).rejects.toThrow(
      /stand-in\/reference does not reach this decision.*ended its turn, whereas the trial called create_replacement/,
    );
  });

  it("forks an unperturbed trial, and rejects a perturbed one", async () => {
    using folder = temporaryFolder();
    const run = folder.file("run.db");
    await played(run, "stand-in/reference", grinder, "tiny", ["typos"]);
    await expect(forkTrial(request(run))).resolves.toMatchObject({ samples: { length: 3 } });
    await expect(forkTrial(request(run, { case: `tiny~typos/${grinder}` }))).rejects.toThrow(
      /trials of tiny~typos cannot be forked.*without it: damaged_item\/cracked-grinder/,
    );
  });

  it("rejects a suite that has changed since the run, and names the changed parts", async () => {
    using folder = temporaryFolder();
    using small = writeSmallSuite();
    const run = folder.file("run.db");
    const record = await played(run, "stand-in/reference", "return/wet", small.folder);
    const of = { case: "return/wet", at: callAt(record, "get_loan") };
    const edited = `${small.folder}/cases/return/wet.yaml`;
    const text = readFileSync(edited, "utf8");
    writeFileSync(edited, text.replace(/persona: .*/, "persona: quick"));
    await expect(forkTrial(request(run, of))).rejects.toThrow(/has changed since the trial was run: the case/);
    writeFileSync(edited, text);
    await expect(forkTrial(request(run, of))).resolves.toMatchObject({ samples: { length: 3 } });
  });
});
