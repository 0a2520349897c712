import type { ComparisonPage } from "../../src/report/view/contract.ts";
import { Await, Empty } from "../components/empty.tsx";
import { Filters, SelectFilter } from "../components/filter.tsx";
import { AgentLabel } from "../components/links.tsx";
import { Page } from "../components/page.tsx";
import { useComparison, useHead, useSuite } from "../context.tsx";
import { linkTo, useRoute } from "../router.ts";
import { CompareFigures } from "./compare-figures.tsx";
import { CompareFlips } from "./compare-flips.tsx";
import { CompareSuites } from "./compare-suites.tsx";
import { SideBySide } from "./compare-transcripts.tsx";
import "../style/compare.css";

/** Compares two agents on the same cases, from one run or from two. */
export function CompareScreen() {
  const { query } = useRoute();
  const { agents, runs } = useHead();
  const names = agents.map(({ name }) => name);
  const one = names.find((name) => name === query.one) ?? names[0];
  const others = names.filter((name) => name !== one);
  const other = others.find((name) => name === query.other) ?? others[0];
  const choices = (list: readonly string[]) => list.map((value) => ({ value, title: value }));
  return (
    <Page
      title="Compare"
      heading={
        one && other ? (
          <>
            <AgentLabel agent={one} /> <span class="against">against</span> <AgentLabel agent={other} />
          </>
        ) : undefined
      }
      lead="Only cases that both agents ran are compared."
    >
      <Filters>
        <SelectFilter name="one" label="Baseline" choices={choices(names)} />
        <SelectFilter name="other" label="Compared" choices={choices(others)} />
        {one && other ? <a href={linkTo("compare", { ...query, one: other, other: one })}>Swap</a> : null}
        {runs.length < 2 ? (
          <p class="note">
            Open several runs together to compare an agent with itself: <code>deskproof view before.db after.db</code>
          </p>
        ) : null}
      </Filters>
      {one && other ? <Pair one={one} other={other} /> : <Alone />}
    </Page>
  );
}

function Alone() {
  return (
    <Empty
      what="There is only one agent here, so there is nothing to compare it with."
      todo={
        <>
          Run another agent, or open two runs together: <code>deskproof view before.db after.db</code>
        </>
      }
    />
  );
}

function Pair({ one, other }: { readonly one: string; readonly other: string }) {
  return (
    <Await of={useComparison(one, other)} what="Comparing the two agents">
      {(pair) => <Compared pair={pair} />}
    </Await>
  );
}

function Compared({ pair }: { readonly pair: ComparisonPage }) {
  const { head } = useSuite();
  const suite = head?.name ?? "";
  const own = pair.comparison.comparisons.find((one) => one.suite === suite);
  return (
    <>
      <CompareSuites pair={pair} />
      {own ? (
        <>
          <CompareFigures one={pair.one} other={pair.other} />
          <CompareFlips pair={pair} compared={own} />
          <SideBySide pair={pair} suite={suite} flips={own.flips} />
        </>
      ) : (
        <Empty what="The two agents have no case in this suite in common." todo="Choose another suite above." />
      )}
    </>
  );
}
