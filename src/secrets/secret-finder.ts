import { backslashes, percentSign, referenceSign, shortestNeedle } from "./spellings.ts";

/** A needle, and where in it a group of characters stands. */
interface Candidate {
  readonly needle: string;
  readonly at: number;
}

/** The number of characters that are looked up together, and how far apart the lookups are. */
const grouped = 3;
const stride = shortestNeedle - grouped + 1;

/**
 * Finds out quickly whether a text may contain one of many needles. Every `stride` characters, three of them are looked
 * up in a table; a needle contains at least one such group, wherever in the text it stands.
 */
export class SecretFinder {
  readonly #isInNeedle = new Uint8Array(2 ** (5 * grouped));
  readonly #candidates = new Map<number, Candidate[]>();

  /** Creates a finder for lower-case ASCII texts of at least `shortestNeedle` characters. */
  constructor(needles: readonly string[]) {
    for (const needle of new Set(needles)) {
      for (let at = 0; at < stride; at++) {
        const group = groupAt(needle, at);
        this.#isInNeedle[group] = 1;
        const there = this.#candidates.get(group);
        if (there) there.push({ needle, at });
        else this.#candidates.set(group, [{ needle, at }]);
      }
    }
  }

  /** Whether a text contains a needle, in any letter case and with or without escapes. */
  finds(text: string): boolean {
    if (text.length < shortestNeedle) return false;
    if (this.#findsAsWritten(text)) return true;
    return hasEscapes(text) && this.#findsAsWritten(unescaped(text));
  }

  #findsAsWritten(text: string): boolean {
    const last = text.length - grouped;
    for (let at = 0; at <= last; at += stride) {
      const group = groupAt(text, at);
      if (this.#isInNeedle[group] === 1 && this.#isNeedleAround(text, at, group)) return true;
    }
    return false;
  }

  #isNeedleAround(text: string, place: number, group: number): boolean {
    for (const { needle, at } of this.#candidates.get(group) ?? []) {
      const start = place - at;
      if (start >= 0 && text.slice(start, start + needle.length).toLowerCase() === needle) return true;
    }
    return false;
  }
}

/** Three characters as a number. Their lowest five bits are the same for both cases of a letter. */
function groupAt(text: string, at: number): number {
  return (text.charCodeAt(at) & 31) | ((text.charCodeAt(at + 1) & 31) << 5) | ((text.charCodeAt(at + 2) & 31) << 10);
}

function hasEscapes(text: string): boolean {
  return text.includes("%") || text.includes("\\u") || text.includes("\\x") || text.includes("&#");
}

const hex = "([2-7][0-9a-f])";
const end = `(?:;|${percentSign}3b)`;
const escapedCharacter = new RegExp(
  `${percentSign}${hex}|${backslashes}(?:u00|x)${hex}|${backslashes}u\\{0{0,6}${hex}\\}|` +
    `${referenceSign}x0{0,6}${hex}${end}|${referenceSign}0{0,6}(\\d{2,3})${end}`,
  "gi",
);

/** Decodes the escapes of ASCII characters. */
function unescaped(text: string): string {
  return text.replace(escapedCharacter, (_, ...groups: (string | undefined)[]) => {
    const [percent, unit, point, reference, decimal = ""] = groups;
    const code = percent ?? unit ?? point ?? reference;
    return String.fromCharCode(code === undefined ? Number(decimal) : Number.parseInt(code, 16));
  });
}
