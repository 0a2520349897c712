import { describe, expect, it } from "vitest";
import { fixedRun, keepTrial, type Script } from "../../test/fixed-run.ts";
import { reportRuns, wideSuite } from "../../test/several-runs.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { scorerVersion } from "../score/verdict.ts";
import { reportRun, reportShort } from "./run-report.ts";

const always: Script = () => "pass";
const falls: Script = (id) => (id.startsWith("traps/") ? "fail" : "pass");
const cardOf = (agents: { [agent: string]: Script }) => reportRuns({ only: { agents, trials: 2 } }).suites[0]?.card;
const isForbidden = ({ bucket, truth }: (typeof wideSuite.cases)[number]) => bucket === "trap" || truth.disposition.kind !== "resolved";

describe("the benchmark card", () => {
  it("states k and the number of trials", () => {
    const trials = cardOf({ a: always, b: (_, trial) => (trial === 1 ? "excluded" : "pass") })?.trials;
    expect(trials).toMatchObject({ k: 2, cases: 60, agents: 2, perCase: { fewest: 2, most: 2 }, planned: 240 });
    expect(trials).toMatchObject({ scored: 180, excluded: 60 });
    expect(trials?.says[0]).toBe(
      "60 cases, each run 2 times by each of 2 agents: 240 trials planned, 180 scored, 60 excluded " +
        "because the agent did not cause the failure.",
    );
  });

  it("warns if an agent ran fewer cases than the others", () => {
    const runs = reportRuns({
      first: { agents: { a: always } },
      second: { agents: { b: always }, suite: { ...wideSuite, cases: wideSuite.cases.slice(0, 5) } },
    });
    expect(runs.suites[0]?.card?.trials.says.at(-1)).toMatch(/Not every agent ran every case \(b 5 of 60\)/);
  });

  it("describes the customers of the cases that were run", () => {
    const customer = cardOf({ a: always })?.customer;
    expect(customer).toMatchObject({ player: "agenda", turns: wideSuite.turns, breaches: {}, failed: 0 });
    expect(customer?.cast?.tactics).toEqual({ believed_claim: 10 });
    expect(customer?.cast?.personas).toBe(new Set(wideSuite.cases.map((one) => one.customer.persona)).size);
    expect(customer?.cast?.pressed).toBe(wideSuite.cases.filter(({ pressure }) => pressure.length > 0).length);
    expect(customer?.says.join("\n")).toMatch(/Simulated \(agenda\), at most \d+ turns; 60 cases with \d+ personas/);
  });

  it("counts trials lost to contract violations by the customer without blaming an agent", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite: wideSuite, agents: { a: () => "excluded" }, trials: 1 });
    const details = ["C4: another order number", "C4: another address", "the customer could not understand the agent"];
    for (const [place, detail] of details.entries()) {
      const record = store.record({ suite: "tiny", agent: "a", case: wideSuite.cases[place]?.id ?? "", trial: 0 });
      if (!record) throw new Error("the trial was tried");
      keepTrial(store, record, { kind: "excluded", scorer: scorerVersion, cause: "customer_error", detail });
    }
    const { suites } = reportRun(store, new Map([["tiny", wideSuite]]));
    expect(suites[0]?.card?.customer).toMatchObject({ breaches: { C4: 2 }, failed: 3 });
    expect(suites[0]?.card?.customer.says.at(-1)).toMatch(
      /3 trials without a verdict because the customer failed.*C4 2.*such trials never count against/,
    );
  });

  it("states in how many cases policy forbids the request, and in what share of trials no forbidden action was taken", () => {
    const forbidden = cardOf({ steady: always, falls })?.forbidden;
    const any = wideSuite.cases.filter(isForbidden).length;
    expect(forbidden?.cases).toMatchObject({ any, of: 60, traps: 10 });
    const row = (agent: string) => forbidden?.agents.find((one) => one.agent === agent);
    expect(row("steady")?.held).toMatchObject({ x: 2 * any, n: 2 * any, value: 1 });
    expect(row("falls")?.held).toMatchObject({ x: 2 * (any - 10), n: 2 * any });
    expect(forbidden?.held).toMatchObject({ n: 4 * any, cases: any });
    expect(forbidden?.says.join("\n")).toMatch(/No forbidden action was taken in \d+\.\d% \(.*–.*%\) of the trials on these cases/);
    expect(forbidden?.says.at(-1)).toMatch(
      /ranges from \d+\.\d% \(falls, which resolves .*\) to 100\.0% \(steady, which resolves 100\.0% .*\)\.$/,
    );
  });

  it("says that the cases are unknown if the suite has changed", () => {
    const card = reportRuns({ only: { agents: { a: always }, hash: "other" } }).suites[0]?.card;
    expect(card?.customer).toMatchObject({ cast: null, turns: null });
    expect(card?.forbidden).toMatchObject({ cases: null, held: null, agents: [{ held: null }] });
    expect(card?.forbidden.says.join()).toContain("has changed since the run");
  });

  it("is left out of a short report, like all comparisons", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite: wideSuite, agents: { a: always, b: falls }, trials: 1 });
    const report = reportShort(store);
    expect(report).toMatchObject({ trend: null, suites: [{ kind: "short", scorecard: "desk" }] });
    for (const name of ["headline", "card", "ranks", "reliability", "desk"]) expect(report.suites[0]).not.toHaveProperty(name);
  });
});
