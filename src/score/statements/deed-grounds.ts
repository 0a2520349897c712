import type { TrialView } from "../trial-view.ts";
import type { DeedClaim } from "./deed-claims.ts";
import { anyChange, booking, passingOn, reaching, sorts } from "./deed-words.ts";
import { insiders, outsiders, things } from "./thing-words.ts";
import { type Deed, type Facts, factsOf } from "./trial-facts.ts";

const passesOn = /^did (?:investigate|contact|inform)$|^(?:queue|summary) /m;
const money = /\b(?:refund\w*|money|payment|amount|funds|credit|deposit|euros?|pounds?|dollars?)\b|[$£€]/;
const paidOut =
  /\b(?:released|paid|sent|issued|transferred|wired|credited|gone out|went out|back on|back in|on (?:its|the) way)\b/;
const passedItem =
  /\b(?:request|case|details|message|report|photos?|question|wish|offer|everything|correction|information)\b/;
const sentAgain = /\breship\w*|\breplac\w*|carries re/;
// A parcel that was handed over, a charge that was put on a bill: what records say in many ways.
const ofItself =
  /\b(?:parcel|package|box|shipment|charge|fee|line|payment|capture)s?(?: (?:has|have|had|was|were|is|are))?$/;
const someone = /\b(?:to|with) (?:our|the|a|my|another|someone|somebody)\b/;
const knownActions = new Set(Object.values(sorts).flatMap(({ by }) => by.split(" ")));

// To look something up changes nothing, and what one is sorry for was not done for the customer.
const looking = /^(?:check|look|see|find|review|verify|compare|read|confirm)$/;
const checksIn = /\bchecked (?:you|them|it|(?:your|the) \S+) in\b/;
const regretted = /\b(?:sorry|apologi[sz]e|regret)\b.*\b(?:i|we)\b/;
// Of a case that was handed over: those who have it now, and that they do.
const passedOn =
  /\b(?:colleagues?|teams?|specialists?|billing|finance|departments?|their (?:way|desk|hands|queue|side)|assigned|with them|(?:sent|passed|handed|given|moved) (?:it|this|that|everything|your case) (?:on|over|up|across|along|to))\b/;

/** Whether a call, or for what others did a record, is behind a deed that a message says was done. */
export function isGrounded(view: TrialView, step: number, claim: DeedClaim): boolean {
  const end = turnEnd(view, step);
  const { deeds } = factsOf(view);
  return isBehind(
    deeds.filter((deed) => deed.step < end || deed.handsOver),
    view,
    claim,
  );
}

/** The same for a hand-over's own words, which do nothing by being said. */
export function isGroundedBefore(view: TrialView, step: number, claim: DeedClaim): boolean {
  const { deeds } = factsOf(view);
  return isBehind(
    deeds.filter((deed) => deed.step < step && !deed.handsOver),
    view,
    claim,
  );
}

function isBehind(deeds: readonly Deed[], view: TrialView, said: DeedClaim): boolean {
  const facts = factsOf(view);
  if (looking.test(said.base) ? !checksIn.test(said.text) : regretted.test(said.text)) return true;
  if (deeds.some(({ handsOver }) => handsOver) && passedOn.test(said.text)) return true;
  const claim = said.sort === "send" && money.test(said.text) ? { ...said, sort: "repay" as const } : said;
  if (!claim.own && (claim.sort === "arrange" || claim.sort === "tell") && ofItself.test(claim.subject)) return true;
  if (claim.sort === "tell" || (someone.test(claim.text) && isAddressed(claim.text)))
    return isTold(claim, deeds, facts);
  const about = things.filter((thing) => thing.said.test(claim.text));
  const foreign = about.find(
    ({ done, shown }) =>
      !deeds.some((deed) => done.test(deed.words)) && !(shown !== undefined && !claim.own && shown.test(facts.lines)),
  );
  if (foreign || isOtherFee(claim, deeds)) return false;
  if (about.length > 0 && !claim.own && about.every(({ shown }) => shown?.test(facts.lines))) return true;
  // "Ink is on your order now": what a call has brought about, or a record shows.
  if (
    claim.base === "be" &&
    !/\boff\b/.test(claim.text) &&
    (deeds.some(({ handsOver }) => !handsOver) || isNamed(claim.subject, facts))
  )
    return true;
  const fitting = deeds.filter((deed) => fits(claim, deed));
  if (fitting.length > 0 || (about.length > 0 && deeds.some((deed) => !deed.handsOver)))
    if (!namesOtherItem(claim, fitting, facts)) return true;
  return !claim.own && isShown(claim, facts);
}

function isNamed(subject: string, { lines }: Facts): boolean {
  const words = subject.match(/\p{L}{3,}/gu) ?? [];
  return words.length > 0 && words.every((word) => lines.includes(word));
}

/** The first event that the customer has brought in since: a deed may be told of just before it is done. */
function turnEnd({ record }: TrialView, step: number): number {
  const next = record.events.findIndex((event, at) => at > step && event.kind === "customer_message");
  return next < 0 ? record.events.length : next;
}

