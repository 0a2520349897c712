import { afterAll, describe, expect, it } from "vitest";
import { ScorecardName } from "../src/case/scorecard-name.ts";
import { renderMarkdown } from "../src/report/markdown.ts";
import { reportRun } from "../src/report/run-report.ts";
import type { LoadedSuites } from "../src/report/suite-report.ts";
import { renderDetails } from "../src/report/terminal.ts";
import { casePages } from "../src/report/view/case-page.ts";
import { comparisonsOf } from "../src/report/view/comparison-page.ts";
import { methodPage } from "../src/report/view/method-page.ts";
import { indexTrials } from "../src/report/view/trial-index.ts";
import { trialPage } from "../src/report/view/trial-page.ts";
import { viewHead } from "../src/report/view/view-head.ts";
import { openRuns } from "../src/store/open/open-runs.ts";
import type { TrialKey } from "../src/store/run-plan.ts";
import type { RunStore } from "../src/store/run-store.ts";
import type { Suite } from "../src/suite/suite.ts";
import { goldenRun, goldenSuite, goldenVariant, judgeGolden } from "./golden-runs.ts";
import { goldenText } from "./golden-text.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

const desk = goldenSuite("desk");
const variant = goldenVariant(desk);

interface Golden {
  readonly store: RunStore;
  readonly suites: readonly Suite[];
}

/** A single run on a scorecard; the desk's also has a perturbed variant, judgements and notes. */
function singleRun(scorecard: Suite["scorecard"]): Golden {
  const suite = goldenSuite(scorecard);
  const variants = scorecard === "desk" ? [variant] : [];
  const store = goldenRun(folder.file(`${scorecard}.db`), suite, { variants });
  if (scorecard === "desk") judgeGolden(store, suite);
  return { store, suites: [suite, ...variants] };
}

/** The desk's run and an earlier one, read together. */
function mergedRuns(): Golden {
  const paths = ["v1", "v2"].map((name) => folder.file(`${name}.db`));
  for (const [index, path] of paths.entries()) goldenRun(path, desk, { earlier: index === 0 })[Symbol.dispose]();
  return { store: openRuns(paths), suites: [desk] };
}

const deskGolden = singleRun("desk");
const merged = mergedRuns();
const goldens = [
  ...ScorecardName.options.map((name) => [name, name === "desk" ? deskGolden : singleRun(name)] as const),
  ["merged", merged] as const,
];
afterAll(() => {
  for (const [, { store }] of goldens) store[Symbol.dispose]();
  folder[Symbol.dispose]();
});

function byName(suites: readonly Suite[]): LoadedSuites {
  return new Map(suites.map((suite) => [suite.name, suite]));
}

/** Trials of every outcome: a prohibited call, two kinds of wrong ending, one excluded and one not scored. */
const shownTrials: readonly (readonly [agent: string, id: string, trial: number])[] = [
  ["acme/<steady>|v3", "late_parcel/gone-quiet", 0],
  ["acme/reckless", "traps/cracked-grinder-no-photo", 0],
  ["acme/reckless", "late_parcel/gone-quiet", 0],
  ["acme/wavering", "late_parcel/gone-quiet", 0],
  ["acme/wavering", "safety/sparking-kettle", 1],
  ["stand-in/dropped", "safety/sparking-kettle", 1],
  ["stand-in/dropped", "damaged_item/cracked-grinder", 1],
];

function isShown(key: TrialKey): boolean {
  // In a merged run, the names of some agents end in the name of their run.
  return shownTrials.some(([agent, id, trial]) => key.agent.startsWith(agent) && key.case === id && key.trial === trial);
}

/** The data of all pages of the viewer, with some of the trials. */
function pagesOf(store: RunStore, loaded: LoadedSuites) {
  const { agents, suites } = store.plan;
  const compare = comparisonsOf(store);
  const trials = [...store.results()].filter(isShown);
  return {
    head: viewHead(store, loaded, { live: true, warnings: ["a notice"] }),
    headWithoutSuites: viewHead(store, undefined, { live: false }),
    trials: indexTrials(store),
    method: methodPage(store.plan, loaded),
    comparisons: agents.slice(1).map((other) => compare(agents[0] ?? "", other)),
    trial: trials.map((key) => trialPage(store, loaded, key)),
    withoutSuite: trialPage(store, new Map(), {
      suite: suites[0]?.name ?? "",
      agent: agents[0] ?? "",
      case: "late_parcel/gone-quiet",
      trial: 0,
    }),
  };
}

it("has a golden run with an agent below the line, a perturbed variant, judgements and costs, and one with a trend", () => {
  const [desk, several] = [deskGolden, merged].map(({ store, suites }) => reportRun(store, byName(suites)));
  expect(desk?.suites[0]?.desk?.leaderboard.orders[0]?.below).toEqual(["acme/reckless"]);
  expect(desk?.suites[0]).toMatchObject({ perturbed: { length: 4 }, judged: { figures: { length: 12 } } });
  expect(desk?.suites[0]?.agents.map(({ money }) => money.kind).sort()).toEqual(["known", "known", "none_recorded", "unknown"]);
  expect(several?.trend?.suites[0]?.agents).toHaveLength(2);
});

it("describes the cases of a run as in the golden file", async () => {
  const { store, suites } = deskGolden;
  // They do not depend on the scorecard.
  await expect(goldenText(casePages(store, byName(suites)))).toMatchFileSnapshot("golden/case-pages.txt");
});

it.each([
  ["desk.md", renderMarkdown],
  ["desk-details.txt", renderDetails],
])("writes an agent below the line and judged scores as in the golden file %s", async (name, render) => {
  const { store, suites } = deskGolden;
  await expect(`${render(reportRun(store, byName(suites), () => true))}\n`).toMatchFileSnapshot(`golden/${name}`);
});

describe.each(goldens)("of the golden %s run", (name, { store, suites }) => {
  const loaded = byName(suites);

  it("the whole report matches its golden file", async () => {
    const report = reportRun(store, loaded, () => true);
    await expect(goldenText(report)).toMatchFileSnapshot(`golden/${name}-report.txt`);
  });

  it("the data of the viewer's pages matches its golden file", async () => {
    await expect(goldenText(pagesOf(store, loaded))).toMatchFileSnapshot(`golden/${name}-pages.txt`);
  });
});
