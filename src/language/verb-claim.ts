import type { ActionName } from "./act.ts";
import type { Clause } from "./clause.ts";
import { actionAt } from "./read-actions.ts";
import type { Span } from "./span.ts";
import { stemOf } from "./stem.ts";
import { type Token, tokenBefore } from "./token.ts";
import { isPastForm, type VerbGroup, verbGroups } from "./verb-group.ts";
import { listedClass, WordClass, wordClass, wordRun, wordSet } from "./word-class.ts";
import { wordList } from "./word-list.ts";

/** The mood of a claim: stated as fact, conditional, possible, part of a question, or a wish. */
type Mood = "asserted" | "conditional" | "possible" | "asked" | "wished";

/** Who performs the action; `unnamed` is a passive without "by". */
type Doer = "agent" | "customer" | "other" | "unnamed";

/** A claim in a clause that someone does, did or will do something, or that something is in some state. */
export interface VerbClaim extends Span {
  /** The stem of the verb. */
  readonly verb: string;
  /** The action the verb names, if any. */
  readonly action: ActionName | undefined;
  readonly doer: Doer;
  readonly tense: "past" | "present" | "future";
  readonly mood: Mood;
  readonly negated: boolean;
  readonly passive: boolean;
  /** The words of the subject, before the verb group. */
  readonly subject: readonly Token[];
  /** The words after the verb, up to the next verb or the end of the clause. */
  readonly rest: readonly Token[];
  readonly clause: Clause;
}

// These words are nouns more often than verbs, as in "a call and answer".
const NOUNS = wordSet("call text message answer review check touch watch look email");
const AGENT = wordClass("i we");
const NOTHING = wordClass("nothing no none nobody neither never without nowhere");
const HEDGES = listedClass("hedges");
const SAYING = wordClass("say promise tell guarantee know confirm");
const ADVERBS = listedClass("adverbs");
const ENDS_SUBJECT = wordClass(", ; : . ( ) - – — and but so that because which who");
const LONGEST_SUBJECT = 8;

/** Reads the claims in the clauses of a message (who does what, when, and in what mood). */
export function readVerbClaims(clauses: readonly Clause[]): VerbClaim[] {
  const claims: VerbClaim[] = [];
  clauses.forEach((clause, index) => {
    const groups = verbGroups(clause.tokens).filter((group) => !isReduced(clauses, index, group));
    groups.forEach((group, at) => {
      const before = claims.at(-1);
      const next = groups[at + 1];
      // In "I cancelled it and sent the money back", the second claim has the subject of the first.
      const carried = before?.clause.sentence === clause.sentence ? before : undefined;
      const claim = claimOf(clause, group, { until: next?.start ?? clause.tokens.length, carried });
      claims.push(claim, ...coordinated(claim, group));
    });
  });
  return withConditions(claims, clauses);
}

/** Whether a participle modifies a noun and is not the main verb, as in "(delivered on March 6)" or "the one made in May". */
function isReduced(clauses: readonly Clause[], index: number, { start, verb }: VerbGroup): boolean {
  const clause = clauses[index];
  if (clause === undefined || start !== verb || !isPastForm(clause.tokens[verb])) return false;
  const before = tokenBefore(clause.tokens, verb);
  if (before === undefined) return clauses[index - 1]?.sentence === clause.sentence || clause.lineKind === "item";
  return !SUBJECT_PRONOUNS.holds(before) && !LINKS.holds(before);
}

const SUBJECT_PRONOUNS = wordClass("i we you they he she it");
const LINKS = wordClass("and also then just already never not");

function claimOf(clause: Clause, group: VerbGroup, { until, carried }: { until: number; carried: VerbClaim | undefined }): VerbClaim {
  const { tokens } = clause;
  const from = subjectStart(tokens, group.start);
  const own = tokens.slice(from, group.start).filter((token) => !ADVERBS.holds(token));
  // In "that one left yesterday and will be with you on Friday", the subject of "will be" is at the start of the clause.
  const relative = own.length === 0 ? relativePronoun(tokens, from) : undefined;
  const startsClause = own.length === 0 && carried === undefined && from > 0;
  const subject = relative ? [relative] : startsClause ? tokens.slice(0, 2) : own;
  const rest = tokens.slice(group.verb + 1, until);
  const subjectless = own.length === 0 && !relative ? carried : undefined;
  const takes = group.start === group.verb ? subjectless : undefined;
  const passive = takes?.passive ?? group.passive;
  return {
    verb: stemOf(tokens[group.verb]?.word ?? ""),
    action: actionAt(tokens, group.verb)?.action,
    doer: takes?.doer ?? doerOf(subjectless?.subject ?? subject, rest, passive),
    tense: takes?.tense ?? (group.form === "past" || group.form === "future" ? group.form : "present"),
    mood: takes?.mood ?? moodOf(clause, group),
    negated: group.negated || NOTHING.occursIn(subject) || deniesObject(rest),
    passive,
    subject: subjectless?.subject ?? subject,
    rest,
    clause,
    start: tokens[from]?.start ?? clause.start,
    end: tokens[until - 1]?.end ?? clause.end,
  };
}

