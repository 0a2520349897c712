import type { JudgedFigure, JudgedReport } from "../../src/report/judged/judged-report.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Section } from "../components/page.tsx";
import { Table } from "../components/table.tsx";
import type { Format } from "../format.ts";
import { Num, NumRange } from "../num.tsx";
import { type Placed, placed } from "../pointer.ts";
import { TrialsBehind } from "../trials-link.tsx";
import { countColumn, nameColumn, tellColumn } from "./agent-columns.tsx";

type Row = Placed<JudgedFigure>;
type SpentRow = Placed<JudgedReport["spent"][number]>;
type AgreementRow = Placed<JudgedReport["agreements"][number]>;

/** Judge scores for one agent or, together with the agreement between judges, for all agents. */
export function Judged({
  suite,
  at,
  agent,
}: {
  readonly suite: FullSuite;
  /** Pointer to the suite. */
  readonly at: string;
  readonly agent?: string;
}) {
  const figures = placed(suite.judged?.figures, `${at}/judged/figures`);
  const rows = agent === undefined ? figures : figures.filter(({ value }) => value.agent === agent);
  const agreements = agent === undefined ? placed(suite.judged?.agreements, `${at}/judged/agreements`) : [];
  const spent = placed(suite.judged?.spent, `${at}/judged/spent`).filter(({ value }) => agent === undefined || value.agent === agent);
  if (rows.length + spent.length === 0) return null;
  return (
    <Section
      title="Judge scores (separate from computed results)"
      level={agent === undefined ? 3 : 2}
      part="judged"
      note={
        "A judge score is the score a model gives after reading the conversation. For each trial, the median of the " +
        "model's samples is used. The table shows the mean of these medians over cases, with a 95% interval. Judge " +
        "scores never affect verdicts, ranks or gates."
      }
    >
      <Table
        name={`${suite.name}-judged`}
        caption={`Judge scores for ${agent ?? `agents on ${suite.title}`}`}
        quiet
        rows={rows}
        rowKey={({ at: place }) => place}
        columns={agent === undefined ? [agentColumn, criterionColumn, ...columns] : [criterionNameColumn, ...columns]}
      />
      {agreements.length > 0 ? (
        <Table
          name={`${suite.name}-judges`}
          caption="Agreement between judges, on the trials that both scored"
          rows={agreements}
          rowKey={({ at: place }) => place}
          columns={agreementColumns}
        />
      ) : null}
      {spent.length > 0 ? (
        <Table
          name={`${suite.name}-judging-cost`}
          caption="Cost of judging (not included in any agent’s cost)"
          rows={spent}
          rowKey={({ at: place }) => place}
          columns={agent === undefined ? [spentAgentColumn, ...spentColumns] : spentColumns}
        />
      ) : null}
    </Section>
  );
}

const spentAgentColumn: Column<SpentRow> = nameColumn({
  id: "agent",
  title: "agent",
  text: ({ value }) => value.agent,
});

const spentColumns: readonly Column<SpentRow>[] = [
  tellColumn("judge", "judge", ({ value }) => value.judge),
  ...(["answers", "input", "cached", "output", "reasoning"] as const).map((id) => ({
    ...countColumn<SpentRow>(
      id,
      ({ value }) => value[id],
      ({ at }) => `${at}/${id}`,
    ),
    title: id === "input" || id === "output" ? `${id} tokens` : id,
  })),
  {
    id: "dollars",
    title: "cost",
    align: "end",
    sort: ({ value }) => value.dollars,
    cell: ({ value, at }) => (
      <>
        {value.dollars === null ? "unknown" : <Num at={`${at}/dollars`} as="dollars" />}
        {value.dollars !== null && value.unknown > 0 ? (
          <span class="note">
            {" "}
            (cost of <Num at={`${at}/unknown`} as="count" /> {value.unknown === 1 ? "answer is" : "answers is"} unknown)
          </span>
        ) : null}
      </>
    ),
  },
];

const agentColumn: Column<Row> = nameColumn({ id: "agent", text: ({ value }) => value.agent });

/** The relation between a judge's model family and that of the agent it judged. */
export const kin: { readonly [family in JudgedFigure["family"]]: string } = {
  other: "not the agent's",
  own: "the same as the agent's, so the judge is likely to favour the agent",
  unknown: "unknown",
};

const criterionColumn: Column<Row> = tellColumn("criterion", "criterion", ({ value }) => value.title);
// If there is no agent column, the criterion names the row, because only one column can stay visible.
const criterionNameColumn: Column<Row> = { ...criterionColumn, names: true };

const columns: readonly Column<Row>[] = [
  tellColumn("judge", "judge", ({ value }) => value.judge),
  {
    id: "mean",
    title: "mean score",
    align: "end",
    exported: ({ value }) => value.mean,
    cell: ({ value, at }) => (
      <TrialsBehind at={`${at}/mean`}>
        <Num at={`${at}/mean`} as={formatOn(value)} />{" "}
        <span class="note">
          from <Num at={`${at}/low`} as="points" /> to <Num at={`${at}/high`} as="points" />
        </span>
      </TrialsBehind>
    ),
  },
  {
    id: "interval",
    title: "95% interval",
    align: "end",
    exported: ({ value: { interval } }) => interval && `${interval.low} to ${interval.high}`,
    cell: ({ value, at }) => <NumRange at={`${at}/interval`} as={formatOn(value)} />,
  },
  ...(["cases", "trials"] as const).map((id) =>
    countColumn<Row>(
      id,
      ({ value }) => value[id],
      ({ at }) => `${at}/${id}`,
    ),
  ),
  {
    id: "unscored",
    title: "trials without a score",
    align: "end",
    hint: "Trials that were judged but have no score because at least half of the answers could not be parsed",
    sort: ({ value }) => value.unscored,
    cell: ({ at }) => <Num at={`${at}/unscored`} as="count" />,
  },
  tellColumn("family", "judge's model family", ({ value }) => kin[value.family]),
];

function formatOn({ low, high }: JudgedFigure): Format {
  return high - low > 10 ? "points" : "hundredths";
}

const agreementColumns: readonly Column<AgreementRow>[] = [
  nameColumn({ id: "criterion", title: "criterion", text: ({ value }) => value.title }),
  tellColumn("judges", "judges", ({ value }) => `${value.one} minus ${value.other}`),
  ...(["cases", "trials"] as const).map((id) =>
    countColumn<AgreementRow>(
      id,
      ({ value }) => value[id],
      ({ at }) => `${at}/${id}`,
    ),
  ),
  {
    id: "difference",
    title: "mean difference",
    align: "end",
    sort: ({ value }) => value.difference,
    cell: ({ at }) => (
      <TrialsBehind at={`${at}/difference`}>
        <Num at={`${at}/difference`} as="signed-points" />{" "}
        <span class="note">
          <NumRange at={`${at}/interval`} as="signed-points" />
        </span>
      </TrialsBehind>
    ),
  },
  {
    id: "kappa",
    title: "weighted kappa",
    align: "end",
    sort: ({ value }) => value.kappa,
    cell: ({ value, at }) => (value.kappa === null ? nothing : <Num at={`${at}/kappa`} as="hundredths" />),
  },
];
