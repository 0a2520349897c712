import type { CaseCustomer } from "../case/case-customer.ts";
import type { Scalar } from "../case/fact.ts";
import type { Stance } from "../conversation/acceptance.ts";
import { changedFacts } from "../conversation/contract-view.ts";
import { type CustomerAct, hasAct } from "../conversation/customer-act.ts";
import { customerFacts } from "../conversation/customer-facts.ts";
import { type Hearing, hasDone } from "../conversation/hearing.ts";
import { plainWords } from "../conversation/message.ts";
import type { Proposal } from "../conversation/proposal.ts";
import { topicOf } from "../conversation/slot-names.ts";
import { comparable } from "../conversation/spotted-slots.ts";

/** The agenda before the opening. */
export function openAgenda(customer: CaseCustomer) {
  return {
    customer,
    /** The number of turns taken, including the opening. */
    turn: 0,
    facts: customerFacts(customer).facts,
    accepts: customer.accepts,
    /** The value last given for each fact, and the facts that were told only as guesses. */
    given: new Map<string, Scalar>(),
    guessed: new Set<string>(),
    asked: new Map<string, number>(),
    /** The slots that the customer has said they know nothing about. */
    lacking: new Set<string>(),
    pushed: 0,
    changed: new Set<number>(),
    /** Whether the customer has consented to something that has not been done yet. */
    awaiting: false,
    /** Whether the customer believes that they got what they came for. */
    met: false,
    thanked: 0,
    /** Whether the agent has looked something up, so that it knows who the customer is. */
    found: false,
    /** The number of consecutive turns without progress. */
    stuck: 0,
    /** The number of clarifications that the customer has asked for. */
    unclear: 0,
    held: false,
    followed: false,
    /** The names of the customer's own tools that have been used so far. */
    used: new Set<string>(),
    heard: new Set<string>(),
    /** The agent's turns so far, as the customer understood them. */
    hearings: [] as Hearing[],
    said: new Set<string>(),
    /** The customer's messages as sent. */
    sent: [] as string[],
    /** The latest proposals, to which a later "shall I?" refers. */
    proposed: [] as Proposal[],
  };
}

/** The customer's state after a turn, which depends only on the messages of both sides. */
export type Agenda = Readonly<ReturnType<typeof openAgenda>>;

/** The customer's current goal, and what they accept and decline. */
export function stanceOf({ customer, accepts }: Agenda): Stance {
  return { goal: customer.goal, declines: customer.declines, accepts };
}

/** The agenda after a change of mind. */
export function changeMind(agenda: Agenda, index: number): Agenda {
  const change = agenda.customer.changes_mind[index];
  if (change === undefined) return agenda;
  const { fact, to, accepts = agenda.accepts } = change;
  const given = new Map(agenda.given);
  if (fact !== undefined && to !== undefined) given.set(fact, to);
  return { ...agenda, facts: changedFacts(agenda.facts, change), given, accepts, changed: new Set([...agenda.changed, index]), met: false };
}

/**
 * The agenda as decided for a turn, with only the changes of mind that the turn states. The other acts of a turn take effect when the
 * agenda advances.
 */
export function withChangesIn(
  acts: readonly CustomerAct[],
  { before, decided }: { readonly before: Agenda; readonly decided: Agenda },
): Agenda {
  const stated = new Set(acts.flatMap((act) => (act.act === "change_mind" ? [act.index] : [])));
  const isStated = [...decided.changed].every((index) => before.changed.has(index) || stated.has(index));
  if (isStated && [...stated].every((index) => decided.changed.has(index))) return decided;
  const { facts, given, accepts, changed } = before;
  return [...stated].reduce(changeMind, { ...decided, facts, given, accepts, changed });
}

/** The agenda after the customer has read and answered a turn. */
export function advance(agenda: Agenda, hearing: Hearing, said: { readonly acts: readonly CustomerAct[]; readonly text: string }): Agenda {
  const { acts } = said;
  const did = (...kinds: readonly CustomerAct["act"][]) => hasAct(acts, ...kinds);
  const given = new Map(agenda.given);
  for (const act of acts) {
    if (act.act === "answer" || act.act === "volunteer" || act.act === "correct") given.set(act.slot, act.value);
    if (act.act === "attach") given.set(act.slot, act.name);
  }
  const asked = new Map(agenda.asked);
  for (const question of hearing.questions) asked.set(topicOf(question), (asked.get(topicOf(question)) ?? 0) + 1);
  return {
    ...agenda,
    turn: agenda.turn + 1,
    given,
    guessed: guessedAfter(agenda, acts),
    asked,
    lacking: new Set([...agenda.lacking, ...acts.flatMap((act) => (act.act === "not_known" ? [act.slot] : []))]),
    pushed: agenda.pushed + acts.filter(({ act }) => act === "push").length,
    awaiting: agenda.awaiting || did("consent", "choose"),
    met: agenda.met && !did("consent", "choose"),
    thanked: agenda.thanked + (did("thank") ? 1 : 0),
    found: agenda.found || hasDone(hearing, "read"),
    stuck: did("restate_goal", "vague", "decline", "nonsense") ? agenda.stuck + 1 : 0,
    unclear: agenda.unclear + (did("not_understood") ? 1 : 0),
    held: did("wait"),
    followed: agenda.followed || did("follow"),
    used: new Set([...agenda.used, ...acts.flatMap((act) => (act.act === "follow" ? [act.tool] : []))]),
    heard: new Set([...agenda.heard, normalizedTexts(hearing)]),
    hearings: [...agenda.hearings, hearing],
    said: new Set([...agenda.said, plainWords(said.text)]),
    sent: [...agenda.sent, said.text],
    proposed: hearing.offered.some(({ action }) => action !== undefined) ? [...hearing.offered] : agenda.proposed,
  };
}

/** Everything the agent said in a turn, normalised. */
export function normalizedTexts({ texts }: Hearing): string {
  return comparable(texts.join(" ")).plain();
}

/** Whether the customer has used these words before. */
export function wasSaid({ said }: Agenda, words: string): boolean {
  const looked = plainWords(words);
  return [...said].some((text) => text.includes(looked));
}

function guessedAfter({ given, guessed }: Agenda, acts: readonly CustomerAct[]): Set<string> {
  const told = acts.filter((act) => act.act === "answer" || act.act === "attach");
  const sure = new Set(told.flatMap(({ slot, guess }) => (guess ? [] : [slot])));
  const fresh = told.flatMap(({ slot, guess }) => (guess && !given.has(slot) ? [slot] : []));
  return new Set([...guessed, ...fresh].filter((slot) => !sure.has(slot)));
}
