import { isJsonArray, isJsonObject, type Json } from "../../json.ts";
import { memoizeText } from "../../memoize.ts";
import type { Trace } from "../../suite/trace.ts";
import { statesValue } from "./states-value.ts";

/**
 * Whether the customer gave a value in a message of the trace, in any form that people use, such as another case or spacing, a date in
 * words, an email address that is spelled out, or an order number without its letters. The names of attached files count. The agent's
 * messages and the records do not, even if the customer confirmed what the agent had said. A missing or empty value needs no source.
 */
export function customerGave({ steps }: Pick<Trace, "steps">, value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (isJsonArray(value)) return value.every((item) => customerGave({ steps }, item));
  if (isJsonObject(value)) return Object.values(value).every((item) => customerGave({ steps }, item));
  const words = typeof value === "string" ? value.trim() : value;
  return words === "" || steps.some((step) => step.kind === "customer_message" && [step.text, ...step.attachments].some(gives(words)));
}

function gives(value: string | number | boolean): (text: string) => boolean {
  const { isAddress, patterns, names } = formsOf(String(value));
  return (text) => {
    const given = plain(text);
    // In an email address, dashes, dots and underscores belong to the name: "anna-lee@x.com" does not give "lee@x.com".
    // "You can reach me at anna@x.com" spells nothing out, although it contains "at".
    if (isAddress) return patterns.some((pattern) => pattern.test(given) || pattern.test(withAddresses(given)));
    if (statesValue(text, { name: "", value }, "") || patterns.some((pattern) => pattern.test(given))) return true;
    return names.length > 1 && names.every((name) => wordsIn(given).has(name));
  };
}

/** The text in lowercase without accents. */
const plain = memoizeText((text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase());
const wordsIn = memoizeText((text) => new Set(text.match(/\p{L}+/gu)));

const spelledMarks: readonly (readonly [string, string])[] = [
  ["at", "@"],
  ["dot", "."],
  ["underscore", "_"],
  ["(?:dash|hyphen|minus)", "-"],
];

/** The text with the marks of email addresses in place of their names, as in "anna at example dot com" or "anna (at) example.com". */
const withAddresses = memoizeText((text) =>
  spelledMarks.reduce((rest, [name, mark]) => {
    return rest.replaceAll(new RegExp(String.raw`\s{0,2}[([{<]\s?${name}\s?[)\]}>]\s{0,2}|\s{1,2}${name}\s{1,2}`, "g"), mark);
  }, text),
);

// Shorter values occur by chance in other words and numbers, and longer ones are prose.
const fewest = 3;
const most = 64;
/** The digits that identify a telephone number, with or without its country code. */
const telephoneDigits = 9;
// Few enough marks that two numbers in one sentence are not read as one.
const gap = String.raw`[^\p{L}\p{N}\n]{0,3}`;
const end = String.raw`(?![\p{L}\p{N}])`;

/** The forms in which a value may be given. */
const formsOf = memoizeText((value) => {
  const characters = plain(value).match(/[\p{L}\p{N}]/gu) ?? [];
  const isAddress = /^\S+@\S+$/.test(value);
  const isComparable = characters.length >= fewest && characters.length <= most;
  const names = /^[\p{L}\s.'’-]+$/u.test(value) ? [...wordsIn(plain(value))] : [];
  return { isAddress, names, patterns: isComparable ? patternsOf(value, characters, isAddress) : [] };
});

function patternsOf(value: string, characters: readonly string[], isAddress: boolean): RegExp[] {
  const spaced = characters.join(gap);
  if (isAddress) return [new RegExp(String.raw`(?<![\p{L}\p{N}._%+@-])${spaced}(?![\p{L}\p{N}@]|[.-][\p{L}\p{N}])`, "u")];
  const patterns = [new RegExp(String.raw`(?<![\p{L}\p{N}])${spaced}${end}`, "u")];
  const isTelephone = /^\+?[\d\s().-]+$/.test(value) && characters.length >= telephoneDigits;
  if (isTelephone) patterns.push(new RegExp(`${characters.slice(-telephoneDigits).join(gap)}${end}`, "u"));
  const [, number] = /^\p{L}{1,4}[\s-]?(\d{3,})$/u.exec(value) ?? [];
  // "Order 4821" gives NL-4821, but RT-4821 does not.
  if (number) patterns.push(new RegExp(String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}]-)${[...number].join(gap)}${end}`, "u"));
  return patterns;
}
