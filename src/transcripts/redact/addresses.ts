import { anyCase } from "./any-case.ts";
import { compactFolded, fold } from "./fold.ts";
import { notNames } from "./ordinary-words.ts";
import { type Detector, findAll } from "./personal-passage.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

const cap = "\\p{Lu}[\\p{L}\\p{M}'’-]*";
const caps = (most: number) => `${cap}(?:[ \\t]+${cap}){0,${most - 1}}`;
const house = "\\d{1,5}(?:[-/]\\d{1,4})?\\s?[A-Za-z]?";
const strong = "street|avenue|road|lane|boulevard|crescent|terrace";
const suffix =
  `(?:${strong}|st|ave|rd|ln|drive|dr|court|ct|place|pl|square|sq|way|close|blvd|parkway|pkwy|highway|hwy|row|gardens|` +
  "grove|mews|hill|walk|park|view|trail|circle|cir)";
const link = "(?:de\\s+la\\s+|de\\s+los\\s+|de\\s+l['’]|de\\s+|du\\s+|des\\s+|d['’]|del\\s+|della\\s+|dei\\s+|da\\s+|do\\s+)?";
const postcodes = "[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}|[A-Z]{2}\\s+\\d{5}(?:-\\d{4})?|\\d{4}\\s?[A-Z]{2}|\\d{5}(?:-\\d{4})?|\\d{4}";

const streets = [
  `\\d{1,5}[A-Za-z]?(?:[-/]\\d{1,4})?\\s+(?:[NSEW]\\.?\\s+)?(?:${cap}\\s+){1,4}(?:${anyCase(suffix)})\\b\\.?(?:\\s+[NSEW]{1,2}\\b)?`,
  `\\d{1,5}[A-Za-z]?\\s+(?:\\p{Ll}[\\p{L}'’-]+\\s+){1,2}(?:${strong})\\b`,
  `${cap}(?:\\s${cap}){0,2}(?:straße|strasse|str\\.|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|gracht|plein|kade|dijk)\\s+${house}`,
  `${cap}(?:-${cap})*[ -](?:Straße|Strasse|Str\\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer)\\s+${house}`,
  `(?:Am|An\\s+der|An\\s+den|Auf\\s+der|Im|Zum|Zur|Unter\\s+den)\\s+${caps(2)}\\s+${house}`,
  `\\d{1,4}(?:\\s?(?:bis|ter))?,?\\s+(?:${anyCase("rue|avenue|boulevard|place|chemin|allée|impasse|quai|cours")})` +
    `\\s+${link}\\p{L}[\\p{L}'’-]*(?:\\s+${link}${cap}){0,3}`,
  `(?:Calle|Avenida|Av\\.|Plaza|Paseo|Carrer|Via|Viale|Piazza|Corso|Rua|Praça|C/)\\s+${link}${caps(3)},?\\s+(?:n[º°.]?\\s*)?${house}`,
  "P\\.?\\s?O\\.?\\s?Box\\s+\\d+",
].join("|");

