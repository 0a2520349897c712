import type { TestCase } from "../../case/test-case.ts";
import type { Json } from "../../json.ts";
import { readLiterals } from "../../language/read-literals.ts";
import type { Random } from "../../random.ts";
import type { Disposition } from "../../world/disposition.ts";
import { fillValue } from "../../world/replay.ts";
import { sayFact } from "./name-slot.ts";
import { sayValue, sentencesOf } from "./say-value.ts";

const refusal = /\b(can't|cannot|can not|unable|not able|not possible|won't|will not|don't|do not)\b/i;

/** The parts of the message that announces the outcome. */
interface OutcomeParts {
  readonly kind: Disposition["kind"] | undefined;
  readonly explain: string | undefined;
  readonly tell: TestCase["truth"]["tell"];
  /** Actions taken but not reported yet. */
  readonly news: readonly string[];
  readonly results: ReadonlyMap<string, Json>;
  /** The text of all messages so far. */
  readonly told: string;
  /** The phrase for the step that ends the case. */
  readonly done: string | undefined;
}

/** The text of an outcome and the required facts that it is the first to state. */
interface Outcome {
  readonly text: string;
  readonly values: readonly string[];
}

/** Composes the outcome message from the explanation, the actions taken, and the facts that have not been stated yet. */
export function outcomeOf({ kind, explain, tell, news, results, told, done }: OutcomeParts): Outcome {
  const facts = tell.flatMap(({ name, value }) => {
    const found = fillValue(value, results);
    return found === null ? [] : [{ name, value: sayValue(found) }];
  });
  const known = kind === "handed_over" ? done : undefined;
  const reason = explain ?? (news.length > 0 ? "" : (known ?? standard(kind)));
  const parts = [withRefusal(kind, reason), ...news].filter(Boolean);
  const said = `${told} ${parts.join(" ")}`;
  const unsaid = facts.filter(({ value }) => !said.includes(value)).map(({ name, value }) => sayFact(name, value));
  const text = [...parts, ...unsaid].join(" ");
  const values = facts.map(({ value }) => value).filter((value) => text.includes(value) && !told.includes(value));
  return { text, values: [...new Set(values)] };
}

/** Returns a function that misstates one of the outcome's values wherever a text contains it. */
export function misquoting({ values }: Outcome, random: Random): (text: string) => string {
  const stated = values.filter(isQuotable);
  if (stated.length === 0) return (text) => text;
  const value = random.pick(stated);
  return (text) => text.replaceAll(value, () => wrongly(value));
}

/** Whether a value contains a number that can be misstated, such as an amount, a date or an id, but not a bag's capacity in litres. */
export function isQuotable(value: string): boolean {
  return /\d/.test(value) && readLiterals(value).some(({ kind }) => quoted.has(kind));
}

const quoted: ReadonlySet<string> = new Set(["money", "date", "time", "id", "count", "percent", "link"]);

function wrongly(value: string): string {
  const literal = readLiterals(value).find(({ kind }) => quoted.has(kind));
  if (!literal) return value;
  const told = value.slice(literal.start, literal.end);
  // Use odd cents, so that the amount matches no real price.
  const wrong =
    literal.kind === "money"
      ? told.replace(/\d[\d,]*(?:\.\d+)?/, (digits) => (Number(digits.replaceAll(",", "")) + 1.37).toFixed(2))
      : told.replace(/\d+/, (digits) => oneOff(digits));
  return `${value.slice(0, literal.start)}${wrong}${value.slice(literal.end)}`;
}

/** Whether an explanation justifies a later proposal instead of describing the outcome. */
export function isReasonAhead(explain: string): boolean {
  return !/\b(I've|I have|we've|we have|has been|have been)\b/i.test(explain);
}

/** The answer to a customer who does not accept the outcome, alternating between the reason and the options. */
export function standFirm(explain: string | undefined, times: number): string | undefined {
  const sentences = sentencesOf(explain ?? "").filter(Boolean);
  const reason = sentences.findIndex((sentence) => refusal.test(sentence));
  if (reason < 0) return undefined;
  const possible = sentences.slice(reason + 1);
  if (times % 2 === 0 || possible.length === 0) return sentences[reason];
  // "After that you can …" makes no sense without the preceding sentence.
  return (/^(after|then|until|so|that)\b/i.test(possible[0] ?? "") ? sentences.slice(reason) : possible).join(" ");
}

function standard(kind: Disposition["kind"] | undefined): string {
  if (kind === "handed_over") return "I am passing this on to a colleague, who will write to you.";
  if (kind === "refused") return "I can't do that, because our policy does not allow it.";
  return kind === "waiting" ? "This is now waiting for an answer, and we will write to you then." : "";
}

function withRefusal(kind: Disposition["kind"] | undefined, reason: string): string {
  return kind !== "refused" || refusal.test(reason) ? reason : `I can't do what you ask for. ${reason}`;
}

// Subtracting one keeps dates and ids valid; 0 and 1 are increased instead.
function oneOff(digits: string): string {
  const number = Number(digits);
  return String(number > 1 ? number - 1 : number + 1).padStart(digits.length, "0");
}
