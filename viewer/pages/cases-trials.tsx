import { useMemo } from "preact/hooks";
import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { TrialIndex } from "../../src/report/view/contract.ts";
import { Badge } from "../components/badge.tsx";
import type { Column } from "../components/column.ts";
import { Plain, plainText } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { format, groupedCount } from "../format.ts";
import { linkTo } from "../router.ts";
import { nameColumn } from "./agent-columns.tsx";
import type { ListProps } from "./cases-list.tsx";
import { resultNames } from "./trial-filters.ts";
import { badgeOf, keyAt, trialQuery } from "./trial-walk.ts";

/** The trials that match the filters, one per row; a row is just a trial's index. */
export function TrialList({ index, places, from, filters }: ListProps) {
  const isAcross = filters.suites === "all" || filters.also !== undefined;
  const columns = useMemo(() => columnsOf({ index, from, isAcross }), [index, from, isAcross]);
  const cases = new Set(places.map((place) => `${index.suite[place]} ${index.case[place]}`)).size;
  return (
    <div class="case-list">
      <p class="note">
        <strong class="counted-trials">
          {groupedCount(places.length, "trial")} of {groupedCount(cases, "case")}.
        </strong>{" "}
        When you open a trial, the filters stay active: “Next” and “Previous” move through this list.
      </p>
      <Table
        name="trials"
        caption="Trials that match the filters"
        quiet
        columns={columns}
        rows={places}
        rowKey={(place) => `${place}`}
        empty="No trial matches all filters."
      />
    </div>
  );
}

interface Drawn extends Pick<ListProps, "index" | "from"> {
  /** Whether the trials may be of several suites. */
  readonly isAcross: boolean;
}

function columnsOf({ index, from, isAcross }: Drawn): readonly Column<number>[] {
  const labels = new Map(index.labels.map(({ at, label }) => [at, label]));
  const names = (list: readonly string[], places: readonly number[] | undefined) =>
    places?.map((place) => spaced(list[place] ?? "")).join(", ") ?? "";
  const nameAt = (list: readonly string[], places: readonly number[], place: number) => list[places[place] ?? -1] ?? "";
  const counted = (id: "trial" | "messages" | "toolCalls" | "attempts", title: string) => countColumn(id, title, index[id]);
  return [
    nameColumn({
      id: "case",
      text: (place) => nameAt(index.cases, index.case, place),
      link: (place) => linkTo("trial", trialQuery(keyAt(index, place), from)),
    }),
    ...(isAcross ? [wordColumn("suite", "suite", (place) => nameAt(index.suites, index.suite, place))] : []),
    resultColumn(index),
    wordColumn("agent", "agent", (place) => nameAt(index.agents, index.agent, place)),
    counted("trial", "trial"),
    wordColumn("mode", "failure mode", (place) => spaced(nameAt(index.modes, index.mode, place))),
    wordColumn("checks", "checks failed", (place) => names(index.checks, index.failed[place])),
    wordColumn("rules", "rules broken", (place) => names(index.rules, index.breached[place])),
    wordColumn("ending", "ended", (place) => spaced(nameAt(index.endings, index.ending, place))),
    counted("messages", "messages"),
    counted("toolCalls", "tool calls"),
    ...(index.attempts.some((attempts) => attempts > 1) ? [counted("attempts", "attempts")] : []),
    ...(labels.size > 0 ? [wordColumn("label", "review", (place) => spaced(labels.get(place) ?? ""))] : []),
  ];
}

function resultColumn({ kind }: TrialIndex): Column<number> {
  const resultOf = (place: number) => resultNames[kind[place] ?? 0] ?? "open";
  return {
    id: "result",
    title: "result",
    first: "ascending",
    sort: resultOf,
    cell: (place) => <Badge flag={badgeOf(resultOf(place))} />,
  };
}

function wordColumn(id: string, title: string, textOf: (place: number) => string): Column<number> {
  return {
    id,
    title,
    class: "words",
    first: "ascending",
    sort: (place) => textOf(place) || null,
    cell: (place) => (
      <span title={plainText(textOf(place))}>
        <Plain text={textOf(place) || nothing} />
      </span>
    ),
  };
}

function countColumn(id: string, title: string, counts: readonly number[]): Column<number> {
  return {
    id,
    title,
    align: "end",
    sort: (place) => counts[place],
    cell: (place) => format(counts[place], "count"),
  };
}
