import { type ClauseKind, clauseKindOf, LEADS_ON, PRONOUN, startsClause, stripLead } from "./clause-kind.ts";

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

const AGAIN = /\b(?:again|back (?:on|in|off|out|up))\b/i;
const OTHER_THING = /\b(?:the|your|a|an) (?!same\b)\w+/i;

/** Joins the parts of a restart, because "switch it off, wait ten seconds, switch it on again" is one step. */
export function joinRestarts(clauses: readonly TurnClause[]): readonly TurnClause[] {
  const joined: TurnClause[] = [];
  for (const clause of clauses) {
    const first = joined.findLastIndex(({ kind }) => kind !== "wait" && kind !== "say");
    if (joined[first]?.kind === "do" && isSecondHalf(clause)) {
      const parts = joined.splice(first);
      const text = [...parts.filter(({ kind }) => kind !== "say"), clause].map((part) => part.text).join(", ");
      joined.push({ ...clause, kind: "do", text });
    } else joined.push(clause);
  }
  return joined;
}

function isSecondHalf({ kind, text }: TurnClause): boolean {
  const again = AGAIN.exec(text);
  return (kind === "do" || kind === "place") && again !== null && !OTHER_THING.test(text.slice(0, again.index));
}

/** Moves places before the command that refers to them, as in "switch it off (Settings, Network, VPN)". */
export function placesFirst(clauses: readonly TurnClause[]): readonly TurnClause[] {
  const ordered: TurnClause[] = [];
  for (const clause of clauses) {
    const last = ordered.at(-1);
    const isAfter = clause.kind === "place" && last?.kind === "do" && last.sentence === clause.sentence;
    if (isAfter && PRONOUN.test(last.text) && !LEADS_ON.test(last.text)) ordered.splice(-1, 0, clause);
    else ordered.push(clause);
  }
  return ordered;
}

const DETERMINER = "(?:the|your|its|that|this)";
/** Words that cannot be part of a thing's name; the name ends before them. */
const AFTER_NAME =
  "(?:back|into|in|inside|on|onto|off|out|of|to|from|with|at|for|by|and|or|nor|is|are|was|were|has|" +
  "have|still|again|both|too|now|then|dry|wet|damp|lit|dark|plugged|connected|switched|firmly|" +
  "properly|until|before|after|as|that|which|if|when|go|going|look|show|shows|say|says|get|gets)";
const THING = `${DETERMINER} (?:(?!${AFTER_NAME}\\b)[\\p{L}\\p{N}'-]+ ?){1,3}`;
const LIST = new RegExp(`\\b${THING}(?:, ?${THING})*,? ?\\b(?:and|or|nor|as well as) ${THING}`, "iu");

/** Repeats a text for each thing that it lists, because "is the hub or the strip dry" asks about both. */
export function eachListed(text: string): readonly string[] {
  const list = LIST.exec(text);
  if (list === null) return [text];
  const things = list[0].match(new RegExp(THING, "giu")) ?? [];
  const start = text.slice(0, list.index);
  // "…, or only onto the cabinet?" belongs to none of the listed things.
  const end = text.slice(list.index + list[0].length).replace(/^\s*,? or .*$/i, "");
  return things.map((thing) => `${start}${thing.trim()} ${end.trim()}`.trim());
}
