import type { Act, ActArgs, ActDraft, ActionName } from "./act.ts";
import type { Clause } from "./clause.ts";
import type { ParsedMessage } from "./clause-reading.ts";
import type { Literal } from "./literal.ts";
import { listedClass } from "./word-class.ts";

/** The acts of a message with their arguments. Values such as amounts, dates and ids are read only if an act can use them. */
export function actsOfDrafts(message: ParsedMessage, drafts: readonly ActDraft[], readValues: () => readonly Literal[]): readonly Act[] {
  const literals = drafts.some((draft) => mayHaveArgs(message, draft)) ? readValues() : [];
  return drafts.map((draft) => toAct(message, draft, literals));
}

/** Whether an act may have arguments. Confirmations and claims take them from the whole message, others from their own clause. */
function mayHaveArgs(message: ParsedMessage, draft: ActDraft): boolean {
  if (draft.act === "confirm" || draft.act === "done") return true;
  if (draft.act !== "offer" && draft.act !== "refuse") return false;
  return message.readings[draft.at]?.clause.tokens.some(({ word }) => /\d/.test(word)) === true;
}

function toAct(message: ParsedMessage, draft: ActDraft, literals: readonly Literal[]): Act {
  const clause = message.readings[draft.at]?.clause;
  const span = { start: clause?.start ?? 0, end: clause?.end ?? 0 };
  const text = message.text.slice(span.start, span.end);
  switch (draft.act) {
    case "request":
      return { act: "request", slots: draft.slots, span, text };
    case "confirm":
    case "offer":
    case "done":
      return { act: draft.act, ...actionFields(draft.action), span, text };
    case "refuse":
      return { act: "refuse", ...actionFields(draft.action), reason: draft.reason, span, text };
    case "instruct":
      return { act: "instruct", steps: draft.steps, span, text };
    default:
      return { act: draft.act, span, text };
  }

  function actionFields(action: ActionName | undefined): { action?: ActionName; args?: ActArgs } {
    const wholeMessage = draft.act === "confirm" || draft.act === "done";
    const args = clause && readArgs({ message, clause, literals, wholeMessage });
    return { ...(action && { action }), ...(args && { args }) };
  }
}

/** Where to look for an act's arguments: in its own clause or, if the act presents a summary, in the whole message. */
interface ArgSource {
  readonly message: ParsedMessage;
  readonly clause: Clause;
  readonly literals: readonly Literal[];
  readonly wholeMessage: boolean;
}

const BRAND = /(visa|mastercard|amex|paypal|card)[^.\n]{0,20}$/i;
const DURATIONS = new Set(["hour", "minute", "second", "day", "business day", "working day", "week", "month", "year", "night", "digit"]);

/** Reads the key arguments of an act (ids, amounts, dates, counts, method, item, from and to). */
function readArgs({ message, clause, literals, wholeMessage }: ArgSource): ActArgs | undefined {
  const own = literals.filter(({ start, end }) => start >= clause.start && end <= clause.end);
  const scope = wholeMessage ? literals : own;
  const ids = pick(own, scope, "id").map(({ value }) => value);
  const flights = ids.filter((id) => /^[A-Z]{2,3}\d{2,4}$/.test(id) && /flight/i.test(message.text));
  const cards = ids.filter((id) => /^\d{3,5}$/.test(id));
  const found: readonly (readonly [string, readonly string[]])[] = [
    ["id", ids.filter((id) => !flights.includes(id) && !cards.includes(id))],
    ["flight", flights],
    ["amount", amounts(message, pick(own, scope, "money"), own.length > 0)],
    ["date", pick(own, scope, "date").map(({ value }) => value)],
    ["count", firstCount(pick(own, scope, "count"))],
    ["method", methods(message.text, clause, cards)],
    ["from", cabinsAfter(clause, "from")],
    ["to", cabinsAfter(clause, "to")],
  ];
  const args = found.flatMap(([name, values]): [string, string | readonly string[]][] => {
    const [first, ...others] = new Set(values);
    return first === undefined ? [] : [[name, others.length === 0 ? first : [first, ...others]]];
  });
  return args.length === 0 ? undefined : Object.fromEntries(args);
}

/** Returns the values of a kind in the act's own clause or, if there are none, in the whole scope. */
function pick(own: readonly Literal[], scope: readonly Literal[], kind: Literal["kind"]): readonly Literal[] {
  const near = own.filter((literal) => literal.kind === kind);
  return near.length > 0 ? near : scope.filter((literal) => literal.kind === kind);
}

function firstCount(counts: readonly Literal[]): readonly string[] {
  for (const count of counts) if (count.kind === "count" && !DURATIONS.has(count.unit)) return [count.value];
  return [];
}

/** Chooses the total or the difference among several amounts in a summary; if there is neither, chooses the last amount. */
function amounts({ text }: ParsedMessage, money: readonly Literal[], own: boolean): readonly string[] {
  if (own || money.length <= 1) return money.map(({ value }) => value);
  const total = money.findLast(({ start }) => /total|difference|in all|altogether/i.test(text.slice(Math.max(0, start - 40), start)));
  return [total ?? money.at(-1)].flatMap((chosen) => chosen?.value ?? []);
}

function methods(text: string, clause: Clause, cards: readonly string[]): readonly string[] {
  const words = text.slice(clause.start, clause.end).toLowerCase();
  const named = cards.map((card) => {
    const at = text.indexOf(card);
    const brand = BRAND.exec(text.slice(Math.max(0, at - 30), at))?.[1];
    return `${(brand ?? "card").toLowerCase()} ${card}`;
  });
  if (/original (?:form of )?payment|original method|card you (?:paid|used)|original card/.test(words)) named.push("original");
  for (const kind of ["gift card", "certificate", "paypal", "store credit"]) if (words.includes(kind)) named.push(kind);
  return named;
}

const CABINS = listedClass("cabins");

/** The cabins or plans after a preposition, as in "from economy to business". */
function cabinsAfter({ tokens }: Clause, preposition: "from" | "to"): readonly string[] {
  return tokens.flatMap(({ word }, at) => {
    const cabin = tokens[at + 1];
    if (word !== preposition || cabin === undefined || !CABINS.holds(cabin)) return [];
    return cabin.word === "basic" && tokens[at + 2]?.word === "economy" ? "basic economy" : cabin.word;
  });
}
