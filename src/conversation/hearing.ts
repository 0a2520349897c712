import type { CaseCustomer } from "../case/case-customer.ts";
import type { Act } from "../language/act.ts";
import { SLOT_PHRASES } from "../language/lexicon-slots.ts";
import { readAgentMessage } from "../language/read-agent-message.ts";
import { aboutTheGoal, acceptanceOf, canonical, meansOf, namesGoal, speaksOf } from "./acceptance.ts";
import { alternativesIn } from "./alternatives.ts";
import { readYesWanted } from "./asks-yes.ts";
import type { Deed } from "./deed.ts";
import { type Proposal, proposalsIn } from "./proposal.ts";
import { nothingRead, type Reading } from "./reading.ts";
import { answersTo, knownFacts, type Question, questionsFor, SECRET } from "./slot-names.ts";
import { addressOf, isPlainlyAsked, spottedQuestions } from "./spotted-slots.ts";

/** What one turn of the agent comes to for this customer: its reading, with the words and the deeds it is about. */
export interface Hearing extends Omit<Reading, "proposals" | "offered"> {
  /** The messages that say anything. */
  readonly texts: readonly string[];
  readonly proposals: readonly Proposal[];
  readonly offered: readonly Proposal[];
  /** What the agent did before it spoke, known from its calls. */
  readonly deeds: readonly Deed[];
}

// A message past this length is read up to here: a customer does not read a book either.
const LONGEST = 8_000;

