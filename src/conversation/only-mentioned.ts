import { type Hearing, hears } from "./hearing.ts";
import type { Question } from "./reading.ts";

const asking =
  /\?|\b(?:please|needs?|send|give|tell|share|provide|confirm|missing|may i|could you|can you|what|which|when|where|who|how|why)\b/i;

/**
 * Whether a turn that reports an outcome only mentions a detail, as in "he can write to us with the reference". A customer who has given
 * the detail need not repeat it.
 */
export function isOnlyMentioned({ text }: Question, hearing: Hearing): boolean {
  return hears(hearing, "refuse", "done", "handover", "close") && !asking.test(text);
}
