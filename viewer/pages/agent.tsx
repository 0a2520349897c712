import type { FullSuite } from "../../src/report/suite-report.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import { Badge } from "../components/badge.tsx";
import { Await, Empty } from "../components/empty.tsx";
import { Filters, SelectFilter } from "../components/filter.tsx";
import { AgentLabel } from "../components/links.tsx";
import { Page, Section } from "../components/page.tsx";
import { Plain, plainText } from "../components/plain.tsx";
import { RankBar } from "../components/rank-bar.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Facts } from "../components/tile.tsx";
import { useHead, useReport, useSuite } from "../context.tsx";
import { Num, NumRange } from "../num.tsx";
import { pointerUnder } from "../pointer.ts";
import { linkTo, useQuery } from "../router.ts";
import { TrialsBehind } from "../trials-link.tsx";
import { AgentComposite, ProfileSection } from "./agent-composite.tsx";
import { AgentCost } from "./agent-cost.tsx";
import { AgentDesk, DeskJudgement } from "./agent-desk.tsx";
import { AgentFailures } from "./agent-failures.tsx";
import { AgentFigures } from "./agent-figures.tsx";
import { OutOf } from "./agent-out-of.tsx";
import { AgentReadiness } from "./agent-readiness.tsx";
import { AgentSplits } from "./agent-splits.tsx";
import { type AgentRow, boardRows } from "./board-rows.ts";
import { Judged } from "./judged.tsx";
import "../style/agent.css";

/** The page of one agent on one suite. */
export function AgentScreen() {
  const { head, report: suite, at } = useSuite();
  const report = useReport();
  const { agents } = useHead();
  const [agent] = useQuery("agent", agents[0]?.name);
  const row = suite && boardRows(suite, at).find((one) => one.agent === agent);
  return (
    <Page
      title={plainText(`Agent on ${head?.title ?? "this suite"}`)}
      heading={<AgentLabel agent={agent} />}
      lead={suite && row ? <Lead suite={suite} row={row} /> : undefined}
    >
      <div class="agent-page">
        <Filters>
          <SelectFilter name="agent" label="Agent" choices={agents.map(({ name }) => ({ value: name, title: name }))} />
          <p class="note">
            <a href={linkTo("compare", { suite: head?.name, one: agent })}>compare with another agent</a>
          </p>
        </Filters>
        <Await of={report} what="Computing the metrics">
          {() => (suite && row ? <Body suite={suite} row={row} at={at} /> : <NoSuchAgent />)}
        </Await>
      </div>
    </Page>
  );
}

function NoSuchAgent() {
  return <Empty what="This agent has no trials on this suite." todo="Choose another agent, or another suite above." />;
}

function Lead({ suite, row }: { readonly suite: FullSuite; readonly row: AgentRow }) {
  const deep = suite.desk?.agents.find(({ agent }) => agent === row.agent);
  const says = deep?.verdict ?? suite.composite?.profiles.find(({ agent }) => agent === row.agent)?.standing;
  return (
    <>
      {row.flags.map((flag) => (
        <Badge key={flag} flag={flag} />
      ))}
      {says?.map((sentence) => (
        <p key={sentence}>
          <Plain text={sentence} />
        </p>
      ))}
    </>
  );
}

interface BodyProps {
  readonly suite: FullSuite;
  readonly row: AgentRow;
  /** Pointer to the suite. */
  readonly at: string;
}

function Body({ suite, row, at }: BodyProps) {
  const { warnings } = row.report;
  return (
    <>
      {warnings.length > 0 ? (
        <Section title="Warning">
          <Sentences says={warnings} />
        </Section>
      ) : null}
      <Glance suite={suite} row={row} />
      <DeskJudgement suite={suite} at={at} agent={row.agent} />
      <ProfileSection suite={suite} agent={row.agent} />
      <AgentReadiness suite={suite} row={row} />
      <AgentFailures suite={suite} row={row} at={at} />
      <AgentFigures suite={suite} row={row} at={at} />
      <AgentCost row={row} />
      <AgentDesk suite={suite} at={at} agent={row.agent} />
      <AgentComposite suite={suite} at={at} agent={row.agent} />
      <AgentSplits suite={suite} row={row} />
      <Judged suite={suite} at={at} agent={row.agent} />
    </>
  );
}

/** A share with its interval. */
function Estimated({ at }: { readonly at: string }) {
  return (
    <TrialsBehind at={`${at}/value`}>
      <Num at={`${at}/value`} as="percent" />{" "}
      <span class="note">
        <NumRange at={`${at}/interval`} as="percent" />
      </span>
    </TrialsBehind>
  );
}

function Glance({ suite, row }: Omit<BodyProps, "at">) {
  const { report, at, boardAt, ranks } = row;
  const points = report.curve.flatMap((point, place) => {
    const isShown = point.kind === "estimated" && (point.k === 1 || point.k === suite.kMax);
    const value = <Estimated at={`${at}/curve/${place}`} />;
    return isShown ? ([[`pass^${point.k}`, value]] as const) : [];
  });
  return (
    <Facts
      facts={[
        ...(boardAt ? ([["rank", <Num key="rank" at={`${boardAt}/place`} as="count" />]] as const) : []),
        ...points,
        ...(ranks ? ([["rank by pass^1", <RankBar key="ranks" {...ranks} of={suite.ranks.length} />]] as const) : []),
        ...(["always", "sometimes", "never"] as const).map(
          (name) => [`cases ${name} solved`, <Num key={name} at={`${at}/${name}`} as="count" />] as const,
        ),
        ["trials scored / planned", <OutOf key="scored" at={at} count="scored" of="planned" />],
        ...(report.unscored > 0 ? ([["could not be scored", <Num key="unscored" at={`${at}/unscored`} as="count" />]] as const) : []),
        ...Object.keys(report.excluded).map(
          (cause) =>
            [plainText(`excluded: ${spaced(cause)}`), <Num key={cause} at={pointerUnder(at, "excluded", cause)} as="count" />] as const,
        ),
      ]}
    />
  );
}
