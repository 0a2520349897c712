/** Where a quote stands in a text, as the text has it. */
export interface FoundQuote {
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

// A quote may be set in other spaces and other quotation marks, and without the Markdown around its words. The bar is what a
// transcript sets off lines with, and characters nobody sees are shown there as U+FFFD.
const unimportant = /[\s\p{C}\uFFFD"'`´‘’‚“”„«»‹›*_|]/u;
const fewestCharacters = 2;

/** Finds a quote in a text whatever its spaces, quotation marks and Markdown emphasis; undefined when it does not stand there. */
export function findQuote(text: string, quote: string): FoundQuote | undefined {
  const { letters, places } = fold(text);
  for (const wanted of spellingsOf(quote)) {
    const at = wanted.length < fewestCharacters ? -1 : letters.indexOf(wanted);
    const [start, last] = [places[at], places[at + wanted.length - 1]];
    if (start !== undefined && last !== undefined) return { quote: text.slice(start, last + 1), start, end: last + 1 };
  }
  return undefined;
}

/** A quote as it is, and as the text may have it: a transcript escapes markup, and the arguments of a call are JSON in it. */
function spellingsOf(quote: string): string[] {
  const markup = quote.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const json = markup.replaceAll(/\\[nrt]/g, " ").replaceAll(/\\(.)/g, "$1");
  return [quote, markup, json].map((spelling) => fold(spelling).letters);
}

/** A text without what does not matter, and where each of its characters came from. */
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
