import { requestZones } from "./request-zone.ts";
import type { Question } from "./slot-names.ts";
import { type Mention, mentionsOf } from "./spotted-slots.ts";

/** Facts of which only some are needed, as in "the order number or the postcode" or "two of these three". */
interface Alternatives {
  readonly facts: readonly string[];
  readonly need: number;
}

const counts: ReadonlyMap<string, number> = new Map([
  ["two", 2],
  ["three", 3],
]);
const someOf = /\b(?:any )?(one|either|any|whichever|two|three)\b(?: \w+)? (?:of|from)\b(?! (?:you|us)\b)|\bany (two|three)\b/i;
// Only a few words separate two names joined by "or".
const orBetween = /^[^.?!;,]{0,40},?\s*\bor\b[^.?!;,]{0,40}$/i;
// In "if one of them is not to hand, the phone number will do", the phone number is only a substitute.
const inPlace = /\bif\b[^,]*\b(?:not|no longer|\w+n['’]t)\b|\bin (?:its|their) place\b/i;

/** Finds the alternatives among the facts a message asks for; `own` lists the names of all facts that it may mention. */
export function alternativesIn(message: string, questions: readonly Question[], own: readonly string[]): Alternatives[] {
  const asked = [...new Set(questions.flatMap((question) => (question.kind === "fact" ? [question.fact] : [])))];
  if (asked.length < 2) return [];
  const found: { facts: string[]; need: number }[] = [];
  let list: { facts: string[]; need: number } | undefined;
  for (const { text, isItem } of requestZones(message)) {
    // A detail that the customer lacks still separates the two details around it.
    const wanted = mentionsOf(text, asked);
    const lacked = mentionsOf(text, own).filter(({ at }) => !wanted.some((mention) => mention.at === at));
    const mentions = [...wanted, ...lacked].sort((left, right) => left.at - right.at);
    const some = someOf.exec(text);
    if (isItem && list && !some) list.facts.push(...mentions.map(({ fact }) => fact));
    else {
      list = some ? listAfter(some, mentions) : undefined;
      found.push(...(list ? [list] : inPlace.test(text) ? [inPlaceOf(text, asked)] : pairs(text, mentions)));
    }
  }
  return found
    .map(({ facts, need }) => ({ need, facts: [...new Set(facts)].filter((fact) => asked.includes(fact)) }))
    .filter(({ facts, need }) => facts.length > need);
}

function listAfter(some: RegExpExecArray, mentions: readonly Mention[]): { facts: string[]; need: number } {
  const need = counts.get((some[2] ?? some[1] ?? "").toLowerCase()) ?? 1;
  return { need, facts: mentions.filter(({ at }) => at > some.index).map(({ fact }) => fact) };
}

/** The facts that may be missing, followed by their substitutes; `need` is the number of facts that may be missing. */
function inPlaceOf(text: string, asked: readonly string[]): { facts: string[]; need: number } {
  const condition = inPlace.exec(text);
  const [start, end] = condition ? [condition.index, condition.index + condition[0].length] : [0, 0];
  const mentions = mentionsOf(text, asked);
  const missing = mentions.filter(({ at }) => at >= start && at < end);
  const substitutes = mentions.filter((mention) => !missing.includes(mention));
  return { need: missing.length, facts: [...missing, ...substitutes].map(({ fact }) => fact) };
}

/** Pairs of neighbouring facts of which either will do, as in "the order number or the postcode". */
function pairs(text: string, mentions: readonly Mention[]): { facts: string[]; need: number }[] {
  return mentions.flatMap((left, index) => {
    const right = mentions[index + 1];
    if (!right || !orBetween.test(text.slice(left.end, right.at))) return [];
    return [{ need: 1, facts: [left.fact, right.fact] }];
  });
}
