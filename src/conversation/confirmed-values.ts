import type { Fact } from "../case/fact.ts";
import type { Literal } from "../language/literal.ts";
import { readLiterals } from "../language/read-literals.ts";
import { asksWhat } from "./asking-parts.ts";
import { asksForYes, openQuestions } from "./asks-yes.ts";
import { isIdentity, type Question } from "./slot-names.ts";

/**
 * The facts that a message asks the customer to confirm, as in "do you mean last Thursday, March 12?". These are the facts whose date or
 * amount a yes-or-no question states, unless it asks about something else (`taught`).
 */
export function confirmedQuestions(message: string, facts: ReadonlyMap<string, Fact>, taught: readonly Question[]): Question[] {
  return openQuestions(message).flatMap((text): Question[] => {
    if (asksWhat(text) || asksForYes(text) || taught.some((one) => text.includes(one.text))) return [];
    const stated = readLiterals(text).filter(isValue);
    if (stated.length === 0) return [];
    const fact = [...facts].find(([slot, one]) => isToldOnAsking(slot, one) && stated.some((value) => isOf(value, one)));
    return fact === undefined ? [] : [{ kind: "fact", slot: fact[0], fact: fact[0], text }];
  });
}

function isToldOnAsking(slot: string, { kind, reveal }: Fact): boolean {
  return kind === "value" && !isIdentity(slot) && (reveal === "on_ask" || reveal === "opening");
}

function isValue({ kind }: Literal): boolean {
  return kind === "date" || kind === "money";
}

/** Whether a stated date or amount is a fact's value; the year may be missing. */
function isOf({ kind, value }: Literal, fact: Fact): boolean {
  if (fact.kind !== "value" || typeof fact.value === "boolean") return false;
  return readLiterals(String(fact.value)).some(
    (own) => own.kind === kind && (kind === "money" ? Number(own.value) === Number(value) : own.value.slice(-5) === value.slice(-5)),
  );
}