/** The word that stands for a noun just before it, as in "a parcel that has shipped" but not in "I confirm that is done". */
function relativePronoun(tokens: readonly Token[], end: number): Token | undefined {
  const [noun, pronoun] = [tokens[end - 2], tokens[end - 1]];
  return RELATIVES.holds(pronoun) && noun && !ENDS_SUBJECT.holds(noun) && !SAYING.holds(noun) ? pronoun : undefined;
}

const RELATIVES = wordClass("that which who");

/** Whether the object denies the claim, as in "changed nothing", "cancelled and changed nothing" or "made no change". */
function deniesObject(rest: readonly Token[]): boolean {
  const shared = rest[0]?.word === "and" || rest[0]?.word === "or" ? 4 : 2;
  return NOTHING.occursIn(rest.slice(0, shared));
}

function subjectStart(tokens: readonly Token[], start: number): number {
  let from = start;
  while (from > 0 && start - from < LONGEST_SUBJECT && !ENDS_SUBJECT.holds(tokens[from - 1])) from -= 1;
  return from;
}

function doerOf(subject: readonly Token[], rest: readonly Token[], passive: boolean): Doer {
  const last = subject.at(-1);
  if (passive) return rest.some(({ word }, at) => word === "by" && PEOPLE.holds(rest[at + 1])) ? "other" : "unnamed";
  if (AGENT.holds(last) || subject.length === 0) return "agent";
  if (last?.word === "you") return "customer";
  return "other";
}

// "By March 12" and "by card" do not say who acted.
const PEOPLE = wordClass("us our me you your the a them their him her my");

function moodOf(clause: Clause, group: VerbGroup): Mood {
  if (clause.question) return "asked";
  if (clause.role === "condition" || clause.role === "time") return "conditional";
  if (group.form === "possible") return "possible";
  if (group.form === "conditional" || (group.start === 0 && isInvertedCondition(clause.tokens.slice(0, 2)))) return "conditional";
  if (clause.role === "purpose") return "wished";
  for (let at = 0; at < group.start; at += 1) {
    if (HEDGES.holds(clause.tokens[at])) return "wished";
    // "I cannot say when they will have settled it" claims nothing.
    if (clause.tokens[at]?.word === "not" && SAYING.holds(clause.tokens[at + 1])) return "wished";
  }
  return HEDGES.holds(clause.tokens[group.verb]) ? "wished" : "asserted";
}

// "Had you told us by day 30, …" is a condition without "if".
const isInvertedCondition = wordRun("had|were|should i|we|you|they|he|she|it");

/** The claims of further verbs that share the first verb's subject and auxiliaries, as in "I have cancelled it and refunded you". */
function coordinated(first: VerbClaim, group: VerbGroup): VerbClaim[] {
  if (group.form === "present" && !first.passive) return [];
  const shares = group.form === "past" || first.passive ? isPastForm : (token: Token) => BASE_FORMS.holds(token);
  const found: VerbClaim[] = [];
  first.rest.forEach((token, at) => {
    if (tokenBefore(first.rest, at)?.word !== "and" || !shares(token)) return;
    const rest = first.rest.slice(at + 1);
    const action = actionAt(first.clause.tokens, first.clause.tokens.indexOf(token))?.action;
    const negated = first.negated || deniesObject(rest);
    found.push({ ...first, verb: stemOf(token.word), action, negated, rest, start: token.start });
  });
  return found;
}

// Base forms such as "send" in "they will answer and send it on".
const BASE_FORMS = new WordClass(
  ["favour-verbs", "contact-verbs", "handing-verbs"].flatMap((list) => wordList(list).filter((verb) => !NOUNS.has(verb))),
);

/** Makes claims about the present or future conditional if their sentence contains a condition. */
function withConditions(claims: readonly VerbClaim[], clauses: readonly Clause[]): VerbClaim[] {
  const conditional = new Set(clauses.filter(({ role }) => role === "condition" || role === "time").map(({ sentence }) => sentence));
  return claims.map((claim) =>
    claim.mood === "asserted" && claim.tense !== "past" && conditional.has(claim.clause.sentence)
      ? { ...claim, mood: "conditional" }
      : claim,
  );
}