const VERIFYING =
  /\b(?:verif(?:y|ying|ication)|identi(?:ty|fy|fication)|security|authenticat\w*|data protection|(?:look|pull|bring|find|locate|access|open|check)(?:ing)?\s+(?:\w+\s+){0,3}(?:up|account|order|booking|reservation|profile|record|details)|who (?:i am|i'm|am i) (?:speaking|chatting|talking))\b/i;

const NOT_FOUND =
  /\b(?:(?:can(?:no|')t|can not|could(?:n't| not)|unable to|not able to|wasn't able to|do(?:n't| not)|did(?:n't| not)|having trouble)\s+(?:\w+\s+){0,3}(?:find|finding|locate|locating|see|pull(?:ing)?|match)|no\s+(?:\w+\s+){0,2}(?:order|orders|booking|bookings|reservation|account|record|records|match|matches|result|results)|not found|nothing\s+(?:\w+\s+){0,2}(?:comes?|came|shows?|showed|turns?|matches|found)|(?:does(?:n't| not)|did(?:n't| not)|do not|don't)\s+(?:seem to\s+)?(?:match|exist|come up|appear|work|bring)|double[- ]?check|check (?:it |that |the \w+ )?again|re-?check|re-?enter|typo|mistyped|invalid|incorrect|not valid|isn't (?:valid|correct|right)|(?:doesn't|does not) look right)\b/i;

const IDENTITY: ReadonlySet<string> = new Set([
  "order_number",
  "email",
  "name",
  "postcode",
  "phone",
  "account_number",
  "user_id",
  "date_of_birth",
  "address",
  "verification",
]);

// A no in free words: what is put up beside it is something else.
const REFUSING =
  /\b(?:i|we)(?: still| really| simply)? (?:can(?:no|['’])t|can not|won['’]t|will not|(?:am|are) (?:not able|unable))\b|\b(?:isn['’]t|is not|not) (?:possible|covered)\b/i;

type Ear = (texts: readonly string[], deeds?: readonly Deed[]) => Hearing;
type Listener = (texts: readonly string[]) => Omit<Hearing, "deeds">;

/** What was heard before anybody spoke. */
export const silence: Hearing = hearingOf(nothingRead, { texts: [], deeds: [] });

/** A reading as it is heard: with the words it is of, and what the agent did before it spoke. */
export function hearingOf(
  reading: Reading,
  { texts, deeds }: { readonly texts: readonly string[]; readonly deeds: readonly Deed[] },
): Hearing {
  const spoken = spokenIn(texts);
  const message = spoken.join("\n");
  const inMessage = (proposals: Reading["proposals"]) => proposals.map((proposal) => ({ ...proposal, message }));
  return {
    ...reading,
    texts: spoken,
    proposals: inMessage(reading.proposals),
    offered: inMessage(reading.offered),
    deeds,
  };
}

// The messages of a turn that say anything, each as far as it is read.
function spokenIn(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.slice(0, LONGEST)).filter((text) => text.trim() !== "");
}

// A customer and its monitors listen to the same words: one reading serves both, and a few serve all trials of a case.
const ears = new WeakMap<CaseCustomer, Ear>();
const REMEMBERED = 48;

/** Opens the built-in ear for one customer, without a model: the same texts are always heard the same. */
export function openHearing(customer: CaseCustomer): Ear {
  const ear = ears.get(customer) ?? remembering(listener(customer));
  ears.set(customer, ear);
  return ear;
}

function remembering(listen: Listener): Ear {
  const heard = new Map<string, Omit<Hearing, "deeds">>();
  return (texts, deeds = []) => {
    const key = texts.join("\u0000");
    const known = heard.get(key);
    if (known !== undefined) return { ...known, deeds };
    const [oldest] = heard.size >= REMEMBERED ? heard.keys() : [];
    if (oldest !== undefined) heard.delete(oldest);
    const hearing = listen(texts);
    heard.set(key, hearing);
    return { ...hearing, deeds };
  };
}

function listener(customer: CaseCustomer): Listener {
  const facts = knownFacts(customer);
  const own = [...facts.keys(), ...customer.unknown];
  const files = [...facts].flatMap(([slot, fact]) => (fact.kind === "attachment" ? [slot] : []));
  const slots = [...new Set([...Object.keys(SLOT_PHRASES), "other", ...own])];
  return (texts) => {
    const messages = spokenIn(texts);
    // One turn is read as a whole: "Is that all right with you?" may come as a message of its own.
    const whole = messages.join("\n");
    const acts = readAgentMessage(whole, { slots });
    const requests = requestsIn(acts, own, files);
    const asked = new Set(requests.map(({ slot }) => slot).filter((slot) => IDENTITY.has(slot)));
    const wanted = readYesWanted(messages);
    const spotted = wanted.closing ? [] : messages.flatMap((message) => spottedQuestions(message, facts));
    // An offer in a message that asks for details, and for no yes, comes later.
    const isOnlyAsking = spotted.length > 0 && (!wanted.consent || wanted.choice);
    const byReader = (wanted.closing ? [] : requests).flatMap((request) =>
      questionsFor(request, { facts, unknown: customer.unknown }),
    );
    const questions = placeable(distinct([...byReader, ...spotted]), messages);
    return {
      texts: messages,
      acts,
      questions,
      alternatives: alternativesIn(whole, questions),
      proposals: wanted.closing || isOnlyAsking ? [] : proposalsFor(acts, whole, customer),
      offered: proposalsIn(acts, whole),
      closing: wanted.closing,
      choice: wanted.choice,
      verifying: asked.size > 1 || messages.some((message) => VERIFYING.test(message)),
      notFound: !wanted.closing && messages.some((message) => NOT_FOUND.test(message)),
    };
  };
}

/**
 * The questions that want an answer. What the customer lacks is no question where something else that was asked for will do, or
 * where nobody named it.
 */
function placeable(questions: readonly Question[], messages: readonly string[]): Question[] {
  const hasFacts = questions.some(({ kind }) => kind === "fact");
  return questions.filter(({ kind, slot }) => {
    if (kind === "fact" || kind === "open") return true;
    const isNamed = messages.some((message) => isPlainlyAsked(message, slot));
    return isNamed && (kind === "unknown" || !hasFacts);
  });
}

/** What is put up for a yes. */
function proposalsFor(acts: readonly Act[], message: string, customer: CaseCustomer): Proposal[] {
  const { accepts, declines, goal } = customer;
  const proposals = proposalsIn(acts, message);
  if (!readYesWanted([message]).consent) return proposals;
  const stance = { accepts, declines, goal };
  if (proposals.some((proposal) => acceptanceOf(aboutTheGoal(proposal, stance), stance))) return proposals;
  if (proposals.some(({ action }) => action !== undefined && Object.hasOwn(declines, action))) return proposals;
  // The reader may take another verb of the message for the deed: what the customer came for, put up for a yes, is that.
  const meant =
    speaksOf(message, stance) ??
    (namesGoal(message, goal) || namesOwn(proposals, customer) ? accepts[0] : undefined) ??
    meansOf(message, stance);
  if (meant === undefined || refuses(acts, meant.action) || REFUSING.test(message)) return proposals;
  return [{ act: "confirm", action: canonical(meant.action), args: proposals[0]?.args ?? {}, text: message, message }];
}

/** Whether something without a readable action is put up for the customer's own order or booking. */
function namesOwn(proposals: readonly Proposal[], customer: CaseCustomer): boolean {
  const own = [...knownFacts(customer)].flatMap(([slot, fact]) =>
    fact.kind === "value" && answersTo(slot, "order_number") ? [String(fact.value)] : [],
  );
  return proposals.some(
    ({ action, args }) => action === undefined && [args.id ?? []].flat().some((id) => own.includes(id)),
  );
}

/** Whether a no is to this action, or to nothing in particular. */
function refuses(acts: readonly Act[], action: string): boolean {
  return acts.some((act) => act.act === "refuse" && (act.action === undefined || act.action === canonical(action)));
}

interface Request {
  readonly slot: string;
  readonly text: string;
}

/** The slots asked for: those the reader knows, and the case's own where the words of their names are used. */
function requestsIn(acts: readonly Act[], own: readonly string[], files: readonly string[]): readonly Request[] {
  const requests = acts.flatMap((act) => {
    if (act.act !== "request") return [];
    // An email address is no address, though the word stands in it.
    const asked = ` ${act.text.toLowerCase().replaceAll(/\be-?mail address/g, "email")}`;
    const spelt = own.filter((slot) => asked.includes(` ${slot.replaceAll("_", " ")}`));
    const longest = spelt.filter((slot) => !spelt.some((other) => other.endsWith(`_${slot}`)));
    // "How many passengers" asks for one thing, though the reader also hears a number being asked for.
    const named = act.slots.filter((slot) => slot !== "address" || /address/i.test(asked.replaceAll(addressOf, " ")));
    const others = named.filter((slot) => !longest.some((name) => slot === "quantity" || answersTo(name, slot)));
    const slots = [...new Set([...longest, ...others])];
    // "A photo of the label" asks for that file, and not for every photo there is.
    const isFileNamed = longest.some((slot) => files.includes(slot) && !answersTo(slot, "photo"));
    return slots.filter((slot) => !isFileNamed || !answersTo(slot, "photo")).map((slot) => ({ slot, text: act.text }));
  });
  const others = requests.filter(({ slot }) => slot !== "verification" && IDENTITY.has(slot));
  // "To verify you, may I have your email?" asks for the email; to verify is only what for.
  return requests.filter(({ slot, text }) => slot !== "verification" || others.length === 0 || SECRET.test(text));
}

/** Whether the agent did something of this kind. */
export function hears(hearing: Hearing, ...kinds: readonly Act["act"][]): boolean {
  return hearing.acts.some((act) => kinds.includes(act.act));
}

/** Whether an agent that has looked into the matter leaves it at what it says: it asks nothing and puts nothing up. */
export function standsWithoutOffer(hearing: Hearing): boolean {
  if (hearing.questions.length + hearing.proposals.length > 0) return false;
  if (hearing.offered.length > 0 && !hearing.closing) return false;
  if (!hearing.deeds.some(({ effect }) => effect === "read") || hearing.notFound) return false;
  return hears(hearing, "inform", "close") && !hears(hearing, "hold", "done", "handover", "instruct");
}

/** The name under which a question is kept count of. */
export function topicOf(question: Question): string {
  return question.kind === "fact" ? question.fact : question.slot;
}

function distinct(questions: readonly Question[]): Question[] {
  const found = new Map<string, Question>();
  for (const question of questions) if (!found.has(topicOf(question))) found.set(topicOf(question), question);
  return [...found.values()];
}
