import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import { Badge } from "../components/badge.tsx";
import type { Column } from "../components/column.ts";
import { AgentLink } from "../components/links.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { Num, NumWithRange } from "../num.tsx";
import { placed } from "../pointer.ts";
import { linkTo } from "../router.ts";
import { OutOf } from "./agent-out-of.tsx";

interface PerturbedRow {
  readonly value: FullSuite["perturbed"][number];
  readonly at: string;
}

/** The effect of each of the run's perturbations on a suite's agents. */
export function Perturbed({ suite, at }: { readonly suite: FullSuite; readonly at: string }) {
  if (suite.perturbed.length === 0) return null;
  return (
    <Section
      title="Perturbations"
      level={3}
      note={
        "Each perturbed trial is paired with the trial of the same case, round and seed without the " +
        "perturbation. The difference is in pass^1; its interval and p are paired by case and adjusted " +
        "for the number of perturbations by Holm's method, separately for each agent."
      }
    >
      <Table
        name={`${suite.name}-perturbed`}
        caption={`${suite.title}: effect of each perturbation`}
        columns={[agentColumn(suite.name), factorColumn(suite.name), ...columns]}
        rows={placed(suite.perturbed, `${at}/perturbed`)}
        rowKey={({ value }) => `${value.agent} ${value.perturbation}`}
      />
    </Section>
  );
}

function agentColumn(suite: string): Column<PerturbedRow> {
  return {
    id: "agent",
    title: "agent",
    names: true,
    first: "ascending",
    sort: ({ value }) => value.agent,
    cell: ({ value }) => <AgentLink agent={value.agent} suite={suite} />,
  };
}

/** The perturbation, linked to the trials of the perturbed suite. */
function factorColumn(suite: string): Column<PerturbedRow> {
  return {
    id: "perturbation",
    title: "perturbation",
    first: "ascending",
    sort: ({ value }) => value.perturbation,
    cell: ({ value }) => (
      <a href={linkTo("cases", { suite: `${suite}~${value.perturbation}` })}>
        <Plain text={value.perturbation} />
      </a>
    ),
  };
}

const columns: readonly Column<PerturbedRow>[] = [
  {
    id: "met",
    title: "occurred",
    sub: "out of all trials",
    align: "end",
    sort: ({ value }) => value.met,
    cell: ({ at }) => <OutOf at={at} count="met" of="trials" />,
  },
  {
    id: "leaked",
    title: "leaked",
    sub: "trials",
    align: "end",
    sort: ({ value }) => value.leaked,
    cell: ({ value, at }) => (value.leaked === null ? nothing : <Num at={`${at}/leaked`} as="count" />),
  },
  {
    id: "without",
    title: "without",
    sub: "pass^1",
    align: "end",
    sort: ({ value }) => value.before.passHat1,
    cell: ({ at }) => <Num at={`${at}/before/passHat1`} as="percent" />,
  },
  {
    id: "with",
    title: "with",
    sub: "pass^1",
    align: "end",
    sort: ({ value }) => value.after.passHat1,
    cell: ({ at }) => <Num at={`${at}/after/passHat1`} as="percent" />,
  },
  {
    id: "difference",
    title: "difference",
    sub: "points",
    align: "end",
    sort: ({ value }) => value.mean,
    cell: ({ at }) => <NumWithRange at={at} place="mean" as="signed" />,
  },
  {
    id: "p",
    title: "p",
    sub: "Holm",
    align: "end",
    sort: ({ value }) => value.adjustedP,
    cell: ({ at }) => <Num at={`${at}/adjustedP`} as="p" />,
  },
  {
    id: "reading",
    title: "conclusion",
    first: "ascending",
    sort: ({ value }) => value.reading,
    cell: ({ value }) => <Badge flag={value.reading} />,
  },
];
