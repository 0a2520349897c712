import { criteria } from "../../score/judge/criterion.ts";
import type { Judgement } from "../../store/judgement.ts";
import { visibleText } from "../../visible-text.ts";
import { counted } from "../text/figure-text.ts";

/** Formats a judge's answer about a trial as one line. */
export function judgementText({ judge, criterion, sample, reply }: Judgement): string {
  const known = criteria.find(({ id }) => id === criterion);
  const what = `judged ${known?.title ?? criterion} by ${judge}, sample ${sample + 1}`;
  return visibleText(`${what}: ${replyText(reply, known?.kind === "score" ? `${known.high}` : "?")}`);
}

function replyText(reply: Judgement["reply"], high: string): string {
  if (reply.kind === "unreadable") return `no score (${reply.why})`;
  if (reply.kind === "scored") {
    const course = reply.course ? ` (mood ${reply.course.join(", ")})` : "";
    return `${reply.score} out of ${high}${course}: ${reply.reason}`;
  }
  const out = reply.thrownOut.map(({ quote, because }) => `"${quote}" (${because})`).join("; ");
  return `${counted(reply.statements.length, "statement")} listed${out === "" ? "" : `, discarded: ${out}`}`;
}
