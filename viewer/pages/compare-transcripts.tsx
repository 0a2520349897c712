import type { SuiteComparison } from "../../src/report/compare.ts";
import type { ComparisonPage, TrialIndex } from "../../src/report/view/contract.ts";
import { Await, Empty } from "../components/empty.tsx";
import { Filters, SelectFilter } from "../components/filter.tsx";
import { AgentLabel } from "../components/links.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { TranscriptSection } from "../components/transcript.tsx";
import { useTrial, useTrials } from "../context.tsx";
import { linkTo, useRoute } from "../router.ts";
import { fromOf } from "./cases-chips.tsx";
import { placesOf } from "./trial-filters.ts";
import { VerdictLine } from "./trial-head.tsx";
import { trialQuery } from "./trial-walk.ts";

interface Props {
  readonly pair: ComparisonPage;
  readonly suite: string;
  readonly flips: SuiteComparison["flips"];
}

/** The same case and trial for both agents, side by side. */
export function SideBySide(props: Props) {
  return (
    <Section title="Side by side" note="Shows the same case and trial number for both agents." part="transcripts">
      <Await of={useTrials()} what="Loading the trials">
        {(index) => <Sides {...props} index={index} />}
      </Await>
    </Section>
  );
}

function Sides({ pair: { one, other }, suite, flips, index }: Props & { readonly index: TrialIndex }) {
  const { query } = useRoute();
  const choices = choicesOf({ one, other, suite, flips, index });
  const id = choices.find(({ value }) => value === query.case)?.value ?? choices[0]?.value;
  if (id === undefined) return <Empty what="The two agents have no case in common." />;
  const numbers = placesOf(index, { suite, agent: one, case: id }).map((place) => `${index.trial[place]}`);
  const trial = Number(numbers.find((number) => number === query.trial) ?? numbers[0] ?? 0);
  return (
    <>
      <Filters>
        <SelectFilter name="case" label="Case" choices={choices} />
        <SelectFilter name="trial" label="Trial" choices={numbers.map((number) => ({ value: number, title: `trial ${number}` }))} />
        <a href={linkTo("case", { suite, case: id })}>open the case</a>
      </Filters>
      <div class="sides">
        {[one, other].map((agent) => (
          <Side key={agent} suite={suite} agent={agent} id={id} trial={trial} />
        ))}
      </div>
    </>
  );
}

/** The cases for which both agents have trials; those with different results come first. */
function choicesOf({
  one,
  other,
  suite,
  flips,
  index,
}: Omit<Props, "pair"> & { readonly one: string; readonly other: string; readonly index: TrialIndex }) {
  const casesOf = (agent: string) => new Set(placesOf(index, { suite, agent }).map((place) => index.cases[index.case[place] ?? -1] ?? ""));
  const [first, second] = [casesOf(one), casesOf(other)];
  const flipped = new Set(flips.map((flip) => flip.case));
  return [...flipped, ...[...first].filter((id) => second.has(id) && !flipped.has(id))].map((id) => ({
    value: id,
    title: id,
    group: flipped.has(id) ? "changed" : "unchanged",
  }));
}

function Side({
  suite,
  agent,
  id,
  trial,
}: {
  readonly suite: string;
  readonly agent: string;
  readonly id: string;
  readonly trial: number;
}) {
  const key = { suite, agent, case: id, trial };
  const page = useTrial(key);
  return (
    <section class="side" aria-label={agent}>
      <h3>
        <AgentLabel agent={agent} />
      </h3>
      <Await of={page} what="Loading the trial">
        {(read) => (
          <>
            <p class="side-head">
              <VerdictLine page={read} />{" "}
              <a href={linkTo("trial", trialQuery(key, fromOf({ suite, agent, case: id })))}>
                open the whole trial <Plain text={`${trial}`} />
              </a>
            </p>
            <TranscriptSection page={read} compact />
          </>
        )}
      </Await>
    </section>
  );
}
