import { wordList } from "./word-list.ts";
import { wordSet } from "./word-set.ts";

/** The forms of an English verb that the reader distinguishes. */
interface VerbForms {
  readonly base: string;
  readonly third: string;
  readonly past: readonly string[];
  readonly participle: readonly string[];
  readonly ing: readonly string[];
}

const IRREGULAR: Readonly<Record<string, readonly [string, string]>> = {
  send: ["sent", "sent"],
  begin: ["began", "begun"],
  resend: ["resent", "resent"],
  pay: ["paid", "paid"],
  give: ["gave", "given"],
  take: ["took", "taken"],
  make: ["made", "made"],
  put: ["put", "put"],
  set: ["set", "set"],
  reset: ["reset", "reset"],
  get: ["got", "got"],
  do: ["did", "done"],
  tell: ["told", "told"],
  find: ["found", "found"],
  bring: ["brought", "brought"],
  freeze: ["froze", "frozen"],
  write: ["wrote", "written"],
  ring: ["rang", "rung"],
  hold: ["held", "held"],
  speak: ["spoke", "spoken"],
  let: ["let", "let"],
  go: ["went", "gone"],
  keep: ["kept", "kept"],
  lift: ["lifted", "lifted"],
  cut: ["cut", "cut"],
  withdraw: ["withdrew", "withdrawn"],
  undo: ["undid", "undone"],
  redo: ["redid", "redone"],
  rebuild: ["rebuilt", "rebuilt"],
  leave: ["left", "left"],
};

const DOUBLING = new Set(wordList("inflect-doubling"));
// British and American spelling differ for these, so both forms are generated.
const BOTH_SPELLINGS = wordSet("cancel travel");

/** Inflects a verb, with both spellings where British and American English differ. */
export function inflect(base: string): VerbForms {
  const irregular = IRREGULAR[base];
  const regular = suffixed(base, "ed");
  return {
    base,
    third: /(?:s|x|z|ch|sh)$/.test(base)
      ? `${base}es`
      : /[^aeiou]y$/.test(base)
        ? `${base.slice(0, -1)}ies`
        : base === "do" || base === "go"
          ? `${base}es`
          : `${base}s`,
    past: irregular === undefined ? regular : [irregular[0]],
    participle: irregular === undefined ? regular : [irregular[1]],
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
