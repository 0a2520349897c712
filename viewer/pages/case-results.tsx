import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { TrialIndex } from "../../src/report/view/contract.ts";
import type { Column } from "../components/column.ts";
import { Await } from "../components/empty.tsx";
import { AgentLink } from "../components/links.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { useSuite, useTrials } from "../context.tsx";
import { linkTo } from "../router.ts";
import { OutOf } from "./agent-out-of.tsx";
import { fromOf, TrialChips } from "./cases-chips.tsx";
import { placesOf } from "./trial-filters.ts";

interface Row {
  readonly agent: string;
  readonly places: readonly number[];
  /** Pointer to the agent's passes; undefined while they are being computed. */
  readonly at: string | undefined;
  readonly share: number | null;
  readonly why: string | undefined;
}

/** The results of a case by agent and trial. */
export function CaseResults({ suite, id }: { readonly suite: string; readonly id: string }) {
  const trials = useTrials();
  const { report, at } = useSuite();
  return (
    <Section title="Results" aside={<a href={linkTo("cases", { suite, case: id, tab: "trials" })}>list all trials</a>}>
      <Await of={trials} what="Loading the trials">
        {(index) => {
          const rows = index.agents.flatMap((agent): readonly Row[] => {
            const places = placesOf(index, { suite, case: id, agent });
            const one = report?.agents.findIndex((counted) => counted.agent === agent) ?? -1;
            const own = report?.agents[one]?.cases.findIndex((counted) => counted.case === id) ?? -1;
            const counted = report?.agents[one]?.cases[own];
            const share = counted && counted.n > 0 ? counted.c / counted.n : null;
            const why = counted?.findings[0]?.why;
            return places.length === 0 ? [] : [{ agent, places, at: counted && `${at}/agents/${one}/cases/${own}`, share, why }];
          });
          return (
            <Table
              name="results"
              caption="Results by agent"
              quiet
              rows={rows}
              rowKey={({ agent }) => agent}
              columns={columnsOf({ suite, id, index })}
              empty="The run has no trials on this case."
            />
          );
        }}
      </Await>
    </Section>
  );
}

function columnsOf({
  suite,
  id,
  index,
}: {
  readonly suite: string;
  readonly id: string;
  readonly index: TrialIndex;
}): readonly Column<Row>[] {
  return [
    {
      id: "agent",
      title: "agent",
      names: true,
      first: "ascending",
      sort: ({ agent }) => agent,
      cell: ({ agent }) => <AgentLink agent={agent} suite={suite} badge={false} />,
    },
    {
      id: "passed",
      title: "passed",
      align: "end",
      first: "ascending",
      sort: ({ share }) => share,
      cell: ({ at }) => (at ? <OutOf at={at} count="c" /> : nothing),
    },
    {
      id: "trials",
      title: "trials",
      cell: ({ places }) => <TrialChips index={index} places={places} from={fromOf({ suite, case: id })} />,
    },
    failedColumn(index),
  ];
}

function failedColumn(index: TrialIndex): Column<Row> {
  return {
    id: "modes",
    title: "failure modes",
    class: "failed",
    exported: ({ places }) => modesText(index, places),
    cell: ({ places, why }) => (
      <>
        {modesText(index, places) || nothing}
        {why ? (
          <span class="note">
            {" "}
            <Plain text={why} />
          </span>
        ) : null}
      </>
    ),
  };
}

function modesText(index: TrialIndex, places: readonly number[]): string {
  const modes = places.flatMap((place) => index.modes[index.mode[place] ?? -1] ?? []);
  return [...new Set(modes)].map(spaced).join(", ");
}
