import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import type { Act } from "../language/act.ts";
import { SLOT_PHRASES } from "../language/lexicon-slots.ts";
import { rankFacts } from "../language/rank/rank-facts.ts";
import { readAgentMessage } from "../language/read-agent-message.ts";
import { memoizeText } from "../memoize.ts";
import { asksForYes, asksToChoose, openQuestions, openSentences, readYesWanted } from "./asks-yes.ts";
import { type Proposal, proposalsFor, proposalsIn, wishesAgainst } from "./proposal.ts";
import { nothingRead, type Question, type Reading } from "./reading.ts";
import { withRequestLists } from "./request-lists.ts";
import { isWish, requestZones, withoutUnwanted } from "./request-zone.ts";
import { answersTo, IDENTIFYING, isIdentity, questionsFor, SECRET } from "./slot-names.ts";
import { mentionsOf, namesSlot, postcodeOfAddress, spottedQuestions, withoutOtherPeople } from "./spotted-slots.ts";
import type { ToolAction } from "./tool-action.ts";
import { alternativesIn, distinctQuestions, includesWords, questionsIn, withWish } from "./turn-questions.ts";

/** The meaning of one turn of the agent for this customer, with the reading and the messages and actions it is based on. */
export interface Hearing extends Omit<Reading, "proposals" | "offered"> {
  /** The non-empty messages. */
  readonly texts: readonly string[];
  readonly proposals: readonly Proposal[];
  readonly offered: readonly Proposal[];
  /** The agent's actions before it spoke, known from its calls. */
  readonly actions: readonly ToolAction[];
}

// Longer messages are read only up to this length, because a customer would not read more either.
const LONGEST = 8_000;

const VERIFYING = new RegExp(
  String.raw`\b(?:verif(?:y|ying|ication)|identi(?:ty|fy|fication)|security|authenticat\w*|data protection|(?:look|pull|bring|find|` +
    String.raw`locate|access|open|check)(?:ing)?\s+(?:\w+\s+){0,3}(?:up|account|order|booking|reservation|profile|record|details)|who ` +
    String.raw`(?:i am|i'm|am i) (?:speaking|chatting|talking))\b`,
  "i",
);

const NOT_FOUND = new RegExp(
  String.raw`\b(?:(?:can(?:no|')t|can not|could(?:n't| not)|unable to|not able to|wasn't able to|do(?:n't| not)|did(?:n't| not)|having ` +
    String.raw`trouble)\s+(?:\w+\s+){0,3}(?:find|finding|locate|locating|see|pull(?:ing)?|match)|no\s+(?:\w+\s+){0,2}(?:order|orders|` +
    "booking|bookings|reservation|account|record|records|match|matches|result|results)|not found|" +
    String.raw`nothing\s+(?:\w+\s+){0,2}(?:comes?|came|shows?|showed|turns?|matches|found)|(?:does(?:n't| not)|did(?:n't| not)|do not|` +
    String.raw`don't)\s+(?:seem to\s+)?(?:match|exist|come up|appear|work|bring)|double[- ]?check|check (?:it |that |the \w+ )?again|` +
    "re-?check|re-?enter|typo|mistyped|invalid|incorrect|not valid|isn't (?:valid|correct|right)|(?:doesn't|does not) look " +
    String.raw`right)\b`,
  "i",
);

const IDENTITY: ReadonlySet<string> = new Set([...IDENTIFYING, "address"]);

/** The hearing of an empty turn, before anyone has spoken. */
export const silence: Hearing = hearingOf(nothingRead, { texts: [], actions: [] });

/** Combines a reading with the messages it was made from and the agent's actions before it spoke. */
export function hearingOf(
  reading: Reading,
  { texts, actions }: { readonly texts: readonly string[]; readonly actions: readonly ToolAction[] },
): Hearing {
  const spoken = spokenIn(texts);
  const message = spoken.join("\n");
  const inMessage = (proposals: Reading["proposals"]) => proposals.map((proposal) => ({ ...proposal, message }));
  return { ...reading, texts: spoken, proposals: inMessage(reading.proposals), offered: inMessage(reading.offered), actions };
}

