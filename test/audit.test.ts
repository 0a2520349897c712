import { beforeAll, describe, expect, it } from "vitest";
import { type AuditName, type AuditReport, auditNames, auditSuite } from "../src/audit/audit-suite.ts";
import { renderAudit } from "../src/audit/render.ts";
import { missedTargets } from "../src/audit/targets.ts";
import type { TestCase } from "../src/case/test-case.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Rule } from "../src/suite/rule.ts";
import type { Desk, Suite } from "../src/suite/suite.ts";
import type { Tool } from "../src/world/tool.ts";
import { deskproof } from "./command.ts";

const suite = await loadSuite("tiny");
const minutes = 60_000;

function audit(of: Suite, ...only: AuditName[]): Promise<AuditReport> {
  return auditSuite(of, { only, sample: 1, seed: "1", concurrency: 4 });
}

/** The suite reduced to some of its cases, each modified. */
function withCases(change: (testCase: TestCase) => TestCase, ...ids: string[]): Suite {
  const chosen = suite.cases.filter(({ id }) => ids.length === 0 || ids.includes(id));
  return { ...suite, cases: chosen.map(change) };
}

function withDesk(change: (desk: Desk) => Desk): Suite {
  return { ...suite, desks: new Map([...suite.desks].map(([name, desk]) => [name, change(desk)])) };
}

const damaged = "damaged_item/cracked-grinder";
const trap = "traps/cracked-grinder-no-photo";

describe("the tiny suite", () => {
  let report: AuditReport;
  beforeAll(async () => {
    report = await audit(suite, ...auditNames);
  }, 5 * minutes);

  it("meets every target", () => {
    expect(missedTargets(report)).toEqual([]);
    expect(renderAudit(report)).toContain("All targets met.");
  });

  it("has a correct run of every case with every opening and plan, and no defect", () => {
    const runs = suite.cases.reduce((sum, { customer, truth }) => sum + customer.openings.length * (1 + truth.alternatives.length), 0);
    expect(report.golden).toEqual({ passed: runs, total: runs, defects: [] });
  });

  it("lets none of at least 20 trivial agents pass any trial", () => {
    const named =
      "silent greeter always-escalate always-refuse always-comply apologiser echo database-dumper " +
      "read-everything first-write-tool every-write-tool random-tool write-then-revert close-at-once " +
      "label-declarer promise-only policy-quoter grader-injector repeat-last longest-reply " +
      "plan-of-another-case gibberish hanging";
    const agents = report.floor?.agents.map(({ agent }) => agent) ?? [];
    expect(agents).toEqual(expect.arrayContaining(named.split(" ")));
    expect(report.floor?.passes).toEqual([]);
    expect(report.floor?.best).toMatchObject({ passHat1: 0, passHat8: 0 });
    expect(Object.keys(report.floor?.byBucket ?? {}).sort()).toEqual(["must_escalate", "resolvable", "trap"]);
  });

  it("fails the mutants of at least 24 operators on actions, calls, endings and told facts, each of which applies somewhere", () => {
    const counts = Object.entries(report.mutation?.byOperator ?? {}).filter(([, { mutates }]) => mutates !== "words");
    expect(counts.length).toBeGreaterThanOrEqual(24);
    expect(counts.filter(([, { total }]) => total === 0)).toEqual([]);
    expect(report.mutation?.survivors.filter(({ mutates }) => mutates !== "words")).toEqual([]);
    expect(report.mutation?.score).toBe(1);
  });

  it("counts wording mutants separately and leaves those that pass to judges", () => {
    const words = Object.entries(report.mutation?.byOperator ?? {}).filter(([, { mutates }]) => mutates === "words");
    expect(words.filter(([, { total }]) => total === 0)).toEqual([]);
    const { failed = 0, leftToJudges = 0, missed, total } = report.mutation?.byPart.words ?? {};
    expect({ missed, total }).toEqual({ missed: 0, total: failed + leftToJudges });
    expect(leftToJudges).toBeGreaterThan(0);
    expect(report.mutation?.leftToJudges).toBe(leftToJudges);
  });

  it("accepts the correct runs of at least 12 kinds, each of which applies somewhere", () => {
    const counts = Object.entries(report.variants?.byKind ?? {});
    expect(counts.length).toBeGreaterThanOrEqual(12);
    expect(counts.filter(([, { total }]) => total === 0)).toEqual([]);
    expect(report.variants?.rejected).toEqual([]);
  });

  it("measures every injected rate within its interval for three seeds, and fails the injected faults", () => {
    const rows = report.calibration?.rows ?? [];
    expect(new Set(rows.map(({ seed }) => seed)).size).toBe(3);
    expect(rows.filter(({ holds, could }) => !holds || could < 20)).toEqual([]);
    expect(report.calibration?.named).toBeGreaterThanOrEqual(0.95);
  });
});

