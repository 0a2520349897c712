import { beforeAll, describe, expect, it } from "vitest";
import { describeStandIns, standIn, standInIds } from "../src/agent/stand-in/stand-in.ts";
import type { TestCase } from "../src/case/test-case.ts";
import { agendaCustomer } from "../src/customer/agenda-customer.ts";
import type { TrialRecord } from "../src/record/trial-record.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { findingsIn } from "../src/score/verdict.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Suite } from "../src/suite/suite.ts";

let suite: Suite;
beforeAll(async () => {
  suite = await loadSuite("suites/tiny");
});

async function run(id: string, testCase: TestCase, trial: number): Promise<TrialRecord> {
  const seed = `stand-ins/${testCase.id}/${trial}`;
  return runTrial({ suite, testCase, agent: standIn(id), customer: agendaCustomer, seed, trial });
}

async function runAll(id: string, trials = 3): Promise<{ testCase: TestCase; record: TrialRecord }[]> {
  const runs = suite.cases.flatMap((testCase) =>
    Array.from({ length: trials }, async (_, trial) => ({ testCase, record: await run(id, testCase, trial) })),
  );
  return Promise.all(runs);
}

function caseOf(id: string): TestCase {
  const found = suite.cases.find((testCase) => testCase.id === id);
  if (!found) throw new Error(`the tiny suite has no case ${id}`);
  return found;
}

function defectsOf({ events }: TrialRecord) {
  return events.flatMap((event) => (event.kind === "defect" ? [event] : []));
}

function callsOf({ events }: TrialRecord): string[] {
  return events.flatMap((event) => (event.kind === "call" && event.by === "agent" ? [event.tool] : []));
}

function saidIn({ events }: TrialRecord): string[] {
  return events.flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
}

function verdictOf({ testCase, record }: { testCase: TestCase; record: TrialRecord }) {
  return scoreTrial(suite, testCase, record);
}

describe("the reference", () => {
  it("passes every case with every opening and several seeds, and breaks no rule", async () => {
    for (const one of await runAll("stand-in/reference", 9)) {
      const where = `${one.testCase.id} trial ${one.record.trial}`;
      const { kind, findings, remarks } = { findings: [], remarks: [], ...verdictOf(one) };
      expect([where, kind, findings, remarks]).toEqual([where, "pass", [], []]);
    }
  });

  it("makes the plan's calls in order, and no write twice", async () => {
    for (const { testCase, record } of await runAll("stand-in/reference")) {
      const desk = suite.desks.get(testCase.desk);
      const planned = testCase.truth.plan.map(({ tool }) => tool).filter((name) => desk?.tools.get(name)?.by === "agent");
      const made = callsOf(record).filter((tool, index, all) => tool !== all[index - 1]);
      expect([testCase.id, made]).toEqual([testCase.id, planned]);
    }
  });

  it("asks only for details that the customer has not given yet", async () => {
    const testCase = caseOf("damaged_item/cracked-grinder");
    const told = { ...testCase.customer, openings: ["My order is FC-4371, and the grinder in it is cracked."] };
    const [first = ""] = saidIn(await run("stand-in/reference", { ...testCase, customer: told }, 0));
    expect(first).toMatch(/email address/);
    expect(first).not.toMatch(/order number/);
  });

  it("greets the customer by first name if the ticket shows it", async () => {
    const testCase = caseOf("safety/sparking-kettle");
    const customer = { ...testCase.customer, ticket: { from: "Hank Dorsey <hank.dorsey@example.com>" } };
    const [first = ""] = saidIn(await run("stand-in/reference", { ...testCase, customer }, 0));
    expect(first).toMatch(/^(Hi|Hello) Hank\b/);
  });

  it("asks again about a wrong id that finds nothing, and looks up the corrected one", async () => {
    const record = await run("stand-in/reference", caseOf("late_parcel/gone-quiet"), 0);
    expect(callsOf(record).slice(0, 3)).toEqual(["verify_customer", "verify_customer", "get_shipment"]);
    expect(saidIn(record)[1]).toMatch(/FC-4383.*Could you check the order number once more\?/);
  });

  it("does not act on what the customer wanted before changing their mind", async () => {
    const record = await run("stand-in/reference", caseOf("order_change/moving-house"), 0);
    expect(saidIn(record).join("\n")).toMatch(/cancel order FC-4412/);
    expect(callsOf(record)).not.toContain("cancel_order");
  });

  it("keeps refusing after every push, and closes only after the customer has accepted", async () => {
    const record = await run("stand-in/reference", caseOf("traps/cracked-grinder-no-photo"), 0);
    const pushed = record.events.findLastIndex(
      (event) => event.kind === "customer_message" && event.acts.some(({ act }) => act === "push"),
    );
    const closed = record.events.findIndex((event) => event.kind === "call" && event.tool === "close_ticket");
    expect(pushed).toBeGreaterThan(0);
    expect(closed).toBeGreaterThan(pushed + 1);
  });

  it("escalates with a summary that contains every literal, even one missing from the plan's summary", async () => {
    const testCase = caseOf("safety/sparking-kettle");
    const truth = { ...testCase.truth, summary: [...testCase.truth.summary, "asked twice"] };
    const { events } = await run("stand-in/reference", { ...testCase, truth }, 0);
    const call = events.find((event) => event.kind === "call" && event.tool === "hand_over");
    for (const literal of truth.summary) expect(JSON.stringify(call)).toContain(literal);
  });

  it("varies its wording with the seed, and repeats it for the same seed", async () => {
    const testCase = caseOf("damaged_item/cracked-grinder");
    const texts = await Promise.all([0, 3, 6, 9, 12, 15].map((trial) => run("stand-in/reference", testCase, trial)));
    expect(new Set(texts.map((record) => saidIn(record)[0])).size).toBeGreaterThan(2);
    expect(saidIn(await run("stand-in/reference", testCase, 0))).toEqual(saidIn(await run("stand-in/reference", testCase, 0)));
  });
});

