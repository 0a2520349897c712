import type { FullSuite } from "../../src/report/suite-report.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { useLayout } from "../context.tsx";
import { Num } from "../num.tsx";
import { linkTo } from "../router.ts";
import { BenchmarkCards } from "./benchmark-cards.tsx";
import { agentColumn, exclusionColumn, glanceColumns, placeColumn, trialCountColumn } from "./board-columns.tsx";
import { useLineClass } from "./board-line.ts";
import { boardRows, meansNote, scorecardReport } from "./board-rows.ts";
import { Judged } from "./judged.tsx";
import { Perturbed } from "./perturbed.tsx";
import { Picks } from "./picks.tsx";
import { SuiteTrendSection } from "./trend.tsx";
import type { SuiteTrend } from "./trend-measure.ts";

/** A summary of one suite: the leading agents, the main metrics, the picks, the benchmark card, and the limitations. */
export function OverviewSuite({
  suite,
  at,
  trend,
}: {
  readonly suite: FullSuite;
  readonly at: string;
  /** The trend over several runs, with its pointer. */
  readonly trend: { readonly value: SuiteTrend; readonly at: string } | undefined;
}) {
  const { name, title, version, hash, headline, card, desk } = suite;
  // With a single agent, there is nothing to pick.
  const picks = desk && desk.leaderboard.rows.length > 1 ? desk.picks : undefined;
  return (
    <Section
      title={<Plain text={title} />}
      aside={
        <span class="suite-facts">
          <span>
            <Num at={`${at}/cases`} as="count" /> cases
          </span>
          <span>
            k = 1 to <Num at={`${at}/kMax`} as="count" />
          </span>
          <span>
            version <Plain text={version} />
          </span>
          <code title="Suite hash; runs are combined only if they have the same hash">
            <Plain text={hash} />
          </code>
        </span>
      }
    >
      {headline ? (
        <p class="headline">
          <Plain text={headline} />
        </p>
      ) : null}
      <div class={picks ? "glance with-picks" : "glance"}>
        <Glance suite={suite} at={at} />
        {picks ? <Picks picks={picks} suite={name} /> : null}
      </div>
      <Perturbed suite={suite} at={at} />
      {trend ? <SuiteTrendSection trend={trend.value} at={trend.at} /> : null}
      {card ? <BenchmarkCards card={card} at={`${at}/card`} /> : null}
      <Judged suite={suite} at={at} />
      <Limitations suite={suite} />
    </Section>
  );
}

function Glance({ suite, at }: { readonly suite: FullSuite; readonly at: string }) {
  const rows = boardRows(suite, at);
  const layout = useLayout(suite.name);
  const [order, ...others] = scorecardReport(suite)?.leaderboard.orders ?? [];
  const table = `${suite.name}-glance`;
  const lineClass = useLineClass(table, rows, order);
  // Only a leaderboard with several orders needs to say which one this is.
  const isChoice = rows.length > 1 && others.length > 0;
  return (
    <div>
      <Table
        name={table}
        caption={`${suite.title}: agents at a glance`}
        quiet={true}
        columns={[
          ...(order ? [placeColumn()] : []),
          agentColumn(suite),
          ...glanceColumns({ rows, kMax: suite.kMax, layout }),
          trialCountColumn,
          ...exclusionColumn(rows),
        ]}
        rows={rows}
        rowKey={({ agent }) => agent}
        rowClass={lineClass}
      />
      <p class="note">
        {isChoice ? <Plain text={order?.says ?? ""} /> : null} {meansNote(layout)}
      </p>
      <p class="more">
        <a href={linkTo("leaderboard", { suite: suite.name })}>All metrics for all agents</a>
        {(isChoice ? others : []).map(({ id, title }) => (
          <a key={id} href={linkTo("leaderboard", { suite: suite.name, order: id })}>
            Leaderboard <Plain text={title} />
          </a>
        ))}
        <a href={linkTo("reliability", { suite: suite.name })}>Drop from pass^1 to pass^k</a>
        <a href={linkTo("cases", { suite: suite.name })}>Cases and failures</a>
      </p>
    </div>
  );
}

function Limitations({ suite }: { readonly suite: FullSuite }) {
  const { splitsLeftOut } = suite;
  const says = [
    ...(scorecardReport(suite)?.limits.says ?? []),
    ...(splitsLeftOut ? [`There are no breakdowns and no ratings: ${splitsLeftOut}.`] : []),
  ];
  if (says.length === 0) return null;
  return (
    <Section title="What these results do not show" level={3}>
      <Sentences says={says} columns={true} />
    </Section>
  );
}
