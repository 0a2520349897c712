import type { Acceptance, CaseCustomer } from "../case/case-customer.ts";
import type { Fact, Scalar } from "../case/fact.ts";
import { memoizeText } from "../memoize.ts";
import { authoredLines, withoutLines } from "./authored.ts";
import type { ContractTurn, CustomerBriefing } from "./customer.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { Hearing } from "./hearing.ts";
import type { ConversationProgress } from "./moments.ts";
import { knownFacts, questionsFor, topicOf } from "./slot-names.ts";

/** One exchange, with the meaning of the agent's turn for the customer. */
export interface Exchange {
  readonly hearing: Hearing;
  readonly turn: ContractTurn;
}

/**
 * The data that a monitor may use: the customer's side of the case and the messages of both sides, but never the customer's internal state.
 */
export interface ContractView extends Exchange {
  readonly briefing: CustomerBriefing;
  /** The number of the customer turn being checked; the opening is turn 1. */
  readonly number: number;
  readonly earlier: readonly Exchange[];
  /** The acts of all earlier turns. */
  readonly before: readonly CustomerAct[];
  /** The state of the conversation, for lines that wait for a particular moment. */
  readonly progress: ConversationProgress;
  /** The facts after the logged changes of mind. */
  readonly facts: ReadonlyMap<string, Fact>;
  /** The actions that the customer agrees to after the logged changes of mind. */
  readonly accepts: readonly Acceptance[];
  /** The customer's own words, without the lines that the case's author wrote. */
  readonly ownWords: string;
}

/** Builds the view of an exchange once for all monitors. */
export function viewOf(exchange: Exchange, earlier: readonly Exchange[], briefing: CustomerBriefing): ContractView {
  const { customer } = briefing;
  const { said } = exchange.turn;
  const number = earlier.length + 1;
  const hearings = [...earlier.map(({ hearing }) => hearing), exchange.hearing];
  const progress = { customer, hearings, turn: number };
  const before = earlier.flatMap(({ turn }) => turn.said.acts);
  const changes = [...before, ...said.acts].flatMap((act) => {
    const change = act.act === "change_mind" ? customer.changes_mind[act.index] : undefined;
    return change === undefined ? [] : [change];
  });
  const accepts = changes.reduce<readonly Acceptance[]>((held, change) => change.accepts ?? held, customer.accepts);
  const says = Object.values(customer.facts).flatMap(({ say }) => (say === undefined ? [] : [say]));
  const ownWords = withoutLines(said.text, [...authoredLines(progress), ...says]);
  const facts = factsAfter(changes, customer);
  return { ...exchange, briefing, number, earlier, before, progress, facts, accepts, ownWords };
}

/** The acts of all turns so far, including this one. */
export function actsSoFar(view: ContractView): readonly CustomerAct[] {
  return [...view.before, ...view.turn.said.acts];
}

/** The number of earlier turns in which the agent asked for something. */
export function askedBefore({ earlier }: ContractView, topic: string): number {
  return earlier.filter(({ hearing }) => hearing.questions.some((question) => topicOf(question) === topic)).length;
}

function factsAfter(changes: CaseCustomer["changes_mind"], customer: CaseCustomer): ReadonlyMap<string, Fact> {
  const known = knownFacts(customer);
  if (changes.length === 0) return known;
  const facts = new Map(known);
  for (const change of changes) {
    if (change.fact === undefined || change.to === undefined) continue;
    const old = facts.get(change.fact);
    facts.set(change.fact, { kind: "value", value: change.to, reveal: old?.reveal ?? "on_ask", say: old?.say });
  }
  return facts;
}

/** The fact that a logged slot refers to, even if the customer used another name for it. */
export function factNamed(slot: string, view: ContractView): string | undefined {
  const [question] = questionsFor({ slot, text: "" }, { facts: view.facts, unknown: view.briefing.customer.unknown });
  return question?.kind === "fact" ? question.fact : undefined;
}

/** A value normalised for searching, without spacing, punctuation and case. */
export function bareValue(value: Scalar): string {
  return bareText(String(value));
}

// The result is cached, because the monitors search for the same few facts and lines in every turn.
const bareText = memoizeText((text) => text.toLowerCase().replace(/[^\p{L}\p{N}@]+/gu, ""));
