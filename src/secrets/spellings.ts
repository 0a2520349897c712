/** The ways in which a secret can be written in a text. */
export interface Spellings {
  /** Matches every spelling, in any letter case. */
  readonly pattern: string;
  /** Lower-case ASCII texts, one of which is part of every text that contains a spelling, once escapes are decoded. */
  readonly needles: readonly string[];
}

/** The shortest needle that the prefilter can find. */
export const shortestNeedle = 6;

/**
 * The spellings of a secret: as it is, escaped for URLs, JSON, HTML or source code, in hex, and in base64 as part of a
 * longer text, such as `user:password`. Each character may be escaped or not, in any letter case and repeatedly.
 */
export function spellingsOf(secret: string): Spellings {
  // JSON cannot be damaged if a match never ends with a backslash, which may escape the character that follows.
  const value = secret.replace(/\\+$/, "");
  const cased = [...new Set([value, value.toLowerCase(), value.toUpperCase()])];
  const hex = [...new Set(cased.map((one) => Buffer.from(one).toString("hex")))];
  const base64 = [...new Map(cased.flatMap(base64Of).map((one) => [one.core.toLowerCase() + one.offset, one])).values()];
  const pattern = [[...value].map(spelledCharacter).join(""), ...hex, ...base64.map(base64Pattern)].join("|");
  const cores = base64.map(({ core }) => longestPart(core.toLowerCase(), /[+/]/));
  const needles = [longestPart(value.toLowerCase(), /[\s"&'/<>\\%]|[^ -~]/), ...hex, ...cores];
  return { pattern, needles: [...new Set(needles)] };
}

// The signs with which escapes begin may be escaped themselves: JSON in JSON doubles its backslashes, and in a URL they
// are percent-encoded. Repetitions are limited, so that matching takes linear time.
export const percentSign = "%(?:25){0,4}";
export const backslashes = String.raw`(?:\\|${percentSign}5c){1,7}`;
/** The beginning of a numeric character reference. */
export const referenceSign = `(?:&|${percentSign}26)(?:#|${percentSign}23)`;
const zeros = "0{0,6}";

/** What follows a backslash instead of these characters. */
const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["/", "/"],
  ["\\", ""],
  ["\n", "n"],
  ["\r", "r"],
  ["\t", "t"],
]);
const otherForms: ReadonlyMap<string, string> = new Map([
  ["\\", backslashes],
  [" ", String.raw`\+`],
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["'", "&apos;"],
  ['"', "&quot;"],
]);

function spelledCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const bytes = [...Buffer.from(character)].map((byte) => `${percentSign}${hexOf(byte, 2)}`).join("");
  const units = Array.from({ length: character.length }, (_, at) => `u${hexOf(character.charCodeAt(at), 4)}`).join(backslashes);
  const escapes = [units, String.raw`u\{${zeros}${hexOf(point)}\}`, `x${hexOf(point, 2)}`, ...listed(shortEscapes.get(character))];
  const ways = [
    character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&"),
    bytes,
    `${backslashes}(?:${escapes.join("|")})`,
    `${referenceSign}(?:${zeros}${point}|x${zeros}${hexOf(point)})(?:;|${percentSign}3b)`,
    ...listed(otherForms.get(character)),
  ];
  return `(?:${ways.join("|")})`;
}

function listed(form: string | undefined): string[] {
  return form ? [form] : [];
}

function hexOf(code: number, length = 1): string {
  return code.toString(16).padStart(length, "0");
}

/** The base64 characters that depend only on the secret, when `offset` other bytes precede it in a group of three. */
interface Base64Core {
  readonly core: string;
  readonly offset: number;
  /** Whether the last character before the core, or the first one after it, also depends on the secret. */
  readonly isShared: { readonly before: boolean; readonly after: boolean };
}

function base64Of(value: string): Base64Core[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    const isShared = { before: offset > 0, after: (bytes.length * 8) % 6 > 0 };
    return { core: bytes.toString("base64").slice(start, end), offset, isShared };
  });
}

const base64Character = "[a-z0-9+/_-]?";

function base64Pattern({ core, isShared: { before, after } }: Base64Core): string {
  const characters = core.replaceAll("+", "(?:[+-]|%2b)").replaceAll("/", String.raw`(?:\\{0,15}[/_]|%2f)`);
  return `${before ? base64Character : ""}${characters}${after ? base64Character : ""}(?:=|%3d){0,2}`;
}

/** The longest part between characters that have several spellings. */
function longestPart(text: string, varying: RegExp): string {
  return text.split(varying).reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}
