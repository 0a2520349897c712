import { expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { isExcluded } from "../../src/conversation/ending.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { trialSeed } from "../../src/run/trial-seed.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { perturbationNamed, perturbations } from "../../src/suite/perturb/perturbations.ts";
import { perturbedSuite } from "../../src/suite/perturb/perturbed-suite.ts";
import type { Suite } from "../../src/suite/suite.ts";

const [northline, resolve, homeline, tiny] = await Promise.all(["northline", "resolve", "homeline", "tiny"].map((name) => loadSuite(name)));
const quick = perturbations.filter(({ name }) => name !== "slow_read").map(({ name }) => name);

/** A suite with one perturbation; undefined if it cannot occur there. */
function variantOf(suite: Suite | undefined, name: string): Suite | undefined {
  const perturbation = perturbationNamed(name);
  if (!suite || !perturbation) throw new Error(`no suite or no ${name}`);
  const isPossible = suite.cases.some((testCase) => {
    const desk = suite.desks.get(testCase.desk);
    return desk && (perturbation.appliesTo?.(testCase, desk) ?? true);
  });
  return isPossible ? perturbedSuite(suite, perturbation) : undefined;
}

/** Plays every n-th case of a suite. */
async function playSome(suite: Suite, agent: string, { every = 12, seed = "3", trial = 1 } = {}) {
  const chosen = suite.cases.filter((_, place) => place % every === 0);
  return Promise.all(
    chosen.map(async (testCase) => {
      const own = trialSeed(seed, suite.name, testCase.id, trial);
      const record = await runTrial({ suite, testCase, agent: standIn(agent), seed: own, trial });
      return { testCase, record, verdict: scoreTrial(suite, testCase, record) };
    }),
  );
}

it.each(quick)("costs an agent that handles it nothing on any bundled suite: %s", async (name) => {
  for (const suite of [northline, resolve, homeline]) {
    const variant = variantOf(suite, name);
    const played = variant ? await playSome(variant, "stand-in/reference") : [];
    expect(played.filter(({ verdict }) => verdict.kind !== "pass").map(({ testCase }) => testCase.id)).toEqual([]);
  }
});

it("delays one lookup and records that", async () => {
  const variant = variantOf(tiny, "slow_read");
  const [played] = variant ? await playSome({ ...variant, cases: variant.cases.slice(0, 1) }, "stand-in/reference") : [];
  expect(played?.verdict.kind).toBe("pass");
  expect(played?.record.ms).toBeGreaterThan(1400);
  const slow = played?.record.events.filter((event) => "perturbed" in event) ?? [];
  expect(slow).toMatchObject([{ kind: "call", perturbed: "the answer takes 1.5 seconds longer" }]);
});

it("shows what an agent loses by not retrying failed calls, and excludes no trial", async () => {
  for (const name of ["tool_timeout", "tool_error"]) {
    const variant = variantOf(northline, name);
    const played = variant ? await playSome(variant, "stand-in/gives-up") : [];
    const failed = played.filter(({ verdict }) => verdict.kind === "fail");
    expect(failed.length / played.length).toBeGreaterThan(0.5);
    expect(played.some(({ record }) => isExcluded(record.ending))).toBe(false);
  }
});

it("pairs each perturbed trial with the trial of the same seed, opening and customer", async () => {
  const variant = variantOf(northline, "tool_timeout");
  if (!variant || !northline) throw new Error("no suite");
  const [calm, stressed] = [
    await playSome(northline, "stand-in/reference", { every: 20 }),
    await playSome(variant, "stand-in/reference", { every: 20 }),
  ];
  const customers = ({ record }: (typeof calm)[number]) => [
    record.seed,
    record.opening,
    record.events.flatMap((event) => (event.kind === "customer_message" ? [event.text] : [])),
  ];
  expect(stressed.map(customers)).toEqual(calm.map(customers));
  expect(calm.every(({ record }) => record.perturbation === undefined)).toBe(true);
});

it("perturbs a trial the same way every time, and differently for another seed", async () => {
  const variant = variantOf(northline, "typos");
  if (!variant) throw new Error("no suite");
  const textsOf = async (seed: string) => {
    const played = await playSome(variant, "stand-in/reference", { every: 20, seed });
    return played.map(({ record }) => record.events.map((event) => ("text" in event ? event.text : event.kind)));
  };
  expect(await textsOf("3")).toEqual(await textsOf("3"));
  expect(await textsOf("3")).not.toEqual(await textsOf("4"));
});
