import { wordList } from "./word-list.ts";

/** A part of a message, such as a clause or an item of a list. */
export interface Clause {
  readonly text: string;
  /** How surely it asks the customer for a detail: the log odds. */
  readonly asks: number;
}

/** A clause, with the signs that tell whether it asks for something. */
interface SignedClause {
  readonly text: string;
  /** Whether it goes on with another way to put the clause before, as in "or is it new?". */
  readonly isOther: boolean;
  readonly signs: readonly string[];
}

/** The clauses of a message, each with how surely it asks for a detail. */
export function readClauses(message: string): readonly Clause[] {
  if (message !== last.message) last = { message, clauses: withOthers(signedClauses(message)) };
  return last.clauses;
}

/** The clauses; "or did you only try it at home?" belongs to the question before it. */
function withOthers(signed: readonly SignedClause[]): Clause[] {
  const clauses: Clause[] = [];
  for (const { text, isOther, signs } of signed) {
    const asks = oddsOf(signs);
    const before = clauses.at(-1);
    if (isOther && before && before.asks > 0)
      clauses.splice(-1, 1, { text: `${before.text} ${text}`, asks: Math.max(asks, before.asks) });
    else clauses.push({ text, asks });
  }
  return clauses;
}

// The last result is cached, because the same message is examined several times in a row.
let last: { readonly message: string; readonly clauses: readonly Clause[] } = { message: "", clauses: [] };

// Learnt from labelled messages of real conversations by `node bench/learn-asking.ts`.
const weights: ReadonlyMap<string, number> = new Map(
  wordList("asking-weights").map((entry): [string, number] => {
    const at = entry.lastIndexOf(" ");
    return [entry.slice(0, at), Number(entry.slice(at + 1))];
  }),
);

function oddsOf(signs: readonly string[]): number {
  return signs.reduce((sum, sign) => sum + (weights.get(sign) ?? 0), weights.get(always) ?? 0);
}

/** The sign that every clause has. */
export const always = "always";

const item = /^\s*(?:[-*•–]|\d+[.)])\s+/;
const borders = /\s*[;:–—()]\s*|,\s+|\s+(?=(?:and|plus|or|but|as well as)\b)/gi;

/** The clauses of a message, with their signs. */
export function signedClauses(message: string): SignedClause[] {
  const clauses: SignedClause[] = [];
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

function clausesIn(sentence: string, heading: string | undefined): SignedClause[] {
  const end = `end ${/[?:.!]\s*$/.exec(sentence)?.[0].trim() ?? ""}`;
  const listed = heading === undefined ? [] : ["item", ...wordsOf(heading).map((word) => `list ${word}`)];
  const start = `start ${wordsOf(sentence).slice(0, 2).join(" ")}`;
  const parts = partsOf(sentence);
  return parts.map(({ text, before }, index) => {
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
    return { text, isOther: index > 0 && first === "or", signs: [...signs] };
  });
}

/** The parts of a sentence, each with what comes before it. */
function partsOf(sentence: string): readonly { readonly text: string; readonly before: string }[] {
  const parts: { text: string; before: string }[] = [];
  let at = 0;
  for (const { 0: mark, index } of sentence.matchAll(borders)) {
    parts.push({ text: sentence.slice(at, index), before: sentence.slice(0, at) });
    at = index + mark.length;
  }
  return [...parts, { text: sentence.slice(at), before: sentence.slice(0, at) }].filter(({ text }) =>
    /\p{L}/u.test(text),
  );
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?|\d+/gu) ?? [];
  return words.map((word) => (/\d/.test(word) ? "0" : word.replace("’", "'")));
}
