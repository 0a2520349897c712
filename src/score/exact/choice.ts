import { canonical, comesToTheSame, isSameAction } from "../../conversation/acceptance.ts";
import { asksToChoose, openSentences } from "../../conversation/asks-yes.ts";
import type { CustomerAct } from "../../conversation/customer-act.ts";
import type { TrialEvent } from "../../conversation/event.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { ACTION_WORDS } from "../../language/action-words.ts";
import { readLiterals } from "../../language/read-literals.ts";
import type { Tool } from "../../world/tool.ts";
import { literalOf, statesValue } from "../stated/states-value.ts";

/** A call that needs consent, with its tool. */
interface WantedCall {
  readonly call: { readonly args: Json };
  readonly tool: Pick<Tool, "action">;
}

/**
 * Whether the customer's message at a step takes the option that a call carries out: the agent had asked the customer to choose, and the
 * customer named this option and no other. The terms are those of the option, so another amount was not agreed to.
 */
export function takesOption(events: readonly TrialEvent[], step: number, wanted: WantedCall): boolean {
  const event = events[step];
  if (event?.kind !== "customer_message" || event.acts.some(({ act }) => act === "decline")) return false;
  const options = optionsPutUp(turnBefore(events, step));
  const named = options.filter((option) => event.acts.some((act) => names(act, option, options)));
  return named.some((option) => isCarriedOut(option, options, wanted));
}

/**
 * Whether a logged choice may be of the action of a call. It is not if the agent put up both actions as different options, or if the
 * option states another amount. Cases name actions freely, so an action that no option names is taken to be the call's.
 */
export function choosesAction(events: readonly TrialEvent[], step: number, chosen: string, { call, tool }: WantedCall): boolean {
  const options = optionsPutUp(turnBefore(events, step));
  const isOther = options.some((option) => does(option, chosen) && !does(option, tool.action));
  if (isOther && options.some((option) => does(option, tool.action) && !does(option, chosen))) return false;
  const [taken, second] = options.filter((option) => does(option, chosen));
  return taken === undefined || second !== undefined || keepsAmount(taken, call.args);
}

/** Whether an option names an action, or one with the same result. */
function does(option: string, action: string | undefined): boolean {
  if (action === undefined) return false;
  return actionsIn(option).some((one) => isSameAction(one, action) || comesToTheSame(one, canonical(action)));
}

/** The agent's messages between the customer's previous message and the one at a step. */
function turnBefore(events: readonly TrialEvent[], step: number): string[] {
  const start = events.findLastIndex((event, index) => index < step && event.kind === "customer_message");
  return events.slice(start + 1, step).flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
}

const listed = /^\s*(?:[-*•–]|\d+[.)]|\(?[a-z]\))\s+/i;

/** The options between which a turn asks the customer to choose, in its own words; empty if it does not. */
function optionsPutUp(texts: readonly string[]): string[] {
  const sentences = texts.flatMap(openSentences);
  const asking = sentences.findLastIndex(asksToChoose);
  if (asking < 0) return [];
  const items = texts.flatMap((text) => text.split("\n")).filter((line) => listed.test(line));
  const candidates = [partsOf(sentences[asking] ?? ""), items, partsOf(sentences[asking - 1] ?? "")];
  return candidates.find((options) => options.length > 1) ?? [];
}

function partsOf(sentence: string): string[] {
  return sentence.split(/\b(?:or|alternatively)\b/i).filter((part) => /[\p{L}\d]{2}/u.test(part));
}

const preference = /(?:^|_)(?:preferred|preference|wish)(?:_|$)/;
const noneInParticular = /\b(?:either|whichever|no preference|up to you|(?:do not|don['’]t) mind)\b/i;

/** Whether an act gives a value that only this option contains, or a preference for the action of this option only. */
function names(act: CustomerAct, option: string, options: readonly string[]): boolean {
  if (act.act !== "answer" && act.act !== "volunteer" && act.act !== "correct") return false;
  const value = String(act.value);
  const isOnlyHere = (isIn: (text: string) => boolean) => isIn(option) && options.every((other) => other === option || !isIn(other));
  // "FC-4371" chooses between two orders, but not between a refund for it and a replacement.
  const isComparable = literalOf(value)?.kind !== "id" || options.every(holdsId);
  if (value.length > 2 && isComparable && isOnlyHere((text) => statesValue(text, { name: "", value: act.value }, ""))) return true;
  if (!preference.test(act.slot)) return false;
  const wished = actionsIn(value);
  return noneInParticular.test(value) || isOnlyHere((text) => actionsIn(text).some((action) => wished.includes(action)));
}

function holdsId(text: string): boolean {
  return readLiterals(text).some(({ kind }) => kind === "id");
}

function actionsIn(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.flatMap((word) => [...(ACTION_WORDS.get(word)?.values() ?? [])]);
}

/** Whether a call does what an option says and no other option does: its action or one of its values is only in this option. */
function isCarriedOut(option: string, options: readonly string[], { call, tool }: WantedCall): boolean {
  const others = options.filter((other) => other !== option);
  const values = isJsonObject(call.args) ? Object.values(call.args).filter((value) => typeof value === "string" && value.length > 2) : [];
  const holds = (text: string) => values.some((value) => statesValue(text, { name: "", value: value ?? "" }, ""));
  const [isHere, isElsewhere] = [does(option, tool.action), others.some((other) => does(other, tool.action))];
  const isOwn = isHere === isElsewhere ? holds(option) && !others.some(holds) : isHere;
  return isOwn && keepsAmount(option, call.args);
}

const amount = /(?:^|_)(?:amount|total|refund|price|fee|value)$/;
const shared = /\b(?:each|per|both|every|plus|and)\b/i;

/** Whether a call keeps to the amount that an option states, in units or in cents. Several amounts may be added up, so any sum will do. */
function keepsAmount(option: string, args: Json): boolean {
  const [stated, second] = readLiterals(option).flatMap(({ kind, value }) => (kind === "money" ? [Number(value)] : []));
  if (stated === undefined || second !== undefined || shared.test(option)) return true;
  const own = isJsonObject(args) ? Object.entries(args).filter(([name, value]) => amount.test(name) && typeof value === "number") : [];
  return own.every(([, value]) => [stated, stated * 100].includes(Math.abs(Number(value))));
}
