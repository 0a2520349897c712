import type { Acceptance, CaseCustomer } from "../case/case-customer.ts";
import type { Scalar } from "../case/fact.ts";
import type { Match } from "../case/match.ts";
import { ACTION_WORDS } from "../language/action-words.ts";
import { readLiterals } from "../language/read-literals.ts";
import { termsAskedFor } from "./asks-yes.ts";
import type { Proposal } from "./proposal.ts";

type Test = Match[string];

// People say "send a new one" when they want a replacement, so each listed action can stand for the one it is listed under.
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  replace: ["send", "ship"],
  ship: ["send", "replace"],
  send: ["ship"],
  exchange: ["replace", "modify"],
  cancel: ["remove", "deactivate"],
  remove: ["cancel"],
  deactivate: ["cancel"],
  upgrade: ["modify"],
  downgrade: ["modify"],
  modify: ["schedule"],
  schedule: ["book", "send", "modify"],
  book: ["schedule", "add"],
  add: ["book", "activate"],
  return: ["refund"],
  transfer: ["handover"],
  waive: ["refund", "discount"],
  discount: ["compensate"],
  compensate: ["discount"],
  investigate: ["handover", "contact"],
  handover: ["contact", "investigate"],
};

// A lookup or an escalation costs the customer nothing, so the customer declines one only if the case says so.
const HARMLESS: ReadonlySet<string> = new Set(["handover", "search", "investigate", "inform"]);

/** Whether an action only prepares what the customer came for, as opening a claim does, and may be another name for it. */
export function isPreparation(action: string): boolean {
  return action === "investigate";
}

/** The customer's goal, and the actions that the customer accepts and declines. */
export type Stance = Pick<CaseCustomer, "declines" | "goal"> & { readonly accepts: readonly Acceptance[] };

/** The acceptance rule under which the customer agrees to a proposal as stated; undefined if no rule applies. */
export function acceptanceOf(proposal: Proposal, stance: Stance): Acceptance | undefined {
  const { action } = proposal;
  if (action === undefined) return undefined;
  const exact = stance.accepts.filter((acceptance) => canonical(acceptance.action) === action);
  const declined = Object.hasOwn(stance.declines, action);
  if (exact.length === 0 && declined) return undefined;
  const candidates = exact.length > 0 ? exact : stance.accepts.filter((acceptance) => means(acceptance.action, action));
  if (candidates.length === 0) return HARMLESS.has(action) ? { action, when: {} } : undefined;
  return candidates.find(({ when }) => termsHold(when, proposal) && !namesUnwanted(when, proposal));
}

/** Whether the customer wants an action that the agent mentions. */
export function wants(stance: Stance, action: string): boolean {
  return stance.accepts.some((acceptance) => means(acceptance.action, action));
}

/** Adds the action that a proposal is clearly about, if the proposal names no action itself. */
export function aboutTheGoal(proposal: Proposal, stance: Stance): Proposal {
  if (proposal.action !== undefined) return proposal;
  const meant = speaksOf(proposal.message, stance);
  return meant === undefined ? proposal : { ...proposal, action: canonical(meant.action) };
}

/** The acceptance whose action a text names directly. */
export function speaksOf(text: string, stance: Stance): Acceptance | undefined {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  const named = new Set([...words].flatMap((word) => [word, ...(ACTION_WORDS.get(word)?.values() ?? [])]));
  return stance.accepts.find(({ action }) => named.has(action) || named.has(canonical(action)));
}

/** The acceptance whose action a text names with a common synonym, such as "send you a new one" for a replacement. */
export function meansOf(text: string, { accepts }: Stance): Acceptance | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const named = new Set<string>(words.flatMap((word) => [...(ACTION_WORDS.get(word)?.values() ?? [])]));
  return accepts.find(({ action }) => ALSO_CALLED[canonical(action)]?.some((other) => named.has(other)));
}

/** Whether a text mentions the customer's goal, with at least `least` of its words, or with all of them if it has fewer. */
export function namesGoal(text: string, goal: string, least: number = 2): boolean {
  const words = new Set(contentWords(text));
  const wanted = contentWords(goal);
  return wanted.length > 0 && wanted.filter((word) => words.has(word)).length >= Math.min(least, wanted.length);
}

function contentWords(text: string): string[] {
  return [...new Set(wordsOf(text).map((word) => word.replace(/s$/, "")))].filter((word) => word.length > 3);
}

