import type { Fact, Scalar } from "../case/fact.ts";
import type { Acceptance } from "./acceptance.ts";
import type { ContractTurn, CustomerBriefing } from "./customer.ts";
import type { CustomerAct } from "./customer-act.ts";
import { type Hearing, topicOf } from "./hearing.ts";
import { knownFacts, questionsFor } from "./slot-names.ts";

/** One exchange, with what the agent's words come to. */
export interface Exchange {
  readonly hearing: Hearing;
  readonly turn: ContractTurn;
}

/** What a monitor may look at: the customer's side of the case, and what was heard and said. Never the customer's inside. */
export interface ContractView extends Exchange {
  readonly briefing: CustomerBriefing;
  /** The customer turn watched; the opening is turn 1. */
  readonly number: number;
  readonly earlier: readonly Exchange[];
}

/** The acts of earlier turns. */
export function actsBefore({ earlier }: ContractView): readonly CustomerAct[] {
  return earlier.flatMap(({ turn }) => turn.said.acts);
}

/** The acts of all turns up to and with this one. */
export function actsSoFar(view: ContractView): readonly CustomerAct[] {
  return [...actsBefore(view), ...view.turn.said.acts];
}

/** How often the agent asked for something before this turn. */
export function askedBefore({ earlier }: ContractView, topic: string): number {
  return earlier.filter(({ hearing }) => hearing.questions.some((question) => topicOf(question) === topic)).length;
}

/** The facts as they stand after the logged changes of mind. */
export function factsNow(view: ContractView): ReadonlyMap<string, Fact> {
  const changes = changesSoFar(view);
  const known = knownFacts(view.briefing.customer);
  if (changes.length === 0) return known;
  const facts = new Map(known);
  for (const change of changes) {
    if (change.fact === undefined || change.to === undefined) continue;
    const old = facts.get(change.fact);
    facts.set(change.fact, { kind: "value", value: change.to, reveal: old?.reveal ?? "on_ask", say: old?.say });
  }
  return facts;
}

/** What the customer agrees to after the logged changes of mind. */
export function acceptsNow(view: ContractView): readonly Acceptance[] {
  return changesSoFar(view).reduce<readonly Acceptance[]>(
    (accepts, change) => change.accepts ?? accepts,
    view.briefing.customer.accepts,
  );
}

/** The fact a logged slot stands for, by whatever name the customer logged it. */
export function factNamed(slot: string, view: ContractView): string | undefined {
  const [question] = questionsFor(
    { slot, text: "" },
    { facts: factsNow(view), unknown: view.briefing.customer.unknown },
  );
  return question?.kind === "fact" ? question.fact : undefined;
}

/** A value as it can be found in a text, however it is spaced or capitalised. */
export function bare(value: Scalar): string {
  return String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, "");
}

function changesSoFar(view: ContractView) {
  return actsSoFar(view).flatMap((act) => {
    const change = act.act === "change_mind" ? view.briefing.customer.changes_mind[act.index] : undefined;
    return change === undefined ? [] : [change];
  });
}
