import type { JudgeWord, TrialPage } from "../../src/report/view/contract.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { LongText } from "../components/transcript-long-text.tsx";
import { groupedCount } from "../format.ts";
import { kin } from "./judged.tsx";
import "../style/trial-judged.css";

/** Judges' answers about the conversation, which never decide the verdict; nothing if there are none. */
export function JudgeWords({ page: { judged, statements } }: { readonly page: TrialPage }) {
  if (judged.length === 0) return null;
  return (
    <Section
      title="Judge answers"
      note={
        "Answers from models that read this conversation. Their scores never affect the verdict. A confirmed " +
        "statement fails the trial only if the suite's setting says so, or in reports made with “deskproof report " +
        "--words confirmed”."
      }
    >
      <ul class="judge-words">
        {judged.map((word) => (
          <Word key={`${word.criterion} ${word.judge} ${word.rubric} ${word.sample}`} word={word} listed={statements} />
        ))}
      </ul>
    </Section>
  );
}

function Word({ word, listed }: { readonly word: JudgeWord; readonly listed: TrialPage["statements"] }) {
  const { criterion, scale, judge, sample, reply, family } = word;
  return (
    <li>
      <p>
        <strong>
          <Plain text={criterion} />
        </strong>{" "}
        <Answer reply={reply} />{" "}
        <span class="note">
          {reply.kind === "statements" ? null : scaleText(scale)}by <Plain text={judge} />
          {sample > 0 ? `, answer ${sample + 1}` : ""}
          {family === "own" ? `, model family: ${kin.own}` : ""}
        </span>
      </p>
      <Reasons reply={withoutListed(word, listed)} />
    </li>
  );
}

function scaleText(scale: JudgeWord["scale"]): string {
  return scale ? `from ${signed(scale.low)} to ${signed(scale.high)}, ` : "with an earlier wording of the question, ";
}

type Reply = JudgeWord["reply"];

/** An answer without the statements that the list already shows; the list omits answers to earlier versions of the question. */
function withoutListed({ judge, sample, reply }: JudgeWord, listed: TrialPage["statements"]): Reply {
  if (reply.kind !== "statements") return reply;
  const own = listed.flatMap(({ named }) => named).filter((one) => one.judge === judge && one.sample === sample);
  const isListed = (event: number, start: number) => own.some((one) => one.event === event && one.start === start);
  return { ...reply, statements: reply.statements.filter(({ event, start }) => !isListed(event, start)) };
}

function Answer({ reply }: { readonly reply: Reply }) {
  if (reply.kind === "unreadable") return <>no score</>;
  return (
    <span class="answer">
      {reply.kind === "scored" ? signed(reply.score) : `${groupedCount(reply.statements.length, "statement")} listed`}
    </span>
  );
}

function Reasons({ reply }: { readonly reply: Reply }) {
  switch (reply.kind) {
    case "scored":
      return (
        <>
          <p class="reason">
            <LongText text={reply.reason} limit={900} />
          </p>
          {reply.course ? <p class="note">customer's mood in each message: {reply.course.map(signed).join(", ")}</p> : null}
        </>
      );
    case "statements":
      return (
        <>
          {reply.statements.map(({ event, quote, start, kind, why, matters }) => (
            <p class="reason" key={`${event} ${start} ${quote}`}>
              event {event}:{" "}
              <q>
                <Plain text={quote} />
              </q>{" "}
              {kind}, {matters ? "matters" : "does not matter"}: <Plain text={why} />
            </p>
          ))}
          {reply.thrownOut.length > 0 ? (
            <p class="note">{rejectedStatements(reply.thrownOut.length)} because the quote or the event does not exist</p>
          ) : null}
        </>
      );
    case "unreadable":
      return (
        <p class="note">
          Could not be parsed: <Plain text={reply.why} />
        </p>
      );
  }
}

function signed(score: number): string {
  return `${score}`.replace("-", "−");
}

function rejectedStatements(count: number): string {
  return count === 1 ? "1 more statement was rejected" : `${count} more statements were rejected`;
}
