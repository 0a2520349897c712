import type { FullReport } from "../../src/report/run-report.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import { Empty } from "../components/empty.tsx";
import { Page, Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Facts } from "../components/tile.tsx";
import { useHead, useReport } from "../context.tsx";
import { format, groupedCount } from "../format.ts";
import { Num } from "../num.tsx";
import { placed } from "../pointer.ts";
import { OverviewSuite } from "./overview-suite.tsx";
import "../style/overview.css";

/** The overview page: the runs and their results. */
export function OverviewScreen() {
  const report = useReport();
  return (
    <Page title="Overview" heading={<WhatWasRun />}>
      <RunFacts />
      <Warnings />
      {report.kind === "loading" ? <Empty what="Computing the metrics…" /> : null}
      {report.kind === "ready" ? <Findings report={report.value} /> : null}
    </Page>
  );
}

function Findings({ report: { suites, trend, warnings } }: { readonly report: FullReport }) {
  return (
    <>
      {warnings.length > 0 ? (
        <Section title="Warnings">
          <Sentences says={warnings} />
        </Section>
      ) : null}
      {trend ? <TrendInShort says={trend.says} /> : null}
      {suites.map((suite, place) => {
        // A perturbed variant is shown together with its suite.
        if (suite.variantOf !== null) return null;
        const own = placed(trend?.suites, "/trend/suites").find(({ value }) => value.suite === suite.name);
        return <OverviewSuite key={suite.name} suite={suite} at={`/suites/${place}`} trend={own} />;
      })}
    </>
  );
}

function WhatWasRun() {
  const { agents, suites, runs, scored } = useHead();
  const parts = [groupedCount(agents.length, "agent"), groupedCount(suites.length, "suite"), `${groupedCount(scored, "trial")} scored`];
  return <>{[...(runs.length > 1 ? [groupedCount(runs.length, "run")] : []), ...parts].join(", ")}</>;
}

function RunFacts() {
  const { runs, deskproof, scorer } = useHead();
  const report = useReport();
  const each = (pick: (run: (typeof runs)[number]) => string) => [...new Set(runs.map(pick))].join(", ");
  return (
    <Facts
      facts={[
        [runs.length === 1 ? "Run" : "Runs", <Plain key="run" text={each(({ name }) => name)} />],
        ["Started", <Plain key="started" text={each(({ startedAt }) => dayOf(startedAt))} />],
        ["Planned", <Counted key="planned" name="planned" />],
        ["Attempted", <Counted key="attempted" name="attempted" />],
        ["Scored", <Counted key="scored" name="scored" />],
        ["Excluded", <Counted key="excluded" name="excluded" />],
        ...(report.kind === "ready" && report.value.unscored > 0
          ? ([["Could not be scored", <Num key="unscored" at="/unscored" as="count" />]] as const)
          : []),
        ["Customer", <Plain key="customer" text={each(({ customer }) => customer)} />],
        ["Judge", <Judges key="judge" />],
        ["Seed", <Plain key="seed" text={each(({ seed }) => seed)} />],
        ["Deskproof", <Plain key="version" text={[...new Set([...runs.map((run) => run.deskproof), deskproof])].join(", ")} />],
        ["Scorer", format(scorer, "count")],
      ]}
    />
  );
}

/** A count, taken from the report once it has loaded and from the run's head until then. */
function Counted({ name }: { readonly name: "planned" | "attempted" | "scored" | "excluded" }) {
  const head = useHead();
  return useReport().kind === "ready" ? <Num at={`/${name}`} as="count" /> : <span>{format(head[name], "count")}</span>;
}

/** The judges named in the report; their scores are shown with each suite. */
function Judges() {
  const report = useReport();
  if (report.kind !== "ready") return <>{report.kind === "loading" ? "…" : nothing}</>;
  const judges = report.value.suites.flatMap(({ judged }) => judged?.figures.map(({ judge }) => judge) ?? []);
  return <Plain text={[...new Set(judges)].join(", ") || "none"} />;
}

function TrendInShort({ says }: { readonly says: readonly string[] }) {
  return (
    <div class="trend-in-short">
      <Sentences says={says} />
    </div>
  );
}

/** The day on which a run started, in UTC so that it is the same for everyone. */
function dayOf(startedAt: string): string {
  return startedAt.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*$/, "$1 $2 UTC");
}

function Warnings() {
  const { warnings } = useHead();
  if (warnings.length === 0) return null;
  return (
    <Section title="What is missing from this page">
      <Sentences says={warnings} />
    </Section>
  );
}
