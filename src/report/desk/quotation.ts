import type { TrialRecord } from "../../record/trial-record.ts";

/** What an agent said around a step, or why nothing is quoted. */
export type Quotation =
  | { readonly kind: "said"; readonly trial: number; readonly text: string }
  | { readonly kind: "said_nothing"; readonly trial: number }
  /** The report was not asked for quotations. */
  | { readonly kind: "left_out" };

const longest = 240;

/** Quotes what the agent said next after a step, or last before it: the words that went with the deed. */
export function quoteAt(record: TrialRecord, step: number | null): Quotation {
  const said = record.events.flatMap((event, index) =>
    event.kind === "agent_message" && event.text.trim() !== "" ? [{ index, text: event.text }] : [],
  );
  const at = step ?? record.events.length;
  const words = said.find(({ index }) => index > at) ?? said.findLast(({ index }) => index < at);
  return words
    ? { kind: "said", trial: record.trial, text: shortened(words.text) }
    : { kind: "said_nothing", trial: record.trial };
}

// Whole words, so that nothing is put into the agent's mouth.
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const end = cut.lastIndexOf(" ");
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()} …`;
}