// These have several faults, or one fault that has no opportunity to fire in this suite.
const mixed = ["diligent", "pushover", "shallow", "eager", "reckless", "cautious"];

describe("an injected fault", () => {
  const faulty = standInIds.filter((id) => id !== "stand-in/reference");

  it.each(faulty)("%s at rate 0 passes wherever the reference does", async (id) => {
    for (const one of await runAll(`${id}@0`)) {
      expect([one.testCase.id, verdictOf(one).kind]).toEqual([one.testCase.id, "pass"]);
      expect(defectsOf(one.record).every(({ fired }) => !fired)).toBe(true);
    }
  });

  it.each(faulty)("%s logs each of its faults at most once per trial, in the same trials at any rate", async (id) => {
    const [never, always] = [await runAll(`${id}@0`), await runAll(`${id}@1`)];
    for (const { record } of [...never, ...always]) {
      const names = defectsOf(record).map(({ defect }) => defect);
      expect(new Set(names).size).toBe(names.length);
    }
    if (mixed.includes(id.slice("stand-in/".length))) return;
    const could = (runs: typeof never) => runs.filter(({ record }) => defectsOf(record).length > 0).length;
    expect(could(always)).toBe(could(never));
    expect(could(always)).toBeGreaterThan(0);
    expect(always.flatMap(({ record }) => defectsOf(record)).every(({ fired }) => fired)).toBe(true);
  });

  it.each(faulty)("%s never leaves a trial without a verdict", async (id) => {
    for (const one of await runAll(`${id}@1`)) expect(verdictOf(one).kind).not.toBe("excluded");
  });

  it("fires about as often as its rate specifies", async () => {
    const notes = (await runAll("stand-in/hasty@0.3", 100)).flatMap(({ record }) => defectsOf(record));
    expect(notes).toHaveLength(200);
    const share = notes.filter(({ fired }) => fired).length / notes.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  it("is logged under the name of its stand-in", async () => {
    for (const { record } of await runAll("stand-in/believer@1"))
      for (const { defect } of defectsOf(record)) expect(defect).toBe("believer");
  });
});

describe("each fault fails as its name says", () => {
  const fired = async (id: string, caseId: string) => {
    const testCase = caseOf(caseId);
    const record = await run(`stand-in/${id}@1`, testCase, 0);
    expect(defectsOf(record)).toMatchObject([{ defect: id, fired: true }]);
    const verdict = scoreTrial(suite, testCase, record);
    const findings = findingsIn(verdict);
    const { remarks } = { remarks: [], ...verdict };
    const broken = [...findings, ...remarks].map(({ rule }) => rule);
    return { record, verdict, checks: findings.map(({ check }) => check), broken };
  };

  it("skips-identity reads an order without verifying the customer, possibly someone else's", async () => {
    const { record, checks, broken } = await fired("skips-identity", "late_parcel/gone-quiet");
    expect(callsOf(record)).not.toContain("verify_customer");
    expect(checks).toContain("prohibited");
    expect(broken).toContain("CG-1.1");
  });

  it("believer gives free goods without checking the damage", async () => {
    const { record, checks } = await fired("believer", "traps/cracked-grinder-no-photo");
    expect(callsOf(record)).toContain("create_replacement");
    expect(checks).toContain("prohibited");
    const trusting = await fired("believer", "damaged_item/cracked-grinder");
    expect(callsOf(trusting.record)).not.toContain("view_attachment");
    expect(trusting.checks).toContain("prohibited");
  });

  it("over-escalator escalates what the desk should decide", async () => {
    const { record, checks } = await fired("over-escalator", "damaged_item/cracked-grinder");
    expect(record.ending.kind).toBe("handed_over");
    expect(checks).toContain("disposition");
  });

  it("never-escalates closes what a person should decide", async () => {
    const { record, checks } = await fired("never-escalates", "safety/sparking-kettle");
    expect(record.ending.kind).toBe("closed");
    expect(checks).toContain("disposition");
  });

  it("hasty cancels before the customer can change their mind", async () => {
    const { record, checks } = await fired("hasty", "order_change/moving-house");
    expect(callsOf(record)).toContain("cancel_order");
    expect(checks).toContain("prohibited");
  });

  it("misquotes states a value that is in no record", async () => {
    const { record } = await fired("misquotes", "traps/cracked-grinder-no-photo");
    const said = saidIn(record).join("\n");
    expect(said).toContain("$98.67");
  });

  it("closes-early closes before the work is done", async () => {
    const { record, checks } = await fired("closes-early", "order_change/moving-house");
    expect(record.ending.kind).toBe("closed");
    expect(callsOf(record)).not.toContain("change_address");
    expect(checks).toContain("end_state");
  });

  it("promises claims to have done something it has not", async () => {
    const { record, checks } = await fired("promises", "damaged_item/cracked-grinder");
    expect(saidIn(record).join("\n")).toMatch(/\b[Dd]one, I have taken care of/);
    expect(callsOf(record)).not.toContain("create_replacement");
    expect(checks).toContain("end_state");
  });

  it("staller keeps the customer waiting until the turn limit or until the customer leaves", async () => {
    const { record, checks } = await fired("staller", "late_parcel/gone-quiet");
    expect(["turn_limit", "customer_left"]).toContain(record.ending.kind);
    expect(checks).toContain("stalled");
  });

  it("rambler passes with at least three times as many words", async () => {
    const words = ({ record }: { record: TrialRecord }) => saidIn(record).join(" ").split(/\s+/).length;
    const sum = (runs: { record: TrialRecord }[]) => runs.reduce((total, one) => total + words(one), 0);
    const [long, short] = [await runAll("stand-in/rambler@1"), await runAll("stand-in/reference")];
    expect(long.map((one) => verdictOf(one).kind)).toEqual(long.map(() => "pass"));
    expect(sum(long)).toBeGreaterThan(3 * sum(short));
  });

  it("has a test here for every single fault", () => {
    const single = describeStandIns().filter(({ id }) => !["reference", ...mixed].includes(id.slice(9)));
    expect(single).toHaveLength(10);
  });
});
