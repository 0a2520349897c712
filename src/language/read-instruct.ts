import type { ClauseReading } from "./clause-reading.ts";
import { inflect } from "./inflect.ts";
import { compilePhrases } from "./phrase.ts";
import { actionAt } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { ASKING_VERBS, IMPERATIVE_VERBS, IMPERATIVES } from "./verb-lists.ts";
import { listedClass, WordClass, wordClass } from "./word-class.ts";

const LEADING = listedClass("read-instruct-leading");
const WAITING = wordClass("hold wait allow bear");
const NOT_STEPS = wordClass("let feel have see note give look do get keep confirm rest add book reach take");
const NOT_ADVISED = wordClass("be know have pay provide confirm worry do");
const UNFORBIDDEN = wordClass("hesitate worry have know need see panic close leave think mind");
const ING_FORMS: ReadonlyMap<string, string> = new Map(
  IMPERATIVES.flatMap((verb) => inflect(verb).ing.map((ing): [string, string] => [ing, verb])),
);
const INGS = new WordClass(ING_FORMS.keys());
const NO_COMMANDS = listedClass("read-instruct-no-commands");
const FILLERS = listedClass("read-instruct-fillers");

/** The steps a clause tells or advises the customer to take, as `verb_object`. */
export function instructedSteps(reading: ClauseReading): string[] {
  const { clause } = reading;
  if (reading.says("apology")) return [];
  if (clause.role === "condition") return politeCondition(clause.tokens);
  if (clause.role === "reason" || clause.role === "relative" || clause.role === "purpose") return [];
  return advisedStep(reading) ?? commandedStep(reading) ?? [];
}

/** The step in a polite condition without a main clause, as in "if you could just log out and back in for me", an instruction. */
function politeCondition(tokens: readonly Token[]): string[] {
  if (!/^[.!]$/.test(tokens.at(-1)?.word ?? "") || tokens[1]?.word !== "you" || !/^(?:could|would|can)$/.test(tokens[2]?.word ?? ""))
    return [];
  const at = tokens[3]?.word === "just" || tokens[3]?.word === "please" ? 4 : 3;
  return IMPERATIVE_VERBS.holds(tokens[at]) ? [step(tokens, at)] : [];
}

function advisedStep(reading: ClauseReading): string[] | undefined {
  const { tokens, question } = reading.clause;
  const suggested = reading.cue("suggest")?.to ?? -1;
  if (suggested > 0 && tokens[suggested]?.word === "you") return [step(tokens, suggested + 1)];
  const whyNot = tokens[0]?.word === "why" && tokens[1]?.word === "not";
  if ((question && !whyNot) || reading.says("cannot") || reading.clause.role !== "main") return undefined;
  const find = reading.cue("youCanFind");
  if (find !== undefined) return [step(tokens, find.to - 1)];
  const hit = reading.cue("advise");
  if (hit === undefined || isInsideClause(tokens, hit.from)) return undefined;
  if (INGS.holds(tokens[0])) return [step(tokens, 0)];
  if (tokens[hit.to - 1]?.word === "bet") return [step(tokens, hit.to)];
  const verb = tokens[hit.to - 1]?.word === "to" ? hit.to : tokens[hit.to]?.word === "to" ? hit.to + 1 : -1;
  if (verb > 0) {
    const word = tokens[verb]?.word ?? "";
    return /^[a-z]{2,}$/.test(word) && !NOT_ADVISED.holds(tokens[verb]) ? [step(tokens, verb)] : undefined;
  }
  const named = tokens.findIndex((token, at) => at >= Math.max(hit.from + 1, hit.to - 1) && at < hit.to + 6 && isStepVerb(token));
  return named < 0 ? undefined : [step(tokens, named)];
}

/** Whether advice is inside another clause, as in "… if you need to cancel" or "changes you might want to make", and does not count. */
function isInsideClause(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== "you" || at <= 1 || (at <= 4 && ADJUNCTS.holds(tokens[0]))) return false;
  return !OPENERS.holds(tokens[at - 1]);
}

const ADJUNCTS = wordClass("for in with at on from after by");
const OPENERS = wordClass(", and but so then also unfortunately however therefore that case ; : instead think suggest recommend afraid");

const SEVERAL_USES = wordClass("have do get see take give");

function isStepVerb(token: Token | undefined): boolean {
  return (IMPERATIVE_VERBS.holds(token) && !SEVERAL_USES.holds(token)) || INGS.holds(token) || ASKING_VERBS.holds(token);
}

