import { compactFolded } from "./fold.ts";
import { roleWords } from "./ordinary-words.ts";
import { type Detector, findAll, type Replace } from "./personal-passage.ts";
import { type Pseudonyms, withDrawnCharacters } from "./pseudonyms.ts";

const labels =
  "order|ticket|invoice|account|customer|client|booking|reservation|reference|ref|case|tracking|shipment|parcel|policy|contract|" +
  "member|membership|serial|confirmation|rma|claim|patient|student|employee|transaction|payment|passport|licence|license|ssn|" +
  "social security|tax|insurance|national insurance|vat|imei|subscription|loyalty|user|return|receipt|device|licence plate|plate";
const labelled = new RegExp(
  `\\b(?:${labels})\\b(?:[ _-]?(?:number|no|nr|num|id|code|key))?\\b\\.?\\s*(?:is|was|are|:|=|#|-|` +
    `–)?\\s*[:#(]?\\s*(?<value>(?:(?-i:[\\p{Lu}-]{1,5}) ` +
    `(?=\\d{2,}))?(?=[\\p{L}\\p{N}_-]*\\d)[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_/-]*[\\p{L}\\p{N}])?(?: ` +
    `\\d{2,4}(?= \\d|[^\\w ]|$)){0,4})(?![\\p{L}\\p{N}])`,
  "giu",
);
const hashed = new RegExp(
  String.raw`(?<![\p{L}\p{N}&])#\s?(?<value>(?:\p{Lu}{1,4} (?=\d{4}))?(?=[\p{L}\p{N}_-]*\d{2})` +
    String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?)(?![\p{L}\p{N}])`,
  "gu",
);
const official = /(?<![\p{L}\p{N}-])(?:\d{3}-\d{2}-\d{4}|[A-CEGHJ-PR-TW-Z]{2}\s?\d{2}\s?\d{2}\s?\d{2}\s?[A-D])(?![\p{L}\p{N}-])/gu;
const spaced = /(?<![\p{L}\p{N}_.,€$£¥-])(?!EUR|USD|GBP|CHF)[A-Z]{2,4} \d{5,}(?![\p{L}\p{N}_]|[.,]\d)/gu;
const codes = /(?<![\p{L}\p{N}_.,€$£¥])(?=[\p{L}\p{N}_-]*\d)[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?(?![\p{L}\p{N}_]|[.,]\d)/gu;

/** Finds ids of any kind: those after a label or #, and codes that are too long to be anything else. */
export const ids: Detector = (text) => {
  const passes: readonly [RegExp, (value: string, index: number) => boolean][] = [
    [labelled, (value) => isIdBehindLabel(value)],
    [hashed, () => true],
    [spaced, () => true],
    [
      codes,
      (value, index) =>
        isCode(value, text.slice(index + value.length, index + value.length + 8), text.slice(Math.max(0, index - 6), index)),
    ],
  ];
  const found: ReturnType<Detector> = [];
  for (const [pattern, isId] of passes) {
    const more = findAll(text, {
      kind: "id",
      pattern,
      decide: ({ 0: whole, groups, index }) => {
        const value = groups?.value ?? whole;
        const start = index + whole.lastIndexOf(value);
        const isFree = found.every((one) => start + value.length <= one.start || start >= one.end);
        return isFree && isId(value, start) ? idToken : undefined;
      },
    });
    found.push(...more);
  }
  return found;
};

/** Finds official document numbers in special formats that could be mistaken for phone numbers. */
export const officialIds: Detector = (text) => findAll(text, { kind: "id", pattern: official, decide: () => idToken });

/** The part that distinguishes an id from other ids: its letters and digits after the prefix. */
export function idKey(id: string): string {
  return compactFolded(split(id).rest);
}

/** The digits of an id that may also be written without its letters; undefined if there are too few. */
export function idNumber(id: string): string | undefined {
  const digits = idKey(id);
  return /^\d{4,}$/.test(digits) && !isYear(digits) ? digits : undefined;
}

/** Replaces numbers that are known to belong to an id. */
export function knownNumbers(isKnown: (digits: string) => boolean): Detector {
  return (text) =>
    findAll(text, {
      kind: "id",
      pattern: /(?<![\p{L}\p{N}.,€$£-])\d{4,}(?![\p{L}\p{N}]|[.,]\d|\s?(?:€|EUR|USD|GBP|%))/gu,
      decide: ({ 0: digits }) => (isKnown(digits) ? idToken : undefined),
    });
}

const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits);

function isIdBehindLabel(value: string): boolean {
  const digits = value.replaceAll(/\D/g, "").length;
  if (isDate(value) || /^\d+(?:st|nd|rd|th|x|pm|am|h|d|days?|weeks?|months?)$/i.test(value)) return false;
  return digits >= 3 || (digits >= 2 && /\p{Lu}/u.test(value)) || (/^\d{2}$/.test(value) === false && value.length >= 6);
}

const measures = new RegExp(
  String.raw`^\s?(?:€|\$|£|%|(?:EUR|USD|GBP|CHF|kg|g|mm|cm|m|km|ml|l|gb|mb|tb|mah|w|kw|v|hz|px|inch|in|ft|` +
    String.raw`lbs?|oz|euros?|dollars?|pounds?|points|days|hours|minutes|people|units|pieces)\b)`,
  "i",
);

/** Whether an unlabelled code is an id: it has many digits, or mixes letters and digits unlike any word. */
function isCode(value: string, after: string, before: string): boolean {
  if (isDate(value) || measures.test(after) || /(?:EUR|USD|GBP|CHF|Rs)\s?$/.test(before)) return false;
  const digits = value.replaceAll(/\D/g, "").length;
  const letters = value.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return /^\d+$/.test(value) ? digits >= 6 : digits >= 6;
  if (/^\d+\p{L}{1,3}$/u.test(value)) return digits >= 6;
  return digits >= 4 || (digits >= 2 && value.length >= 8 && /\p{Lu}/u.test(value) && /\d\p{L}+\d/u.test(value));
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{1,2}-\d{1,2}(?:T\d.*)?$|^\d{1,2}-\d{1,2}-\d{2,4}$|^(?:19|20)\d\d-(?:19|20)?\d\d$/.test(value);
}

/** The constant letters before an id's number, such as NL- or ORD, and the rest. */
function split(value: string): { prefix: string; rest: string } {
  const [prefix = ""] = /^\p{L}{1,5}(?:[-_/ ](?=[\p{L}\p{N}_/-]*\d)|(?=\d[\d_/-]*$))/u.exec(value) ?? [];
  return { prefix, rest: value.slice(prefix.length) };
}

// Only the part after the prefix is replaced, so that NL-10442, nl10442 and 10442 still refer to the same order.
const idToken: Replace = (pseudonyms: Pseudonyms, value: string) => {
  const { prefix, rest } = split(value);
  return prefix + pseudonyms.patterned("id", rest);
};

const handleForm = /(?<![\p{L}\p{N}@.])@(?<value>[\p{L}_][\p{L}\p{N}_.]{1,28}[\p{L}\p{N}_])/giu;
const handleLabel = new RegExp(
  String.raw`\b(?:user ?name|login|handle|instagram|insta|twitter|telegram|discord|skype|tiktok|gamertag|` +
    String.raw`nick(?:name)?)\b(?:\s+(?:name|id))?\s*(?<sign>is|:|` +
    String.raw`=)\s*["'“]?(?<value>[\p{L}\p{N}][\p{L}\p{N}_.-]{1,28}[\p{L}\p{N}_])`,
  "giu",
);

