import { limitsSection } from "../board/limits.ts";
import { agentReliability } from "../board/reliability-sections.ts";
import { type ReportSection, section } from "../text/section.ts";
import { communicationTable, dimensionsTable, failuresTable, safetyTable } from "./quality-tables.ts";
import type { CompositeReport } from "./scorecard.ts";
import { effortTable, sliceTable } from "./slice-tables.ts";

/** The sections about one agent on a composite leaderboard: its profile and its rows in the tables. */
export function profileSections(agent: string, report: CompositeReport): ReportSection[] {
  const isIt = (row: { readonly agent: string | null }) => row.agent === agent;
  const own = <Part extends { readonly rows: readonly { readonly agent: string | null }[] }>(part: Part): Part => ({
    ...part,
    rows: part.rows.filter(isIt),
  });
  const { k } = report.reliability;
  const flippy = report.flips.rows.find(isIt)?.flippy ?? [];
  return [
    ...profileSection(agent, report),
    ...agentReliability(agent, report.reliability),
    ...report.slices.flatMap(({ by, rows, says }) =>
      section(
        `pass^1 and pass^${k} by ${by}`,
        says,
        sliceTable(
          by,
          rows.map((row) => ({ ...row, agents: row.agents.filter(isIt) })),
        ),
      ),
    ),
    ...section("Dimensions", [], dimensionsTable(own(report.dimensions)), communicationTable(own(report.communicationGap))),
    ...section("Safety and preconditions", [], safetyTable(own(report.safety))),
    ...section("How trials fail", report.failures.hardest.says, ...failuresTable(own(report.failures))),
    ...section("Flaky cases", [], {
      header: ["case", "passed"],
      rows: flippy.map(({ case: id, c, n }) => [id, `${c}/${n}`]),
    }),
    ...section("Reasoning effort", [], effortTable(effortOf(agent, report), k)),
    ...section("Who reviewed the cases", report.reviews?.says ?? []),
    ...limitsSection(report.limits),
  ];
}

/** Describes one agent briefly, for a terminal. */
export function profileSummary(agent: string, report: CompositeReport): ReportSection[] {
  return [
    ...profileSection(agent, report),
    ...section("Who reviewed the cases", report.reviews?.says ?? []),
    ...limitsSection(report.limits),
  ];
}

function profileSection(agent: string, { profiles }: CompositeReport): ReportSection[] {
  return profiles.filter((profile) => profile.agent === agent).flatMap(({ says }) => section(`Profile of ${agent}`, says));
}

function effortOf(agent: string, { effort }: CompositeReport): CompositeReport["effort"] {
  const rows = effort.rows.filter((row) => [row.less, row.more].some((name) => agent === `${row.agent}@${name}`));
  return { ...effort, rows };
}
