import { isStatementNote, type ReviewNote } from "../../store/review-note.ts";
import { visibleText } from "../../visible-text.ts";
import { spaced } from "./spaced.ts";

/** Formats a note as one line, for transcripts and lists. */
export function noteText(note: ReviewNote): string {
  const { label, reason, by, at, verdict, scorer } = note;
  const what = isStatementNote(note) ? ` "${visibleText(note.passage.quote)}" in event ${note.passage.event}` : "";
  const who = by === "" ? "" : ` (${visibleText(by)})`;
  return (
    `${spaced(label)}${what}: ${visibleText(reason)}${who}, ${visibleText(at.slice(0, 10))}, on the ` +
    `verdict ${verdict} by scorer ${scorer}`
  );
}