const unit = "(?:,?\\s+(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|apt|flat|unit)\\.?\\s*#?\\w{1,5})?";
const coded = `(?:${caps(3)},?[ \\t]+(?:${postcodes})|(?:${postcodes}),?[ \\t]+${caps(3)})`;
// The next line belongs to the address only if it has a postcode that cannot be a year.
const sure = coded.replaceAll("|\\d{4})", ")");
const town = `(?:(?:\\s*,\\s*(?:${coded}|(?:${postcodes})|${caps(2)})|[ \\t]*\\n[ \\t]*${sure})(?![\\p{L}\\p{N}])){0,3}`;
const full = new RegExp(`(?<![\\p{L}\\p{N}])(?:${streets})(?![\\p{L}\\p{N}])${unit}${town}`, "gu");
const towns = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${caps(3)},[ \\t]+[A-Z]{2}[ \\t]+\\d{5}(?:-\\d{4})?|` +
    `[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2}|\\d{4}\\s[A-Z]{2}\\s+${caps(2)}|(?<=(?:^|\\n|,|\\bin|` +
    `\\bto)\\s*)\\d{5}\\s+${caps(2)}(?=[\\s,.!?]|$))(?![\\p{L}\\p{N}])`,
  "gu",
);
const labelledCode = new RegExp(
  String.raw`\b(?:zip|zip code|postcode|post code|postal code|postleitzahl|plz)\b\s*(?:is|:|` +
    String.raw`=)?\s*(?<value>(?=[A-Z\d -]*\d)[A-Z\d]{2,5}(?:[ -][A-Z\d]{2,4})?)(?![\p{L}\p{N}])`,
  "giu",
);
const labelled = new RegExp(
  String.raw`\b(?:(?:street|home|shipping|delivery|billing|postal|my|new|old|current)\s+address|` +
    String.raw`address)\b\s*(?:is now|is|was|:|=)\s*(?<value>[^\n;]{6,90}?)(?=\.\s|\.?$|\n|;|\s-\s|,?\s(?:and|` +
    String.raw`but|please|so|not)\b)`,
  "gimu",
);

/** Finds postal addresses in the formats of several countries, labelled addresses, and towns with their postcodes. */
export const addresses: Detector = (text) => {
  const found = findAll(text, { kind: "address", pattern: full, decide: () => addressToken });
  const isFree = (index: number, length: number) => found.every(({ start, end }) => index + length <= start || index >= end);
  for (const pattern of [labelled, towns, labelledCode]) {
    const more = findAll(text, {
      kind: "address",
      pattern,
      decide: ({ 0: whole, groups, index }) => {
        const value = groups?.value ?? whole;
        if (pattern === labelled && !(/\d/.test(value) && /\p{Lu}/u.test(value))) return undefined;
        return isFree(index + whole.lastIndexOf(value), value.length) ? addressToken : undefined;
      },
    });
    found.push(...more);
  }
  return found;
};

/** The words in an address that identify the place. */
export function placeWords(address: string): string[] {
  return address.match(/\p{L}[\p{L}\p{M}'’]*/gu)?.filter((word) => word.length > 2 && !isKept(word) && !notNames.has(fold(word))) ?? [];
}

const keptWords = new Set(
  (
    `${strong}|st|ave|rd|ln|drive|dr|court|ct|place|pl|square|sq|way|close|blvd|parkway|pkwy|highway|hwy|row|gardens|grove|` +
    "mews|hill|walk|park|view|trail|circle|cir|strasse|str|weg|platz|allee|gasse|ring|damm|ufer|rue|chemin|impasse|quai|cours|bis|ter|" +
    "calle|avenida|av|plaza|paseo|carrer|via|viale|piazza|corso|rua|praca|c|de|la|los|l|du|des|d|del|della|dei|da|do|apt|" +
    "apartment|suite|ste|unit|flat|floor|box|p|o|am|an|der|den|auf|im|zum|zur|unter|in|on|at|the|of|n|s|e|w"
  ).split("|"),
);

function isKept(word: string): boolean {
  return keptWords.has(fold(word)) || /^(?:\p{L}|\p{Lu}{2})$/u.test(word);
}

const ending = /(straße|strasse|str|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|gracht|plein|kade|dijk)$/iu;

/** Replaces the words and numbers in an address, keeping its format; the street type and the state are kept. */
function addressToken(pseudonyms: Pseudonyms, value: string): string {
  const street = compactFolded(placeWords(value)[0] ?? "");
  return value.replaceAll(
    /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|\d{4}\s[A-Z]{2})(?![\p{L}\p{N}])|\d+|\p{L}[\p{L}\p{M}'’]*/gu,
    (part) => {
      if (/^[A-Z\d\s]+$/.test(part) && /[A-Z]/.test(part) && /\d/.test(part)) return pseudonyms.patterned("postcode", part);
      if (/^\d+$/.test(part)) return numberToken(pseudonyms, part, street);
      if (isKept(part)) return part;
      const kind = ending.exec(part)?.[0] ?? "";
      const isName = kind !== "" && kind.length < part.length;
      return isName ? pseudonyms.word(part.slice(0, -kind.length)) + kind : pseudonyms.word(part);
    },
  );
}

function numberToken(pseudonyms: Pseudonyms, digits: string, street: string): string {
  if (digits.length >= 4) return pseudonyms.patterned("postcode", digits);
  // There are too few house numbers for each to be unique in an import, so each is drawn per street.
  const drawn = pseudonyms.token("house", `${digits} ${street}`, (random) => {
    const other = [...digits].map((digit, index) => (Number(digit) + 1 + random.below(index === 0 ? 7 : 9)) % 10);
    const number = `${other[0] === 0 ? 9 : other[0]}${other.slice(1).join("")}`;
    return `house ${number === digits ? Number(number) - 1 || 2 : number} of ${street}${random.below(1e9)}`;
  });
  return drawn.split(" ")[1] ?? digits;
}