// The non-empty messages of a turn, cut to the length that is read.
function spokenIn(texts: readonly string[]): readonly string[] {
  return texts.map((text) => withRequestLists(text.slice(0, LONGEST))).filter((text) => text.trim() !== "");
}

/**
 * Opens the built-in reader for one customer, which uses no model and is deterministic. The customer and its monitors get the same
 * messages, so one reading serves both, and the last 96 readings serve many trials.
 */
export function openHearing(customer: CaseCustomer, facts: ReadonlyMap<string, Fact>) {
  const listen = listener(customer, facts);
  const read = memoizeText((turn) => listen(turn.split("\u0000")), 96);
  return (texts: readonly string[], actions: readonly ToolAction[] = []): Hearing => ({ ...read(texts.join("\u0000")), actions });
}

function listener(customer: CaseCustomer, facts: ReadonlyMap<string, Fact>): (texts: readonly string[]) => Omit<Hearing, "actions"> {
  // Asides have no names that agents would use, so only the examples show when an agent asks for one.
  const named = new Map([...facts].filter(([slot]) => !Object.hasOwn(customer.asides, slot)));
  const own = [...named.keys(), ...customer.unknown];
  const files = [...facts].flatMap(([slot, fact]) => (fact.kind === "attachment" ? [slot] : []));
  const identity = own.filter((slot) => [...IDENTITY].some((name) => answersTo(slot, name)));
  const slots = [...new Set([...Object.keys(SLOT_PHRASES), "other", ...own])];
  return (texts) => {
    const messages = spokenIn(texts);
    // A turn is read as a whole, because "is that all right with you?" may come as a separate message.
    const whole = messages.join("\n");
    const acts = readAgentMessage(whole, { slots });
    const requests = ownRequests(acts, messages, { own, files });
    const asked = new Set(requests.map(({ slot }) => slot).filter((slot) => IDENTITY.has(slot)));
    // An agent that does not yet know who the customer is can neither act nor have finished.
    const identifying = asked.size > 1;
    const wanted = identifying ? { closing: false, consent: false } : readYesWanted(messages);
    const sentences = messages.flatMap(openSentences);
    const listsDetails = (sentence: string) => mentionsOf(sentence, identity).length > 1;
    // "Would you send me the order number or the postcode?" asks for details, not for a choice.
    const choosing = sentences.filter((sentence) => asksToChoose(sentence) && !listsDetails(sentence));
    // "May I take down the reference and your name?" asks for details, and so does a turn that needs them to continue.
    const forDetails = (sentence: string) => listsDetails(sentence) || (asked.size > 0 && !sentence.includes("?"));
    const consent = sentences.some((sentence) => asksForYes(sentence) && !forDetails(sentence));
    // "Have you asked next door? And is there anything else?" still asks the first question.
    const open = wanted.closing ? messages.flatMap(openQuestions) : messages;
    const spotted = open.flatMap((message) => spottedQuestions(message, named));
    // An offer in a message that asks for details but not for consent is an offer for later.
    const isOnlyAsking = identifying || (spotted.length > 0 && (!consent || choosing.length > 0));
    const proposals = wanted.closing || isOnlyAsking ? [] : proposalsFor(acts, whole, { customer, facts });
    const notFound = !wanted.closing && messages.some((message) => NOT_FOUND.test(message));
    const hasSubject = wanted.consent || proposals.length > 0 || notFound;
    const requested = requests.flatMap((one) => questionsFor(one, { facts: named, unknown: customer.unknown }));
    const found = wanted.closing ? spotted : [...requested, ...spotted];
    const asks = questionsIn(open, { customer, facts, found, hasSubject }).filter(({ kind }) => !wanted.closing || kind === "fact");
    const wishes = proposals.length > 0 ? wishesAgainst(whole, named) : [];
    const wished = wishes.map((fact): Question => ({ kind: "fact", slot: fact, fact, text: whole }));
    // "Do you have a budget or a color in mind?" asks for details, although it is worded as a choice.
    const isForDetail = (sentence: string) =>
      !isWish(sentence) && asks.some(({ kind, text }) => kind === "fact" && includesWords(sentence, text));
    const options = choosing.filter((sentence) => !isForDetail(sentence));
    const heard = withWish(distinctQuestions([...asks, ...wished]), customer, proposals.length === 0 ? options : []);
    const isNamed = heard.some((one) => one.kind === "fact" && one.fact !== "name" && one.fact.includes("name"));
    const questions = distinctQuestions(heard.map((question) => aboutSomebodyElse(question, whole, customer))).filter(
      // "Your last name?" asks for that fact, and not for the whole name too.
      (one) => !(isNamed && one.kind === "fact" && one.fact === "name" && !Object.hasOwn(customer.facts, "name")),
    );
    return {
      texts: messages,
      acts,
      questions,
      alternatives: alternativesIn(whole, questions, own.filter(isIdentity)),
      proposals,
      offered: proposalsIn(acts, whole),
      closing: wanted.closing,
      choice: options.length > 0,
      verifying: identifying || messages.some((message) => VERIFYING.test(message)),
      notFound,
    };
  };
}

