import { FailureMode } from "../../score/trial/failure-mode.ts";
import { passTitle } from "../board/pass-measures.ts";
import { chanceText, namedCounts, nothing, percent, percentRange, pointsText, spaced } from "../text/figure-text.ts";
import { countCell } from "../text/rate-cells.ts";
import type { ReportTable } from "../text/section.ts";
import type { CommunicationGap } from "./communication-gap.ts";
import { type Dimensions, dimensionTitle, type PointMean } from "./dimensions.ts";
import type { Failures, ModeCounts } from "./failures.ts";
import type { Flips } from "./flips.ts";
import { isAllAlways, type Matrix } from "./matrix.ts";
import type { Reversals } from "./reversals.ts";
import type { Safety } from "./safety.ts";

/** The confirmed reversals, in both directions. */
export function reversalsTable({ rows }: Reversals, kMax: number): ReportTable {
  return {
    header: ["by", "metric", "in", "ahead", "behind", "by points", "cases", "p", "p (Holm)"],
    rows: rows.flatMap(({ by, measure, one, other }) =>
      [one, other].map((lead) => [
        by,
        passTitle(measure, kMax),
        spaced(lead.slice),
        lead.ahead,
        lead.behind,
        pointsText(lead.by),
        `${lead.cases}`,
        chanceText(lead.p),
        chanceText(lead.adjustedP),
      ]),
    ),
  };
}

/** Formats the points in each dimension, overall and by domain, with the range. */
export function dimensionsTable({ rows }: Dimensions): ReportTable {
  const domains = [...new Set(rows.flatMap((row) => row.domains.map(({ domain }) => domain)))];
  const split = domains.length > 1 ? domains : [];
  return {
    header: ["agent", "dimension (weight)", "all cases", ...split.map(spaced), ...(split.length > 0 ? ["range"] : [])],
    rows: rows.map((row) => [
      row.agent,
      `${dimensionTitle(row.dimension)} (${row.weight})`,
      meanCell(row.all),
      ...split.map((domain) => meanCell(row.domains.find((found) => found.domain === domain))),
      ...(split.length > 0 ? [row.range === null ? nothing : row.range.toFixed(2)] : []),
    ]),
  };
}

function meanCell(mean: PointMean | undefined): string {
  if (!mean) return nothing;
  return `${mean.value.toFixed(2)} (${mean.interval.low.toFixed(2)}–${mean.interval.high.toFixed(2)}; ${mean.cases})`;
}

/** Formats Communication minus Evidence, in points. */
export function communicationTable({ rows }: CommunicationGap): ReportTable {
  return {
    header: ["agent", "Communication minus Evidence, points", "95% interval", "cases"],
    rows: rows.map(({ agent, value, interval, cases }) => [
      agent,
      value.toFixed(2),
      `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`,
      `${cases}`,
    ]),
  };
}

/** Formats the safe cases, the trials with a violation, and the precondition violations. */
export function safetyTable({ rows }: Safety): ReportTable {
  return {
    header: ["agent", "cases without a violation", "95% interval", "trials with a violation", "precondition violations", "gates"],
    rows: rows.map(({ agent, safeCases, violatingRuns, gateTrips, gates }) => [
      agent,
      countCell(safeCases),
      percentRange(safeCases.interval),
      countCell(violatingRuns),
      countCell(gateTrips),
      namedCounts(gates),
    ]),
  };
}

/** Formats the shares of the failure modes, overall and on the hardest cases. */
export function failuresTable({ rows }: Failures): ReportTable[] {
  const table = (where: string, pick: (row: (typeof rows)[number]) => ModeCounts): ReportTable => ({
    header: [where, "failed trials", ...FailureMode.options.map(spaced), "correct outcome, nothing prohibited"],
    rows: rows
      .filter((row) => pick(row).failed > 0)
      .map((row) => {
        const counts = pick(row);
        const share = (x: number) => `${x} (${percent(x / counts.failed)})`;
        return [
          row.agent ?? "all compared agents",
          countCell({ x: counts.failed, n: counts.runs }),
          ...FailureMode.options.map((mode) => share(counts.modes[mode])),
          share(counts.rightYetFailed),
        ];
      }),
  });
  return [table("all cases", ({ overall }) => overall), table("hardest cases", ({ hardest }) => hardest)];
}

/** Formats how many cases each agent solves always, sometimes and never. */
export function flipsTable({ rows }: Flips): ReportTable {
  return {
    header: ["agent", "always", "sometimes", "never", "not tried", "closest to 50/50"],
    rows: rows.map(({ agent, always, sometimes, never, untried, flippy }) => [
      agent,
      `${always}`,
      `${sometimes}`,
      `${never}`,
      `${untried}`,
      flippy
        .slice(0, 3)
        .map(({ case: id, c, n }) => `${id} ${c}/${n}`)
        .join(", ") || nothing,
    ]),
  };
}

/** The cases that are flaky for more than one agent. */
export function flippyTable({ cases }: Flips): ReportTable {
  return {
    header: ["flaky case", "agents", "for"],
    rows: cases.filter(({ agents }) => agents.length > 1).map(({ case: id, agents }) => [id, `${agents.length}`, agents.join(", ")]),
  };
}

/** Formats c/n for each case that at least one agent does not solve in every trial. */
export function matrixTable({ agents, rows }: Matrix): ReportTable {
  return {
    header: ["case", ...agents],
    rows: rows
      .filter((row) => !isAllAlways(row))
      .map(({ case: id, cells }) => [id, ...cells.map(({ c, n }) => (n === 0 ? nothing : `${c}/${n}`))]),
  };
}
