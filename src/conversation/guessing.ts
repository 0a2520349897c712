import type { Acceptance, CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import { type FactShape, type RankedFact, rankFacts } from "../language/rank/rank-facts.ts";
import { readLiterals } from "../language/read-literals.ts";
import { readMessage } from "../language/read-message.ts";
import { acceptanceOf, canonical, isPreparation, means, namesGoal, type Stance, speaksOf, wants } from "./acceptance.ts";
import { askingParts, sentencesForYes } from "./asking-parts.ts";
import { type Hearing, hears } from "./hearing.ts";
import { givesValue } from "./left-questions.ts";
import type { Proposal } from "./proposal.ts";
import { type ConversationProgress, mayReveal } from "./reveal.ts";
import { comparable } from "./spotted-slots.ts";

// A customer is generous when in doubt: if it does not recognise what the agent asks for, it tells what was most probably meant. What the
// case withholds or makes conditional is never told as a guess.

/** Whether a turn may ask the customer for something, in whatever words. */
export function mayWantSomething(hearing: Hearing): boolean {
  const { texts, questions, proposals, notFound, acts } = hearing;
  if (texts.length === 0) return false;
  if (asksByRefusing(hearing) || askingParts(texts).length > 0) return true;
  if (acts.some(({ act }) => act === "handover")) return false;
  if (questions.length + proposals.length > 0 || notFound) return true;
  return texts.some((text) => readMessage(text).askingClauses.some(({ asks }) => asks > 0));
}

/** The facts that a customer may tell although it is not sure that the agent asked for them. */
export function guessableFacts(
  facts: ReadonlyMap<string, Fact>,
  { progress, verifying }: { readonly progress: ConversationProgress; readonly verifying: boolean },
): ReadonlyMap<string, Fact> {
  const { asides, unknown } = progress.customer;
  const isOpen = ([slot, fact]: readonly [string, Fact]) =>
    !Object.hasOwn(asides, slot) &&
    !unknown.includes(slot) &&
    fact.reveal !== "never" &&
    mayReveal(fact, { progress, asked: 1, verifying });
  return new Map([...facts].filter(isOpen));
}

/** Actions that differ in what the customer ends up with; "book" or "send", in contrast, may be a word for many of them. */
const outcomes: ReadonlySet<string> = new Set([
  "refund",
  "replace",
  "exchange",
  "return",
  "cancel",
  "discount",
  "compensate",
  "repair",
  "upgrade",
  "downgrade",
  "waive",
]);

/** What decides whether a proposal may be acceptable. */
interface Asker {
  readonly customer: CaseCustomer;
  readonly stance: Stance;
  /** The agent's previous turn, to which "are we good to go?" refers. */
  readonly before: readonly string[];
  /** The actions of the desk's tools. A proposal of any other action was misread. */
  readonly actions: ReadonlySet<string>;
}

/**
 * What the customer accepts if a turn proposes something in words that name no action of the desk, but may mean what the customer came for;
 * undefined if it does not.
 */
export function acceptedUnnamed(hearing: Hearing, { customer, stance, before, actions }: Asker): Acceptance | undefined {
  if (refusesClearly(hearing) || hears(hearing, "handover")) return undefined;
  const text = hearing.texts.join("\n").toLowerCase();
  // An action that neither the desk nor the case has was misread, unless the turn names it by its own name.
  const isKnown = (action: string) =>
    actions.has(action) ||
    wants(stance, action) ||
    (outcomes.has(action) && text.includes(action)) ||
    Object.keys(stance.declines).some((one) => means(one, action));
  if (hearing.proposals.some(({ action }) => action !== undefined && !isPreparation(action) && isKnown(action))) return undefined;
  if (hearing.texts.flatMap(sentencesForYes).length === 0) return undefined;
  const whole = [...before, ...hearing.texts].join("\n");
  const isOurs =
    namesGoal(whole, stance.goal, 1) ||
    speaksOf(whole, stance) !== undefined ||
    Object.values(customer.facts).some((fact) => givesValue(whole, fact)) ||
    readLiterals(whole).some(({ kind }) => kind === "money" || kind === "date");
  if (!isOurs) return undefined;
  const args = hearing.proposals[0]?.args ?? {};
  return stance.accepts.find(({ action }) => {
    const proposal: Proposal = { act: "confirm", action: canonical(action), args, text: whole, message: whole };
    return action !== "inform" && acceptanceOf(proposal, stance) !== undefined;
  });
}

const denying = new RegExp(
  String.raw`\b(?:can(?:no|['’])t|can not|won['’]t|unable|afraid|unfortunately|sorry|` +
    String.raw`not (?:possible|able|allowed|covered|eligible|something))\b`,
  "i",
);
const conditional = /\b(?:without|until|unless)\b/i;

/** Whether a turn asks for something by refusing to go on without it, as in "I can't go on without your name". */
export function asksByRefusing({ acts }: Hearing): boolean {
  const refusals = acts.filter(({ act }) => act === "refuse");
  return refusals.length > 0 && refusals.every(({ text }) => conditional.test(text));
}

/** Whether a turn refuses something in plain words. "I can't go on without your name" does not. */
export function refusesClearly({ acts }: Hearing): boolean {
  return acts.some(({ act, text }) => act === "refuse" && denying.test(text) && !conditional.test(text));
}

/** The facts that a part of a turn may ask for, the most probable first. */
export function rankFactsFor(part: string, facts: ReadonlyMap<string, Fact>): readonly RankedFact[] {
  const words = comparable(part).words();
  const marks = new Set(part.match(/\b\p{Lu}{1,4}\b/gu) ?? []);
  const isMarked = (fact: Fact | undefined) =>
    fact?.kind === "value" && marks.has(/^(\p{Lu}{2,4})-?\d/u.exec(String(fact.value))?.[1] ?? "");
  const isOption = (fact: Fact | undefined) =>
    fact?.kind === "value" &&
    comparable(String(fact.value))
      .words()
      .some((word) => words.includes(word));
  const hasOptions = /\bor\b|\//i.test(part);
  return rankFacts(
    part,
    [...facts].map(([name, fact]) => ({ name, shape: shapeOf(name, fact) })),
  )
    .map((one) =>
      (hasOptions && isOption(facts.get(one.name))) || isMarked(facts.get(one.name))
        ? { ...one, probability: Math.max(one.probability, option) }
        : one,
    )
    .sort((one, other) => other.probability - one.probability);
}

/** The least probability of a fact whose value is among a question's options, or whose ids it describes, as in "the WS number". */
const option = 0.7;

/** The form of a fact's value, which says whether it can answer a question such as "when?" or "how many?". */
function shapeOf(name: string, fact: Fact): FactShape {
  if (fact.kind === "attachment") return "file";
  const { value } = fact;
  if (typeof value === "boolean") return "yes_no";
  if (typeof value === "number") return "number";
  if (/@/.test(value)) return "email";
  if (/phone|mobile|contact_number/.test(name)) return "phone";
  const [literal] = readLiterals(value);
  if (literal?.kind === "date") return "date";
  if (literal?.kind === "money") return "money";
  if (literal?.kind === "id") return "id";
  if (/^\d+$/.test(value)) return "number";
  return /^(?:\p{Lu}\p{L}+[ -]?){2,3}$/u.test(value) ? "person" : "text";
}
