import type { Literal } from "../language/literal.ts";
import { plainWords } from "./fact-name.ts";

// What stands behind one of these is said of something else: "not the full $215, only the difference".
const apart =
  /[,;()|\n]|[–—]| - |\b(?:and|but|so|because|which|while|though|only|than|rather|instead|not|less|minus|plus|who|that you)\b|\b(?:from|between|over|against|off|to) (?:the |your |its )?(?:\w+ )?$/i;
// "Your current flight is CV731", "the first parcel's number": there is another beside the one the fact is about.
const another =
  /\b(?:first|second|other|old|previous|former|original|earlier|current|initial|full|list|regular|usual)\b/i;
const mostBetween = 8;
const mostBefore = 3;

/** Whether a text gives a value under a fact's name: "the refund is $195", "a $195 refund", and not "$195, and your refund". */
export function isUnderName(text: string, name: string, { start, end }: Literal): boolean {
  const head = plainWords(name).findLast((word) => word.length > 3) ?? "";
  const stem = new RegExp(`${head.slice(0, 5)}\\p{L}*`, "giu");
  return [...text.matchAll(stem)].some(({ index, 0: word }) => {
    const after = index + word.length;
    if (after <= start) return isJoined(text.slice(after, start), mostBetween);
    return index >= end && isJoined(text.slice(end, index), mostBefore);
  });
}

/** Whether a text speaks of another thing of the fact's kind than the fact is about. */
export function isAboutAnother(text: string, name: string): boolean {
  const found = another.exec(text)?.[0].toLowerCase();
  return found !== undefined && !plainWords(name).includes(found);
}

function isJoined(between: string, most: number): boolean {
  const plain = between.replaceAll(/[*_:]/g, " ");
  return !apart.test(plain) && plain.split(/\s+/).filter((word) => word !== "").length <= most;
}