/** Finds account names after an @ or a label. */
export const handles: Detector = (text) => {
  const found = findAll(text, {
    kind: "handle",
    pattern: handleForm,
    decide: ({ groups }) => (roleWords.has((groups?.value ?? "").toLowerCase()) ? undefined : handleToken),
  });
  const more = findAll(text, {
    kind: "handle",
    pattern: handleLabel,
    decide: ({ groups }) => {
      const { sign, value = "" } = groups ?? {};
      return sign !== "is" || /[\d_.]/.test(value) ? handleToken : undefined;
    },
  });
  return [...found, ...more];
};

function handleToken(pseudonyms: Pseudonyms, value: string): string {
  const key = compactFolded(value);
  const drawn = pseudonyms.token("handle", key, (random) => {
    const letters = Array.from({ length: Math.max(4, key.length) }, (_, index) =>
      random.pick([...(index % 2 ? "aeiou" : "bdfgklmnprstv")]),
    );
    return letters.join("").slice(0, Math.max(4, key.length - 1)) + random.below(10);
  });
  return withDrawnCharacters(value, drawn);
}

const secretPattern = new RegExp(
  String.raw`\b(?:password|passwort|passcode|passphrase|pwd|pin(?: code)?|cvv2?|cvc2?|security code|` +
    "verification code|one-time (?:code|password)|otp|access code|door code|gate code|api key|" +
    String.raw`access token|token|secret)\b\s*(?<sign>(?:is|was)(?=\s)|:|=)?\s*["'“]?(?<value>[^\s"'”,;]{3,64})`,
  "giu",
);

/** Finds passwords, codes and keys after their labels. */
export const secrets: Detector = (text) =>
  findAll(text, {
    kind: "secret",
    pattern: secretPattern,
    decide: ({ groups }) => {
      const { sign = "", value = "" } = groups ?? {};
      const isCode = /\d/.test(value) || /[!#$%&*+=?@^_]/.test(value.slice(0, -1));
      if (!isCode && sign !== ":" && sign !== "=") return undefined;
      return (pseudonyms, secret) => {
        const bare = secret.replace(/[.!?)]+$/, "");
        return pseudonyms.patterned("secret", bare) + secret.slice(bare.length);
      };
    },
  });
