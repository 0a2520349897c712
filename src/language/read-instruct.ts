import type { ClauseReading } from "./clause-reading.ts";
import { inflect } from "./inflect.ts";
import { ASKING_VERBS, IMPERATIVE_VERBS } from "./lexicon-verbs.ts";
import { actionAt } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const LEADING = wordSet(
  "please kindly then and next first firstly finally now just also simply second third or but so after again , once done lastly instead pls plz you try could can would otherwise meanwhile quickly maybe perhaps",
);
const WAITING = wordSet("hold wait allow bear");
const NOT_STEPS = wordSet("let feel have see note give look do get keep confirm rest add book reach take");
const NOT_ADVISED = wordSet("be know have pay provide confirm worry do");
const UNFORBIDDEN = wordSet("hesitate worry have know need see panic close leave think mind");
const ING_FORMS: ReadonlyMap<string, string> = new Map(
  [...IMPERATIVE_VERBS].flatMap((verb) => inflect(verb).ing.map((ing): [string, string] => [ing, verb])),
);
const NO_COMMANDS = wordSet(
  "not what quite such given despite per both all even only just about around over under for from with without into onto through during before after since until while because though although when where why how who which are was were been does did have has had can could will would shall should may might must here there this that these those our his her their and but then also however instead maybe perhaps please sorry hello dear once still yet already never always hope wish love via within upon like unlike half than more most many much few some each every between behind beside beyond against among across along near past except plus minus bar save too very rather either neither nor off out again hey thank sure bit lot welcome glad happy congratulations enjoy see you got made took found sent went came gave knew",
);
const FILLERS = wordSet(
  "the a an your our to it any this that with at in on into of for us me up out off back again from all both sure directly them little quick if whether and or human",
);

/** The steps a clause tells or advises the customer to take, as `verb_object`. */
export function instructedSteps(reading: ClauseReading): string[] {
  const { clause } = reading;
  if (reading.says("apology")) return [];
  if (clause.role === "condition") return politeCondition(clause.tokens);
  if (clause.role === "reason" || clause.role === "relative" || clause.role === "purpose") return [];
  return advisedStep(reading) ?? commandedStep(reading) ?? [];
}

/** "If you could just log out and back in for me." is a command when nothing follows. */
function politeCondition(tokens: readonly Token[]): string[] {
  if (
    !/^[.!]$/.test(tokens.at(-1)?.word ?? "") ||
    tokens[1]?.word !== "you" ||
    !/^(?:could|would|can)$/.test(tokens[2]?.word ?? "")
  )
    return [];
  const at = tokens[3]?.word === "just" || tokens[3]?.word === "please" ? 4 : 3;
  return IMPERATIVE_VERBS.has(tokens[at]?.word ?? "") ? [step(tokens, at)] : [];
}

function advisedStep(reading: ClauseReading): string[] | undefined {
  const suggested = reading.cue("suggest")?.to ?? -1;
  if (suggested > 0 && reading.clause.tokens[suggested]?.word === "you")
    return [step(reading.clause.tokens, suggested + 1)];
  const { tokens, question } = reading.clause;
  const whyNot = tokens[0]?.word === "why" && tokens[1]?.word === "not";
  if ((question && !whyNot) || reading.says("cannot")) return undefined;
  if (reading.clause.role !== "main") return undefined;
  const means = byDoing(tokens);
  if (means > 0) return [step(tokens, means)];
  const find = reading.cue("youCanFind");
  if (find !== undefined) return [step(tokens, find.to - 1)];
  const hit = reading.cue("advise");
  if (hit === undefined || isInsideClause(tokens, hit.from)) return undefined;
  if (ING_FORMS.has(tokens[0]?.word ?? "")) return [step(tokens, 0)];
  if (tokens[hit.to - 1]?.word === "bet") return [step(tokens, hit.to)];
  const verb = tokens[hit.to - 1]?.word === "to" ? hit.to : tokens[hit.to]?.word === "to" ? hit.to + 1 : -1;
  if (
    verb < 0 &&
    /^(?:better|best)$/.test(tokens[hit.to - 1]?.word ?? "") &&
    IMPERATIVE_VERBS.has(tokens[hit.to]?.word ?? "")
  )
    return [step(tokens, hit.to)];
  if (verb > 0) {
    const word = tokens[verb]?.word ?? "";
    return /^[a-z]{2,}$/.test(word) && !NOT_ADVISED.has(word) ? [step(tokens, verb)] : undefined;
  }
  for (let at = Math.max(hit.from + 1, hit.to - 1); at < Math.min(tokens.length, hit.to + 6); at += 1) {
    if (isStepVerb(tokens[at]?.word ?? "")) return [step(tokens, at)];
  }
  return undefined;
}