function commandedStep(reading: ClauseReading): string[] | undefined {
  const { tokens, lineKind, question } = reading.clause;
  const at = commandStart(tokens);
  const verb = tokens[at];
  const word = verb?.word ?? "";
  const viaOthers = VIA.holds(verb) && VIA_OTHERS.holds(tokens[at + 1]);
  if (reading.says("invite", "openDoor") && !viaOthers) return undefined;
  if (word === "let" && tokens[at + 1]?.word === "us") return together(tokens, at + 2);
  if (word === "let" && LET_BE.holds(tokens[at + 1])) return [step(tokens, at)];
  if (REVIEWING.holds(verb) && (reading.clause.leadsIn || reading.says("summaryLead"))) return undefined;
  if (reading.clause.leadsIn && reading.says("moreDetails")) return undefined;
  if (reading.says("askGive") && CHOOSING.holds(verb)) return undefined;
  const lead = tokens.slice(0, at);
  const polite = POLITE.occursIn(lead);
  // "Could you restart it?" is an instruction; "do you see it?" is a question.
  if (question && !(MODALS.occursIn(lead) && YOU.occursIn(lead))) return undefined;
  if (!question && !polite && THEIR_CHOICE.occursIn(lead)) return undefined;
  if (WAITING.holds(verb) && lineKind !== "item" && !HELD.holds(tokens[at + 1])) return undefined;
  const forbidden = forbiddenVerb(tokens, at);
  if (forbidden !== undefined) return UNFORBIDDEN.holds(tokens[forbidden]) ? undefined : [`not_${step(tokens, forbidden)}`];
  const tries = tokens[at - 1]?.word === "try";
  if (tries && word === "to") return [step(tokens, at + 1)];
  if (tries && (INGS.holds(verb) || TRIED.holds(verb))) return [step(tokens, INGS.holds(verb) ? at : at - 1)];
  if (polite && word === "be" && !/^(?:aware|advised|assured|patient)$/.test(tokens[at + 1]?.word ?? "")) return [step(tokens, at)];
  const commands = IMPERATIVE_VERBS.holds(verb) || (ASKING_VERBS.holds(verb) && (lineKind === "item" || polite));
  if (!commands && !question && isUnknownCommand(tokens, at)) return [step(tokens, at)];
  return commands && isStep(tokens, { at, polite }) ? [step(tokens, at)] : undefined;
}

const VIA = wordClass("ask get tell");
const VIA_OTHERS = wordClass("your the them him her");
const LET_BE = wordClass("it the them your");
const REVIEWING = wordClass("review read see");
const CHOOSING = wordClass("choose pick select");
const POLITE = wordClass("please kindly try pls");
const THEIR_CHOICE = wordClass("you could can");
const MODALS = wordClass("could can would");
const YOU = wordClass("you");

/** Whether an unambiguous word at the start of a clause is an imperative, because a determiner follows. */
function isUnknownCommand(tokens: readonly Token[], at: number): boolean {
  if (!COMMANDED.holds(tokens[at + 1]) || tokens[at + 2] === undefined) return false;
  const verb = tokens[at];
  if (NO_COMMANDS.holds(verb) || ASKING_VERBS.holds(verb) || NOT_STEPS.holds(verb) || WAITING.holds(verb)) return false;
  const word = verb?.word ?? "";
  if (!/^[a-z]{3,}$/.test(word) || /(?:ing|ed|ly|s|day)$/.test(word)) return false;
  return actionAt(tokens, at) === undefined;
}

const COMMANDED = wordClass("the your a an it them both any");

/** Returns the step in a phrase such as "let's restart the box", which the customer carries out although the agent says "us". */
function together(tokens: readonly Token[], from: number): string[] | undefined {
  const at = /^(?:just|first|now|then|start|try|begin)$/.test(tokens[from]?.word ?? "") ? from + 1 : from;
  const verb = tokens[at];
  if (verb?.word === "by" || INGS.holds(verb)) return INGS.holds(tokens[at + 1] ?? verb) ? [step(tokens, at)] : undefined;
  return HANDS_ON.holds(verb) ? [step(tokens, at)] : undefined;
}

const HANDS_ON = listedClass("read-instruct-hands-on");
const TRIED = wordClass("it that this again the a another using with");
const HELD = wordClass("the down a both your two");

function commandStart(tokens: readonly Token[]): number {
  let at = 0;
  while (LEADING.holds(tokens[at])) at += 1;
  const urged = tokens[at]?.word === "do" && IMPERATIVE_VERBS.holds(tokens[at + 1]);
  return urged ? at + 1 : at;
}

/** The verb after "do not" at the start of a clause. */
function forbiddenVerb(tokens: readonly Token[], at: number): number | undefined {
  if (tokens[at]?.word === "never") return at + 1;
  for (let not = 1; not < 4; not += 1)
    if (tokens[not]?.word === "not" && tokens[not - 1]?.word === "do") return not <= at + 1 ? not + 1 : undefined;
  return undefined;
}

/** Whether a verb starts a step; general-purpose verbs do so only with certain objects. */
function isStep(tokens: readonly Token[], { at, polite }: { readonly at: number; readonly polite: boolean }): boolean {
  const word = tokens[at]?.word ?? "";
  if (!NOT_STEPS.holds(tokens[at])) return true;
  if (polite && /^(?:take|keep|get|do|reach)$/.test(word)) return true;
  if (polite && word === "see") return /^(?:your|a|an)$/.test(tokens[at + 1]?.word ?? "");
  const hits = findGeneralSteps(tokens).filter(({ from }) => from === at);
  return hits.some(({ tag }) => tag === "step") && !hits.some(({ tag }) => tag === "none");
}

const findGeneralSteps = compilePhrases([
  ["step", ["have|take ~2 look", "have ~6 ready|handy", "see if", "get in touch with", "keep the|your|it|them|both|hold|a|an"]],
  ["step", ["take the|it|out|off|them|a|both|your", "give it|the|your|that|this|them ~4 a|another|time"]],
  ["none", ["take the|your|a time", "get in touch with us|me"]],
]);

function step(tokens: readonly Token[], at: number): string {
  const verb = tokens[at]?.word ?? "";
  const base = ING_FORMS.get(verb) ?? verb;
  const object = tokens.slice(at + 1, at + 7).find((token) => !FILLERS.holds(token) && /^[a-z]/.test(token.word));
  return object === undefined ? base : `${base}_${object.word.replaceAll("-", "_")}`;
}
