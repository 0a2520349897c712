import { compactFolded } from "./fold.ts";
import { type Detector, findAll } from "./personal-passage.ts";
import { type Pseudonyms, withDrawnCharacters } from "./pseudonyms.ts";

const grouped = /(?<![\p{L}\p{N}@#€$£.,-])(?:\+|00)?\(?\d{1,5}\)?(?:[ ./-]{1,2}\(?\d{1,8}\)?|\(\d{1,5}\)){1,6}(?![\p{L}\p{N}]|[.,]\d)/gu;
const plain = /(?<![\p{L}\p{N}@#€$£.,-])(?:(?:\+|00)\d{8,14}|0\d{8,11})(?![\p{L}\p{N}])/gu;
const labelled = new RegExp(
  String.raw`\b(?:phone|mobile|cell|tel|telephone|whatsapp|fax|handy|telefon|call me (?:on|at|back on|` +
    String.raw`back at)|reach me (?:on|at)|text me (?:on|at))\b(?:\s*(?:number|no|nr|#))?\.?\s*(?:is|:|=|` +
    String.raw`-)?\s*(?<value>\+?\(?\d[\d ()./-]{4,18}\d)(?![\p{L}\p{N}])`,
  "giu",
);

/** Finds phone numbers: with a country code, in groups, or after a word for a phone. */
export const phones: Detector = (text) => {
  const seen = new Set<number>();
  return [labelled, plain, grouped].flatMap((pattern) =>
    findAll(text, {
      kind: "phone",
      pattern,
      decide: ({ 0: whole, groups, index }) => {
        const value = groups?.value ?? whole;
        const start = index + whole.lastIndexOf(value);
        if (overlaps(seen, start, value.length)) return undefined;
        if (pattern === grouped && !looksLikePhone(value)) return undefined;
        if (compactFolded(value).length < 6 || compactFolded(value).length > 15) return undefined;
        for (let at = start; at < start + value.length; at++) seen.add(at);
        return phoneToken;
      },
    }),
  );
};

function overlaps(seen: ReadonlySet<number>, start: number, length: number): boolean {
  for (let at = start; at < start + length; at++) if (seen.has(at)) return true;
  return false;
}

/** Whether groups of digits look like a phone number rather than a date, a time, a size or a range. */
function looksLikePhone(value: string): boolean {
  const groups = value.split(/[^\d]+/).filter((group) => group !== "");
  const digits = groups.join("");
  if (digits.length < 7 || digits.length > 15 || groups.some((group) => group.length > 8)) return false;
  if (/^\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2}$|^\d{1,2}[-./ ]\d{1,2}[-./ ]\d{2,4}$/.test(value)) return false;
  if (/^(?:19|20)\d\d\s?[-/]\s?(?:19|20)\d\d$/.test(value)) return false;
  return value.startsWith("+") || value.startsWith("0") || value.includes("(") || groups.length >= 3 || /^\d{3}[-.]\d{4}$/.test(value);
}

// The last nine digits are the same with and without the country code.
const national = 9;

function phoneToken(pseudonyms: Pseudonyms, value: string): string {
  const digits = compactFolded(value);
  const key = digits.slice(-national);
  const drawn = pseudonyms.token("phone", key, (random) => {
    const rest = Array.from({ length: Math.max(0, key.length - 3) }, () => random.below(10)).join("");
    return `555${rest}`.slice(0, key.length);
  });
  return withDrawnCharacters(value, digits.slice(0, -key.length) + drawn);
}
