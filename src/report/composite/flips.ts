import type { CaseTally } from "../../statistics/case-tally.ts";
import { fewOf, outOf } from "../text/figure-text.ts";
import { type ReportTable, sentences, tableOf } from "../text/section.ts";
import { nothing } from "../text/spaced.ts";
import type { CompositeBoard } from "./composite-board.ts";

/** Counts cases solved always, sometimes and never, and lists the flaky ones. */
export function countFlips({ agents, field, kMax }: CompositeBoard) {
  const evenness = ({ c, n }: CaseTally) => Math.abs(c / n - 0.5);
  const rows = agents.map(({ agent, report: { always, sometimes, never, untried, cases } }) => {
    const flippy = cases.filter(isFlippy).map(({ case: id, c, n }) => ({ case: id, c, n }));
    // The cases closest to 50/50 come first.
    flippy.sort((one, other) => evenness(one) - evenness(other) || (one.case < other.case ? -1 : 1));
    return { agent, always, sometimes, never, untried, flippy };
  });
  const compared = rows.filter(({ agent }) => field.some((one) => one.agent === agent));
  const found = compared.flatMap(({ agent, flippy }) => flippy.map((one) => ({ case: one.case, agent })));
  const cases = [...Map.groupBy(found, (one) => one.case)]
    .map(([id, own]) => ({ case: id, agents: own.map(({ agent }) => agent) }))
    .sort((one, other) => other.agents.length - one.agents.length || (one.case < other.case ? -1 : 1));
  const board = boardCounts(field);
  const once = ["Each case was run once, so flaky cases cannot be identified."];
  return { rows, cases, board, says: kMax < 2 ? once : flipSentences(cases, board, field.length) };
}
export type Flips = ReturnType<typeof countFlips>;

function isFlippy({ c, n }: CaseTally): boolean {
  return c > 0 && c < n;
}

/** Totals over the compared agents, on the cases that all of them tried. */
function boardCounts(field: CompositeBoard["field"]) {
  const results = field.flatMap(({ report }) => report.cases);
  const byCase = [...Map.groupBy(results, (row) => row.case).values()];
  const tried = byCase.filter((own) => own.length === field.length && own.every(({ n }) => n > 0));
  return {
    cases: tried.length,
    alwaysByAll: tried.filter((own) => own.every(({ c, n }) => c === n)).length,
    neverByAny: tried.filter((own) => own.every(({ c }) => c === 0)).length,
    flippy: tried.filter((own) => own.some(isFlippy)).length,
  };
}

type FlippyCase = { readonly case: string; readonly agents: readonly string[] };

function flipSentences(cases: readonly FlippyCase[], board: ReturnType<typeof boardCounts>, agents: number): string[] {
  const most = cases[0]?.agents.length ?? 0;
  const worst = cases.filter((one) => one.agents.length === most).map((one) => one.case);
  const share = (x: number) => outOf({ x, n: board.cases }, "case");
  const ofSeveral = (words: string) => (agents === 1 ? "" : words);
  return sentences(
    board.cases > 0 &&
      `Always solved${ofSeveral(" by every agent")}: ${share(board.alwaysByAll)}; never solved${ofSeveral(" by any")}: ` +
        `${share(board.neverByAny)}; flaky${ofSeveral(" for at least one")}: ${share(board.flippy)}.`,
    agents > 1 &&
      most > 1 &&
      `${worst.length === 1 ? "The case that is flaky" : "The cases that are flaky"} for most agents ` +
        `(${most} of ${agents}): ${fewOf(worst)}.`,
  );
}

/** How many cases each agent solves always, sometimes and never, and the cases that are flaky for more than one agent. */
export function flipsTables({ rows, cases }: Flips): ReportTable[] {
  const shared = cases.filter(({ agents }) => agents.length > 1);
  const closest = ({ flippy }: Flips["rows"][number]) => flippy.slice(0, 3).map(({ case: id, c, n }) => `${id} ${c}/${n}`);
  return [
    tableOf(rows, [
      ["agent", ({ agent }) => agent],
      ["always", ({ always }) => `${always}`],
      ["sometimes", ({ sometimes }) => `${sometimes}`],
      ["never", ({ never }) => `${never}`],
      ["not tried", ({ untried }) => `${untried}`],
      ["closest to 50/50", (row) => closest(row).join(", ") || nothing],
    ]),
    tableOf(shared, [
      ["flaky case", (one) => one.case],
      ["agents", ({ agents }) => `${agents.length}`],
      ["for", ({ agents }) => agents.join(", ")],
    ]),
  ];
}
