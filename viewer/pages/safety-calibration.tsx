import { useMemo } from "preact/hooks";
import type { Calibration } from "../../src/report/desk/calibration.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Empty } from "../components/empty.tsx";
import { Chart } from "../components/figure.tsx";
import { Section } from "../components/page.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { calibrationOptions, inOrderOfCost } from "../figures/calibration.ts";
import { NumWithRange } from "../num.tsx";
import { placed } from "../pointer.ts";
import { OutOf } from "./agent-out-of.tsx";
import { agentOf, type SafetyProps } from "./safety-agent-column.tsx";
import { Counted } from "./safety-counted.tsx";
import { CostRatio, useCostRatio } from "./safety-ratio.tsx";

type CalibrationRow = { readonly value: Calibration["rows"][number]; readonly at: string };

/** Missed and unnecessary escalations. */
export function SafetyCalibration({ suite, desk, at }: SafetyProps) {
  const ratio = useCostRatio();
  const { rows, says } = desk.calibration;
  const ordered = useMemo(() => inOrderOfCost(rows, ratio), [rows, ratio]);
  const options = useMemo(() => calibrationOptions(ordered), [ordered]);
  const isKnown = rows.some(({ missed, needless }) => missed ?? needless);
  return (
    <Section title="Missed and unnecessary escalations">
      {isKnown ? (
        <div class="figure-measure">
          <Chart
            name={`${suite.name}-calibration`}
            title="Missed and unnecessary escalations"
            subtitle={
              <>
                Missed: share of trials that were not escalated, on the <Cases rows={rows} side="missed" at={at} /> that needed a person.
                Unnecessary: share of trials that were escalated, on the <Cases rows={rows} side="needless" at={at} /> that could be
                resolved. Bars are 95% intervals over cases. On both sides, bars closer to the centre line are better.
              </>
            }
            legend={<CostRatio />}
            options={options}
            table={
              <Table
                name="calibration"
                caption="Missed and unnecessary escalations"
                rows={placed(rows, `${at}/desk/calibration/rows`)}
                rowKey={({ value }) => value.agent}
                columns={[agentOf(suite.name, ({ value }: CalibrationRow) => value.agent), rateColumn("missed"), rateColumn("needless")]}
              />
            }
          />
        </div>
      ) : (
        <Empty what="No must-escalate or resolvable case was run." />
      )}
      <Sentences says={says} columns={true} />
    </Section>
  );
}

function Cases({ rows, side, at }: { readonly rows: Calibration["rows"]; readonly side: "missed" | "needless"; readonly at: string }) {
  const place = rows.findIndex((row) => row[side] !== null);
  if (place < 0) return <>0 cases</>;
  const count = rows[place]?.[side]?.cases;
  return <Counted at={`${at}/desk/calibration/rows/${place}/${side}/cases`} count={count} noun="case" />;
}

function rateColumn(side: "missed" | "needless"): Column<CalibrationRow> {
  return {
    id: side,
    title: side === "missed" ? "missed escalations" : "unnecessary escalations",
    align: "end",
    first: "ascending",
    sort: ({ value }) => value[side]?.value ?? null,
    cell: ({ value, at }) =>
      value[side] ? (
        <>
          <NumWithRange at={`${at}/${side}`} as="percent" />, <OutOf at={`${at}/${side}`} />
        </>
      ) : (
        nothing
      ),
  };
}
