import { compactFolded } from "./fold.ts";
import { type Detector, findAll, type PersonalPassage } from "./personal-passage.ts";
import { type Pseudonyms, withDrawnCharacters } from "./pseudonyms.ts";

/** Whether a card number has a valid check digit (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const cardEnd = new RegExp(
  String.raw`(?:(?<![\p{L}*•])[*xX•](?:[*xX•]|[ -](?=[*xX•])){1,24}[ -]?|\b(?:ending|ends) (?:in|with) |` +
    String.raw`\b(?:card|visa|mastercard|amex|maestro|debit|credit)\b[^.\n\d]{0,24}?\b(?:ending|ends|` +
    String.raw`last (?:four|4)(?: digits)?)\b[^\d\n]{0,12})(?<value>\d{4})(?!\d)`,
  "giu",
);

/** Finds payment card numbers, in any grouping, and their last four digits. */
export const paymentCards: Detector = (text) => [
  ...findAll(text, {
    kind: "card",
    pattern: /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu,
    decide: ({ 0: value }) => {
      const digits = compactFolded(value);
      return passesLuhn(digits) && /^[2-6]/.test(digits)
        ? (pseudonyms) => withDrawnCharacters(value, cardToken(pseudonyms, digits))
        : undefined;
    },
  }),
  ...findAll(text, {
    kind: "card",
    pattern: cardEnd,
    decide: () => (pseudonyms, value) => lastFour(pseudonyms, value),
  }),
];

function lastFour(pseudonyms: Pseudonyms, digits: string): string {
  return pseudonyms.patterned("card end", digits);
}

/**
 * A valid number in a test card range; its last four digits match the replacement for the card's last four digits elsewhere in the text.
 */
function cardToken(pseudonyms: Pseudonyms, digits: string): string {
  const end = lastFour(pseudonyms, digits.slice(-4));
  return pseudonyms.token("card", digits, (random) => {
    const middle = Array.from({ length: digits.length - 9 }, () => random.below(10)).join("");
    const valid = [..."0123456789"].map((check) => `4000${middle}${check}${end}`).find(passesLuhn);
    return valid ?? `4000${middle}0${end}`;
  });
}

/** Whether an IBAN has valid check digits (ISO 13616). */
export function passesIban(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Finds IBANs in any grouping: valid ones, and anything in that format after the word "IBAN". */
export const ibans: Detector = (text) => {
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?=[ -]?[a-z0-9])/giu)];
  return starts.flatMap(({ index }): PersonalPassage[] => {
    const value = ibanAt(text, index);
    if (value === undefined) return [];
    const iban = compactFolded(value).toUpperCase();
    const replace = (pseudonyms: Pseudonyms) => withDrawnCharacters(value.toUpperCase(), ibanToken(pseudonyms, iban));
    return [{ kind: "iban", start: index, end: index + value.length, replace }];
  });
};

function ibanAt(text: string, index: number): string | undefined {
  // Words may follow, so only capitals continue a grouped number, and the longest valid prefix is the number.
  const [most = ""] = /^(?:[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}|[a-z]{2}\d{2}[a-z0-9]{11,30})/.exec(text.slice(index, index + 50)) ?? [];
  for (let end = most.length; end > 14; end--) {
    const isWhole = !/[\p{L}\p{N}]/u.test(text[index + end] ?? " ") && /[a-z0-9]/i.test(most[end - 1] ?? "");
    if (isWhole && passesIban(compactFolded(most.slice(0, end)).toUpperCase())) return most.slice(0, end);
  }
  const isLabelled = /iban\W{0,3}(?:is\W{0,3})?$/i.test(text.slice(Math.max(0, index - 12), index));
  return isLabelled ? /^[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![\p{L}\p{N}])/u.exec(text.slice(index))?.[0] : undefined;
}

function ibanToken(pseudonyms: Pseudonyms, iban: string): string {
  return pseudonyms.token("iban", iban, (random) => {
    const account = [...iban.slice(4)].map((character) =>
      /\d/.test(character) ? String(random.below(10)) : random.pick([..."ABCDEFGHKLMNPRST"]),
    );
    const body = account.join("");
    const country = iban.slice(0, 2);
    const check = Array.from({ length: 97 }, (_, number) => String(number + 2).padStart(2, "0")).find((two) =>
      passesIban(`${country}${two}${body}`),
    );
    return `${country}${check ?? "00"}${body}`;
  });
}
