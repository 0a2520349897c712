import type { TrialRecord } from "../../record/trial-record.ts";

/** The agent's words near a step, or the reason why nothing is quoted. */
export type Quotation =
  | { readonly kind: "said"; readonly trial: number; readonly text: string }
  | { readonly kind: "said_nothing"; readonly trial: number }
  /** Quotations were not requested. */
  | { readonly kind: "left_out" };

const longest = 240;

/**
 * Quotes the words that accompany an action, from the agent's next message after a step or, if there is none, from its
 * last message before the step.
 */
export function quoteAt(record: TrialRecord, step: number | null): Quotation {
  const said = record.events.flatMap((event, index) =>
    event.kind === "agent_message" && event.text.trim() !== "" ? [{ index, text: event.text }] : [],
  );
  const at = step ?? record.events.length;
  const words = said.find(({ index }) => index > at) ?? said.findLast(({ index }) => index < at);
  return words ? { kind: "said", trial: record.trial, text: shortened(words.text) } : { kind: "said_nothing", trial: record.trial };
}

// Cut at a word boundary, so that no word in the quotation is altered.
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const end = cut.lastIndexOf(" ");
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()} …`;
}
