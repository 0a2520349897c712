import type { ShownStatement, TrialPage } from "../../src/report/view/contract.ts";
import { Badge } from "../components/badge.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { linkTo, type Query } from "../router.ts";
import { jumpTo } from "./trial-jump.ts";
import "../style/trial-statements.css";

/** The agent's statements that judges listed or that people confirmed or cleared, with their status; nothing if there are none. */
export function Statements({ page, query }: { readonly page: TrialPage; readonly query: Query }) {
  const { statements, words } = page;
  if (statements.length === 0) return null;
  return (
    <Section
      title="Statements"
      part="statements"
      note={`A statement is confirmed if two judgements list it and both say that it matters, or if a person confirms it. ${
        words === "confirmed"
          ? "In these results, a confirmed statement fails the trial."
          : "In these results, no statement causes a trial to fail."
      }`}
    >
      <ol class="statements">
        {statements.map((statement, place) => (
          <Statement key={`${statement.event} ${statement.start}`} {...{ statement, query }} number={place + 1} />
        ))}
      </ol>
    </Section>
  );
}

interface StatementProps {
  readonly statement: ShownStatement;
  /** The statement's number, as in `deskproof show` and `deskproof note`. */
  readonly number: number;
  readonly query: Query;
}

function Statement({ statement, number, query }: StatementProps) {
  const { event, quote, standing, fails, named, notes } = statement;
  const ruling = notes.at(-1);
  return (
    <li class={standing}>
      <p class="statement-head">
        <span class="statement-number">s{number}</span>
        <Badge flag={standing === "unconfirmed" ? "not confirmed" : standing} />
        {ruling ? (
          <span>
            by <Plain text={ruling.by === "" ? "a reviewer" : ruling.by} />
          </span>
        ) : null}
        {fails ? <strong class="statement-fails">fails this trial</strong> : null}
        <StepLink step={event} query={query} />
      </p>
      <blockquote>
        <Plain text={quote} />
      </blockquote>
      <ul>
        {named.map((one) => (
          <Named key={`${one.judge} ${one.sample} ${one.start}`} named={one} query={query} />
        ))}
        {notes.map((note) => (
          <li key={`${note.at} ${note.by}`}>
            <strong>{note.label}</strong> by <Plain text={note.by === "" ? "a reviewer" : note.by} />: <Plain text={note.reason} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Named({
  named: { kind, against, why, matters, judge, sample },
  query,
}: {
  readonly named: ShownStatement["named"][number];
  readonly query: Query;
}) {
  return (
    <li>
      <strong>{kind}</strong>
      {against.kind === "event" ? (
        <>
          {" "}
          against <StepLink step={against.event} query={query} />
        </>
      ) : null}
      {against.kind === "named" ? (
        <>
          {" "}
          against <Plain text={against.name} />
        </>
      ) : null}
      , {matters ? "matters" : "does not matter"}: <Plain text={why} />{" "}
      <span class="note">
        <Plain text={judge} />, answer {sample + 1}
      </span>
    </li>
  );
}

function StepLink({ step, query }: { readonly step: number; readonly query: Query }) {
  return (
    <a href={linkTo("trial", { ...query, step: `${step}` })} onClick={() => jumpTo(`${step}`)}>
      step {step}
    </a>
  );
}
