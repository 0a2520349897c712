import { headHit } from "./head-noun.ts";
import { SLOT_PHRASES } from "./lexicon-slots.ts";
import { compilePhrases, type PhraseHit } from "./phrase.ts";
import type { Token } from "./token.ts";
import { READING_FORMS } from "./verb-lists.ts";
import { wordClass, wordSet } from "./word-class.ts";

const findAll = compilePhrases(Object.entries(SLOT_PHRASES));

/** A phrase that names a slot; `head` marks the noun a question word asks about. */
interface SlotHit extends PhraseHit {
  readonly head?: boolean;
}

function hitsIn(tokens: readonly Token[]): readonly SlotHit[] {
  const heads = tokens.flatMap((_, at) => headHit(tokens, at) ?? []).map((hit) => ({ ...hit, head: true }));
  return [...findAll(tokens).filter((hit) => !isMisnamed(tokens, hit)), ...heads];
}

const CODES = wordClass("zip post postal error fault status product item sort discount voucher promo country bar qr");

/** Whether a code is not a verification code but another kind of code, such as a zip code. */
function isMisnamed(tokens: readonly Token[], { tag, from, to }: PhraseHit): boolean {
  if (tag !== "verification") return false;
  const code = tokens.findIndex(({ word }, at) => at >= from && at < to && word === "code");
  return code > 0 && CODES.holds(tokens[code - 1]);
}

const LINKS = wordClass("and or , plus + & / well along together");
const LINK_REACH = 4;
const PURPOSES = wordClass("proceed help assist continue ensure complete process identify get make set sort fix do");
const WH = wordClass("how what where which when");

/** The slots that a run of tokens asks for: the first one named and those coordinated with it. */
export function findSlots(tokens: readonly Token[], from: number): string[] {
  const end = regionEnd(tokens, from);
  const hits = longest(tokens, (hit) => hit.from >= from && hit.from < end);
  const [first, second] = hits;
  const misled = first && second && OVERRULED.has(first.tag) && !VAGUE.has(second.tag) && !isLinked(tokens, second.from);
  const asked = misled ? hits.slice(1) : hits;
  return tagsOf(asked.filter((hit, at) => at === 0 || (isLinked(tokens, hit.from) && !isInParentheses(tokens, hit.from))));
}

/** Returns all slots named anywhere in a list item or its label. */
export function slotsNamed(tokens: readonly Token[]): string[] {
  return tagsOf(longest(tokens, (hit) => !isInParentheses(tokens, hit.from)));
}

function tagsOf(hits: readonly SlotHit[]): string[] {
  return [...new Set(hits.map(({ tag }) => tag))];
}

// "Which order would you like" is worded as a preference, but it asks for the order.
const VAGUE = wordSet("preference problem symptom place");

// "Are you on Android" looks like a question about a symptom, but it names the device.
const OVERRULED = wordSet("preference symptom");

const weight = ({ tag, from, to, head }: SlotHit): number =>
  (head === true ? 40 : 0) + to - from - (VAGUE.has(tag) ? 20 : tag === "change" ? 10 : 0);

/** The best of several overlapping hits: the most specific, then the longest, then the first. */
function longest(tokens: readonly Token[], isWanted: (hit: SlotHit) => boolean): readonly SlotHit[] {
  const named = hitsIn(tokens);
  if (named.length === 0) return named;
  const hits = named.filter((hit) => isWanted(hit) && !isStated(tokens, hit));
  if (hits.length < 2) return hits;
  const bySize = hits
    .filter((hit) => !isOutgrown(tokens, hit, hits))
    .sort((left, right) => weight(right) - weight(left) || left.from - right.from);
  const kept: SlotHit[] = [];
  for (const hit of bySize) if (!kept.some((other) => hit.from < other.to && other.from < hit.to)) kept.push(hit);
  return kept.sort((left, right) => left.from - right.from);
}

const OUTGROWN = wordClass("how what where which when is was are");

/** Whether another hit supersedes this one, as when the noun phrase in "what is your date of birth" continues past the question phrase. */
function isOutgrown(tokens: readonly Token[], hit: SlotHit, hits: readonly SlotHit[]): boolean {
  if (isCopular(tokens, hit, hits) || spansList(tokens, hit, hits)) return true;
  if (hit.head === true || !OUTGROWN.holds(tokens[hit.from])) return false;
  return hits.some(
    ({ tag, from, to }) => from > hit.from && (from === hit.to - 1 || from === hit.to) && to > hit.to && tag !== hit.tag && !VAGUE.has(tag),
  );
}

/** Whether a long phrase spans two nouns of a list, as in "account number, email on the account". */
function spansList(tokens: readonly Token[], { tag, from, to }: SlotHit, hits: readonly SlotHit[]): boolean {
  const link = hits.find((short) => short.tag === tag && short.from <= from && short.to > from && short.to < to)?.to ?? to;
  return to - from >= 4 && LINKS.holds(tokens[link]) && hits.some((other) => other.tag !== tag && other.from > link && other.from < to);
}

/** Whether the noun after the verb names the slot, as in "what is the reason you are sending it back?" */
function isCopular(tokens: readonly Token[], hit: SlotHit, hits: readonly SlotHit[]): boolean {
  if (tokens[hit.from]?.word !== "what" || !COPULAS.holds(tokens[hit.from + 1]) || !OWNERS.holds(tokens[hit.from + 2])) return false;
  return hits.some(({ tag, from, to }) => from === hit.from + 3 && to < hit.to && tag !== hit.tag && !VAGUE.has(tag));
}

const COPULAS = wordClass("is are was were");
const OWNERS = wordClass("the your a an");

/** Returns the end of a request, which is where its purpose begins, as in "your ID to verify your status". */
function regionEnd(tokens: readonly Token[], from: number): number {
  for (let at = from + 2; at < tokens.length - 1; at += 1) {
    const next = tokens[at + 1];
    if (tokens[at]?.word !== "to" || WH.holds(tokens[at - 1])) continue;
    if (READING_FORMS.holds(next) || PURPOSES.holds(next)) return at;
  }
  return tokens.length;
}

/** Whether the text states a slot's value, as in "order number KX-4410", and so does not ask for it. */
function isStated(tokens: readonly Token[], hit: PhraseHit): boolean {
  for (let at = hit.to; at < hit.to + 2; at += 1) {
    const word = tokens[at]?.word ?? "";
    if (/\d/.test(word) && !/^\d{1,2}$/.test(word)) return true;
    if (word !== '"' && word !== "“" && word !== ":" && word !== "is") return false;
  }
  return false;
}

function isLinked(tokens: readonly Token[], at: number): boolean {
  return LINKS.occursIn(tokens.slice(Math.max(0, at - LINK_REACH), at + 1));
}

function isInParentheses(tokens: readonly Token[], end: number): boolean {
  let depth = 0;
  for (let at = 0; at < end; at += 1) {
    const word = tokens[at]?.word;
    if (word === "(") depth += 1;
    else if (word === ")" && depth > 0) depth -= 1;
  }
  return depth > 0 && !(depth === 1 && tokens[end]?.word === ")");
}
