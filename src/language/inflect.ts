import { wordSet } from "./word-class.ts";
import { wordList } from "./word-list.ts";

// Base form, past tense, and the participle if it differs from the past tense.
const IRREGULAR: ReadonlyMap<string, readonly string[]> = new Map(
  (
    "send sent, begin began begun, resend resent, pay paid, give gave given, take took taken, make made, put put, " +
    "set set, reset reset, get got, do did done, tell told, find found, bring brought, freeze froze frozen, " +
    "write wrote written, ring rang rung, hold held, speak spoke spoken, let let, go went gone, keep kept, " +
    "cut cut, withdraw withdrew withdrawn, undo undid undone, redo redid redone, rebuild rebuilt, leave left"
  )
    .split(", ")
    .map((forms) => [forms.split(" ")[0] ?? "", forms.split(" ").slice(1)]),
);

const DOUBLING = new Set(wordList("inflect-doubling"));
// British and American spelling differ for these, so both forms are generated.
const BOTH_SPELLINGS = wordSet("cancel travel");

/** The forms of an English verb that the reader distinguishes, with both spellings where British and American English differ. */
export function inflect(base: string) {
  const irregular = IRREGULAR.get(base);
  const regular = suffixed(base, "ed");
  const third = /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}${/(?:s|x|z|ch|sh|^do|^go)$/.test(base) ? "es" : "s"}`;
  return {
    base,
    third,
    past: irregular?.slice(0, 1) ?? regular,
    participle: irregular?.slice(-1) ?? regular,
    ing: suffixed(base, "ing"),
  };
}

function suffixed(base: string, suffix: "ed" | "ing"): string[] {
  if (base.endsWith("e") && !base.endsWith("ee")) return [`${base.slice(0, -1)}${suffix}`];
  if (suffix === "ed" && /[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ied`];
  const doubled = `${base}${base.at(-1)}${suffix}`;
  const plain = `${base}${suffix}`;
  if (BOTH_SPELLINGS.has(base)) return [plain, doubled];
  return DOUBLING.has(base) ? [doubled] : [plain];
}
