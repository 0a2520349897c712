import { memoize } from "../memoize.ts";
import type { ClauseReading } from "./clause-reading.ts";
import { slotsNamed } from "./find-slots.ts";
import { SLOT_PHRASES } from "./lexicon-slots.ts";
import { tokenize } from "./token.ts";
import { wordGroups } from "./word-list.ts";

/** Maps the reader's built-in slots to the caller's slots, given the clauses that ask for them. */
type SlotNamer = (slots: readonly string[], asking: readonly ClauseReading[]) => string[];

const SLOT_WORD_SYNONYMS = wordGroups("slot-words");

interface CustomSlot {
  readonly name: string;
  /** The synonyms of each word in the name. */
  readonly words: readonly ReadonlySet<string>[];
  /** The built-in slots that this one is a kind of; for example, `travel_date` is a `date`. */
  readonly kinds: readonly string[];
}

/**
 * The slot namer for a caller's list of slot names. Callers pass the same list for a whole conversation, so its
 * matchers are built once.
 */
export const slotNamer: (names: readonly string[]) => SlotNamer = memoize((names) => {
  const listed = new Set(names);
  const custom = names.filter((name) => !Object.hasOwn(SLOT_PHRASES, name)).map(readName);
  return (slots, asking) => {
    const named = custom.filter((slot) => isNamed(slot, asking)).map(({ name }) => name);
    const mapped = slots.flatMap((slot) => {
      if (listed.has(slot)) return [slot];
      const instances = custom.filter(({ kinds }) => kinds.includes(slot)).map(({ name }) => name);
      return instances.some((name) => named.includes(name)) ? [] : instances;
    });
    const found = [...new Set([...mapped, ...named])];
    const specific = named.length > 0 ? found.filter((slot) => slot !== "other") : found;
    return specific.length === 0 && listed.has("other") ? ["other"] : specific;
  };
});

function readName(name: string): CustomSlot {
  const parts = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
  const phrase = parts.map((part) => SLOT_WORD_SYNONYMS[part]?.[0] ?? part).join(" ");
  return { name, words: parts.map(synonymsOf), kinds: slotsNamed(tokenize(phrase, { start: 0, end: phrase.length })) };
}

function synonymsOf(part: string): ReadonlySet<string> {
  const own = SLOT_WORD_SYNONYMS[part] ?? [];
  return new Set([part, `${part}s`, part.replace(/s$/, ""), ...own.flatMap((word) => word.split(" "))]);
}

function isNamed({ words }: CustomSlot, asking: readonly ClauseReading[]): boolean {
  return (
    words.length > 0 &&
    asking.some(({ clause }) =>
      words.every(
        (synonyms) => clause.tokens.some(({ word }) => synonyms.has(word)) || clause.label.some(({ word }) => synonyms.has(word)),
      ),
    )
  );
}
