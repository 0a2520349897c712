import type { SuiteComparison } from "../../src/report/compare.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { ComparisonPage } from "../../src/report/view/contract.ts";
import { Badge } from "../components/badge.tsx";
import type { Column } from "../components/column.ts";
import { Section } from "../components/page.tsx";
import { plainText } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { useHead } from "../context.tsx";
import { type Format, format } from "../format.ts";
import { linkTo } from "../router.ts";

/** The difference on every suite, with its interval and its test. */
export function CompareSuites({ pair: { one, other, comparison } }: { readonly pair: ComparisonPage }) {
  const { suites } = useHead();
  return (
    <Section
      title="Differences in pass^1"
      note={
        <>
          Each difference is the second agent's pass^1 minus the first agent's, in percentage points, paired by case, with its 95% interval.
          p is from a sign-flip test over cases; the adjusted p is corrected for the number of suites (Holm).{" "}
          {comparison.sameSeed
            ? "Both agents had the same customers."
            : "The two runs used different seeds, so the cases are the same but the customers' random behaviour differs."}
        </>
      }
    >
      <Table
        name="differences"
        caption={plainText(`${other} minus ${one}`)}
        rows={comparison.comparisons}
        rowKey={({ suite }) => suite}
        columns={[
          {
            id: "suite",
            title: "suite",
            names: true,
            exported: ({ suite }) => suite,
            cell: ({ suite }) => (
              <a href={linkTo("compare", { suite, one, other })}>{plainText(suites.find(({ name }) => name === suite)?.title ?? suite)}</a>
            ),
          },
          ...columns(plainText(one), plainText(other)),
          ...(comparison.comparisons.some(({ ifSuspicionsHeld }) => ifSuspicionsHeld) ? [heldColumn] : []),
        ]}
      />
    </Section>
  );
}

function columns(one: string, other: string): readonly Column<SuiteComparison>[] {
  return [
    number("before", one, ({ before }) => before.passHat1, "percent"),
    number("after", other, ({ after }) => after.passHat1, "percent"),
    number("difference", "difference", ({ mean }) => mean, "signed"),
    {
      id: "interval",
      title: "95% interval",
      align: "end",
      exported: ({ interval }) => `${interval.low} to ${interval.high}`,
      cell: ({ mean, interval }) => (
        <>
          {format(interval.low, "signed")} to {format(interval.high, "signed")}
          <Span mean={mean} interval={interval} />
        </>
      ),
    },
    number("p", "p", ({ test }) => test.p, "p"),
    number("adjusted", "p, adjusted", ({ adjustedP }) => adjustedP, "p"),
    {
      id: "reading",
      title: "conclusion",
      exported: ({ reading }) => reading,
      cell: ({ reading }) => <Badge flag={reading} />,
    },
    number("cases", "cases", ({ cases }) => cases, "count"),
    number("flips", "cases with different results", ({ flips }) => flips.length, "count"),
  ];
}

/** The difference if every pass that has a suspicion counts as a failure. */
const heldColumn: Column<SuiteComparison> = {
  id: "held",
  title: "difference, suspicions counted as failures",
  align: "end",
  exported: ({ ifSuspicionsHeld: held }) => held?.mean ?? null,
  cell: ({ ifSuspicionsHeld: held }) =>
    held ? `${format(held.mean, "signed")} (${format(held.interval.low, "signed")} to ${format(held.interval.high, "signed")})` : nothing,
};

function number(id: string, title: string, read: (row: SuiteComparison) => number, as: Format): Column<SuiteComparison> {
  return { id, title, align: "end", exported: read, cell: (row) => format(read(row), as) };
}

/** A difference with its interval, on a scale that ranges from all cases lost to all cases gained. */
function Span({ mean, interval }: Pick<SuiteComparison, "mean" | "interval">) {
  const at = (value: number) => `${(50 + value * 50).toFixed(2)}%`;
  return (
    <svg class="interval-bar around" aria-hidden="true" focusable="false">
      <line class="scale" x1="0" x2="100%" y1="50%" y2="50%" />
      <line class="scale" x1="50%" x2="50%" y1="0" y2="100%" />
      <line class="span" x1={at(interval.low)} x2={at(interval.high)} y1="50%" y2="50%" />
      <circle class="point" cx={at(mean)} cy="50%" r="3" />
    </svg>
  );
}
