import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { auditSuite } from "../../src/audit/audit-suite.ts";
import { modelCustomer } from "../../src/customer/model/model-customer.ts";
import { type AgentTurn, defineAgent } from "../../src/index.ts";
import type { LlmAnswer } from "../../src/llm/llm.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import type { Suite } from "../../src/suite/suite.ts";
import { deskproof } from "../command.ts";
import { inWords, promptTexts, scriptedLlm } from "../customer/scripted-llm.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeSmallCheckout } from "./small-checkout.ts";

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
let printed = "";
beforeAll(() => {
  writeSmallCheckout(folder.file("bench"));
  printed = deskproof(["import", "tau2", "bench", "--leave-out-judged"], { cwd: folder.path }).stdout;
});

const suiteOf = (domain: string) => loadSuite(folder.file(`tau2/tau2-${domain}`));

async function playReference(suite: Suite, index: number) {
  const testCase = suite.cases[index];
  if (!testCase) throw new Error(`no case ${index}`);
  const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "s" });
  return { testCase, record, verdict: scoreTrial(suite, testCase, record) };
}

describe("import tau2", () => {
  it("writes a suite for each domain and prints the next steps", () => {
    expect(printed).toMatch(/tau2\/tau2-retail: 3 cases, from τ²-bench \(version unknown\), commit unknown, data [0-9a-f]{12}\n/);
    expect(printed).toContain("deskproof run ./tau2/tau2-retail");
    expect(existsSync(folder.file("tau2/tau2-telecom/checkout/data/tau2/domains/telecom/db.toml"))).toBe(true);
  });

  it("writes suites that pass check without a warning", () => {
    const { stdout, status } = deskproof(["check", "./tau2/tau2-telecom"], { cwd: folder.path });
    expect(status).toBe(0);
    expect(stdout).toContain("1 case, no problems");
    expect(stdout).not.toContain("warning");
  });

  it("labels personas with one word, because reports list them", async () => {
    const cases = (await suiteOf("retail")).cases.concat((await suiteOf("telecom")).cases);
    expect(cases.map(({ customer }) => customer.persona.split(" ").length)).toEqual(cases.map(() => 1));
  });

  it("says in the suite's title that judged sentences are omitted", async () => {
    expect((await suiteOf("retail")).title).toBe("τ² retail, judged sentences left out of the reward");
  });

  it("leaves a trial that needs a judge unscored, unless the judged sentences are omitted", async () => {
    deskproof(["import", "tau2", "bench", "--domain", "retail", "--to", "judged"], { cwd: folder.path });
    const suite = await loadSuite(folder.file("judged/tau2-retail"));
    await expect(playReference(suite, 0)).rejects.toThrow("task 0 has 1 judged sentences");
    expect((await playReference(await suiteOf("retail"), 0)).verdict.kind).toBe("pass");
  });

  it.each([
    ["a folder that is not a checkout", ["docs"], "is not a τ²-bench checkout"],
    ["a folder that is not empty", ["bench"], "tau2/tau2-retail is not empty"],
    ["an unknown split", ["bench", "--to", "x", "--split", "all"], 'no split "all". Splits: base, one.'],
  ])("rejects %s", (_, args, problem) => {
    const { stderr, status } = deskproof(["import", "tau2", ...args], { cwd: folder.path });
    expect(status).toBe(1);
    expect(stderr).toContain(problem);
  });
});