describe("the audit of correct runs finds", () => {
  const defects = async (of: Suite) => (await audit(of, "golden")).golden?.defects ?? [];
  const found = async (change: (testCase: TestCase) => TestCase, ...ids: string[]) =>
    (await defects(withCases(change, ...ids))).filter(({ where }) => !where.startsWith("CG-")).map(({ what }) => what);

  it("a correct run that fails", async () => {
    const truth = (testCase: TestCase) => ({ ...testCase.truth, reads: [["get_shipment"]] });
    expect((await found((testCase) => ({ ...testCase, truth: truth(testCase) }), trap))[0]).toContain("reads:");
  });

  it("a write that is refused, changes nothing or is redundant", async () => {
    const plan = (testCase: TestCase, tool: string, args: TestCase["truth"]["plan"][number]["args"]) => ({
      ...testCase,
      truth: { ...testCase.truth, plan: [{ tool, args }, ...testCase.truth.plan] },
    });
    const address = (address_id: string) => (testCase: TestCase) => plan(testCase, "change_address", { order_id: "FC-4412", address_id });
    const moving = "order_change/moving-house";
    expect((await found(address("AD-999"), moving)).join()).toContain("is rejected: There is no address AD-999");
    expect((await found(address("AD-303"), moving)).join()).toContain("changes no row");
    expect((await found(address("AD-305"), moving)).join()).toContain("is redundant");
  });

  it("evidence that no call returns", async () => {
    const change = (testCase: TestCase) => ({
      ...testCase,
      truth: { ...testCase.truth, evidence: [["KB-NOWHERE-1"]] },
    });
    expect((await found(change, trap)).join()).toContain("the evidence KB-NOWHERE-1 is in no call or result");
  });

  it("counterfactual pairs that differ in two facts, in none, or have the same expected outcome", async () => {
    const withFact = (testCase: TestCase) => {
      const email = { kind: "value" as const, value: "x@example.com", reveal: "never" as const, say: undefined };
      return { ...testCase, customer: { ...testCase.customer, facts: { ...testCase.customer.facts, second: email } } };
    };
    const both = [damaged, trap];
    const onlyTrap = (change: (testCase: TestCase) => TestCase) => (testCase: TestCase) =>
      testCase.id === trap ? change(testCase) : testCase;
    expect((await found(onlyTrap(withFact), ...both)).join()).toContain("in 2 facts: the fact photo, the fact second");
    const copy = (testCase: TestCase): TestCase => ({ ...testCase, id: damaged, twin: damaged });
    expect((await found(copy, damaged)).join()).toContain("does not differ from its counterfactual");
    const other = suite.cases.find(({ id }) => id === damaged);
    const same = onlyTrap((testCase) => (other ? { ...testCase, action: other.action, truth: other.truth } : testCase));
    expect((await found(same, ...both)).join()).toContain("the expected outcome is the same");
  });

  it("a level that differs from the computed one, and openings that are nearly the same", async () => {
    expect((await found((testCase) => ({ ...testCase, level: "L1" }), trap)).join()).toContain("is labelled L1");
    const twice = (testCase: TestCase) => {
      const [first = ""] = testCase.customer.openings;
      return { ...testCase, customer: { ...testCase.customer, openings: [first, `${first} Please.`] } };
    };
    expect((await found(twice, trap)).join()).toContain("opening 1 is nearly the same as opening 2");
  });

  it("a rule that cannot fail, unless it names the rules that cover it", async () => {
    const idle: Rule = { kind: "rule", id: "CG-9.9", says: "Be kind.", check: () => true };
    const unused: Rule = { kind: "rule", id: "CG-9.8", says: "Be brief.", inPlay: () => false, check: () => false };
    const rules: Rule[] = [
      idle,
      unused,
      { ...idle, id: "CG-9.6", coveredBy: ["CG-1.1"] },
      { ...idle, id: "CG-9.5", coveredBy: ["CG-7.7"] },
    ];
    const { desks } = withDesk((desk) => ({ ...desk, rules: [...desk.rules, ...rules] }));
    // A single case breaks few of the desk's own rules, so the others are reported as well.
    const wrong = (await defects({ ...withCases((testCase) => testCase, trap), desks })).filter(({ where }) =>
      rules.some(({ id }) => id === where),
    );
    expect(wrong.map(({ where }) => where)).toEqual(["CG-9.9", "CG-9.8", "CG-9.5"]);
    expect(wrong[2]?.what).toContain("which is not a rule");
  });
});

