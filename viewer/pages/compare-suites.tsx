import type { SuiteComparison } from "../../src/report/compare.ts";
import type { ComparisonPage } from "../../src/report/view/contract.ts";
import { Badge } from "../components/badge.tsx";
import type { Column } from "../components/column.ts";
import { Section } from "../components/page.tsx";
import { plainText } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { useHead } from "../context.tsx";
import { type Format, format } from "../format.ts";
import { linkTo } from "../router.ts";
import { TrialsLink } from "../trials-link.tsx";
import type { TrialFilters } from "./trial-filters.ts";

/** The difference on every suite, with its interval and its test. */
export function CompareSuites({ pair: { one, other, comparison } }: { readonly pair: ComparisonPage }) {
  const { suites } = useHead();
  const isFamily = comparison.comparisons.length > 1;
  const notes = comparison.comparisons.flatMap(({ suite, notes }) => notes.map(({ says }) => `${suite}: ${says}`));
  return (
    <Section
      title="Differences in pass^1"
      note={
        <>
          Each difference is the second agent's pass^1 minus the first agent's, in percentage points, paired by case. The 95% interval and p
          are from a sign-flip test over cases{isFamily ? ", adjusted for the number of suites by Holm's method" : ""}.{" "}
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
          ...columns(one, other, isFamily),
        ]}
      />
      {notes.length > 0 ? <Sentences says={notes} /> : null}
    </Section>
  );
}

function columns(one: string, other: string, isFamily: boolean): readonly Column<SuiteComparison>[] {
  const both = { agent: one, versus: other };
  const number = numbersOf(both);
  return [
    numbersOf({ agent: one, shared: other })("before", plainText(one), ({ before }) => before.passHat1, "percent"),
    numbersOf({ agent: other, shared: one })("after", plainText(other), ({ after }) => after.passHat1, "percent"),
    number("difference", "difference", ({ mean }) => mean, "signed"),
    {
      id: "interval",
      title: isFamily ? "interval (Holm)" : "95% interval",
      align: "end",
      exported: ({ interval }) => `${interval.low} to ${interval.high}`,
      cell: ({ suite, mean, interval }) => (
        <TrialsLink filters={{ suite, ...both, result: "scored" }}>
          {format(interval.low, "signed")} to {format(interval.high, "signed")}
          <Span mean={mean} interval={interval} />
        </TrialsLink>
      ),
    },
    number("p", isFamily ? "p (Holm)" : "p", ({ adjustedP }) => adjustedP, "p"),
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

/** Creates columns of numbers that are computed from the same trials. */
function numbersOf(filters: TrialFilters) {
  return (id: string, title: string, read: (row: SuiteComparison) => number, as: Format): Column<SuiteComparison> => ({
    id,
    title,
    align: "end",
    exported: read,
    cell: (row) => <TrialsLink filters={{ suite: row.suite, ...filters, result: "scored" }}>{format(read(row), as)}</TrialsLink>,
  });
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
