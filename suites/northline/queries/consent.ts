import type { CallStep, JsonObject, Trace } from "deskproof";
import { namesAction } from "./agent-words.ts";
import { amount, text } from "./fields.ts";
import { linesOf, productOf, touchedLines } from "./records.ts";
import { agentTurns, argument, customerMessages, resultOf } from "./ticket.ts";
import { amountsIn, hasAmount } from "./told.ts";

/** Whether the agent stated the terms of a write, in one or more turns, and the customer has written since. */
export function wasAgreed(trace: Trace, step: CallStep): boolean {
  const last = customerMessages(trace).findLast(({ index }) => index < step.index)?.index ?? -1;
  const stated = agentTurns(trace).filter(({ index }) => index < last);
  const turns = stated.map((turn) => turn.text);
  return states(trace, step, turns.join("\n")) && namesWhatComes(trace, step, lastTerms(step, turns));
}

/** The agent's messages since it last named the action and the order together; earlier messages do not count as terms. */
function lastTerms(step: CallStep, turns: readonly string[]): string {
  const order = argument(step, "order_id").replace(/^\D+/, "");
  const from = turns.findLastIndex((turn) => turn.includes(order) && namesAction(step.call.tool, turn));
  return turns.slice(Math.max(from, 0)).join("\n");
}

function states(trace: Trace, step: CallStep, words: string): boolean {
  return (
    words.includes(argument(step, "order_id").replace(/^\D+/, "")) &&
    namesAction(step.call.tool, words) &&
    namesAddress(step, words) &&
    namesItems(trace, step, words) &&
    namesSum(step, words)
  );
}

/** Whether a text names the address; the house number and a word of the street are enough, without the town. */
function namesAddress(step: CallStep, words: string): boolean {
  const [street = ""] = (text(resultOf(step), "address") || argument(step, "address")).split(",");
  if (argument(step, "address") === "") return true;
  const plain = words.toLowerCase();
  const parts = street.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? [];
  const numbers = parts.filter((part) => /\d/.test(part));
  return (
    numbers.every((number) => plain.includes(number)) &&
    (parts.length === numbers.length || parts.some((part) => !/\d/.test(part) && plain.includes(part)))
  );
}

const everything = /\b(?:whole|entire|all|everything|both|complete|full|the order|your order|set)\b/i;

/** Whether every piece is identified by its name, color, part or line; for a single-line order, the order number is enough. */
function namesItems(trace: Trace, step: CallStep, words: string): boolean {
  if (step.call.tool === "change_address" || step.call.tool === "create_reshipment") return true;
  const lines = touchedLines(trace, step);
  if (linesOf(trace, step).length <= 1 || (lines.length > 1 && everything.test(words))) return true;
  const plain = words.toLowerCase();
  const part = argument(step, "part").split("_")[0] ?? "";
  const others = new Set(linesOf(trace, step).flatMap((line) => (lines.includes(line) ? [] : namesOf(line))));
  return lines.every((line) => {
    // A word that another line shares does not identify this line, unless this line has no other words.
    const own = namesOf(line).filter((name) => !others.has(name));
    const number = `line ${text(line, "line")}`;
    return [...(own.some((name) => name !== number) ? own : namesOf(line)), part].some((name) => name !== "" && plain.includes(name));
  });
}

const sizeNames: { readonly [size: string]: string } = { s: "small", m: "medium", l: "large", xl: "extra large" };

/** Whether the agent named the new piece by a word, a size or a number that the old piece does not have. */
function namesWhatComes(trace: Trace, step: CallStep, words: string): boolean {
  const sku = argument(step, "new_sku");
  const [old, coming] = [touchedLines(trace, step)[0], productOf(trace, sku, step)];
  if (sku === "" || !old || !coming) return true;
  const before = wordsOf(`${text(old, "name")} ${text(old, "variant")}`);
  const news = wordsOf(`${text(coming, "name")} ${text(coming, "variant")}`).filter((word) => !before.includes(word));
  const said = wordsOf(words);
  const ways = news.flatMap((word) => [word, sizeNames[word] ?? word]);
  return news.length === 0 || words.includes(sku) || ways.some((word) => said.includes(word));
}

function wordsOf(words: string): readonly string[] {
  return words.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
}

function namesOf(line: JsonObject): readonly string[] {
  const name = `${text(line, "name")} ${text(line, "variant")}`.toLowerCase();
  return [...(name.match(/\p{L}{3,}/gu) ?? []), text(line, "sku").toLowerCase(), `line ${text(line, "line")}`];
}

const goesBack = /\bgo(?:es)? (?:\w+ ){0,2}back\b|\brefund(?:ed)?\b|\bback (?:to|on) your\b/i;
// An amount that is deducted or not refunded is not the refund amount.
const isAnother = /\b(?:not|never|no|cannot|instead|rather|less|after|minus|off|fee|label|deduct\w*)\b|n['’]t\b/i;

/** Whether the refund is stated to the cent, and the last sentence that mentions it states no other amount. */
function namesSum(step: CallStep, words: string): boolean {
  const outcome = resultOf(step);
  const sum = step.call.tool === "cancel_order" ? amount(outcome, "refund") : amount(outcome, "amount");
  if (!(sum > 0)) return true;
  const last = words
    .split(/[!?\n]+|\.(?!\d)/)
    .filter((sentence) => goesBack.test(sentence) && amountsIn(sentence).length > 0)
    .findLast((sentence) => hasAmount(sentence, sum) || !isAnother.test(sentence));
  return hasAmount(words, sum) && (last === undefined || hasAmount(last, sum));
}