const ownName = new RegExp(
  String.raw`\b(?:your|own)\b[^.?!]{0,25}\bnames?\b|\bname (?:on|for|in) (?:the|your|this) (?:account|order|booking|reservation|` +
    String.raw`ticket|card|file|policy|membership)\b`,
  "i",
);
const person = /^(?:\p{Lu}[\p{L}'’-]+ ?){2,3}$/u;

/** The probability from which a question for a name is taken for one about a fact of the case. */
const possible = 0.3;

/** "Who will be coming, full name please?" asks for the person that the case names rather than for the customer. */
function aboutSomebodyElse(question: Question, message: string, customer: CaseCustomer): Question {
  if (question.kind !== "fact" || question.fact !== "name" || Object.hasOwn(customer.facts, "name") || ownName.test(message))
    return question;
  const people = Object.entries(customer.facts).filter(([, fact]) => fact.kind === "value" && person.test(String(fact.value)));
  const ranked = rankFacts(
    question.text,
    Object.keys(customer.facts).map((name) => ({ name })),
  );
  const somebody = ranked.find(({ name }) => people.some(([slot]) => slot === name))?.name;
  const other = somebody ?? ranked.find(({ probability }) => probability >= possible)?.name;
  return other === undefined ? question : { ...question, slot: other, fact: other };
}

// "Which name is ticked on the phone?" asks neither for the customer's name nor for their phone number.
const byName: ReadonlySet<string> = new Set(["name", "phone"]);
const ofDevice = /\b(?:sim|wi-?fi)\b/i;
const ownDoing = /^\W*(?:once|after|when|as soon as|until|before) (?:i|we)\b/i;

/** The names of the customer's own facts, and of those that are files. */
type OwnSlots = { readonly own: readonly string[]; readonly files: readonly string[] };

/** The requests that the reader found and that are addressed to the customer. */
function ownRequests(acts: readonly Act[], messages: readonly string[], { own, files }: OwnSlots) {
  const whole = messages.join("\n");
  const open = messages.flatMap(openSentences).join("\n");
  // A question that the agent answers itself, as in "Why a picture? Because …", is not a request.
  const asking = acts.filter((act) => act.act !== "request" || !whole.includes(act.text) || open.includes(act.text));
  const zones = requestZones(whole)
    .map(({ text }) => text)
    .join("\n");
  return (
    requestsIn(asking, { own, files })
      .filter(({ slot }) => (!byName.has(slot) && !namesSlot(zones, slot)) || namesSlot(withoutOtherPeople(zones), slot))
      .filter(({ slot, text }) => slot !== "verification" || !ofDevice.test(text) || namesSlot(text, slot))
      // "Once I've seen what it shows" is about the agent's own actions.
      .filter(({ slot, text }) => IDENTITY.has(slot) || !ownDoing.test(text) || namesSlot(zones, slot))
  );
}

/** The requested slots that the reader knows, and the case's own slots if their names are used. */
function requestsIn(acts: readonly Act[], { own, files }: OwnSlots) {
  const requests = acts.flatMap((act) => {
    if (act.act !== "request") return [];
    // An email address is not a postal address, despite the word.
    const asked = ` ${ownPart(act.text)
      .toLowerCase()
      .replaceAll(/\b(?:e-?)?mail address/g, "email")
      .replaceAll(postcodeOfAddress, "postcode")}`;
    const spelt = own.filter((slot) => asked.includes(` ${slot.replaceAll("_", " ")}`));
    const longest = spelt.filter((slot) => !spelt.some((other) => other.endsWith(`_${slot}`)));
    // "How many passengers" asks for one thing, though the reader also finds a quantity.
    const named = act.slots.filter((slot) => (slot !== "address" || /address/.test(asked)) && isWanted(slot, act.text));
    const others = named.filter((slot) => !longest.some((name) => slot === "quantity" || answersTo(name, slot)));
    const slots = [...new Set([...longest, ...others])];
    // "A photo of the label" asks for that file, not for every photo.
    const isFileNamed = longest.some((slot) => files.includes(slot) && !answersTo(slot, "photo"));
    return slots.filter((slot) => !isFileNamed || !answersTo(slot, "photo")).map((slot) => ({ slot, text: act.text }));
  });
  const others = requests.filter(({ slot }) => slot !== "verification" && IDENTITY.has(slot));
  // "To verify you, may I have your email?" asks for the email, because verifying is only the purpose.
  return requests.filter(({ slot, text }) => slot !== "verification" || others.length === 0 || SECRET.test(text));
}

/** Whether a clause that mentions a slot asks for it, unlike "let's do it without the photo" or "did you find that email?". */
function isWanted(slot: string, text: string): boolean {
  const rest = ownPart(text);
  if (slot === "email" && /\be-?mail/i.test(text)) return namesSlot(rest, slot);
  return !namesSlot(text, slot) || namesSlot(rest, slot);
}

/** The part of a clause that asks for the customer's own details; "I can't change it without your PIN" asks for the PIN. */
function ownPart(text: string): string {
  return /\b(?:can(?:no|['’])t|unable)\b/i.test(text) ? withoutOtherPeople(text) : withoutUnwanted(withoutOtherPeople(text));
}

/** Whether the agent's turn contains an act of one of these kinds. */
export function hears(hearing: Hearing, ...kinds: readonly Act["act"][]): boolean {
  return hearing.acts.some((act) => kinds.includes(act.act));
}

/** Whether the agent made a call that looks something up (`read`) or changes something (`write`) before it spoke. */
export function hasDone({ actions }: Hearing, effect: ToolAction["effect"]): boolean {
  return actions.some((one) => one.effect === effect);
}

/** Whether an agent that has looked into the case only makes statements, without questions or proposals. */
export function standsWithoutOffer(hearing: Hearing): boolean {
  if (hearing.questions.length + hearing.proposals.length > 0) return false;
  if (hearing.offered.length > 0 && !hearing.closing) return false;
  if (!hasDone(hearing, "read") || hearing.notFound) return false;
  return hears(hearing, "inform", "close") && !hears(hearing, "hold", "done", "handover", "instruct");
}

const asking =
  /\?|\b(?:please|needs?|send|give|tell|share|provide|confirm|missing|may i|could you|can you|what|which|when|where|who|how|why)\b/i;

/**
 * Whether a turn that reports an outcome only mentions a detail, as in "he can write to us with the reference". A customer who has given
 * the detail need not repeat it.
 */
export function isOnlyMentioned({ text }: Question, hearing: Hearing): boolean {
  return hears(hearing, "refuse", "done", "handover", "close") && !asking.test(text);
}
