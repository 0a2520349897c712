import type { CaseCustomer } from "../case/case-customer.ts";
import { type ConversationProgress, hasCome } from "./moments.ts";

/**
 * The lines that the case's author wrote for the customer to say verbatim, apart from facts; a change of mind is included only once it is
 * due.
 */
export function authoredLines(progress: ConversationProgress): readonly string[] {
  const { customer } = progress;
  return [
    ...customer.openings,
    ...customer.pushes,
    ...Object.values(customer.declines),
    ...customer.changes_mind.filter(({ when }) => hasCome(when, progress)).map(({ say }) => say),
    customer.goal,
    ...Object.values(customer.lines).flat(),
    ...Object.values(customer.asides).map(({ say }) => say),
    ...customer.offers.map(({ say }) => say),
    ...[customer.closing, customer.concedes].filter((line) => line !== undefined),
  ];
}

/**
 * Everything that the case allows the customer to say: authored lines, the values and wordings of facts, typos, the ticket, and the
 * customer's name.
 */
export function sayable(customer: CaseCustomer): readonly string[] {
  const facts = Object.values(customer.facts).flatMap((fact) =>
    fact.kind === "value" ? [String(fact.value), fact.say ?? ""] : [fact.attachment, fact.caption ?? "", fact.say ?? ""],
  );
  return [
    ...authoredLines({ customer, hearings: [], turn: Number.POSITIVE_INFINITY }),
    ...facts,
    ...Object.values(customer.typos).map(String),
    ...customer.changes_mind.flatMap(({ say, to }) => [say, String(to ?? "")]),
    ...Object.values(customer.ticket),
    customer.name,
  ];
}

/** A text with the author's own lines removed. */
export function withoutLines(text: string, authored: readonly string[]): string {
  return authored.reduce(
    // Most lines are longer than the message, and comparing lengths is quicker than searching.
    (rest, line) => (line === "" || line.length > rest.length ? rest : rest.replaceAll(line, " ")),
    text,
  );
}