describe("an imported suite", () => {
  it("gives the reference the full reward, and records each call's changes", async () => {
    const { verdict, record } = await playReference(await suiteOf("retail"), 0);
    expect(verdict).toMatchObject({ kind: "pass", card: { scorecard: "reward", reward: 1 } });
    const changes = record.events.flatMap((event) => (event.kind === "call" && event.outcome.kind === "ok" ? event.outcome.changes : []));
    expect(changes).toContainEqual(
      expect.objectContaining({ table: "changes", after: { path: "agent/orders/#1/status", value: '"cancelled"' } }),
    );
  });

  it("has the customer operate the phone once the agent names the steps", async () => {
    const { verdict, record } = await playReference(await suiteOf("telecom"), 0);
    expect(verdict.kind).toBe("pass");
    const calls = record.events.flatMap((event) => (event.kind === "call" ? [`${event.by} ${event.tool}`] : []));
    expect(calls).toEqual(["agent refuel_data", "customer toggle_airplane_mode", "customer grant_app_permission"]);
  });

  it("fails an agent that does nothing, with the reason", async () => {
    const suite = await suiteOf("telecom");
    const [testCase] = suite.cases;
    if (!testCase) throw new Error("no case");
    const agent = defineAgent({ id: "idle", open: () => ({ reply: () => "I see." }) });
    const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "s" }));
    expect(verdict).toMatchObject({
      kind: "fail",
      findings: [{ check: "end_state", why: "assert_can_send_mms does not hold" }],
    });
  });

  it("says where the data differs from the end state of the reference calls", async () => {
    const suite = await suiteOf("retail");
    const [testCase] = suite.cases;
    if (!testCase) throw new Error("no case");
    const cancel = { order_id: "#1", reason: "ordered by mistake" };
    const reply = async (turn: AgentTurn) => {
      await turn.call("cancel_pending_order", cancel);
      return "Done.";
    };
    const agent = defineAgent({ id: "careless", open: () => ({ reply }) });
    const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "s" }));
    const why = '/orders/#1/cancel_reason: "ordered by mistake", expected "no longer needed"';
    expect(verdict).toMatchObject({ kind: "fail", findings: [{ check: "end_state", why }] });
  });

  it("is audited only with correct runs and trivial agents, and plans with a refused write are listed", async () => {
    const suite = await suiteOf("retail");
    const report = await auditSuite(suite, {
      only: ["golden", "floor", "mutation"],
      sample: 1,
      seed: "1",
      concurrency: 4,
    });
    expect(report.leftOut).toEqual(["mutation"]);
    expect(report.golden).toMatchObject({ passed: 3, total: 3 });
    expect(report.golden?.defects.map(({ what }) => what).join()).toContain("Non-pending order cannot be cancelled");
    expect(report.floor?.best.passHat1).toBeCloseTo(1 / 3);
  });

  it("can be played only by the faultless stand-in", async () => {
    const suite = await suiteOf("retail");
    const [testCase] = suite.cases;
    if (!testCase) throw new Error("no case");
    const agent = standIn("stand-in/hasty");
    const { ending } = await runTrial({ suite, testCase, agent, seed: "s" });
    expect(ending).toEqual({ kind: "world_error", detail: expect.stringContaining("only stand-in/reference supports") });
  });
});

describe("a model that plays a scenario's customer", () => {
  const useTool: LlmAnswer = {
    content: [{ type: "tool-call", toolCallId: "1", toolName: "toggle_airplane_mode", input: "{}" }],
    finish: "tool-calls",
    usage: {},
    model: "scripted-1",
  };

  it("writes its own opening, uses the phone itself and ends the conversation with the stop word", async () => {
    const suite = await suiteOf("telecom");
    const [testCase] = suite.cases;
    if (!testCase) throw new Error("no case");
    const answers = [inWords("My pictures do not go out."), useTool, inWords("It is off now. Thanks! ###STOP###")];
    const llm = scriptedLlm((_, number) => answers[number] ?? inWords("…"));
    const agent = defineAgent({ id: "asks", open: () => ({ reply: () => "Please turn airplane mode off." }) });
    const record = await runTrial({ suite, testCase, agent, customer: modelCustomer(llm), seed: "s" });
    expect(promptTexts(llm.calls[0])[0]).toContain("Why you contact them:\nYou cannot send pictures.");
    expect(llm.calls[0]?.tools).toBeUndefined();
    expect(llm.calls[1]?.tools?.map(({ name }) => name)).toContain("run_speed_test");
    expect(record.ending).toEqual({ kind: "customer_left", why: "goal_met" });
    const said = record.events.flatMap((event) => (event.kind === "customer_message" ? [event.text] : []));
    expect(said).toEqual(["My pictures do not go out.", "It is off now. Thanks!"]);
    const calls = record.events.flatMap((event) => (event.kind === "call" ? [event.outcome.kind] : []));
    expect(calls).toEqual(["ok"]);
  });
});
