import { LONGEST_READ } from "../../language/longest-read.ts";

const nouns =
  "name id number no ref reference order account booking reservation customer email phone address postcode amount total price sum " +
  "date time reason summary details item product value code refund";
const noun = nouns
  .split(" ")
  .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()])
  .join("|");

// What templates leave in a text, in this order: an object without a text, a calculation without a result, a variable without a value, an
// empty value where a number belongs, the name of a variable, and words for a person to replace. A record's `null` may be quoted, "the date
// is still undefined" is English, and a tag that is closed again is no placeholder.
const forms = [
  String.raw`\[object \w+\]`,
  String.raw`\bNaN\b`,
  String.raw`[(#$£€:=] ?undefined\b\)?|(?<=\b(?:${noun}) )undefined\b|(?<=\b(?:of|for|to|on|by) )undefined(?=[.,;:!?)]|$)`,
  String.raw`[#$£€](?:null|None)\b`,
  String.raw`\$?\{\{?\s*[A-Za-z_][\w.]*\s*\}?\}|%\(\w+\)[sd]`,
  String.raw`<(?<tag>(?:[\p{L}'’]+[ _-]){0,4}(?:${noun}))>(?![\s\S]*</\k<tag>>)`,
  String.raw`\[(?:[\p{L}'’]+[ _-]){0,4}(?:${noun})\](?!\()`,
];
const placeholder = new RegExp(forms.join("|"), "gu");

/** The placeholders in a text that were never filled in, such as "(undefined)", "{order_id}" or "<customer name>". */
export function unfilledIn(text: string): string[] {
  return [...text.slice(0, LONGEST_READ).matchAll(placeholder)].map(([found]) => found);
}
