import { hashOf } from "../../hash.ts";
import type { TrialRecord } from "../../record/trial-record.ts";

/** How a conversation is put before a reader. */
interface Reading {
  /** Whether each event begins with its number in the record. */
  readonly isNumbered: boolean;
  /** Characters after which a message, and a tool's arguments or result, are cut. */
  readonly longest: { readonly message: number; readonly result: number };
}

const forScores: Reading = { isNumbered: false, longest: { message: 4_000, result: 1_000 } };

/** A conversation as a judge is shown it. */
export interface FencedTranscript {
  /** The whole block, fences included. */
  readonly text: string;
  /** The line it begins and the line it ends with. */
  readonly begin: string;
  readonly end: string;
}

/**
 * A record between two fences. The fence is a hash of all that stands between, so nobody who wrote a part of it could have
 * written the fence; markup is escaped, every line but the first of a message is set off, and characters nobody sees are shown.
 */
export function fenceTranscript(record: TrialRecord, reading: Reading = forScores): FencedTranscript {
  const lines = record.events.flatMap((event, index) =>
    lineOf(event, reading.longest).map((line) => (reading.isNumbered ? `${index} ${line}` : line)),
  );
  const body = [...lines, `ended: ${plain(JSON.stringify(record.ending), reading.longest.result)}`].join("\n");
  const fence = hashOf(body);
  const [begin, end] = [`=== conversation ${fence} begins ===`, `=== conversation ${fence} ends ===`];
  return { text: [begin, body, end].join("\n"), begin, end };
}

function lineOf(event: TrialRecord["events"][number], longest: Reading["longest"]): string[] {
  if (event.kind === "customer_message") {
    const files = event.attachments.map(({ name, caption }) => `\n[file ${name}: ${caption}]`).join("");
    return [`customer: ${plain(`${event.text}${files}`, longest.message)}`];
  }
  if (event.kind === "agent_message") return [`agent: ${plain(event.text, longest.message)}`];
  if (event.kind !== "call") return [];
  const { by, tool, args, outcome } = event;
  const came = outcome.kind === "ok" ? JSON.stringify(outcome.value) : `${outcome.kind}: ${outcome.message}`;
  const what = `${plain(tool, 100)} ${plain(JSON.stringify(args), longest.result)}`;
  return [`${by} used a tool: ${what} -> ${plain(came, longest.result)}`];
}

/** Words that can be nothing but words: no markup, no line that begins like one of ours, nothing hidden. */
export function plain(text: string, longest: number): string {
  const cut = text.length > longest ? `${text.slice(0, longest)} […]` : text;
  return (
    cut
      .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
      // Format characters, controls and unassigned ones can carry text that people do not see.
      .replace(/[^\P{C}\n]/gu, "\uFFFD")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll("`", "'")
      .replaceAll("===", "= = =")
      .replaceAll("\n", "\n    | ")
  );
}
