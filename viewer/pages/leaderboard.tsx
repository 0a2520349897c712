import type { FullSuite } from "../../src/report/suite-report.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import { Empty } from "../components/empty.tsx";
import { Filters, SelectFilter } from "../components/filter.tsx";
import { Page } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { useLayout, useReport, useSuite } from "../context.tsx";
import { linkTo, useQuery } from "../router.ts";
import { agentColumn, costColumn, exclusionColumn, figureColumns, placeColumn, ranksColumn, trialCountColumn } from "./board-columns.tsx";
import { useLineClass } from "./board-line.ts";
import { boardRows, meansNote, scorecardReport, slicesIn } from "./board-rows.ts";
import { CountedSoFar } from "./counted-so-far.tsx";
import { SliceBoard } from "./slice-board.tsx";
import "../style/leaderboard.css";

/** Every agent of a suite with every metric. */
export function LeaderboardScreen() {
  const { head, report: suite, at } = useSuite();
  const report = useReport();
  return (
    <Page
      title="Leaderboard"
      heading={<Plain text={head?.title ?? "Leaderboard"} />}
      lead={suite ? <OrderRule suite={suite} /> : undefined}
    >
      {report.kind === "ready" && suite ? (
        <Board suite={suite} at={at} />
      ) : (
        <>
          <CountedSoFar suite={head?.name ?? ""} />
          {report.kind === "loading" ? <Empty what="Computing the metrics…" /> : null}
        </>
      )}
    </Page>
  );
}

/** The chosen order of a leaderboard; the first one unless the user chooses another. */
function useOrder(suite: FullSuite) {
  const [chosen] = useQuery("order");
  const orders = scorecardReport(suite)?.leaderboard.orders ?? [];
  return orders.find(({ id }) => id === chosen) ?? orders[0];
}

function OrderRule({ suite }: { readonly suite: FullSuite }) {
  const [slice] = useQuery("slice");
  const order = useOrder(suite);
  if (slice) return <p>For a subset of the cases, only pass rates are shown.</p>;
  return order && suite.agents.length > 1 ? (
    <p>
      <Plain text={order.says} />
    </p>
  ) : null;
}

function Board({ suite, at }: { readonly suite: FullSuite; readonly at: string }) {
  const [slice] = useQuery("slice");
  const [which] = useQuery("figures", "main");
  const order = useOrder(suite);
  const rows = boardRows(suite, at, order?.id);
  const layout = useLayout(suite.name);
  const lineClass = useLineClass("leaderboard", rows, order);
  const columns = [
    ...(order ? [placeColumn()] : []),
    agentColumn(suite),
    ...figureColumns({ rows, kMax: suite.kMax, layout }, which === "all" ? "all" : "main"),
    ...(rows.some(({ report }) => report.money.kind === "known") ? [costColumn] : []),
    ...(suite.ranks.length > 0 ? [ranksColumn(suite)] : []),
    trialCountColumn,
    ...exclusionColumn(rows),
  ];
  return (
    <section class="board" aria-label="View">
      <BoardFilters suite={suite} />
      {slice ? (
        <SliceBoard suite={suite} rows={rows} slice={slice} />
      ) : (
        <Table
          name="leaderboard"
          caption={`Agents on ${suite.title}`}
          quiet={true}
          columns={columns}
          rows={rows}
          rowKey={({ agent }) => agent}
          rowClass={lineClass}
          detail={({ remark }) => (remark ? <Plain text={remark} /> : null)}
        />
      )}
      <HowToRead suite={suite} />
    </section>
  );
}

function BoardFilters({ suite }: { readonly suite: FullSuite }) {
  const [slice] = useQuery("slice");
  const choices = slicesIn(suite).flatMap(({ by, names }) =>
    names.map((name) => ({ value: `${by}:${name}`, title: spaced(name), group: by })),
  );
  const orders = scorecardReport(suite)?.leaderboard.orders ?? [];
  return (
    <Filters>
      <SelectFilter name="slice" label="Cases" all={suite.cases === 1 ? "all cases" : `all ${suite.cases} cases`} choices={choices} />
      {slice || orders.length < 2 ? null : (
        <SelectFilter name="order" label="Order" choices={orders.map(({ id, title }) => ({ value: id, title }))} />
      )}
      {slice ? null : (
        <SelectFilter
          name="figures"
          label="Metrics"
          choices={[
            { value: "main", title: "main metrics" },
            { value: "all", title: "all metrics" },
          ]}
        />
      )}
      {suite.splitsLeftOut ? (
        <p class="note">
          The cases cannot be filtered by domain, bucket or level: <Plain text={suite.splitsLeftOut} />.
        </p>
      ) : null}
    </Filters>
  );
}

function HowToRead({ suite }: { readonly suite: FullSuite }) {
  const layout = useLayout(suite.name);
  return (
    <div class="how-to-read">
      <p>
        <strong>Dots and bars.</strong> The dot is the estimate and the bar is its 95% interval over cases, on a scale from 0 to the
        metric's highest possible value. Even if two bars overlap, the difference may be significant; only the paired comparison can tell.
      </p>
      <p>
        <strong>Means.</strong> {meansNote(layout)}
      </p>
      {suite.ranks.length > 0 ? (
        <p>
          <strong>Possible ranks</strong> are the ranks that the paired comparisons do not rule out. Agents with overlapping ranks cannot be
          told apart on pass^1.
        </p>
      ) : null}
      <p>
        <a href={linkTo("method", { suite: suite.name, part: "metrics" })}>What each metric counts</a>
      </p>
    </div>
  );
}
