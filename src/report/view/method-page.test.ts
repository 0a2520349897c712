import { describe, expect, it } from "vitest";
import { TestCase } from "../../case/test-case.ts";
import { checks, deductions } from "../../score/checks.ts";
import { FailureMode, weights } from "../../score/trial/define-check.ts";
import type { RunPlan } from "../../store/run-plan.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { metrics } from "../metrics.ts";
import { methodPage } from "./method-page.ts";

const suites = await Promise.all(["tiny", "resolve"].map((name) => loadSuite(name)));
const loaded = new Map(suites.map((suite) => [suite.name, suite]));

function pageFor(...names: string[]) {
  const plan: RunPlan = {
    startedAt: "",
    deskproof: "",
    seed: "1",
    customer: "agenda",
    suites: names.map((name) => ({ name, title: name, folder: name, version: "1.0.0", hash: "" })),
    agents: [],
    agentSources: {},
    replyMs: 1,
    attempts: 1,
  };
  return methodPage(plan, loaded);
}

describe("the method page", () => {
  it("has the metrics of the scorecards that were used, after pass^k and pass@n", () => {
    const [desk, both] = [pageFor("tiny"), pageFor("tiny", "resolve")];
    expect(desk.metrics.slice(0, 2).map(({ id }) => id)).toEqual(["pass^k", "pass@n"]);
    expect(new Set(desk.metrics.map(({ scorecard }) => scorecard))).toEqual(new Set(["any", "desk"]));
    expect(new Set(both.metrics.map(({ scorecard }) => scorecard))).toEqual(new Set(["any", "desk", "composite"]));
  });

  it("has every deduction and the weights of the dimensions if the scorecard has points", () => {
    expect(pageFor("tiny")).toMatchObject({ deductions: [], dimensions: [] });
    const page = pageFor("resolve");
    expect(page.deductions.map(({ points }) => points * 10)).toEqual(deductions.map(({ tenths }) => tenths));
    expect(page.dimensions.map(({ weight }) => weight)).toEqual(Object.values(weights));
    expect(new Set(page.deductions.map(({ dimension }) => dimension))).toEqual(new Set(page.dimensions.map(({ name }) => name)));
  });

  it("lists every check in the registry with its tier and its effect", () => {
    const page = pageFor("tiny");
    expect(page.checks.map(({ name, tier, says }) => ({ name, tier, says }))).toEqual(
      checks.map(({ name, tier, says }) => ({ name, tier, says })),
    );
    const effects = page.checks.map(({ tier, effect }) => `${tier}: ${effect}`);
    expect(new Set(effects)).toEqual(
      new Set([
        "exact: fails the trial",
        "exact: costs points",
        "exact: remark",
        "confirmed: fails the trial if confirmed statements count",
      ]),
    );
  });

  it("has everything if a suite is missing, because any scorecard may have been used", () => {
    const page = pageFor("gone");
    expect(page.metrics).toHaveLength(metrics.length + 2);
    expect(page.deductions).toHaveLength(deductions.length);
    expect(page.suites).toEqual([]);
  });

  it("names every bucket, kind of harm and failure mode, in order", () => {
    const page = pageFor("tiny");
    const { bucket, trap } = TestCase.shape;
    expect(page.buckets.map(({ name }) => name)).toEqual(bucket.options);
    expect(page.harms.map(({ kind }) => kind)).toEqual(trap.unwrap().shape.kind.options);
    expect(page.modes.map(({ name }) => name)).toEqual(FailureMode.options);
  });

  it("has questions about points only if there are points, and about an overall score only for desks", () => {
    const asked = (...names: string[]) => pageFor(...names).questions.map(({ question }) => question);
    expect(asked("tiny")).toContain("Why does a desk have no overall score?");
    expect(asked("tiny")).not.toContain("Does a composite of 90 mean that the agent passed?");
    expect(asked("resolve")).not.toContain("Why does a desk have no overall score?");
    expect(asked("tiny", "resolve")).toEqual(expect.arrayContaining([...asked("tiny"), ...asked("resolve")]));
    expect(new Set(asked("tiny")).size).toBe(asked("tiny").length);
  });

  it("describes each suite, and its limitations by size and reviews", () => {
    const { suites: told, limits } = pageFor("tiny");
    expect(told).toEqual([
      {
        name: "tiny",
        about:
          "Fernhill Coffee Gear 1.6.0: 6 cases (4 resolvable, 1 must escalate and 1 trap) at 1 desk, " +
          "scorecard desk, up to 8 customer turns per conversation.",
        desks: ["coffee"],
      },
    ]);
    expect(limits.some((limit) => limit.startsWith("Fernhill Coffee Gear has 6 cases"))).toBe(true);
    expect(pageFor("resolve").limits.some((limit) => limit.includes("too few to tell agents apart"))).toBe(false);
  });
});
