import type { CaseCustomer } from "../case/case-customer.ts";
import { type Fact, ownLine, type Scalar, spokenForm } from "../case/fact.ts";
import type { Stance } from "./acceptance.ts";
import type { ContractTurn, CustomerBriefing } from "./customer.ts";
import type { CustomerAct } from "./customer-act.ts";
import { customerFacts } from "./customer-facts.ts";
import { stanceAfter } from "./pressure.ts";
import { type ConversationProgress, hasCome } from "./reveal.ts";
import { questionsFor, topicOf } from "./slot-names.ts";
import { comparable } from "./spotted-slots.ts";
import { ownSentence } from "./told-fact.ts";

/**
 * The data that a monitor may use: the customer's side of the case and the messages of both sides, but never the customer's internal state.
 */
export interface ContractView extends ContractTurn {
  readonly briefing: CustomerBriefing;
  /** The number of the customer turn being checked; the opening is turn 1. */
  readonly number: number;
  readonly earlier: readonly ContractTurn[];
  /** All exchanges so far, including this one. */
  readonly exchanges: readonly ContractTurn[];
  /** The acts of all earlier turns. */
  readonly before: readonly CustomerAct[];
  /** The state of the conversation, for lines that wait for a particular moment. */
  readonly progress: ConversationProgress;
  /** The facts after the logged changes of mind. */
  readonly facts: ReadonlyMap<string, Fact>;
  /** The customer's stance after the logged changes of mind. */
  readonly stance: Stance;
  /** The customer's own words, without the lines that the case's author wrote. */
  readonly ownWords: string;
}

/** Builds the view of an exchange once for all monitors. */
export function viewOf(exchange: ContractTurn, earlier: readonly ContractTurn[], briefing: CustomerBriefing): ContractView {
  const { customer } = briefing;
  const { said } = exchange;
  const number = earlier.length + 1;
  const exchanges = [...earlier, exchange];
  const progress = { customer, hearings: exchanges.map(({ hearing }) => hearing), turn: number };
  const before = earlier.flatMap((turn) => turn.said.acts);
  const acts = [...before, ...said.acts];
  const ownWords = ownWordsIn(said.text, progress);
  const changes = acts.flatMap((act) => (act.act === "change_mind" ? (customer.changes_mind[act.index] ?? []) : []));
  const facts = changes.reduce(changedFacts, customerFacts(customer).facts);
  return { ...exchange, briefing, number, earlier, exchanges, before, progress, facts, stance: stanceAfter(acts, customer), ownWords };
}

/** A text without the lines that the case's author wrote. */
export function ownWordsIn(text: string, progress: ConversationProgress): string {
  const says = Object.values(progress.customer.facts).flatMap(
    (fact) => (fact.kind === "value" ? ownLine(fact, fact.value) : fact.say) ?? [],
  );
  return withoutLines(text, [...authoredLines(progress), ...says]);
}

/** The number of earlier turns in which the agent asked for something. */
export function askedBefore({ earlier }: ContractView, topic: string): number {
  return earlier.filter(({ hearing }) => hearing.questions.some((question) => topicOf(question) === topic)).length;
}

/** The facts after a change of mind. */
export function changedFacts(
  facts: ReadonlyMap<string, Fact>,
  { fact, to }: CaseCustomer["changes_mind"][number],
): ReadonlyMap<string, Fact> {
  if (fact === undefined || to === undefined) return facts;
  const old = facts.get(fact);
  return new Map([...facts, [fact, { kind: "value", value: to, reveal: old?.reveal ?? "on_ask", say: old?.say }]]);
}

/** The fact that a logged slot refers to, even if the customer used another name for it. */
export function factNamed(slot: string, view: ContractView): string | undefined {
  if (view.facts.get(slot)?.kind === "value" && !view.briefing.customer.unknown.includes(slot)) return slot;
  const [question] = questionsFor({ slot, text: "" }, { facts: view.facts, unknown: view.briefing.customer.unknown });
  return question?.kind === "fact" ? question.fact : undefined;
}

/** A value normalised for searching, without spacing, punctuation and case. */
export function bareValue(value: Scalar): string {
  return comparable(String(value)).bare();
}

/**
 * The lines that the case's author wrote for the customer to say verbatim, apart from facts; a change of mind is included only once it is
 * due.
 */
export function authoredLines(progress: ConversationProgress): readonly string[] {
  const { openings, others } = customerFacts(progress.customer).lines();
  const due = progress.customer.changes_mind.filter(({ when }) => hasCome(when, progress)).map(({ say }) => say);
  return [...openings, ...due, ...others];
}

/**
 * Everything that the case allows the customer to say: authored lines, the values and wordings of facts, typos, the ticket, and the
 * customer's name.
 */
export function sayable(customer: CaseCustomer): readonly string[] {
  return [
    ...authoredLines({ customer, hearings: [], turn: Number.POSITIVE_INFINITY }),
    ...Object.entries(customer.facts).flatMap(([slot, fact]) => tellingsOf(slot, fact, customer)),
    ...Object.values(customer.typos).map(String),
    ...customer.changes_mind.flatMap(({ say, to }) => [say, String(to ?? "")]),
    ...Object.values(customer.ticket),
    customer.name,
  ];
}

/** A fact's values, alone and in every line that may state them: "they cost 85 pounds" is what the customer knows, not only 85. */
function tellingsOf(slot: string, fact: Fact, { changes_mind, lines, typos }: CaseCustomer): readonly string[] {
  if (fact.kind === "attachment") return [fact.attachment, fact.caption ?? "", fact.say ?? ""];
  const values = [fact.value, typos[slot], ...changes_mind.map((change) => (change.fact === slot ? change.to : undefined))];
  return values
    .filter((value) => value !== undefined)
    .flatMap((value) => [
      String(value),
      ownSentence({ slot, fact, value }, false) ?? "",
      ...(lines.details ?? []).map((line) => line.replaceAll(/\{(?:values|list)\}/g, () => spokenForm(value))),
    ]);
}

/** A text with the author's own lines removed. */
export function withoutLines(text: string, authored: readonly string[]): string {
  return authored.reduce(
    // Most lines are longer than the message, and comparing lengths is quicker than searching.
    (rest, line) => (line === "" || line.length > rest.length ? rest : rest.replaceAll(line, " ")),
    text,
  );
}
