import type { CaseCustomer } from "../case/case-customer.ts";
import { builtInReader } from "../conversation/built-in-reader.ts";
import { customerFacts } from "../conversation/customer-facts.ts";
import type { Reading } from "../conversation/reading.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { shortened } from "../secrets/shortened.ts";
import { joined } from "./text/figure-text.ts";
import { sentences } from "./text/section.ts";
import { spaced } from "./text/spaced.ts";

/** A reading without its text, either stored in the record or produced by the built-in reader. */
type ReadWords = Pick<Reading, "acts" | "questions" | "proposals" | "offered" | "verifying" | "notFound" | "closing">;

/**
 * The reading of each turn that the customer answered, from the record or, if the record has none, from the built-in
 * reader, which needs the customer's side of the case.
 */
export function readTurns({ events, reader }: TrialRecord, customer: CaseCustomer | undefined) {
  const hear = customer && reader === undefined ? customerFacts(customer).hear : undefined;
  let [texts, step]: [string[], number | undefined] = [[], undefined];
  return events.flatMap((event, index) => {
    if (event.kind === "agent_message") [texts, step] = [[...texts, event.text], index];
    if (event.kind !== "customer_message") return [];
    const reading = event.reading ?? hear?.(texts);
    // A reading is attached to the last message of the turn.
    const turn = reading && step !== undefined ? [{ step, reader: reader ?? builtInReader.id, says: readingLines(reading) }] : [];
    [texts, step] = [[], undefined];
    return turn;
  });
}
export type ReadTurn = ReturnType<typeof readTurns>[number];

/** One line per kind of act; never empty. */
function readingLines(reading: ReadWords): string[] {
  const { questions, proposals, verifying, notFound, closing } = reading;
  const slots = (kind: ReadWords["questions"][number]["kind"]) =>
    questions.flatMap((question) => (question.kind === kind ? [spaced(question.slot)] : []));
  const later = reading.offered.filter(({ text }) => !proposals.some((proposal) => proposal.text === text));
  const lines = sentences(
    ...listed("asks for", slots("fact")),
    ...listed("asks for something the customer does not know:", slots("unknown")),
    ...listed("asks for something the case does not cover:", slots("foreign")),
    slots("open").length > 0 && "asks about the case in general",
    ...listed("asks for consent to:", proposals.map(proposalText)),
    ...listed("mentions as possible:", later.map(proposalText)),
    ...told.flatMap(([act, words]) => listed(words, quotesOf(reading, act))),
    verifying && "verifies who the customer is",
    notFound && "did not find something, or asks to have it checked",
    closing && "only asks whether there is anything else",
  );
  return lines.length > 0 ? lines : ["nothing the customer can act on"];
}

const told: readonly (readonly [ReadWords["acts"][number]["act"], string])[] = [
  ["inform", "tells:"],
  ["refuse", "refuses:"],
  ["done", "claims as done:"],
  ["hold", "puts on hold:"],
  ["handover", "escalates:"],
  ["instruct", "gives an instruction:"],
  ["close", "closes:"],
];

function quotesOf({ acts }: ReadWords, kind: ReadWords["acts"][number]["act"]): string[] {
  return [...new Set(acts.flatMap(({ act, text }) => (act === kind ? [`“${short(text)}”`] : [])))];
}

function listed(words: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${words} ${joined([...new Set(items)])}`];
}

function proposalText({ action, args, text }: ReadWords["proposals"][number]): string {
  const terms = Object.entries(args).map(([name, value]) => `${name} ${[value].flat().join(" / ")}`);
  const what = action === undefined ? `“${short(text)}”` : spaced(action);
  return terms.length === 0 ? what : `${what} (${terms.join(", ")})`;
}

function short(text: string): string {
  return shortened(text.replace(/\s+/g, " ").trim(), 80);
}
