import type { CallStep, JsonObject, Trace } from "deskproof";
import { namesAction } from "./agent-words.ts";
import { amount, text } from "./fields.ts";
import { linesOf, touchedLines } from "./records.ts";
import { agentTurns, argument, customerMessages, resultOf } from "./ticket.ts";
import { hasAmount } from "./told.ts";

/** Whether the agent stated the terms of a write, in one turn or several, and the customer has spoken since. */
export function wasAgreed(trace: Trace, step: CallStep): boolean {
  const last = customerMessages(trace).findLast(({ index }) => index < step.index)?.index ?? -1;
  const stated = agentTurns(trace).filter(({ index }) => index < last);
  return states(trace, step, stated.map((turn) => turn.text).join("\n"));
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

/** The house number and a word of the street are enough: people leave out their own town. */
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

/** Every piece is named by a word of its name, its colour, its part or its line; the only piece of an order by the order. */
function namesItems(trace: Trace, step: CallStep, words: string): boolean {
  if (step.call.tool === "change_address" || step.call.tool === "create_reshipment") return true;
  const lines = touchedLines(trace, step);
  if (linesOf(trace, step).length <= 1 || (lines.length > 1 && everything.test(words))) return true;
  const plain = words.toLowerCase();
  const part = argument(step, "part").split("_")[0] ?? "";
  return lines.every((line) => [...namesOf(line), part].some((name) => name !== "" && plain.includes(name)));
}

function namesOf(line: JsonObject): readonly string[] {
  const name = `${text(line, "name")} ${text(line, "variant")}`.toLowerCase();
  return [...(name.match(/\p{L}{3,}/gu) ?? []), text(line, "sku").toLowerCase(), `line ${text(line, "line")}`];
}

/** What goes back to the customer is named to the cent. */
function namesSum(step: CallStep, words: string): boolean {
  const outcome = resultOf(step);
  const sum = step.call.tool === "cancel_order" ? amount(outcome, "refund") : amount(outcome, "amount");
  return !(sum > 0) || hasAmount(words, sum);
}
