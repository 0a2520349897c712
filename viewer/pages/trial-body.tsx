import { useEffect } from "preact/hooks";
import type { TrialPage } from "../../src/report/view/contract.ts";
import { Empty } from "../components/empty.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { TranscriptSection } from "../components/transcript.tsx";
import { marksOf } from "../components/transcript-marks.ts";
import { groupedCount } from "../format.ts";
import type { Query } from "../router.ts";
import { ScorecardSection } from "./trial-card.tsx";
import { DevicesSection } from "./trial-devices.tsx";
import { EndStateSection } from "./trial-end-state.tsx";
import { Forks } from "./trial-forks.tsx";
import { JudgeWords } from "./trial-judged.tsx";
import { jumpTo } from "./trial-jump.ts";
import { Losses } from "./trial-losses.tsx";
import { Notes } from "./trial-notes.tsx";
import { Plan } from "./trial-plan.tsx";
import { Statements } from "./trial-statements.tsx";
import { UsageSection } from "./trial-usage.tsx";
import { Versions } from "./trial-versions.tsx";

interface BodyProps {
  readonly page: TrialPage;
  readonly query: Query;
  readonly unfolded: boolean;
}

/** The contents of the trial page. */
export function TrialBody({ page, query, unfolded }: BodyProps) {
  const { step } = query;
  const name = [page.suite, page.agent, page.case, page.trial].join("\n");
  // Scrolls a new trial to the top, or to the step in its URL.
  useEffect(() => {
    if (step) jumpTo(step);
    else scrollTo(0, 0);
  }, [name]);
  const { record, verdict } = page;
  if (record === null)
    return (
      <Empty
        what="This trial has not been run yet."
        todo="The trial is planned and will appear once it has run. To continue a stopped run, use “deskproof run --resume”."
      />
    );
  const messages = record.events.filter(({ kind }) => kind === "agent_message" || kind === "customer_message").length;
  // A sample that ends with the agent's turn is excluded from pass rates, although nothing has failed.
  const isSample = page.sample !== null && page.sample.branch !== "excluded";
  const calls = record.events.filter(({ kind }) => kind === "call").length;
  const spoken = `${groupedCount(messages, "message")}, ${groupedCount(calls, "tool call")}`;
  return (
    <>
      <div class="trial-top">
        {verdict && "card" in verdict ? <Losses marks={marksOf(page)} query={query} /> : null}
        {verdict === null || (verdict.kind === "excluded" && !isSample) ? <LeftOut page={page} /> : null}
        {verdict?.kind === "unscored" ? <CouldNotBeScored error={verdict.error} /> : null}
        <Notes page={page} />
      </div>
      <div class={`trial-panes ${verdict?.kind ?? ""}`}>
        <Section title="Conversation" note={`${spoken}. The number next to each entry is its step in the record.`}>
          <TranscriptSection page={page} unfolded={unfolded} />
        </Section>
        <div class="trial-side">
          <Plan page={page} query={query} />
          <EndStateSection page={page} />
        </div>
      </div>
      <DevicesSection events={record.events} query={query} />
      <Forks page={page} />
      <Statements page={page} query={query} />
      <JudgeWords page={page} />
      <div class="trial-bottom">
        <ScorecardSection page={page} />
        <UsageSection page={page} />
        <Versions page={page} />
      </div>
    </>
  );
}

function CouldNotBeScored({ error }: { readonly error: string }) {
  return (
    <Section
      title="Could not be scored"
      note="The scorer crashed on this conversation. The crash does not count against the agent, and the conversation is stored."
    >
      <p>
        <Plain text={error} />
      </p>
      <p class="note">To retry, run “deskproof score” on the run file.</p>
    </Section>
  );
}

function LeftOut({ page: { verdict, attempts } }: { readonly page: TrialPage }) {
  if (verdict?.kind === "unscored")
    return (
      <Section title="Not scored" note="The conversation is stored but has no verdict. This does not count against the agent.">
        <p>
          <Plain text={verdict.error} />
        </p>
        <p class="note">To retry, run “deskproof score” on the run file.</p>
      </Section>
    );
  return (
    <Section title="Excluded from the scores" note="The agent did not cause the failure, so the trial does not count against the agent.">
      <p>{verdict?.kind === "excluded" ? <Plain text={verdict.detail} /> : null}</p>
      <p class="note">
        {attempts === 1 ? "The trial was attempted once." : `The trial was attempted ${attempts} times.`} “deskproof run --resume” tries the
        trial again.
      </p>
    </Section>
  );
}
