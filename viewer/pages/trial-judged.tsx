import type { JudgeWord, TrialPage } from "../../src/report/view/contract.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { LongText } from "../components/transcript-long-text.tsx";
import { kin } from "./judged.tsx";
import "../style/trial-judged.css";

/** What models said that read the conversation, apart from all that decides; nothing where none did. */
export function JudgeWords({ page: { judged } }: { readonly page: TrialPage }) {
  if (judged.length === 0) return null;
  return (
    <Section
      title="Judges’ words"
      note="What models say that read this conversation. Never counted: it is in no verdict, pass, rank or gate."
    >
      <ul class="judge-words">
        {judged.map((word) => (
          <Word key={`${word.criterion} ${word.judge} ${word.rubric} ${word.sample}`} word={word} />
        ))}
      </ul>
    </Section>
  );
}

function Word({ word: { criterion, scale, judge, sample, reply, family } }: { readonly word: JudgeWord }) {
  return (
    <li>
      <p>
        <strong>
          <Plain text={criterion} />
        </strong>{" "}
        {reply.kind === "scored" ? <span class="answer">{signed(reply.score)}</span> : "no score"}{" "}
        <span class="note">
          {scale ? `from ${signed(scale.low)} to ${signed(scale.high)}` : "by an earlier wording of the question"}, by{" "}
          <Plain text={judge} />
          {sample > 0 ? `, answer ${sample + 1}` : ""}
          {family === "own" ? `, whose model family is ${kin.own}` : ""}
        </span>
      </p>
      {reply.kind === "scored" ? (
        <p class="reason">
          <LongText text={reply.reason} limit={900} />
        </p>
      ) : (
        <p class="note">
          It could not be read: <Plain text={reply.why} />
        </p>
      )}
      {reply.kind === "scored" && reply.course ? (
        <p class="note">mood, message by message: {reply.course.map(signed).join(", ")}</p>
      ) : null}
    </li>
  );
}

function signed(score: number): string {
  return `${score}`.replace("-", "−");
}
