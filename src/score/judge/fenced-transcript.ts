import { hashOf } from "../../hash.ts";
import type { TrialRecord } from "../../record/trial-record.ts";

// Whether each event starts with its number in the record, and the maximum length, in characters, of a message and of a tool's arguments or
// result.
const forScores = { isNumbered: false, longest: { message: 4_000, result: 1_000 } };

/**
 * Puts a record between two fences, which are the first and last lines of the text. Each fence contains a hash of the content, so the
 * author of the content could not have predicted the fence. Markup is escaped, continuation lines are indented, and invisible characters
 * are made visible.
 */
export function fenceTranscript(record: TrialRecord, reading = forScores) {
  const lines = record.events.flatMap((event, index) =>
    lineOf(event, reading.longest).map((line) => (reading.isNumbered ? `${index} ${line}` : line)),
  );
  const body = [...lines, `ended: ${sanitized(JSON.stringify(record.ending), reading.longest.result)}`].join("\n");
  const fence = hashOf(body);
  const [begin, end] = [`=== conversation ${fence} begins ===`, `=== conversation ${fence} ends ===`];
  return { text: [begin, body, end].join("\n"), begin, end };
}
export type FencedTranscript = ReturnType<typeof fenceTranscript>;

function lineOf(event: TrialRecord["events"][number], longest: (typeof forScores)["longest"]): string[] {
  if (event.kind === "customer_message") {
    const files = event.attachments.map(({ name, caption }) => `\n[file ${name}: ${caption}]`).join("");
    return [`customer: ${sanitized(`${event.text}${files}`, longest.message)}`];
  }
  if (event.kind === "agent_message") return [`agent: ${sanitized(event.text, longest.message)}`];
  if (event.kind !== "call") return [];
  const { by, tool, args, outcome } = event;
  const came = outcome.kind === "ok" ? JSON.stringify(outcome.value) : `${outcome.kind}: ${outcome.message}`;
  const what = `${sanitized(tool, 100)} ${sanitized(JSON.stringify(args), longest.result)}`;
  return [`${by} used a tool: ${what} -> ${sanitized(came, longest.result)}`];
}

/** Sanitises a text so that it contains no markup, no hidden characters and no lines that look like a fence. */
export function sanitized(text: string, longest: number): string {
  const cut = text.length > longest ? `${text.slice(0, longest)} […]` : text;
  return (
    cut
      .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
      // Format, control and unassigned characters can contain text that people cannot see.
      .replace(/[^\P{C}\n]/gu, "\uFFFD")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll("`", "'")
      .replaceAll("===", "= = =")
      .replaceAll("\n", "\n    | ")
  );
}
