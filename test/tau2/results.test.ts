import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSubmission } from "../../src/tau2/results/read-submission.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeSmallCheckout } from "./small-checkout.ts";

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const says = (role: string, content: string | null, tool_calls: readonly object[] | null = null) => ({
  role,
  content,
  tool_calls,
});
const cancels = {
  id: "1",
  name: "cancel_pending_order",
  arguments: { order_id: "#1", reason: "no longer needed" },
  requestor: "assistant",
};

function simulation(
  task_id: string,
  trial: number,
  { reward, calls, ...other }: { reward: number; calls: readonly object[]; termination_reason?: string },
) {
  const made = calls.flatMap((call) => [says("assistant", null, [call]), { role: "tool", id: "1", content: "{}", error: false }]);
  return {
    task_id,
    trial,
    seed: 7,
    start_time: "2026-01-01T00:00:00",
    duration: 12.5,
    termination_reason: "user_stop",
    reward_info: { reward },
    messages: [says("assistant", "Hi! How can I help you today?"), says("user", "Cancel it."), ...made, says("user", "Thanks ###STOP###")],
    ...other,
  };
}

const results = {
  info: {
    agent_info: { implementation: "llm_agent", llm: "some-model" },
    user_info: { implementation: "user_simulator", llm: "some-user" },
    environment_info: { domain_name: "retail" },
    seed: 300,
  },
  tasks: [],
  simulations: [
    simulation("0", 0, { reward: 1, calls: [cancels] }),
    simulation("0", 1, { reward: 0, calls: [] }),
    simulation("0", 2, { reward: 0, calls: [cancels], termination_reason: "max_steps" }),
    simulation("2", 0, { reward: 0, calls: [] }),
    simulation("2", 1, { reward: 0, calls: [], termination_reason: "infrastructure_error" }),
    simulation("99", 0, { reward: 1, calls: [] }),
  ],
};

beforeAll(() => {
  writeSmallCheckout(folder.file("bench"));
  deskproof(["import", "tau2", "bench", "--leave-out-judged"], { cwd: folder.path });
  writeFileSync(folder.file("results.json"), JSON.stringify(results));
});

const run = (...args: string[]) => deskproof(args, { cwd: folder.path });

it("imports published conversations, rescores them and says where the reward differs", () => {
  const { stdout, stderr } = run("import", "tau2-results", "results.json", "--suite", "./tau2/tau2-retail");
  expect(stderr).toBe("");
  expect(stdout).toContain("some-model: 5 conversations; the reward is the same in 3 of 4 that could be scored");
  expect(stdout).toContain("different reward: task-002, trial 0");
  expect(stdout).toContain("1 excluded");
  expect(stdout).toContain("1 left out");
});

it("writes a run that report, show and score read like any other", () => {
  expect(run("report", "results.db").stdout).toContain("some-model");
  const shown = run("show", "results.db", "task-000", "--trial", "0").stdout;
  expect(shown).toContain("cancel_pending_order");
  expect(shown).toContain("agent/orders/#1/status");
  expect(run("score", "results.db").stdout).toContain("0 verdicts changed");
});

it.each([
  ["a suite for another domain", ["results.json", "--suite", "./tau2/tau2-airline"], "Use the suite tau2-retail."],
  [
    "a file that is something else",
    ["bench/data/tau2/domains/retail/db.json", "--suite", "./tau2/tau2-retail"],
    "is not a τ²-bench results file",
  ],
  ["a run file that exists", ["results.json", "--suite", "./tau2/tau2-retail"], "results.db already exists"],
])("rejects %s", (_, args, problem) => {
  const out = problem.includes("exists") ? [] : ["--out", "other.db"];
  const { stderr, status } = run("import", "tau2-results", ...args, ...out);
  expect(status).toBe(1);
  expect(stderr).toContain(problem);
});

it("takes text that is not JSON for no submission", () => {
  expect(readSubmission('{ "model_name": ')).toBeUndefined();
});

it("checks a leaderboard submission with audit-curve, using each domain's number of tasks", () => {
  const airline = { pass_1: 83, pass_2: 78.33, pass_3: 75, pass_4: 72, cost: 0.1 };
  const submission = { model_name: "M", results: { airline, retail: { pass_1: 80.7, pass_2: null }, other: null } };
  expect(readSubmission(JSON.stringify(submission))).toEqual([
    { name: "M, airline", values: ["83.00%", "78.33%", "75.00%", "72.00%"], cases: 50 },
    { name: "M, retail", values: ["80.7%"], cases: 114 },
  ]);
  writeFileSync(folder.file("submission.json"), JSON.stringify(submission));
  expect(run("audit-curve", "submission.json").stdout).toContain("M, airline: possible");
  const impossible = { model_name: "M", results: { airline: { ...airline, pass_4: 79 } } };
  writeFileSync(folder.file("submission.json"), JSON.stringify(impossible));
  expect(run("audit-curve", "submission.json").stdout).toContain("impossible");
});