function fits({ sort, base, text }: DeedClaim, deed: Deed): boolean {
  if (deed.handsOver)
    return /^(?:include|attach|give)$/.test(base) || (/^(?:send|lodge)$/.test(sort) && passedItem.test(text));
  const { by } = sorts[sort];
  if (by === "*" || by.split(" ").includes(deed.action) || !knownActions.has(deed.action)) return true;
  if (sort === "change" && anyChange.has(base)) return true;
  // A return brings the money later: it was set up, and not paid.
  if (sort === "repay" && deed.action === "return") return !paidOut.test(text);
  return base !== "be" && new RegExp(`\\b${base}`).test(deed.words);
}

// "Holder" and "set of 3" show nothing held or set.
const vague = new Set("be hold take make keep put set get let".split(" "));

function isShown({ sort, base, form, said, text }: DeedClaim, { lines, customer }: Facts): boolean {
  if (
    sort === "send" &&
    (/^re/.test(base) || /^re(?:sent|ship|order)|\b(?:again|new|another|second|fresh)\b/.test(`${form} ${text}`))
  )
    return sentAgain.test(lines);
  // What others did to a journey or an order, the customer is often the first to say.
  if (/^(?:moved|changed|cancell?ed|rescheduled|shifted)$/.test(form) && customer.includes(form)) return true;
  const code = /\b[A-Z]{3,}\d+\b/.exec(said)?.[0];
  if (code !== undefined) return lines.includes(code.toLowerCase());
  const isSort = sort === "arrange" ? booking.has(base) : base !== "order";
  if (isSort && sorts[sort].shown.test(lines)) return true;
  return new RegExp(`\\b(?:${vague.has(base) ? form : `${base}|${form}`})\\b`).test(lines);
}

const feeOf =
  /\b(bag|baggage|seat|booking|label|late|cleaning|delivery|shipping|postage|change|exit|parking|minibar|service|reconnection) (?:fees?|charges?|costs?)\b/;

/** "Your bag fee has been refunded as well", where no call was about a bag. */
function isOtherFee({ text, sort }: DeedClaim, deeds: readonly Deed[]): boolean {
  const fee = sort === "lift" || sort === "repay" ? feeOf.exec(text)?.[1] : undefined;
  return fee !== undefined && !deeds.some(({ words }) => words.includes(fee.slice(0, 4)));
}

const everyday = /^(?:set|one|the|and|with|for|off|whole|piece|item|case|pack)$/;

/** "The tag is off the order too", where it was the sling that was cancelled. */
function namesOtherItem({ text }: DeedClaim, deeds: readonly Deed[], { items }: Facts): boolean {
  if (items.size === 0 || deeds.length === 0) return false;
  const named = (text.match(/[a-z]{3,}/g) ?? []).filter((word) => items.has(word) && !everyday.test(word));
  return named.length > 0 && !named.some((word) => deeds.some(({ words }) => words.includes(word)));
}

function isAddressed(text: string): boolean {
  return insiders.test(text) || outsiders.some(({ said }) => said.test(text));
}

/** Whether those who are said to know of something were told by a call; the customer hears it here. */
function isTold(claim: DeedClaim, deeds: readonly Deed[], facts: Facts): boolean {
  const { text, said, base, form, own, subject } = claim;
  const isPassed = deeds.some(({ words, handsOver }) => handsOver || passesOn.test(words));
  const byRecord = !own && isShown(claim, facts);
  // "She was told": in the passive the one who was told stands before the verb.
  const isPassive = !own && !/\b(?:i|we)\b/.test(text) && !passingOn.has(base);
  const whom = isPassive ? subject : text;
  const outsider = outsiders.find((one) => one.said.test(whom));
  if (outsider) return byRecord || deeds.some(({ words }) => outsider.done.test(words));
  if (isPassive && isCustomer(subject, facts))
    return !reaching.has(base) || new RegExp(`\\b(?:${base}|${form})\\b`).test(`${facts.lines}${facts.prose}`);
  const name = isPassive ? undefined : new RegExp(`\\b${form} (?:\\w+ )?([A-Z][a-z]+)`).exec(said)?.[1]?.toLowerCase();
  if (name !== undefined) return deeds.some(({ words }) => words.includes(name));
  if (isPassive && base === "tell") return true;
  if (isPassive || insiders.test(text) || passingOn.has(base)) return isPassed || byRecord;
  if (reaching.has(base) && /\byou\b/.test(text))
    return deeds.some(({ words }) => /e-?mail|text|call|phone|letter/.test(words));
  return true;
}

/** Whether the one spoken of is the customer, or left out. */
function isCustomer(subject: string, { lines }: Facts): boolean {
  if (
    /^(?:and|but|then|also)?$|\b(?:you|she|he|they|customer|guests?|holder|caller|father|mother|writer)\b/.test(subject)
  )
    return true;
  return new RegExp(`^name .*\\b${subject.split(" ").at(-1)}\\b`, "m").test(lines);
}
