import type { CaseCustomer } from "../../case/case-customer.ts";
import { canonical } from "../../conversation/acceptance.ts";
import { customerFacts } from "../../conversation/customer-facts.ts";
import type { Question, Reading, StatedProposal } from "../../conversation/reading.ts";
import { questionsFor, topicOf } from "../../conversation/slot-names.ts";
import { ACTION_NAMES, type ActArgs, type ActionName } from "../../language/act.ts";
import { SLOT_PHRASES } from "../../language/lexicon-slots.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { type FoundQuote, findQuote } from "../../score/judge/find-quote.ts";
import type { ReaderAnswer } from "./reader-answer.ts";

type StatedAct = Reading["acts"][number];

/** The slot a model uses for a question about the problem itself. */
export const problemSlot = "matter";

/** The data against which a model's answer is checked. */
interface Known {
  readonly customer: CaseCustomer;
  /** The agent's turn. */
  readonly message: string;
}

/** Turns a model's answer into a reading, dropping unknown slots and actions, and items whose quote is not in the turn. */
export function readingFromAnswer(answer: ReaderAnswer, known: Known): Reading {
  const { message } = known;
  const asked = quoted(answer.questions, message).flatMap(({ item, at }) => askedFor(item.slot, at, known));
  const questions = wanted(asked.map(({ question }) => question));
  const put = quoted(answer.proposals, message).map(({ item, at }) => {
    const proposal = proposalOf(item, at, known);
    return { proposal, at, isPutUp: item.wants_answer && !answer.only_closing };
  });
  return {
    acts: [
      ...asked.map(({ question, at }): StatedAct => ({ act: "request", slots: [question.slot], ...clause(at) })),
      ...put.map(({ proposal, at }) => proposalAct(proposal, at)),
      ...quoted(answer.statements, message).map(({ item, at }) => statementAct(item, at)),
    ].toSorted((one, other) => one.span.start - other.span.start),
    questions,
    alternatives: alternativesAmong(questions, answer.alternatives),
    proposals: put.filter(({ isPutUp }) => isPutUp).map(({ proposal }) => proposal),
    offered: put.map(({ proposal }) => proposal),
    verifying: answer.verifying,
    notFound: answer.not_found,
    closing: answer.only_closing,
    choice: quoted(answer.proposals, message).filter(({ item }) => item.is_choice && item.wants_answer).length > 1,
  };
}

function quoted<Item extends { readonly quote: string }>(items: readonly Item[], message: string) {
  return items.flatMap((item) => {
    const at = findQuote(message, item.quote);
    return at ? [{ item, at }] : [];
  });
}

function clause({ quote, start, end }: FoundQuote): { span: { start: number; end: number }; text: string } {
  return { span: { start, end }, text: quote };
}

function askedFor(slot: string, at: FoundQuote, { customer }: Known): { question: Question; at: FoundQuote }[] {
  const facts = customerFacts(customer).facts;
  const text = at.quote;
  const with_ = (questions: readonly Question[]) => questions.map((question) => ({ question, at }));
  if (facts.has(slot)) return with_([{ kind: "fact", slot, fact: slot, text }]);
  if (customer.unknown.includes(slot)) return with_([{ kind: "unknown", slot, text }]);
  if (slot === problemSlot) return with_([{ kind: "open", slot: "problem", text }]);
  if (!Object.hasOwn(SLOT_PHRASES, slot)) return [];
  return with_(questionsFor({ slot, text }, { facts, unknown: customer.unknown }));
}

/** Removes duplicate questions, and questions outside the case if the turn also asks for a fact from the case. */
function wanted(questions: readonly Question[]): Question[] {
  const hasFacts = questions.some(({ kind }) => kind === "fact");
  const byTopic = new Map<string, Question>();
  for (const question of questions) if (!byTopic.has(topicOf(question))) byTopic.set(topicOf(question), question);
  return [...byTopic.values()].filter(({ kind }) => kind !== "foreign" || !hasFacts);
}

/** Keeps only sets of alternatives that name more of the customer's own facts than are needed. */
function alternativesAmong(questions: readonly Question[], alternatives: ReaderAnswer["alternatives"]): Reading["alternatives"] {
  return alternatives
    .map(({ slots, need }) => {
      const own = questions.flatMap((question) => (question.kind === "fact" ? [question] : []));
      const among = own.filter(({ slot, fact }) => slots.includes(slot) || slots.includes(fact));
      return { need, facts: among.map(({ fact }) => fact) };
    })
    .filter(({ facts, need }) => facts.length > need);
}

function proposalOf(item: ReaderAnswer["proposals"][number], at: FoundQuote, known: Known): StatedProposal {
  const action = actionKnown(item.action, known);
  return {
    act: item.is_choice ? "offer" : "confirm",
    ...(action === undefined ? {} : { action }),
    args: argsOf(item.terms, known.message),
    text: at.quote,
  };
}

function actionKnown(name: string, { customer }: Known): string | undefined {
  const action = canonical(name.trim().toLowerCase());
  const own = [...customer.accepts.map((acceptance) => acceptance.action), ...Object.keys(customer.declines)];
  return namedAction(action) ?? own.map(canonical).find((one) => one === action);
}

function namedAction(name: string): ActionName | undefined {
  return ACTION_NAMES.find((known) => known === name && known !== "other");
}

const keyOf: Readonly<Record<string, string>> = { id: "id", money: "amount", date: "date", count: "count" };

/** The terms in the built-in reader's format, in which a value of a known kind is keyed by its kind and any other value by its name. */
function argsOf(terms: ReaderAnswer["proposals"][number]["terms"], message: string): ActArgs {
  const args = new Map<string, string[]>();
  for (const { item, at } of quoted(terms, message)) {
    const literals = readLiterals(at.quote).flatMap(({ kind, value }) => {
      const key = keyOf[kind];
      return key === undefined ? [] : [{ key, value }];
    });
    const stated = literals.length > 0 ? literals : [{ key: item.name, value: at.quote }];
    for (const { key, value } of stated) args.set(key, [...new Set([...(args.get(key) ?? []), value])]);
  }
  return Object.fromEntries([...args].map(([key, values]) => [key, values.length === 1 ? (values[0] ?? "") : values]));
}

function proposalAct({ act, action, args }: StatedProposal, at: FoundQuote): StatedAct {
  const named = namedAction(action ?? "");
  return { act, ...(named ? { action: named } : {}), ...(Object.keys(args).length > 0 ? { args } : {}), ...clause(at) };
}

function statementAct({ kind, action }: ReaderAnswer["statements"][number], at: FoundQuote): StatedAct {
  const named = namedAction(canonical(action.trim().toLowerCase()));
  if (kind === "done" || kind === "refuse") return { act: kind, ...(named ? { action: named } : {}), ...clause(at) };
  if (kind === "instruct") return { act: kind, steps: [at.quote], ...clause(at) };
  return { act: kind, ...clause(at) };
}