/** "You can pause it by opening the app": what the customer can do by doing something. */
function byDoing(tokens: readonly Token[]): number {
  const by = tokens.findIndex(({ word }, at) => word === "by" && ING_FORMS.has(tokens[at + 1]?.word ?? ""));
  const able = tokens.findIndex(
    ({ word }, at) => word === "you" && at <= 2 && /^(?:can|could|may)$/.test(tokens[at + 1]?.word ?? ""),
  );
  return by > 0 && able >= 0 && able < by ? by + 1 : -1;
}

/** "… if you need to cancel", "changes you might want to make": advice is not given in passing. */
function isInsideClause(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== "you" || at <= 1 || (at <= 4 && ADJUNCTS.has(tokens[0]?.word ?? ""))) return false;
  return !OPENERS.has(tokens[at - 1]?.word ?? "");
}

const ADJUNCTS = wordSet("for in with at on from after by");
const OPENERS = wordSet(
  ", and but so then also unfortunately however therefore that case ; : instead think suggest recommend afraid",
);

function isStepVerb(word: string): boolean {
  return (
    (IMPERATIVE_VERBS.has(word) && !["have", "do", "get", "see", "take", "give"].includes(word)) ||
    ING_FORMS.has(word) ||
    ASKING_VERBS.has(word)
  );
}

function commandedStep(reading: ClauseReading): string[] | undefined {
  const { tokens, lineKind, question } = reading.clause;
  const at = commandStart(tokens);
  const word = tokens[at]?.word ?? "";
  const viaOthers = /^(?:ask|get|tell)$/.test(word) && /^(?:your|the|them|him|her)$/.test(tokens[at + 1]?.word ?? "");
  if (reading.says("invite", "openDoor") && !viaOthers) return undefined;
  if (word === "let" && tokens[at + 1]?.word === "us") return together(tokens, at + 2);
  if (word === "let" && /^(?:it|the|them|your)$/.test(tokens[at + 1]?.word ?? "")) return [step(tokens, at)];
  if (/^(?:review|read|see)$/.test(word) && (reading.clause.leadsIn || reading.says("summaryLead"))) return undefined;
  if (reading.clause.leadsIn && reading.says("moreDetails")) return undefined;
  if (reading.says("askGive") && /^(?:choose|pick|select)$/.test(word)) return undefined;
  const lead = tokens.slice(0, at).map((token) => token.word);
  const polite = lead.includes("please") || lead.includes("kindly") || lead.includes("try") || lead.includes("pls");
  if (question && !asksToAct(lead)) return undefined;
  if (!question && !polite && (lead.includes("you") || lead.includes("could") || lead.includes("can")))
    return undefined;
  if (WAITING.has(word) && lineKind !== "item" && !HELD.has(tokens[at + 1]?.word ?? "")) return undefined;
  const forbidden = forbiddenVerb(tokens, at);
  if (forbidden !== undefined)
    return UNFORBIDDEN.has(tokens[forbidden]?.word ?? "") ? undefined : [`not_${step(tokens, forbidden)}`];
  if (lead.at(-1) === "try" && word === "to") return [step(tokens, at + 1)];
  if (lead.at(-1) === "try" && (ING_FORMS.has(word) || TRIED.has(word)))
    return [step(tokens, ING_FORMS.has(word) ? at : at - 1)];
  if (polite && word === "be" && !/^(?:aware|advised|assured|patient)$/.test(tokens[at + 1]?.word ?? ""))
    return [step(tokens, at)];
  const commands = IMPERATIVE_VERBS.has(word) || (ASKING_VERBS.has(word) && (lineKind === "item" || polite));
  if (!commands && !question && isUnknownCommand(tokens, at)) return [step(tokens, at)];
  return commands && isStep(tokens, { at, polite }) ? [step(tokens, at)] : undefined;
}

/** Any word that opens a clause before a determiner, and can be nothing else, is a command. */
function isUnknownCommand(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (!/^[a-z]{3,}$/.test(word) || /(?:ing|ed|ly|s)$/.test(word) || NO_COMMANDS.has(word) || ASKING_VERBS.has(word))
    return false;
  if (/day$/.test(word) || NOT_STEPS.has(word) || WAITING.has(word) || actionAt(tokens, at) !== undefined) return false;
  return /^(?:the|your|a|an|it|them|both|any)$/.test(tokens[at + 1]?.word ?? "") && tokens[at + 2]?.word !== undefined;
}

