import type { Dimensions } from "../../src/report/composite/dimensions.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { FigureCell } from "../components/figure-cell.tsx";
import { CaseLink } from "../components/links.tsx";
import { Section } from "../components/page.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { Num } from "../num.tsx";
import { type Placed, placed } from "../pointer.ts";
import { nameColumn } from "./agent-columns.tsx";
import { OutOf } from "./agent-out-of.tsx";

/** The summary of an agent on a composite suite, without the sentences on its standing, with which the page opens. */
export function ProfileSection({ suite, agent }: { readonly suite: FullSuite; readonly agent: string }) {
  const profile = suite.composite?.profiles.find((one) => one.agent === agent);
  const says = profile?.says.slice(profile.standing.length) ?? [];
  return says.length > 0 ? (
    <Section title="Summary">
      <Sentences says={says} columns />
    </Section>
  ) : null;
}

/** An agent's results on a composite suite: its points by dimension, and its flaky cases. */
export function AgentComposite({
  suite,
  at,
  agent,
}: {
  readonly suite: FullSuite;
  /** Pointer to the suite. */
  readonly at: string;
  readonly agent: string;
}) {
  const { composite } = suite;
  if (!composite) return null;
  const isIt = ({ value }: { readonly value: { readonly agent: string } }) => value.agent === agent;
  const flips = placed(composite.flips.rows, `${at}/composite/flips/rows`).find(isIt);
  const dimensions = placed(composite.dimensions.rows, `${at}/composite/dimensions/rows`).filter(isIt);
  return (
    <>
      <Section title="Dimensions" note="Each value is the mean over cases, in points out of 5, with its 95% interval." part="dimensions">
        <Table
          name="dimensions"
          caption={`Dimensions for ${agent}`}
          quiet
          rows={dimensions}
          rowKey={({ value }) => value.dimension}
          columns={dimensionColumns(dimensions[0]?.value.domains.map(({ domain }) => domain) ?? [])}
        />
      </Section>
      {flips && flips.value.flippy.length > 0 ? <Flippy suite={suite.name} row={flips} /> : null}
    </>
  );
}

type FlipRow = Placed<NonNullable<FullSuite["composite"]>["flips"]["rows"][number]>;

function Flippy({ suite, row }: { readonly suite: string; readonly row: FlipRow }) {
  return (
    <Section title="Flaky cases" note="Cases closest to a 50% pass rate come first." part="flips">
      <ul class="flippy">
        {placed(row.value.flippy, `${row.at}/flippy`).map((one) => (
          <li key={one.value.case}>
            <CaseLink suite={suite} id={one.value.case} /> <OutOf at={one.at} count="c" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Dimension = Placed<Dimensions["rows"][number]>;

function dimensionColumns(domains: readonly string[]): readonly Column<Dimension>[] {
  return [
    nameColumn({
      id: "dimension",
      text: ({ value }) => (value.dimension === "toolUse" ? "tool use" : value.dimension),
      note: ({ at }) => (
        <>
          weight <Num at={`${at}/weight`} as="count" />
        </>
      ),
    }),
    {
      id: "all",
      title: "all cases",
      align: "end",
      sort: ({ value }) => value.all.value,
      cell: ({ value, at }) => <FigureCell at={`${at}/all`} estimate={value.all} as="points" top={5} of="cases" />,
    },
    ...domains.map(
      (domain, place): Column<Dimension> => ({
        id: domain,
        title: spaced(domain),
        align: "end",
        sort: ({ value }) => value.domains[place]?.value,
        cell: ({ value, at }) => (
          <FigureCell at={`${at}/domains/${place}`} estimate={value.domains[place]} as="points" top={5} of="cases" />
        ),
      }),
    ),
    {
      id: "range",
      title: "best minus worst domain",
      align: "end",
      sort: ({ value }) => value.range,
      cell: ({ at }) => <Num at={`${at}/range`} as="points" />,
    },
  ];
}
