import type { TrialEvent } from "../../conversation/event.ts";
import { textsIn } from "../stated/json-parts.ts";

// A quote may use different spaces and quotation marks and omit Markdown.
// In a transcript, a bar marks continuation lines, and invisible characters are shown as U+FFFD.
const unimportant = /[\s\p{C}\uFFFD"'`´‘’‚“”„«»‹›*_|]/u;
const fewestCharacters = 2;

/** Finds a quote in a text, ignoring spaces, quotation marks and Markdown emphasis; undefined if the text does not contain it. */
export function findQuote(text: string, quote: string) {
  const { letters, places } = fold(text);
  for (const wanted of spellingsOf(quote)) {
    const at = wanted.length < fewestCharacters ? -1 : letters.indexOf(wanted);
    const [start, last] = [places[at], places[at + wanted.length - 1]];
    if (start !== undefined && last !== undefined) return { quote: text.slice(start, last + 1), start, end: last + 1 };
  }
  return undefined;
}

/** The position of a quote in a text, and the quote in the text's own wording. */
export type FoundQuote = NonNullable<ReturnType<typeof findQuote>>;

/** The quote as given and in the spellings that the original may have. A transcript escapes markup and shows arguments as JSON. */
function spellingsOf(quote: string): string[] {
  const markup = quote.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const json = markup.replaceAll(/\\[nrt]/g, " ").replaceAll(/\\(.)/g, "$1");
  return [quote, markup, json].map((spelling) => fold(spelling).letters);
}

/** Removes the ignored characters from a text, and returns the original position of each remaining character. */
function fold(text: string): { readonly letters: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let letters = "";
  for (let place = 0; place < text.length; place++) {
    const letter = text.charAt(place);
    if (unimportant.test(letter)) continue;
    letters += letter;
    places.push(place);
  }
  return { letters, places };
}

/** The text that the agent wrote in an event: a message to the customer, or the text arguments of a call; undefined for other events. */
export function agentWords(event: TrialEvent | undefined): string | undefined {
  if (event?.kind === "agent_message") return event.text;
  if (event?.kind !== "call" || event.by !== "agent") return undefined;
  return textsIn(event.args)
    .map(({ text }) => text)
    .join("\n");
}
