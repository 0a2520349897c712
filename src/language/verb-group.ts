import { irregularBase } from "./stem.ts";
import { type Token, tokenBefore } from "./token.ts";
import { listedClass, wordClass, wordSet } from "./word-class.ts";

/** A verb with its auxiliaries. */
export interface VerbGroup {
  readonly start: number;
  /** The index of the main verb. */
  readonly verb: number;
  readonly form: "past" | "present" | "future" | "possible" | "conditional";
  readonly passive: boolean;
  readonly negated: boolean;
}

const AUXILIARIES = listedClass("verb-group-auxiliaries");
const BE = wordClass("am is are was were be been being");
const NEGATIONS = wordClass("not never neither nor hardly cannot no");
const BETWEEN = listedClass("adverbs");
const NO_PAST = listedClass("not-past-forms");
const AFTER_TO = wordClass("going ought able");
const FUNCTION_WORDS = listedClass("function-words");
const PRONOUNS = wordClass("i we you they he she it");

/** Whether a word can be a past form or past participle. */
export function isPastForm(token: Token | undefined): boolean {
  if (token === undefined || NO_PAST.holds(token)) return false;
  const { word } = token;
  return (word.length > 3 && word.endsWith("ed")) || irregularBase(word) !== undefined || ALIKE.has(word);
}

const ALIKE = wordSet("cut hit let put read reset set shut");

/** The verb groups of a clause, in order. */
export function verbGroups(tokens: readonly Token[]): VerbGroup[] {
  const groups: VerbGroup[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    // "To have a look" is not a claim.
    if (tokenBefore(tokens, at)?.word === "to" && !AFTER_TO.holds(tokenBefore(tokens, at - 1))) continue;
    const group = AUXILIARIES.holds(tokens[at]) ? withAuxiliaries(tokens, at) : afterPronoun(tokens, at);
    if (group === undefined) continue;
    groups.push(group);
    at = Math.max(at, group.verb);
  }
  return groups.length > 0 ? groups : bareGroups(tokens);
}

function withAuxiliaries(tokens: readonly Token[], start: number): VerbGroup {
  let verb = start;
  let negated = false;
  const inverted = start === 0 || !PRONOUNS.holds(tokens[start - 1]);
  const seen: string[] = [];
  for (; verb < tokens.length; verb += 1) {
    const token = tokens[verb];
    const word = token?.word ?? "";
    if (NEGATIONS.holds(token)) negated = true;
    else if (word === "to" && (seen.includes("going") || seen.includes("able") || seen.includes("ought"))) continue;
    else if (!AUXILIARIES.holds(token) && !BETWEEN.holds(token) && !(verb > start && PRONOUNS.holds(token) && inverted)) break;
    seen.push(word);
  }
  // In "it is here" and "I have it", the last auxiliary is the main verb.
  if (verb >= tokens.length || !mayBeVerb(tokens[verb], seen)) {
    for (verb -= 1; verb > start && !AUXILIARIES.holds(tokens[verb]); ) verb -= 1;
  }
  return { start, verb, negated, ...formOf(tokens, verb, seen) };
}

function mayBeVerb(token: Token | undefined, seen: readonly string[]): boolean {
  if (token === undefined || FUNCTION_WORDS.holds(token)) return false;
  if (isPastForm(token)) return true;
  if (token.word.endsWith("ing") && /^[a-z-]+ing$/.test(token.word)) return !seen.includes("have") && !seen.includes("has");
  if (seen.includes("be") || seen.includes("been") || seen.includes("have")) return false;
  return seen.some((word) => BEFORE_BARE.has(word)) && /^[a-z'-]+$/.test(token.word);
}

const BEFORE_BARE = wordSet("will shall would can could may might must should do does did going cannot");

function formOf(tokens: readonly Token[], verb: number, seen: readonly string[]): Pick<VerbGroup, "form" | "passive"> {
  const participle = isPastForm(tokens[verb]) && !AUXILIARIES.holds(tokens[verb]);
  const passive = participle && BE.holds(tokens.slice(Math.max(0, verb - 4), verb).findLast((token) => AUXILIARIES.holds(token)));
  if (seen.includes("will") || seen.includes("shall") || (seen.includes("going") && seen.includes("to")))
    return { form: "future", passive };
  if (seen.includes("would")) return { form: "conditional", passive };
  if (seen.some((word) => POSSIBLE_WORDS.has(word))) return { form: "possible", passive };
  const past = seen.includes("was") || seen.includes("were") || seen.includes("did") || seen.includes("had");
  const perfect = (seen.includes("have") || seen.includes("has")) && (participle || seen.includes("been"));
  return { form: past || perfect ? "past" : "present", passive };
}

const POSSIBLE_WORDS = wordSet("can could may might must should cannot ought");

/** The verb group after a pronoun, as in "I cancelled it", "we also sent one" or "they never came". */
function afterPronoun(tokens: readonly Token[], at: number): VerbGroup | undefined {
  if (BETWEEN.holds(tokens[at]) || FUNCTION_WORDS.holds(tokens[at])) return undefined;
  let subject = at - 1;
  let negated = false;
  while (subject >= 0 && (BETWEEN.holds(tokens[subject]) || NEGATIONS.holds(tokens[subject]))) {
    negated ||= NEGATIONS.holds(tokens[subject]);
    subject -= 1;
  }
  if (subject < 0 || !PRONOUNS.holds(tokens[subject]) || !/^[a-z-]+$/.test(tokens[at]?.word ?? "")) return undefined;
  if (subject > 0 && TRANSITIVE_BEFORE.holds(tokens[subject - 1]) && !isPastForm(tokens[at])) return undefined;
  return {
    start: subject + 1,
    verb: at,
    form: isPastForm(tokens[at]) && !ALIKE.has(tokens[at]?.word ?? "") ? "past" : "present",
    passive: false,
    negated,
  };
}

// In "send you one" and "for it now", the pronoun is an object.
const TRANSITIVE_BEFORE = wordClass("for to with of on from by at about give send tell let help");

/** Returns the past forms without auxiliaries, as in "the carrier collected it" or "refunded $50", if the clause has no other verb. */
function bareGroups(tokens: readonly Token[]): VerbGroup[] {
  const verb = tokens.findIndex((token) => isPastForm(token) && !ALIKE.has(token.word));
  if (verb < 0) return [];
  return [{ start: verb, verb, form: "past", passive: false, negated: verb > 0 && NEGATIONS.holds(tokens[verb - 1]) }];
}
