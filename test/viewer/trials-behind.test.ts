import { writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { priceTable } from "../../src/llm/prices.ts";
import { type FullReport, reportRun } from "../../src/report/run-report.ts";
import { casePages } from "../../src/report/view/case-page.ts";
import { indexTrials } from "../../src/report/view/trial-index.ts";
import { measureTrials } from "../../src/report/view/trial-measures.ts";
import { isStandIn } from "../../src/store/agent-kind.ts";
import { countedRun } from "../../src/store/counted-run.ts";
import { openRuns } from "../../src/store/open/open-runs.ts";
import type { RunStore } from "../../src/store/run-store.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { trialsBehind } from "../../viewer/behind/trials-behind.ts";
import { asksForCases, caseFilter } from "../../viewer/pages/trial-case-filter.ts";
import { placesOf, type TrialFilters } from "../../viewer/pages/trial-filters.ts";
import { pointerUnder, valueAt } from "../../viewer/pointer.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { judgeAll, spender } from "./browser/bundled-run.ts";

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const standIns = ["reference", "believer", "cautious"].flatMap((name) => ["--agent", `stand-in/${name}`]);
writeFileSync(folder.file("spender.mjs"), spender);

/** Plays a run and lists the trials of any filters, as the viewer does. */
async function played(name: string, args: readonly string[], prepare: (run: string) => void = () => {}) {
  const run = folder.file(`${name}.db`);
  expect(deskproof(["run", ...args, "--out", run]).status).toBe(0);
  prepare(run);
  return readAs(countedRun(openRuns([run])));
}

async function readAs(store: RunStore) {
  const loaded = new Map(await Promise.all(store.plan.suites.map(async (suite) => [suite.name, await loadSuite(suite.name)] as const)));
  const prices = priceTable(store.plan.prices);
  const report: FullReport = JSON.parse(JSON.stringify(reportRun(store, loaded, undefined, prices)));
  const [index, measures, cases] = [indexTrials(store), measureTrials(store, prices), casePages(store, loaded)];
  const scripted = new Set(store.plan.agents.filter((agent) => isStandIn(store.plan, agent)));
  const listed = (filters: TrialFilters) => {
    const hardest = report.suites.find(({ name }) => name === filters.suite)?.composite?.failures.hardest.cases;
    return placesOf(index, filters, {
      measures,
      standIns: scripted,
      fits: asksForCases(filters) ? caseFilter(cases, filters) : undefined,
      hardest: filters.hardest ? new Set(hardest) : undefined,
    });
  };
  const casesOf = (places: readonly number[]) => new Set(places.map((place) => index.case[place])).size;
  return { report, index, listed, casesOf, measures };
}

const runs = {
  desk: await played("desk", ["northline", "--trials", "2", "--cases", "{traps,damaged_item,safety}/**", ...standIns]),
  composite: await played("composite", ["resolve", "--trials", "2", "--cases", "{airlines,hotels}/?0[1-4]*", ...standIns]),
  perturbed: await played("perturbed", ["tiny", "--trials", "2", "--perturb", "typos", ...standIns]),
  judged: await played("judged", ["tiny", "--trials", "2", ...standIns, "--agent", folder.file("spender.mjs")], judgeAll),
};

/** Every number of a report with its pointer, except in the plan. */
function* numbersIn(value: unknown, at = ""): Generator<{ readonly at: string; readonly value: number }> {
  if (typeof value === "number") yield { at, value };
  if (Array.isArray(value)) yield { at: `${at}/length`, value: value.length };
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) if (at !== "" || name !== "plan") yield* numbersIn(member, pointerUnder(at, name));
}

type Unit = "trials" | "cases";

/** What a number counts, if it is a count of trials or cases. */
function counts(report: FullReport, at: string): Unit | undefined {
  const parts = at.split("/");
  const [parent = "", name = ""] = parts.slice(-2);
  if (/\/ever\/cases$/.test(at)) return undefined;
  // The denominators of these metrics are rules and steps.
  const figure = valueAt(report, parts.slice(0, 6).join("/"));
  if (/"id":"(adherence|steps_\w+)"/.test(JSON.stringify(figure) ?? "") || at.includes("/adherence/") || at.includes("/glance/"))
    return undefined;
  if (/\/(everyRun|someRuns|never)\/length$|\/desk\/traps\/rows\/length$/.test(at)) return "cases";
  if (["excluded", "modes", "failedBy", "unsafeKinds", "counts", "gates"].includes(parent)) return "trials";
  if (/\/histogram\/\d+\/cases$|\/(always|sometimes|never|untried|cases|counted)$/.test(at)) return "cases";
  if (/\/ever\/of$|\/safeCases\/n$/.test(at)) return "cases";
  if (/\/runs\/\d+\/n$/.test(at)) return "trials";
  return ["n", "planned", "scored", "attempted", "trials", "conversations", "unscored", "leaked"].includes(name) ? "trials" : undefined;
}

describe.each(Object.entries(runs))("in a %s run", (_, { report, listed, casesOf }) => {
  const linked = [...numbersIn(report)].flatMap(({ at, value }) => {
    const filters = trialsBehind(report, at);
    return filters ? [{ at, value, filters, places: listed(filters) }] : [];
  });

  it("the trials behind a count are as many as the number says", () => {
    const counted = linked.map((one) => ({ ...one, unit: counts(report, one.at) })).filter(({ unit }) => unit !== undefined);
    const wrong = counted.flatMap(({ at, value, filters, places, unit }) => {
      const found = unit === "cases" ? casesOf(places) : places.length;
      return found === value ? [] : [`${at}: ${value} ${unit}, but ${found} listed for ${JSON.stringify(filters)}`];
    });
    expect(wrong.slice(0, 40)).toEqual([]);
    expect(counted.length).toBeGreaterThan(200);
  });

  it("no number has a link to nothing, unless it is a 0", () => {
    const empty = linked.filter(({ places, value }) => places.length === 0 && value !== 0);
    expect(empty.map(({ at, filters }) => `${at} ${JSON.stringify(filters)}`).slice(0, 20)).toEqual([]);
  });
});
