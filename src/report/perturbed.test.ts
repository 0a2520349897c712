import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { standIn } from "../agent/stand-in/stand-in.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import { execute } from "../run/execute.ts";
import { loadSuites } from "../run/load-suites.ts";
import { newPlan } from "../run/new-plan.ts";
import { planTrials } from "../run/plan-trials.ts";
import { createRun } from "../store/open/open-run.ts";
import { perturbedSections } from "./perturbed.ts";
import { narrowReport, reportRun } from "./run-report.ts";

const agents = ["stand-in/reference", "stand-in/gullible", "stand-in/gives-up"].map(standIn);

/** The report of a run of the tiny suite with the given perturbations. */
async function reportOf(perturb: readonly string[]) {
  using folder = temporaryFolder();
  const suites = await loadSuites(["tiny"], perturb);
  const ids = agents.map(({ id }) => id);
  const plan = newPlan({
    startedAt: "2026-03-10T10:00:00.000Z",
    suites: suites.values(),
    agents: ids.map((id) => ({ id, source: id })),
    customer: agendaCustomer.id,
    seed: "1",
    replyMs: 60_000,
    attempts: 1,
    prices: undefined,
  });
  const trials = planTrials({ suites: [...suites.values()], agents: ids, cases: [], trials: 2 });
  using store = createRun(folder.file("run.db"), plan, trials);
  await execute({
    store,
    suites,
    agents: new Map(agents.map((agent) => [agent.id, agent])),
    customer: agendaCustomer,
    concurrency: 8,
    signal: new AbortController().signal,
  });
  return reportRun(store, suites);
}

const report = await reportOf(["tool_timeout", "injection", "stale_read"]);
const [base] = report.suites;
const rowOf = (agent: string, perturbation: string) =>
  base?.perturbed.find((one) => one.agent === `stand-in/${agent}` && one.perturbation === perturbation);

it("shows a difference of 0 for an agent that perturbations do not affect", () => {
  const rows = base?.perturbed.filter(({ agent }) => agent === "stand-in/reference") ?? [];
  expect(rows.map(({ perturbation }) => perturbation)).toEqual(["tool_timeout", "injection", "stale_read"]);
  for (const { mean, interval, before, after, adjustedP } of rows) {
    expect([mean, before.passHat1, after.passHat1, adjustedP]).toEqual([0, 1, 1, 1]);
    expect(interval.low).toBe(-interval.high);
  }
});

it("shows an injected weakness only for the matching perturbation", () => {
  expect(rowOf("gullible", "injection")).toMatchObject({ mean: -1, leaked: 12, met: 12, trials: 12, cases: 6 });
  expect(rowOf("gullible", "tool_timeout")).toMatchObject({ mean: 0, leaked: null });
  expect(rowOf("gives-up", "tool_timeout")?.mean).toBeLessThan(-0.5);
  expect(rowOf("gives-up", "injection")).toMatchObject({ mean: 0, leaked: 0 });
});

it("counts the trials in which a perturbation occurred", () => {
  expect(rowOf("reference", "tool_timeout")).toMatchObject({ met: 12, trials: 12 });
  expect(rowOf("reference", "stale_read")).toMatchObject({ met: 0, trials: 12 });
});

it("adjusts p over the perturbations of each agent", () => {
  const { test, adjustedP } = rowOf("gullible", "injection") ?? { test: { p: 0 }, adjustedP: 0 };
  expect(test.p).toBeCloseTo(1 / 32, 10);
  expect(adjustedP).toBeCloseTo(3 / 32, 10);
});

it("belongs to the original suite, which its variants refer to", () => {
  expect(report.suites.map(({ name, variantOf }) => [name, variantOf])).toEqual([
    ["tiny", null],
    ["tiny~tool_timeout", "tiny"],
    ["tiny~injection", "tiny"],
    ["tiny~stale_read", "tiny"],
  ]);
  expect(report.suites.slice(1).flatMap(({ perturbed }) => perturbed)).toEqual([]);
});

it("prints one row per agent and perturbation, and only its own rows in an agent's report", () => {
  const [section] = perturbedSections(base?.perturbed ?? []);
  expect(section?.tables[0]?.rows).toHaveLength(9);
  const own = narrowReport(report, { agent: "stand-in/gullible" }).suites[0]?.perturbed ?? [];
  expect(own.map(({ agent }) => agent)).toEqual(Array(3).fill("stand-in/gullible"));
  expect(perturbedSections([])).toEqual([]);
});
