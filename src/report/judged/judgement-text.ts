import { criteria } from "../../score/judge/criterion.ts";
import type { Judgement } from "../../store/judgement.ts";
import { visibleText } from "../view/visible-text.ts";

/** What a judge said of a trial, in one line. */
export function judgementText({ judge, criterion, sample, reply }: Judgement): string {
  const known = criteria.find(({ id }) => id === criterion);
  const what = `judged ${known?.title ?? criterion} by ${judge}, sample ${sample + 1}`;
  if (reply.kind === "unreadable") return visibleText(`${what}: no score (${reply.why})`);
  const course = reply.course ? ` (mood ${reply.course.join(", ")})` : "";
  return visibleText(`${what}: ${reply.score} of ${known?.high ?? "?"}${course}: ${reply.reason}`);
}
