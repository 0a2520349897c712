import { readFileSync } from "node:fs";
import type { FullReport } from "../../../src/report/run-report.ts";
import type { FullSuite } from "../../../src/report/suite-report.ts";
import type { TrialIndex } from "../../../src/report/view/contract.ts";

/** One URL of the viewer. */
export interface View {
  /** The page's name in the URL. */
  readonly page: string;
  readonly suite: string;
  readonly hash: string;
}

/** Reads the output of `report --json`. */
export function readReport(path: string): FullReport {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The index of trials, as served. */
export async function readIndex(address: string): Promise<TrialIndex> {
  const index: TrialIndex = JSON.parse(await (await fetch(`${address}/api/trials`)).text());
  return index;
}

/** A URL hash as the viewer writes it. */
export function hashOf(page: string, query: { readonly [name: string]: string }): string {
  return `#/${page}?${new URLSearchParams(query)}`;
}

/** Every viewer page for every suite of a run; longer pages in each of their variants. */
export function viewsOf(report: FullReport): readonly View[] {
  const overview = { page: "", suite: report.suites[0]?.name ?? "", hash: "#/" };
  return [overview, ...report.suites.flatMap(suiteViews)];
}

function suiteViews(suite: FullSuite): readonly View[] {
  const view = (page: string, query: { readonly [name: string]: string } = {}): View => ({
    page,
    suite: suite.name,
    hash: hashOf(page, { suite: suite.name, ...query }),
  });
  const [one, other] = suite.agents.map(({ agent }) => agent);
  if (!one || !other) throw new Error(`${suite.name} was run with fewer than two agents`);
  const failed = hardest(suite);
  return [
    view("leaderboard"),
    view("leaderboard", { figures: "all" }),
    view("leaderboard", { order: "over_escalation" }),
    view("leaderboard", { slice: "bucket:trap" }),
    view("reliability"),
    view("safety"),
    ...[...suite.agents.slice(0, 3), ...suite.agents.slice(3).filter(({ money }) => money.kind === "known")].map(({ agent }) =>
      view("agent", { agent }),
    ),
    view("cases"),
    view("cases", { tab: "trials" }),
    view("case", { case: failed.case }),
    view("trial", { agent: failed.agent, case: failed.case, trial: "0" }),
    view("compare", { one, other }),
    view("method"),
  ];
}

/** The agent and case with the lowest pass rate. */
function hardest(suite: FullSuite): { readonly agent: string; readonly case: string } {
  const tried = suite.agents.flatMap(({ agent, cases }) => cases.map((one) => ({ agent, ...one })));
  const [worst] = tried.toSorted((one, other) => one.c / one.n - other.c / other.n);
  if (!worst) throw new Error(`${suite.name} has no case`);
  return worst;
}

/** One view of each page. */
export function onePerPage(views: readonly View[]): readonly View[] {
  return [...Map.groupBy(views, ({ page }) => page).values()].flatMap((same) => same.slice(0, 1));
}
