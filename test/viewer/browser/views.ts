import { readFileSync } from "node:fs";
import type { RunReport } from "../../../src/report/run-report.ts";
import type { SuiteReport } from "../../../src/report/suite-report.ts";
import type { TrialIndex } from "../../../src/report/view/contract.ts";

/** One address of the viewer. */
export interface View {
  /** Of its page, as the address names it. */
  readonly page: string;
  readonly suite: string;
  readonly hash: string;
}

/** What `report --json` printed. */
export function readReport(path: string): RunReport {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The index of trials, as a server gives it. */
export async function readIndex(address: string): Promise<TrialIndex> {
  const index: TrialIndex = JSON.parse(await (await fetch(`${address}/api/trials`)).text());
  return index;
}

/** An address as the viewer writes it. */
export function hashOf(page: string, query: { readonly [name: string]: string }): string {
  return `#/${page}?${new URLSearchParams(query)}`;
}

/** Every page of the viewer for every suite of a run, the longer ones in each of their shapes. */
export function viewsOf(report: RunReport): readonly View[] {
  const overview = { page: "", suite: report.suites[0]?.name ?? "", hash: "#/" };
  return [overview, ...report.suites.flatMap(suiteViews)];
}

function suiteViews(suite: SuiteReport): readonly View[] {
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
    view("leaderboard", { slice: "bucket:trap" }),
    view("reliability"),
    view("safety"),
    ...[...suite.agents.slice(0, 3), ...suite.agents.slice(3).filter(({ money }) => money.kind === "known")].map(
      ({ agent }) => view("agent", { agent }),
    ),
    view("cases"),
    view("cases", { tab: "trials" }),
    view("case", { case: failed.case }),
    view("trial", { agent: failed.agent, case: failed.case, trial: "0" }),
    view("compare", { one, other }),
    view("method"),
  ];
}

/** An agent's case with the fewest passes. */
function hardest(suite: SuiteReport): { readonly agent: string; readonly case: string } {
  const tried = suite.agents.flatMap(({ agent, cases }) => cases.map((one) => ({ agent, ...one })));
  const [worst] = tried.toSorted((one, other) => one.c / one.n - other.c / other.n);
  if (!worst) throw new Error(`${suite.name} has no case`);
  return worst;
}

/** The views, one of each page. */
export function onePerPage(views: readonly View[]): readonly View[] {
  return [...Map.groupBy(views, ({ page }) => page).values()].flatMap((same) => same.slice(0, 1));
}
