import type { ReviewNote } from "../../store/review-note.ts";
import { spaced } from "../figure-text.ts";
import { visibleText } from "./visible-text.ts";

/** A note in one line, as transcripts and lists print it. */
export function noteText({ label, reason, by, at, verdict, scorer }: ReviewNote): string {
  const who = by === "" ? "" : ` (${visibleText(by)})`;
  return `${spaced(label)}: ${visibleText(reason)}${who}, ${visibleText(at.slice(0, 10))}, on a ${verdict} of scorer ${scorer}`;
}
