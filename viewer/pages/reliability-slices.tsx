import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Empty } from "../components/empty.tsx";
import { Filters, SelectFilter } from "../components/filter.tsx";
import { Section } from "../components/page.tsx";
import { Plain, plainText } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { shortNames } from "../figures/label.ts";
import { format } from "../format.ts";
import { Num } from "../num.tsx";
import { linkTo, useQuery } from "../router.ts";
import { TrialsBehind } from "../trials-link.tsx";
import { type AgentRow, boardRows, sliceOf, slicesIn } from "./board-rows.ts";
import { groupEstimate } from "./group-columns.tsx";
import { ShareCell } from "./reliability-cell.tsx";

/** The results of every agent by domain, level and action. */
export function ReliabilitySlices({ suite, at }: { readonly suite: FullSuite; readonly at: string }) {
  const k = suite.kMax;
  const [chosen] = useQuery("measure", k > 1 ? "passK" : "pass1");
  const measure = k > 1 && chosen === "passK" ? "passK" : "pass1";
  const rows = boardRows(suite, at);
  const slicings = slicesIn(suite);
  return (
    <Section
      title="By domain, level and action"
      part="slices"
      note={
        "A darker cell has more failures. Hover over a cell to see its interval; each slice has few cases, so " + "most intervals are wide."
      }
    >
      {slicings.length === 0 ? (
        <Empty
          what="There is no breakdown to show."
          todo={suite.splitsLeftOut ? <Plain text={suite.splitsLeftOut} /> : "All cases have the same domain, level and action."}
        />
      ) : (
        <>
          {k > 1 ? (
            <Filters>
              <SelectFilter
                name="measure"
                label="Metric"
                choices={[
                  { value: "passK", title: `pass^${k}` },
                  { value: "pass1", title: "pass^1" },
                ]}
              />
            </Filters>
          ) : null}
          {slicings.map(({ by, names }) => (
            <SliceTable key={by} {...{ suite, rows, by, names, measure }} />
          ))}
        </>
      )}
    </Section>
  );
}

interface SliceTableProps {
  readonly suite: FullSuite;
  readonly rows: readonly AgentRow[];
  readonly by: string;
  readonly names: readonly string[];
  readonly measure: "passK" | "pass1";
}

function SliceTable({ suite, rows, by, names, measure }: SliceTableProps) {
  const titles = shortNames(rows.map(({ agent }) => agent));
  const says = suite.composite?.slices.find((slicing) => slicing.by === by)?.says ?? [];
  return (
    <div class="slice-table">
      <Table
        name={`by-${by}`}
        caption={`${measure === "passK" ? `pass^${suite.kMax}` : "pass^1"} by ${by}`}
        rows={names}
        rowKey={(name) => name}
        columns={[
          {
            id: "name",
            title: by,
            names: true,
            first: "ascending",
            sort: (name) => name,
            cell: (name) => (
              <a href={linkTo("leaderboard", { suite: suite.name, slice: `${by}:${name}` })}>
                <Plain text={spaced(name)} />
              </a>
            ),
          },
          {
            id: "cases",
            title: "cases",
            align: "end",
            sort: (name) => mostOf(rows, by, name)?.group.cases ?? null,
            cell: (name) => <Num at={`${mostOf(rows, by, name)?.at}/cases`} as="count" />,
          },
          ...rows.map((row) =>
            agentColumn({
              row,
              by,
              k: measure === "pass1" ? 1 : suite.kMax,
              title: titles.get(row.agent) ?? row.agent,
            }),
          ),
        ]}
      />
      <Sentences says={says} />
    </div>
  );
}

/** The agent with the most cases in a slice, since some agents may have run fewer cases. */
function mostOf(rows: readonly AgentRow[], by: string, name: string) {
  const found = rows.flatMap((row) => sliceOf(row, `${by}:${name}`) ?? []);
  return found.toSorted((one, other) => other.group.cases - one.group.cases)[0];
}

function agentColumn({
  row,
  by,
  k,
  title,
}: {
  readonly row: AgentRow;
  readonly by: string;
  readonly k: number;
  readonly title: string;
}): Column<string> {
  const figureOf = (name: string) => {
    const found = sliceOf(row, `${by}:${name}`);
    return found ? groupEstimate(found, k) : null;
  };
  return {
    id: row.agent,
    title,
    hint: plainText(row.agent),
    align: "center",
    class: "share",
    sort: (name) => figureOf(name)?.value ?? null,
    cell: (name) => {
      const figure = figureOf(name);
      if (!figure) return nothing;
      const { low, high } = figure.interval;
      const range = `95% interval ${format(low, "percent")} to ${format(high, "percent")}`;
      return (
        <TrialsBehind at={`${figure.at}/${figure.place}`}>
          <ShareCell failed={1 - figure.value} title={range}>
            <Num at={`${figure.at}/${figure.place}`} as="percent" />
            <span class="unseen">, {range}</span>
          </ShareCell>
        </TrialsBehind>
      );
    },
  };
}