/** "Let's restart the box": done together, the hands are the customer's. */
function together(tokens: readonly Token[], from: number): string[] | undefined {
  const at = /^(?:just|first|now|then|start|try|begin)$/.test(tokens[from]?.word ?? "") ? from + 1 : from;
  const word = tokens[at]?.word ?? "";
  if (word === "by" || ING_FORMS.has(word))
    return ING_FORMS.has(tokens[at + 1]?.word ?? word) ? [step(tokens, at)] : undefined;
  return HANDS_ON.has(word) ? [step(tokens, at)] : undefined;
}

const HANDS_ON = wordSet(
  "restart reboot reset reseat unplug plug turn switch press hold open disconnect reconnect reinstall reinsert toggle power clear run swap replug remove clean",
);
const TRIED = wordSet("it that this again the a another using with");
const HELD = wordSet("the down a both your two");

function commandStart(tokens: readonly Token[]): number {
  let at = 0;
  while (LEADING.has(tokens[at]?.word ?? "")) at += 1;
  const urged = tokens[at]?.word === "do" && IMPERATIVE_VERBS.has(tokens[at + 1]?.word ?? "");
  return urged ? at + 1 : at;
}

/** The verb after "do not" at the start of a clause. */
function forbiddenVerb(tokens: readonly Token[], at: number): number | undefined {
  if (tokens[at]?.word === "never") return at + 1;
  const not = tokens.findIndex(({ word }, index) => word === "not" && index < 4 && tokens[index - 1]?.word === "do");
  return not > 0 && not <= at + 1 ? not + 1 : undefined;
}

/** Verbs of many uses are steps only with certain objects. */
function isStep(tokens: readonly Token[], { at, polite }: { readonly at: number; readonly polite: boolean }): boolean {
  const word = tokens[at]?.word ?? "";
  if (!NOT_STEPS.has(word)) return true;
  if (polite && /^(?:take|keep|get|do|reach)$/.test(word)) return true;
  if (polite && word === "see") return /^(?:your|a|an)$/.test(tokens[at + 1]?.word ?? "");
  return isLooking(tokens, at) || takesThing(tokens, at) || givesTry(tokens, at) || getsInTouch(tokens, at);
}

/** "Get in touch with your branch", "have your passport ready". */
function getsInTouch(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1, at + 8).map(({ word }) => word);
  if (tokens[at]?.word === "get")
    return rest[1] === "touch" && rest[2] === "with" && rest[3] !== "us" && rest[3] !== "me";
  return tokens[at]?.word === "have" && (rest.includes("ready") || rest.includes("handy"));
}

/** "Could you restart it?" is a step; "do you see it?" is a question. */
function asksToAct(lead: readonly string[]): boolean {
  return (lead.includes("could") || lead.includes("can") || lead.includes("would")) && lead.includes("you");
}

/** "Take the battery out", but not "take care" or "take your time". */
function takesThing(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word === "keep") return /^(?:the|your|it|them|both|hold|a|an)$/.test(tokens[at + 1]?.word ?? "");
  return (
    tokens[at]?.word === "take" &&
    /^(?:the|it|out|off|them|a|both|your)$/.test(tokens[at + 1]?.word ?? "") &&
    tokens[at + 2]?.word !== "time"
  );
}

/** "Give the router a restart", "give it another go". */
function givesTry(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.word === "give" &&
    /^(?:it|the|your|that|this|them)$/.test(tokens[at + 1]?.word ?? "") &&
    tokens.slice(at + 2, at + 7).some(({ word }) => word === "a" || word === "another" || word === "time")
  );
}

function isLooking(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  return word === "have" || word === "take"
    ? tokens.slice(at + 1, at + 4).some(({ word: next }) => next === "look")
    : word === "see"
      ? tokens[at + 1]?.word === "if"
      : false;
}

function step(tokens: readonly Token[], at: number): string {
  const verb = tokens[at]?.word ?? "";
  const base = ING_FORMS.get(verb) ?? verb;
  for (let index = at + 1; index < Math.min(tokens.length, at + 7); index += 1) {
    const word = tokens[index]?.word ?? "";
    if (!FILLERS.has(word) && /^[a-z]/.test(word)) return `${base}_${word.replaceAll("-", "_")}`;
  }
  return base;
}
