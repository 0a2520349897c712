import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defineAgent } from "../src/agent/define-agent.ts";
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import type { Agent, CaseAwareAgent } from "../src/conversation/agent.ts";
import { holdToRequirements } from "../src/report/gate.ts";
import { readRequirement } from "../src/report/requirement.ts";
import { execute } from "../src/run/execute.ts";
import { newPlan } from "../src/run/new-plan.ts";
import { planTrials } from "../src/run/plan-trials.ts";
import { createRun, openRun } from "../src/store/open/open-run.ts";
import type { RunStore } from "../src/store/run-store.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { outOfReachAtFirst } from "./failing-customer.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");
const id = "damaged_item/cracked-grinder";
const reference = standIn("stand-in/reference");
/** An agent that first reads somebody else's order, which the case prohibits. */
const snooping = defineAgent({
  id: "acme/snooping",
  reply: async ({ call }) => {
    await call("get_order", { order_id: "FC-4317" });
    return "Could you give me the order number and the email address on the order?";
  },
});
/** A file with an agent of the same name that does nothing wrong, so that a repeated trial would have another result. */
const reformed =
  'import { defineAgent } from "deskproof"; export const agent = defineAgent({ id: "acme/snooping", reply: () => "Hello." });';

/** A run of one trial, with three attempts. */
function newRun(path: string, agent: Agent | CaseAwareAgent = reference, source = agent.id): RunStore {
  const agents = [{ id: agent.id, source }];
  const made = { startedAt: "2026-03-10T10:00:00.000Z", seed: "1", replyMs: 60_000, attempts: 3, prices: undefined };
  const plan = newPlan({ ...made, suites: [suite], agents, customer: "agenda" });
  return createRun(path, plan, planTrials({ suites: [suite], agents: [agent.id], cases: [id], trials: 1 }));
}

/** Runs the open trials with a customer that cannot be reached in so many conversations; `keepVerdict` stores the verdicts. */
async function play(store: RunStore, conversations: number, keepVerdict = store.keepVerdict.bind(store)): Promise<string[]> {
  const done: string[] = [];
  await execute({
    store: { plan: store.plan, open: () => store.open(), keepRecord: store.keepRecord.bind(store), keepVerdict },
    suites: new Map([[suite.name, suite]]),
    agents: new Map([reference, snooping].map((agent) => [agent.id, agent])),
    customer: outOfReachAtFirst(conversations),
    concurrency: 1,
    signal: new AbortController().signal,
    onTrial: ({ attempts, verdict, again }) => done.push(`${attempts} ${verdict.kind}${again ? ", again" : ""}`),
  });
  return done;
}

const passes = readRequirement("pass^1>=1");

describe("a trial that is excluded because a service could not be reached", () => {
  it("is retried until a conversation counts, and then meets the gate", async () => {
    using folder = temporaryFolder();
    using store = newRun(folder.file("run.db"));
    expect(await play(store, 2)).toEqual(["1 excluded, again", "2 excluded, again", "3 pass"]);
    expect(store.open()).toEqual([]);
    expect(store.counts()).toMatchObject({ attempts: 3, scored: 1, excluded: 0 });
    expect(holdToRequirements(store, [passes])).toMatchObject([{ kind: "met", value: 1 }]);
  });

  it("is retried as often as the plan says, stays excluded when it is scored again, and is retried when the run is resumed", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    {
      using store = newRun(path);
      expect(await play(store, 3)).toEqual(["1 excluded, again", "2 excluded, again", "3 excluded"]);
      expect(holdToRequirements(store, [passes])).toMatchObject([{ kind: "missed", missing: 1 }]);
    }
    expect(deskproof(["score", path]).stdout).toContain("1 trial rescored: 0 verdicts changed");
    expect(JSON.parse(deskproof(["report", path, "--json"]).stdout)).toMatchObject({ excluded: 1, scored: 0 });
    expect(deskproof(["run", "--resume", path]).status).toBe(0);
    using store = openRun(path);
    expect([...store.results()]).toMatchObject([{ attempts: 4, verdict: { kind: "pass" } }]);
  });

  it("is scored and retried when the run is resumed after it was killed between the record and the verdict", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    {
      using store = newRun(path);
      const killed = new Error("killed");
      const kill = () => {
        throw killed;
      };
      await expect(play(store, 1, kill)).rejects.toBe(killed);
      expect(store.counts()).toMatchObject({ attempts: 1, unscored: 1 });
    }
    expect(deskproof(["run", "--resume", path]).status).toBe(0);
    using store = openRun(path);
    expect([...store.results()]).toMatchObject([{ attempts: 2, verdict: { kind: "pass" } }]);
  });
});

describe("a trial in which the agent had failed before a service could not be reached", () => {
  it("counts, and is neither retried nor run again", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    {
      writeFileSync(folder.file("agent.ts"), reformed);
      using store = newRun(path, snooping, folder.file("agent.ts"));
      expect(await play(store, 1)).toEqual(["1 fail"]);
      expect(store.open()).toEqual([]);
      expect(store.counts()).toMatchObject({ attempts: 1, scored: 1, excluded: 0 });
      expect([...store.summaries()]).toMatchObject([{ verdict: "fail", ending: "provider_error", checks: ["prohibited"] }]);
      expect(holdToRequirements(store, [passes])).toMatchObject([{ kind: "missed", missing: 0 }]);
    }
    expect(deskproof(["score", path]).stdout).toContain("1 trial rescored: 0 verdicts changed");
    expect(deskproof(["run", "--resume", path]).status).toBe(0);
    using store = openRun(path);
    expect([...store.results()]).toMatchObject([{ attempts: 1, verdict: { kind: "fail" } }]);
  });

  it("counts as well if the run was killed between the record and the verdict", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    {
      using store = newRun(path, snooping);
      const killed = new Error("killed");
      const kill = () => {
        throw killed;
      };
      await expect(play(store, 1, kill)).rejects.toBe(killed);
    }
    expect(deskproof(["score", path]).status).toBe(0);
    using store = openRun(path);
    expect([...store.results()]).toMatchObject([{ attempts: 1, verdict: { kind: "fail" } }]);
  });
});
