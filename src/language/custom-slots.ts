import { memoize } from "../memoize.ts";
import type { ClauseReading } from "./clause-reading.ts";
import { slotsNamed } from "./find-slots.ts";
import { SLOT_PHRASES } from "./lexicon-slots.ts";
import { tokenizer } from "./token.ts";
import { wordGroups } from "./word-list.ts";

/** Maps the reader's built-in slots to the caller's slots, given the clauses that ask for them. */
type SlotNamer = (slots: readonly string[], asking: readonly ClauseReading[]) => string[];

const SLOT_WORD_SYNONYMS = wordGroups("slot-words");

/** The slot namer for a caller's list of slot names. A whole conversation uses the same list, so its matchers are built once. */
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

/** The synonyms of each word in a slot's name, and the built-in slots that it is a kind of; `travel_date` is a `date`. */
function readName(name: string) {
  const parts = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const words = (parts ?? []).map((part) => {
    const own = SLOT_WORD_SYNONYMS[part] ?? [];
    return new Set([part, `${part}s`, part.replace(/s$/, ""), ...own.flatMap((word) => word.split(" "))]);
  });
  const phrase = (parts ?? []).map((part) => SLOT_WORD_SYNONYMS[part]?.[0] ?? part).join(" ");
  return { name, words, kinds: slotsNamed(tokenizer(phrase)({ start: 0, end: phrase.length })) };
}

function isNamed({ words }: ReturnType<typeof readName>, asking: readonly ClauseReading[]): boolean {
  if (words.length === 0) return false;
  return asking.some(({ clause: { tokens, label } }) =>
    words.every((synonyms) => tokens.some(({ word }) => synonyms.has(word)) || label.some(({ word }) => synonyms.has(word))),
  );
}
