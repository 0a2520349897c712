import { wordList } from "./word-list.ts";

/** A part of a message, such as a clause or a list item. */
export interface AskingClause {
  readonly text: string;
  /** The log odds that it asks the customer for a detail. */
  readonly asks: number;
  /** The parts of an either-or question, as in "do you have a budget or a color in mind?"; empty for other clauses. */
  readonly parts: readonly string[];
  /** For a remark in parentheses, the clause it belongs to, as in "which bill is it (the date will do)?" */
  readonly remarkOn: string | undefined;
}

/** The clauses of a message, each with the log odds that it asks for a detail. */
export function readAskingClauses(message: string): readonly AskingClause[] {
  const clauses: AskingClause[] = [];
  for (const { text, isOther, isFollowUp, isRemark, signs } of signedClauses(message)) {
    const asks = isFollowUp ? Math.min(oddsOf(signs), unneeded) : oddsOf(signs);
    const before = clauses.at(-1);
    const remarkOn = isRemark ? (before?.remarkOn ?? before?.text) : undefined;
    // "Or did you only try it at home?" belongs to the question before it.
    if (isOther && before && before.asks > 0)
      clauses.splice(-1, 1, {
        ...before,
        text: `${before.text} ${text}`,
        asks: Math.max(asks, before.asks),
        parts: [...(before.parts.length > 0 ? before.parts : [before.text]), text],
      });
    else clauses.push({ text, asks, parts: [], remarkOn });
  }
  return clauses;
}

/** The maximum log odds of a follow-up question, which the answer to the previous question may make unnecessary. */
const unneeded = -2;

// Learnt from labelled messages in real conversations by `node bench/learn-asking.ts`.
const weights: ReadonlyMap<string, number> = new Map(
  wordList("asking-weights").map((entry): [string, number] => {
    const at = entry.lastIndexOf(" ");
    return [entry.slice(0, at), Number(entry.slice(at + 1))];
  }),
);

function oddsOf(signs: readonly string[]): number {
  return signs.reduce((sum, sign) => sum + (weights.get(sign) ?? 0), weights.get(interceptSign) ?? 0);
}

/** The feature that every clause has; its weight is the intercept. */
export const interceptSign = "always";

const item = /^\s*(?:[-*•–]|\d+[.)])\s+/;
const followUp = /\bif (?:so|yes)\W*$/i;
// In "…, and I'll check the stock and the ship date for you", the agent announces both checks.
const ownDoing = /\b(?:i|we)(?:['’]ll| will)\b[^.;:?!]*$/i;
const request = /\b(?:please|you(?!r\b)|tell|let|whether|which|what|when|how)\b/i;
const borders = /\s*[;:–—()]\s*|,\s+|\s+(?=(?:and|plus|or|but|as well as)\b)/gi;

/** The clauses of a message, each with the features that show whether it asks for something. */
export function signedClauses(message: string) {
  const clauses: ReturnType<typeof clausesIn> = [];
  let heading: string | undefined;
  // Do not split a sentence after "no.", as in "Order no. or ZIP".
  for (const line of message.replaceAll(/\*\*|__|`|(?<=\b(?:no|ref))\.(?= [a-z])/gi, "").split("\n")) {
    if (line.trim() === "") continue;
    const isItem = item.test(line);
    if (!isItem) heading = undefined;
    for (const sentence of line.replace(item, "").split(/(?<=[.!?])\s+/)) {
      clauses.push(...clausesIn(sentence, isItem ? (heading ?? "") : undefined));
      if (!isItem) heading = /[:?]\s*$/.test(sentence) ? sentence : undefined;
    }
  }
  return clauses;
}

function clausesIn(sentence: string, heading: string | undefined) {
  const end = `end ${/[?:.!]\s*$/.exec(sentence)?.[0].trim() ?? ""}`;
  const listed = heading === undefined ? [] : ["item", ...wordsOf(heading).map((word) => `list ${word}`)];
  const start = `start ${wordsOf(sentence).slice(0, 2).join(" ")}`;
  const parts = partsOf(sentence);
  return parts.map(({ text, before, isRemark }, index) => {
    const words = wordsOf(text);
    const [first = "", second = ""] = words;
    const signs = new Set([
      ...[end, start, ...listed],
      index === parts.length - 1 ? `last ${end}` : "inner",
      ...words,
      ...words.slice(1).map((word, next) => `${words[next] ?? ""} ${word}`),
      ...[`^ ${first}`, `^ ${first} ${second}`, `${end} ${first}`],
      ...wordsOf(before).map((word) => `before ${word}`),
    ]);
    // A follow-up such as "if so, when?" and the agent's announcement of what it will do need no answer.
    const isFollowUp = followUp.test(before) || (end === "end ." && ownDoing.test(before) && !request.test(text));
    // "Or is it new?" adds an alternative to the previous clause.
    return { text, isOther: index > 0 && first === "or", isFollowUp, isRemark, signs: [...signs] };
  });
}

/** The parts of a sentence, each with what comes before it and whether it is in parentheses. */
function partsOf(sentence: string) {
  let [at, isRemark] = [0, false];
  const parts = [...sentence.matchAll(borders), { 0: "", index: sentence.length }].map(({ 0: mark, index }) => {
    const part = { text: sentence.slice(at, index), before: sentence.slice(0, at), isRemark };
    at = index + mark.length;
    isRemark = mark.includes("(") || (isRemark && !mark.includes(")"));
    return part;
  });
  return parts.filter(({ text }) => /\p{L}/u.test(text));
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?|\d+/gu) ?? [];
  return words.map((word) => (/\d/.test(word) ? "0" : word.replace("’", "'")));
}
