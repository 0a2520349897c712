import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import { questionsKnownTo } from "../case/lessons.ts";
import { isWish } from "./asked-parts.ts";
import { asksForYes, asksIfThatIsAll } from "./asks-yes.ts";
import { contentStems } from "./fact-words.ts";
import { requestZones } from "./request-zone.ts";
import { isIdentity, type Question, topicOf } from "./slot-names.ts";
import { namesIdentity, namesSlot } from "./spotted-slots.ts";

interface Hearer {
  readonly customer: CaseCustomer;
  readonly facts: ReadonlyMap<string, Fact>;
}

/** The lowest rate at which a question counts as recognised. */
const enough = 2.5;
/** The lowest rate at which the words do not speak against a question that was found in another way. */
const hint = 0;
/** How much likelier a topic of other cases may be before the question is taken to be about that. */
const leeway = 4;

/** The questions of a message that the suite's examples teach the customer to recognise. */
export function taughtQuestions(message: string, hearer: Hearer, hasSubject: boolean): Question[] {
  return askingParts(message).flatMap((text): Question[] => {
    // Next to a proposal most words are about its terms, and "what would you like?" asks for an answer to it.
    if (hasSubject && (isWish(text) || (!asks.test(text) && !text.trimEnd().endsWith("?")))) return [];
    const slot = topicAsked(text, hearer);
    return slot === undefined ? [] : [{ kind: "fact", slot, fact: slot, text }];
  });
}

/** The parts of a message that may each ask for something, without those that ask for consent or for identity. */
function askingParts(message: string): readonly string[] {
  return requestZones(message).flatMap(({ text, isQuestion, isItem }) => {
    if (asksIfThatIsAll(text) || (!isQuestion && !isItem && (ownWork.test(text) || !requests.test(text)))) return [];
    const parts = partsOf(text.replace(purpose, ""));
    // A sentence that asks for consent or for a picture has little else to ask, unless it says so.
    const isOther = asksForYes(isQuestion ? `${text}?` : text) || namesSlot(text, "photo");
    const asking = isOther ? parts.filter((part) => asks.test(part)) : parts;
    if (isItem && isStatement(text)) return [];
    return asking.filter((part) => !asksForYes(part) && !ofAgent.test(part) && !namesIdentity(part) && isAbout(part));
  });
}

/** Whether a list item states something, because it is a whole sentence. */
function isStatement(item: string): boolean {
  return /\.\s*$/.test(item) && item.length > 60;
}

// "It looks like BK-…" describes a number, and "could you send me those?" points back.
const form = /\b(?:looks? like|of the form|starts? with|such as|like) [A-Z]{1,4}-/i;

function isAbout(part: string): boolean {
  return contentStems(part).size > 0 && !form.test(part);
}

// "You send it back with the label" asks for nothing, but "Please check the label" and "Check the label" do.
const requests =
  /\b(?:please|kindly|could you|can you|would you|will you|tell me|let me (?:know|have)|(?:i|we)(?:['’]d| would)?(?: also| still| just)? (?:need|like to know|ask you)|would (?:also )?(?:help|be (?:useful|helpful|handy)))\b|^\W*(?:(?:and|then|so|now|next|also|first|just|for now|do)\W+)*(?:send|tell|give|share|add|attach|describe|mention|check|look|ask|have a look|confirm|reply)\b/i;
// "Then I'll look up the duffel" and "so let me check what yours shows" are about the agent's own work.
const ownWork =
  /^\W*(?:(?:then|so|and|now|next|first)\W+)*(?:i|we)(?:['’](?:ll|d|ve)| will| can| could| would| have)\b|\blet me (?:check|look|see|find|pull|open|go)\b|\b(?:i|we) need to (?:look|check|open|see|run|go|find)\b/i;
const ofAgent =
  /\b(?:one|two|three|any|either) of\b|\b(?:i|we)(?:['’](?:ll|d|ve|m|re)| will| would| can| may| am| are| have)\b/i;
// What the agent does or will do, as in "before I open the booking, …" and "to find your order, …".
const purpose =
  /^\W*(?:and )?(?:(?:before|once|after|when|as soon as|until|so|so that|because|since|while|if|as) (?:i|we|my|our|a|the)\b|(?:in order )?to (?!be\b))[^,:;?]*(?:[,:;]|$)/i;
const asks = /^\W*(?:(?:and|or|plus|also|but|then)\W+)*(?:what|which|when|where|who|whose|why|how|whether)\b/i;
const borders = /\s*[;:–—()]\s*|,\s+|\s+(?=(?:and|plus|or|but|as well as)\b)/i;

/** The parts of a sentence, such as the items of a list; what has only one word to it is no part. */
function partsOf(text: string): readonly string[] {
  return text.split(borders).filter((part) => (part.match(/\p{L}{3,}/gu) ?? []).length > 1);
}

/**
 * Whether a question that was found in another way is none, because the examples tell what the message asks for. Words
 * alone do not make a question out of something that the customer knows how people ask for.
 */
export function isOverruled(question: Question, message: string, taught: readonly Question[], hearer: Hearer): boolean {
  const topic = topicOf(question);
  // Files are asked for as such, whatever they show.
  if (hearer.facts.get(topic)?.kind === "attachment") return false;
  if (isIdentity(topic) || taught.some((one) => topicOf(one) === topic)) return false;
  if (question.kind !== "fact") return taught.length > 0 && question.kind !== "unknown";
  const known = questionsKnownTo(hearer.customer);
  if (!known.knows(topic)) return false;
  const parts = [...requestZones(message).map(({ text }) => text), ...askingParts(message)];
  return !parts.some((part) => (known.read(part).get(topic) ?? 0) >= hint);
}

function topicAsked(text: string, { customer, facts }: Hearer): string | undefined {
  const rates = [...questionsKnownTo(customer).read(text)];
  const isOwn = (topic: string) => facts.has(topic) && !isIdentity(topic) && isAskable(facts.get(topic));
  const best = highest(rates.filter(([topic]) => isOwn(topic)));
  if (best === undefined || best[1] < enough) return undefined;
  const overall = highest(rates);
  return overall !== undefined && overall[1] - best[1] > leeway ? undefined : best[0];
}

function highest(rates: readonly (readonly [string, number])[]): readonly [string, number] | undefined {
  return rates.reduce<readonly [string, number] | undefined>(
    (best, one) => (best === undefined || one[1] > best[1] ? one : best),
    undefined,
  );
}

function isAskable(fact: Fact | undefined): boolean {
  return fact?.kind === "value" && typeof fact.reveal === "string" && fact.reveal !== "never";
}
