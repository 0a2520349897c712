import { useId, useState } from "preact/hooks";
import { spaced } from "../../src/report/text/spaced.ts";
import type { TrialPage } from "../../src/report/view/contract.ts";
import type { ReviewLabel, ReviewNote } from "../../src/store/review-note.ts";
import { Section } from "../components/page.tsx";
import { Plain, plainText } from "../components/plain.tsx";
import { useHead } from "../context.tsx";
import { CopyButton } from "./trial-copy.tsx";
import { noteCommandLine } from "./trial-note.ts";
import "../style/trial-notes.css";

const labels: readonly ReviewLabel[] = ["genuine", "debatable", "scorer_wrong"];

/** Reviewers' notes on the verdict, and the command that adds a note. */
export function Notes({ page }: { readonly page: TrialPage }) {
  return (
    <Section
      title="Reviewers’ notes"
      note="Notes are shown next to the verdict and never change it. A note on a statement confirms it as wrong or clears it."
    >
      {page.notes.length === 0 ? <p class="note">No one has reviewed this verdict yet.</p> : null}
      <ul class="notes">
        {page.notes.map((note) => (
          <Note key={`${note.at} ${note.by} ${note.reason}`} note={note} page={page} />
        ))}
      </ul>
      {page.verdict ? <NoteForm page={page} /> : null}
    </Section>
  );
}

function Note({ note, page: { verdict } }: { readonly note: ReviewNote; readonly page: TrialPage }) {
  const isOld = verdict !== null && (note.verdict !== verdict.kind || note.scorer !== verdict.scorer);
  return (
    <li>
      <strong class={`label ${note.label}`}>{spaced(note.label)}</strong>{" "}
      {"passage" in note ? (
        <>
          <q>
            <Plain text={note.passage.quote} />
          </q>{" "}
        </>
      ) : null}
      <Plain text={note.reason} />
      <p class="note">
        {note.by === "" ? null : (
          <>
            <Plain text={note.by} />,{" "}
          </>
        )}
        <time dateTime={plainText(note.at)}>
          <Plain text={dayOf(note.at)} />
        </time>
        {isOld ? `, on an earlier verdict (${note.verdict}, scorer version ${note.scorer})` : null}
      </p>
    </li>
  );
}

function dayOf(at: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(at) ? at.slice(0, 16).replace("T", " ") : at;
}

function NoteForm({ page }: { readonly page: TrialPage }) {
  const id = useId();
  const { agents, runs } = useHead();
  const [label, setLabel] = useState<ReviewLabel>("genuine");
  const [reason, setReason] = useState("");
  const agent = agents.find(({ name }) => name === page.agent)?.id ?? page.agent;
  const { suite, case: testCase, trial } = page;
  const file = runs.find(({ name }) => name === page.run)?.file ?? page.run;
  const command = noteCommandLine(file, { suite, agent, case: testCase, trial }, { label, reason: reason || "…" });
  if (command === undefined)
    return (
      <p class="note">
        No note command can be shown, because the name of the run, suite, agent or case contains characters that are unsafe in a shell.
      </p>
    );
  return (
    <div class="note-form">
      <fieldset>
        <legend>This verdict is</legend>
        {labels.map((one) => (
          <label key={one}>
            <input type="radio" name={id} checked={one === label} onChange={() => setLabel(one)} /> {spaced(one)}
          </label>
        ))}
      </fieldset>
      <label class="reason">
        <span>because</span>
        <input
          type="text"
          value={reason}
          placeholder="your reason"
          autocomplete="off"
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <pre class="command">
        <Plain text={command} />
      </pre>
      <CopyButton title="Copy command" text={() => command} />
    </div>
  );
}