/** The canonical name of an action, so that "replacement" becomes `replace`. */
export function canonical(action: string): string {
  if (Object.hasOwn(ALSO_CALLED, action)) return action;
  return ACTION_WORDS.get(action)?.get("noun") ?? action;
}

/** Whether an action is what somebody wants, or a name that people also use for it. */
export function means(wanted: string, action: string): boolean {
  const name = canonical(wanted);
  return name === action || (ALSO_CALLED[name]?.includes(action) ?? false);
}

/** Whether each of two actions can stand for the other, such as "send" and "ship". */
export function isSameAction(one: string, other: string): boolean {
  return means(one, canonical(other)) && means(other, canonical(one));
}

// Actions with the same result for the customer, such as crediting and refunding a charge.
const outcomes: readonly (readonly string[])[] = [
  ["refund", "discount", "remove", "compensate", "waive"],
  ["replace", "ship", "send"],
];

/** Whether two actions have the same result for the customer. */
export function comesToTheSame(one: string, other: string): boolean {
  return one === other || outcomes.some((actions) => actions.includes(one) && actions.includes(other));
}

const KEYS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|_)(?:id|number|reference)$/, "id"],
  [/(?:^|_)(?:amount|total|fee|price|cost|refund|value)$/, "amount"],
  [/(?:^|_)(?:date|day|on)$/, "date"],
  [/(?:^|_)(?:count|quantity|qty|nights|guests)$/, "count"],
  [/(?:^|_)(?:method|payment)$/, "method"],
];

/** Whether the stated terms are acceptable; a term that is not stated is always acceptable. */
function termsHold(when: Match, { args, message }: Proposal): boolean {
  return Object.entries(when).every(([name, test]) => {
    const key = name in args ? name : (KEYS.find(([pattern]) => pattern.test(name))?.[1] ?? name);
    const stated = [args[key] ?? []].flat();
    return stated.length === 0 || passes(test, stated) || (key === "amount" && isAmongTerms(test, message));
  });
}

/** Whether one of several stated amounts meets the customer's terms, as in "$30 more, so $215 instead of $185". */
function isAmongTerms(test: Test, message: string): boolean {
  if (typeof test === "object" && ("not" in test || "not_in" in test)) return false;
  const amounts = readLiterals(termsAskedFor(message)).flatMap(({ kind, value }) => (kind === "money" ? [value] : []));
  return amounts.length > 1 && passes(test, amounts);
}

/**
 * Whether a proposal mentions something that the customer's terms exclude, even if it was not parsed as a term, such as "a wheel set" when
 * the customer wants the whole case.
 */
function namesUnwanted(when: Match, { text, message }: Proposal): boolean {
  const words = contentWords(`${text} ${termsAskedFor(message)}`);
  return Object.values(when).some(
    (test) => typeof test === "object" && "not" in test && contentWords(String(test.not)).some((word) => words.includes(word)),
  );
}

function passes(test: Test, stated: readonly string[]): boolean {
  if (typeof test !== "object") return stated.some((value) => same(test, value));
  if ("not" in test) return !stated.some((value) => same(test.not, value));
  if ("in" in test) return stated.some((value) => test.in.some((wanted) => same(wanted, value)));
  if ("not_in" in test) return !stated.some((value) => test.not_in.some((unwanted) => same(unwanted, value)));
  if ("above" in test) return stated.some((value) => Number.parseFloat(value) > test.above);
  return stated.some((value) => Number.parseFloat(value) < test.below);
}

function same(wanted: Scalar, stated: string): boolean {
  if (typeof wanted === "number") return Number.parseFloat(stated) === wanted;
  // "March 21" has no year, so it matches any year.
  if (/^--\d\d-\d\d$/.test(stated)) return String(wanted).slice(4, 10) === stated.slice(1);
  const [left, right] = [wordsOf(String(wanted)), wordsOf(stated)];
  // Free text varies ("the card you paid with"), so one content word in common is a match.
  return left.some((word) => right.includes(word));
}

const STOP: ReadonlySet<string> = new Set(["the", "a", "an", "of", "to", "your", "my", "on", "in", "and", "with", "for"]);

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}@._-]*/gu) ?? [];
  return words.map((word) => word.replace(/[._-]+$/, "")).filter((word) => !STOP.has(word));
}
