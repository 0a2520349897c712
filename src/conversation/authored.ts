import type { CaseCustomer } from "../case/case-customer.ts";

/** The lines a case's author wrote for the customer to say as they stand, besides facts; a mind change only from its turn on. */
export function authoredLines(customer: CaseCustomer, turn: number): readonly string[] {
  return [
    ...customer.openings,
    ...customer.pushes,
    ...Object.values(customer.declines),
    ...customer.changes_mind.filter(({ at_turn }) => at_turn <= turn).map(({ say }) => say),
    customer.goal,
    ...Object.values(customer.lines).flat(),
    ...[customer.closing, customer.concedes].filter((line) => line !== undefined),
  ];
}

/** Everything the case lets the customer say: authored lines, facts and typos in their own words, what the ticket shows. */
export function sayable(customer: CaseCustomer): readonly string[] {
  const facts = Object.values(customer.facts).flatMap((fact) =>
    fact.kind === "value"
      ? [String(fact.value), fact.say ?? ""]
      : [fact.attachment, fact.caption ?? "", fact.say ?? ""],
  );
  return [
    ...authoredLines(customer, Number.POSITIVE_INFINITY),
    ...facts,
    ...Object.values(customer.typos).map(String),
    ...customer.changes_mind.map(({ to }) => String(to ?? "")),
    ...Object.values(customer.ticket),
    customer.name,
  ];
}

/** What remains of a line when the author's own sentences are taken out of it. */
export function withoutLines(text: string, authored: readonly string[]): string {
  return authored.reduce((rest, line) => (line === "" ? rest : rest.replaceAll(line, " ")), text);
}