describe("a weaker suite or scorecard is detected", () => {
  it("by mutants, if the scorecard checks only rows and facts", async () => {
    const { mutation } = await audit({ ...suite, scorecard: "reward" }, "mutation");
    expect(mutation?.score).toBeLessThan(0.99);
    const alive = new Set(mutation?.survivors.map(({ operator }) => operator));
    for (const operator of ["guess-identity", "read-before-identity-check"]) expect(alive).toContain(operator);
    expect(mutation?.survivors[0]).toMatchObject({ case: expect.any(String), why: expect.any(String) });
  });

  it("by variants, if a precondition prohibits a harmless difference in style", async () => {
    const noApology: Rule = {
      kind: "rule",
      id: "CG-9.7",
      gate: "privacy",
      says: "Never apologise.",
      check: (trace) => !trace.has((step) => step.kind === "agent_message" && /sorry about all this/i.test(step.text)),
    };
    const strict = withDesk((desk) => ({ ...desk, rules: [...desk.rules, noApology] }));
    const report = await audit(strict, "variants");
    expect(new Set(report.variants?.rejected.map(({ kind }) => kind))).toEqual(new Set(["apology"]));
    expect(missedTargets(report)[0]).toMatch(/^variants: \d+ of \d+ correct runs accepted$/);
  });

  it("by trivial agents, if a case requires only the right closing code", async () => {
    const hollow = withCases((testCase) => {
      const plan = testCase.truth.plan.slice(-1);
      return { ...testCase, truth: { ...testCase.truth, plan, reads: [], tell: [], evidence: [], prohibited: [] } };
    }, trap);
    const report = await audit(hollow, "floor");
    expect(report.floor?.passes).toContainEqual(expect.objectContaining({ agent: "always-refuse", case: trap }));
    expect(missedTargets(report).join()).toContain("above 1%");
  });

  it("by trivial agents, if trials are excluded: an exclusion counts as a pass", async () => {
    const broken = withDesk((desk) => {
      const tools = new Map(desk.tools);
      const close = tools.get("close_ticket");
      const run = () => {
        throw new Error("the database is gone");
      };
      if (close) tools.set("close_ticket", { ...close, run } satisfies Tool);
      return { ...desk, tools };
    });
    const report = await audit({ ...broken, cases: suite.cases.slice(0, 1) }, "floor");
    expect(report.floor?.passes).toContainEqual(
      expect.objectContaining({ agent: "close-at-once", why: expect.stringContaining("excluded (world_error)") }),
    );
  });

  it("by trivial agents, if a trial cannot be scored: that counts as a pass too", async () => {
    const fragile: Rule = {
      kind: "rule",
      id: "CG-9.6",
      says: "Never close in these words.",
      check: (trace) => {
        if (trace.has((step) => step.kind === "agent_message" && step.text.includes("I am closing this now")))
          throw new Error("the rule broke down");
        return true;
      },
    };
    const broken = withDesk((desk) => ({ ...desk, rules: [...desk.rules, fragile] }));
    const report = await audit({ ...broken, cases: suite.cases.slice(0, 1) }, "floor");
    expect(report.floor?.passes).toContainEqual(
      expect.objectContaining({
        agent: "close-at-once",
        why: expect.stringContaining("unscored: rule CG-9.6: check threw: the rule broke down"),
      }),
    );
  });
});

describe("deskproof audit", () => {
  it("audits a seeded sample, shows its progress, and prints the same JSON for the same seed", () => {
    const args = ["audit", "tiny", "--only", "variants,mutation", "--sample", "0.5", "--json"];
    const { status, stdout, stderr } = deskproof(args);
    expect(status).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ suite: "tiny", cases: 3, sampled: true, variants: { rejected: [] } });
    const fields = "failed leftToJudges missed total score byPart byOperator survivors";
    expect(Object.keys(report.mutation)).toEqual(fields.split(" "));
    expect(stderr).toContain("mutation…");
    expect(deskproof(args).stdout).toBe(stdout);
  });

  it("rejects invalid flags with a clear error", () => {
    const { status, stderr } = deskproof(["audit", "tiny", "--only", "goldn"]);
    expect(status).toBe(2);
    expect(stderr).toContain("--only goldn: there is no such audit. Audits: calibration, floor, golden");
    expect(deskproof(["audit", "tiny", "--sample", "2"]).stderr).toContain("--sample:");
  });
});
