import type { SuiteComparison } from "../../src/report/compare.ts";
import type { ComparisonPage } from "../../src/report/view/contract.ts";
import type { Column } from "../components/column.ts";
import { Section } from "../components/page.tsx";
import { plainText } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { format } from "../format.ts";
import { linkTo } from "../router.ts";
import { TrialsLink } from "../trials-link.tsx";
import { nameColumn } from "./agent-columns.tsx";

type Flip = SuiteComparison["flips"][number];

/** The cases with different results; those on which the second agent loses the most come first. */
export function CompareFlips({ pair, compared }: { readonly pair: ComparisonPage; readonly compared: SuiteComparison }) {
  return (
    <Section
      title="Changed cases"
      note="Lists the cases that the two agents pass at different rates. Cases on which the second agent loses the most come first."
      part="flips"
    >
      <div class="flips">
        <Table
          name="flips"
          caption="Passed trials per agent, for cases with different results"
          quiet
          rows={compared.flips}
          rowKey={(flip) => flip.case}
          empty="The two agents pass every case equally often."
          columns={columnsOf(pair, compared.suite)}
        />
      </div>
    </Section>
  );
}

// Opening another case does not change the section in the URL, so this scrolls the page explicitly.
function showSides(): void {
  document.querySelector(".sides")?.scrollIntoView();
}

function shareOf({ c, n }: Flip["before"]): number {
  return c / n;
}

function change({ before, after }: Flip): number {
  return shareOf(after) - shareOf(before);
}

function columnsOf({ one, other }: ComparisonPage, suite: string): readonly Column<Flip>[] {
  const side = (id: "before" | "after", agent: string): Column<Flip> => ({
    id,
    title: plainText(agent),
    sub: "passed / scored",
    align: "end",
    sort: (flip) => shareOf(flip[id]),
    cell: (flip) => <TrialsLink filters={{ suite, agent, case: flip.case, result: "scored" }}>{`${flip[id].c}/${flip[id].n}`}</TrialsLink>,
  });
  const opened = (flip: Flip) => linkTo("compare", { suite, one, other, case: flip.case, part: "transcripts" });
  return [
    nameColumn({ id: "case", text: (flip) => flip.case, link: (flip) => linkTo("case", { suite, case: flip.case }) }),
    side("before", one),
    side("after", other),
    {
      id: "change",
      title: "change",
      sub: "points",
      align: "end",
      first: "ascending",
      sort: change,
      cell: (flip) => (
        <TrialsLink filters={{ suite, agent: one, versus: other, case: flip.case, result: "scored" }}>
          <span class={change(flip) < 0 ? "lost" : "won"}>{format(change(flip), "signed")}</span>
        </TrialsLink>
      ),
    },
    {
      id: "read",
      title: "transcripts",
      cell: (flip) => (
        <a href={opened(flip)} onClick={showSides}>
          side by side
        </a>
      ),
    },
  ];
}
