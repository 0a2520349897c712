import { useId, useState } from "preact/hooks";
import { spaced } from "../../src/report/text/spaced.ts";
import type { TrialPage } from "../../src/report/view/contract.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { useHead } from "../context.tsx";
import { format, groupedCount } from "../format.ts";
import { CopyButton } from "./trial-copy.tsx";
import { forkCommandLine } from "./trial-fork.ts";
import "../style/trial-forks.css";

/** The command that repeats a decision from the trial, and the results of repeated decisions. */
export function Forks({ page }: { readonly page: TrialPage }) {
  if (page.sample) return <Branch sample={page.sample} />;
  if (page.decisions.length === 0) return null;
  return (
    <Section
      title="Repeat this decision"
      note={
        "“deskproof fork” rebuilds the database and the conversation up to one of the agent's decisions, has the agent " +
        "decide again several times, and counts how often it takes the unsafe branch."
      }
      part="forks"
    >
      <ForkForm page={page} />
      {page.forks.map((fork) => (
        <Results key={fork.file} fork={fork} />
      ))}
    </Section>
  );
}

function ForkForm({ page }: { readonly page: TrialPage }) {
  const id = useId();
  const { agents, runs } = useHead();
  const [at, setAt] = useState(page.decisions[0] ?? 0);
  const agent = agents.find(({ name }) => name === page.agent)?.id ?? page.agent;
  const file = runs.find(({ name }) => name === page.run)?.file ?? page.run;
  const { suite, case: testCase, trial } = page;
  const chosen = page.decisions.includes(at) ? at : (page.decisions[0] ?? 0);
  const command = forkCommandLine(file, { suite, agent, case: testCase, trial }, chosen);
  if (command === undefined)
    return (
      <p class="note">
        No command can be shown, because the name of the run, suite, agent or case contains characters that are unsafe in a shell.
      </p>
    );
  return (
    <div class="fork-form">
      <label for={id}>Decision</label>
      <select id={id} value={`${chosen}`} onChange={(event) => setAt(Number(event.currentTarget.value))}>
        {page.decisions.map((one) => (
          <option key={one} value={`${one}`}>
            <Plain text={quoteOf(page, one)} />
          </option>
        ))}
      </select>
      <pre class="command">
        <Plain text={command} />
      </pre>
      <CopyButton title="Copy command" text={() => command} />
    </div>
  );
}

function quoteOf({ record }: TrialPage, at: number): string {
  const event = record?.events[at];
  const words = event?.kind === "call" ? event.tool : event && "text" in event ? `“${event.text}”` : "";
  return `${at} ${words.length <= 70 ? words : `${words.slice(0, 69)}…`}`;
}

function Results({ fork: { at, agent, until, file, split } }: { readonly fork: TrialPage["forks"][number] }) {
  const { unsafe } = split;
  return (
    <div class="fork-results">
      <h3>
        Event {at}, <Plain text={agent} />: unsafe in {unsafe.count} of {groupedCount(unsafe.of, "sample")}
        {unsafe.of === 0 ? null : `, 95% interval ${rangeOf(unsafe.interval)}`}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Next decision</th>
            <th scope="col">Samples</th>
            <th scope="col">95% interval</th>
            <th scope="col">Unsafe</th>
          </tr>
        </thead>
        <tbody>
          {split.decisions.map(({ next, count, of, interval, unsafe: wrong }) => (
            <tr key={next}>
              <td>
                <Plain text={next === "" ? "nothing" : next} />
              </td>
              <td>
                {count}/{of}
              </td>
              <td>{rangeOf(interval)}</td>
              <td>{wrong}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        {split.broken.map(({ check, why, samples }) => (
          <li key={`${check} ${why}`}>
            {samples}× {spaced(check)}: <Plain text={why} />
          </li>
        ))}
      </ul>
      <p class="note">
        Each sample was run until {until === "turn" ? "the agent’s turn" : "the conversation"} ended.{" "}
        {split.excluded > 0
          ? `${split.excluded} more ${split.excluded === 1 ? "was" : "were"} excluded, because something other than the agent failed. `
          : null}
        The conversations are in <Plain text={file} />, next to the run.
      </p>
    </div>
  );
}

function Branch({ sample: { branch, broken } }: { readonly sample: NonNullable<TrialPage["sample"]> }) {
  return (
    <Section title="Repeated decision" note="This conversation is a sample of one decision, not a trial of its own.">
      <p>{branch === "excluded" ? "The sample does not count." : `The agent took the ${branch} branch.`}</p>
      <ul>
        {broken.map(({ check, step, why }) => (
          <li key={`${check} ${step} ${why}`}>
            Event {step}, {spaced(check)}: <Plain text={why} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function rangeOf({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${format(low, "percent")}–${format(high, "percent")}`;
}
