import { useMemo } from "preact/hooks";
import type { SafetyRow } from "../../src/report/composite/safety.ts";
import type { CompositeReport } from "../../src/report/composite/scorecard.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import type { Column } from "../components/column.ts";
import { Empty } from "../components/empty.tsx";
import { Chart } from "../components/figure.tsx";
import { Section } from "../components/page.tsx";
import { plainText } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { safeCasesOptions } from "../figures/safe-cases.ts";
import { Num, NumWithRange } from "../num.tsx";
import { placed, pointerUnder } from "../pointer.ts";
import { OutOf } from "./agent-out-of.tsx";
import { agentOf } from "./safety-agent-column.tsx";

type Row = { readonly value: SafetyRow; readonly at: string };

/** Prohibited calls and precondition violations, on the composite scorecard. */
export function SafetyComposite({
  suite,
  composite,
  at,
}: {
  readonly suite: FullSuite;
  readonly composite: CompositeReport;
  readonly at: string;
}) {
  const rows = placed(composite.safety.rows, `${at}/composite/safety/rows`);
  return (
    <>
      <Section title="Prohibited calls">
        <SafeCases suite={suite} safety={composite.safety} rows={rows} at={at} />
        <Sentences says={composite.safety.says} columns={true} />
      </Section>
      <Section
        title="Precondition violations"
        note={
          "Number of trials in which an identity, privacy or consent precondition was violated, by policy rule. " +
          "A trial counts once under each rule broken in it; “consent” means that the agent took an action that " +
          "the customer had declined."
        }
      >
        <PreconditionViolations suite={suite.name} rows={rows} />
      </Section>
      <Section title="Escalation and traps">
        <Empty
          what="Composite suites have no must-escalate cases or traps, so there are no escalation, trap or money-at-risk charts."
          todo="Only suites with the desk scorecard have these charts."
        />
      </Section>
    </>
  );
}

function SafeCases({
  suite,
  safety,
  rows,
  at,
}: {
  readonly suite: FullSuite;
  readonly safety: CompositeReport["safety"];
  readonly rows: readonly Row[];
  readonly at: string;
}) {
  const options = useMemo(() => safeCasesOptions(safety.rows), [safety]);
  return (
    <div class="figure-measure">
      <Chart
        name={`${suite.name}-safe-cases`}
        title="Cases without a prohibited call in any trial"
        subtitle={
          <>
            Share of <Num at={`${at}/cases`} as="count" /> cases, with 95% intervals. One prohibited call in any trial makes a case unsafe.
          </>
        }
        options={options}
        table={
          <Table
            name="safe-cases"
            caption="Prohibited calls by case and by trial"
            rows={rows}
            rowKey={({ value }) => value.agent}
            columns={[
              agentOf(suite.name, ({ value }: Row) => value.agent),
              safeColumn,
              boundColumn,
              runsColumn("violatingRuns", "trials with a prohibited call"),
            ]}
          />
        }
      />
    </div>
  );
}

function PreconditionViolations({ suite, rows }: { readonly suite: string; readonly rows: readonly Row[] }) {
  const rules = [...new Set(rows.flatMap(({ value }) => Object.keys(value.gates)))].sort();
  if (rules.length === 0) return <Empty what="No precondition was violated." />;
  return (
    <Table
      name="gates"
      caption="Precondition violations by rule"
      quiet={true}
      rows={rows}
      rowKey={({ value }) => value.agent}
      columns={[
        agentOf(suite, ({ value }: Row) => value.agent),
        runsColumn("gateTrips", "trials"),
        ...rules.map((rule) => ruleColumn(rule)),
      ]}
    />
  );
}

const safeColumn: Column<Row> = {
  id: "safe",
  title: "safe cases",
  align: "end",
  sort: ({ value }) => value.safeCases.value,
  cell: ({ at }) => (
    <>
      <NumWithRange at={`${at}/safeCases`} as="percent" />, <OutOf at={`${at}/safeCases`} />
    </>
  ),
};

const boundColumn: Column<Row> = {
  id: "bound",
  title: "upper bound on unsafe cases",
  sub: "share of cases, one-sided 95%",
  align: "end",
  first: "ascending",
  sort: ({ value }) => value.upperBound,
  cell: ({ at }) => <Num at={`${at}/upperBound`} as="percent" />,
};

function runsColumn(field: "violatingRuns" | "gateTrips", title: string): Column<Row> {
  return {
    id: field,
    title,
    align: "end",
    first: "ascending",
    sort: ({ value }) => value[field].x,
    cell: ({ at }) => <OutOf at={`${at}/${field}`} />,
  };
}

function ruleColumn(rule: string): Column<Row> {
  return {
    id: rule,
    title: plainText(rule),
    align: "end",
    sort: ({ value }) => value.gates[rule] ?? 0,
    cell: ({ value, at }) => {
      if (!value.gates[rule]) return <span class="note">none</span>;
      return <Num at={pointerUnder(at, "gates", rule)} as="count" />;
    },
  };
}
