import { type ClauseKind, clauseKindOf, startsClause, stripLead } from "./clause-kind.ts";

/** A part of an agent's turn that requests, forbids or reports one thing, or says where something is. */
export interface TurnClause {
  readonly kind: ClauseKind;
  /** The words of the clause, without list numbers, "and then", "please" or "could you". */
  readonly text: string;
  /** The index of its sentence in the turn. */
  readonly sentence: number;
}

/** Splits a turn into clauses in the order in which they are written. */
export function clausesIn(turn: string, verbs: ReadonlySet<string>): readonly TurnClause[] {
  const sentences = turn.split("\n").flatMap(sentencesIn);
  return sentences.flatMap((words, sentence) => {
    const clauses: TurnClause[] = [];
    for (const part of partsOf(words, verbs)) {
      const around = { asks: words.endsWith("?"), before: clauses.at(-1)?.kind };
      const { kind, text } = clauseKindOf(part, verbs, around);
      const isOwn = kind === "do" && OWN_PLAN.test(clauses.at(-1)?.text ?? "");
      if (/\p{L}/u.test(text)) clauses.push({ kind: isOwn ? "own" : kind, text, sentence });
    }
    return clauses;
  });
}

/** Matches an introduction to the agent's own plan, as in "here is what I'd do: switch roaming on for your line." */
const OWN_PLAN = /\b(?:i|we|i'[a-z]+|we'[a-z]+)\b.*\b(?:do|suggest|propose|offer|mean)$|\b(?:my|our) (?:proposal|plan|offer)$/i;

const ITEM = /^\s*(?:[-*•–]|\d{1,2}[.)]|step \d{1,2}[:.)])\s+/i;

/** The sentences of a line. A part in brackets becomes a separate clause, and the arrows in a menu path become commas. */
function sentencesIn(line: string): readonly string[] {
  return line
    .replace(ITEM, "")
    .replaceAll(/[*_`"“”]/g, "")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s*(?:>|→|»)\s*/g, ", ")
    .replaceAll(/\s*\(/g, "; ")
    .replaceAll(/\)(?=\s*\p{L})/gu, "; ")
    .replaceAll(")", "")
    .replaceAll(/(?<=[\s:;])\d\) /g, "")
    .replaceAll(/\bif (so|not|yes|no)(?: yet| already)?[,:]?\s+(?=\p{L})/giu, "if $1, ")
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) => /\p{L}/u.test(sentence));
}

const BOUNDARY = /[;:]\s+|\s+[–—-]\s+|[.?!]+$|,\s+|\s+(?=(?:and|then|but|or|so)\s)/g;

/** Cuts a sentence at its punctuation and conjunctions wherever the rest can be a separate clause. */
function partsOf(sentence: string, verbs: ReadonlySet<string>): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of sentence.matchAll(BOUNDARY)) {
    const rest = sentence.slice(index + mark.length);
    const before = sentence.slice(start, index);
    const isStrong = /^(?:[;:]|\s+[–—-])/.test(mark);
    if (mark.trim() === "" && (isTooShort(before) || /^or\b/i.test(rest))) continue;
    if (rest.trim() === "" || !(isStrong || startsClause(rest, verbs) || endsCondition(before, mark, rest))) continue;
    parts.push(before);
    start = index + mark.length;
  }
  parts.push(sentence.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Whether the words before a cut are too few for a clause, as in "may I then restart it" and "press and hold it". */
function isTooShort(before: string): boolean {
  return (
    /^\S*(?:\s+\S+)?$|\b(?:may|can|shall|could|should) (?:i|we|you)$/i.test(before.trim()) &&
    !/^(?:save|restart|wait|stop|look)\b/i.test(before.trim())
  );
}

/** Whether a comma ends a condition, so that the main clause follows, as in "if the light is red, the fault is ours". */
function endsCondition(before: string, mark: string, rest: string): boolean {
  return mark.startsWith(",") && /^(?:if|once|when|unless|after)\b/i.test(stripLead(before)) && !/^or\b/i.test(rest);
}
