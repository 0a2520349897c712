import type { ActArgs } from "./act.ts";
import type { Clause } from "./clause.ts";
import { CABINS, ITEM_WORDS } from "./lexicon-args.ts";
import type { Literal } from "./literal.ts";
import type { Message } from "./message.ts";
import type { Span } from "./span.ts";

/** Where an act's arguments are looked for: its own clause, or the whole message when it puts a summary up. */
interface ArgSource {
  readonly message: Message;
  readonly clause: Clause;
  readonly literals: readonly Literal[];
  readonly wholeMessage: boolean;
}

const inside =
  (span: Span) =>
  (literal: Literal): boolean =>
    literal.start >= span.start && literal.end <= span.end;
const BRAND = /(visa|mastercard|amex|paypal|card)[^.\n]{0,20}$/i;
const DURATIONS = new Set([
  "hour",
  "minute",
  "second",
  "day",
  "business day",
  "working day",
  "week",
  "month",
  "year",
  "night",
  "digit",
]);

/** Reads the key arguments of an act: ids, amounts, dates, counts, method, item, from and to. */
export function readArgs(source: ArgSource): ActArgs | undefined {
  const { clause, literals, message } = source;
  const own = literals.filter(inside(clause));
  const scope = source.wholeMessage ? literals : own;
  const pick = (kind: Literal["kind"]): readonly Literal[] => {
    const near = own.filter((literal) => literal.kind === kind);
    return near.length > 0 ? near : scope.filter((literal) => literal.kind === kind);
  };
  const ids = pick("id").map(({ value }) => value);
  const flights = ids.filter((id) => /^[A-Z]{2,3}\d{2,4}$/.test(id) && /flight/i.test(message.text));
  const cards = ids.filter((id) => /^\d{3,5}$/.test(id));
  const args: [string, readonly string[]][] = [
    ["id", ids.filter((id) => !flights.includes(id) && !cards.includes(id))],
    ["flight", flights],
    ["amount", amounts(message, pick("money"), own.length > 0)],
    ["date", pick("date").map(({ value }) => value)],
    [
      "count",
      pick("count")
        .flatMap((count) => (count.kind === "count" && !DURATIONS.has(count.unit) ? [count.value] : []))
        .slice(0, 1),
    ],
    ["method", methods(message.text, clause, cards)],
    ["item", items(clause)],
    ...directions(clause),
  ];
  const entries = args
    .filter(([, values]) => values.length > 0)
    .map(([name, values]): [string, string | readonly string[]] => {
      const distinct = [...new Set(values)];
      return [name, distinct.length === 1 ? (distinct[0] ?? "") : distinct];
    });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Of many amounts in a summary, the total or the difference counts; without one, the last. */
function amounts({ text }: Message, money: readonly Literal[], own: boolean): string[] {
  if (own || money.length <= 1) return money.map(({ value }) => value);
  const total = money.findLast(({ start }) =>
    /total|difference|in all|altogether/i.test(text.slice(Math.max(0, start - 40), start)),
  );
  const chosen = total ?? money.at(-1);
  return chosen === undefined ? [] : [chosen.value];
}

function methods(text: string, clause: Clause, cards: readonly string[]): string[] {
  const words = text.slice(clause.start, clause.end).toLowerCase();
  const named = cards.map((card) => {
    const at = text.indexOf(card);
    const brand = BRAND.exec(text.slice(Math.max(0, at - 30), at))?.[1];
    return `${(brand ?? "card").toLowerCase()} ${card}`;
  });
  if (/original (?:form of )?payment|original method|card you (?:paid|used)|original card/.test(words))
    named.push("original");
  for (const kind of ["gift card", "certificate", "paypal", "store credit"]) if (words.includes(kind)) named.push(kind);
  return named;
}

function items({ tokens }: Clause): string[] {
  const found = tokens.flatMap(({ word }) => ITEM_WORDS.get(word) ?? []);
  return found.slice(0, 1);
}

function directions({ tokens }: Clause): [string, string[]][] {
  const cabin = (at: number): string[] => {
    const word = tokens[at]?.word ?? "";
    if (word === "basic" && tokens[at + 1]?.word === "economy") return ["basic economy"];
    return CABINS.has(word) ? [word] : [];
  };
  const after = (preposition: string): string[] =>
    tokens.flatMap(({ word }, at) => (word === preposition ? cabin(at + 1) : []));
  return [
    ["from", after("from")],
    ["to", after("to")],
  ];
}
