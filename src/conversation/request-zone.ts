/** A part of a message in which the customer is asked for something. */
export interface RequestZone {
  readonly text: string;
  readonly isQuestion: boolean;
  /** Whether one or some of what it names will do: "the order number or the postcode", "two of the following". */
  readonly isChoice: boolean;
  /** Whether it is an item of a list. */
  readonly isItem: boolean;
}

const asking = new RegExp(
  [
    String.raw`\?\s*$`,
    String.raw`\b(?:please|could you|can you|would you|will you|may i have|let me have|let me know)\b`,
    String.raw`\b(?:i|we)(?:['’]ll|['’]d| will| would)?(?: just| still| also| only| then| first)* (?:need|require|lack|ask you for)\b`,
    String.raw`\b(?:send|tell|give|write|share|provide|attach|upload|confirm|reply|read|describe|check|name (?:the|which|any|me))\b`,
    String.raw`\b(?:any|one|two|three|either) (?:more )?(?:of|bits?|things?|details?)\b`,
    String.raw`\b(?:is missing|are missing|would (?:also )?help|will do)\b`,
  ].join("|"),
  "i",
);
// "No new card details, please": what is not wanted is not asked for.
const unwanted = /\b(?:no|don['’]t|do not|never|needn['’]t|need not|without)\b[^,.;:]*/gi;
const choice = /\b(?:or|either|any|whichever|one of|two of|some of|if|in case|would (?:also )?help|ideal(?:ly)?)\b/i;
const item = /^\s*(?:[-*•–]|\d+[.)])\s+/;

/** Finds where a message asks for something: sentences that ask, and the lists that such a sentence leads to. */
export function requestZones(message: string): RequestZone[] {
  const zones: RequestZone[] = [];
  let list: RequestZone | undefined;
  for (const line of message.replaceAll(/\*\*|__|`/g, "").split("\n")) {
    if (line.trim() === "") continue;
    if (item.test(line) && list) {
      zones.push({
        text: wantedIn(line),
        isQuestion: line.includes("?"),
        isChoice: list.isChoice || choice.test(line),
        isItem: true,
      });
      continue;
    }
    list = undefined;
    for (const sentence of line.split(/(?<=[.!?])\s+/)) {
      if (!asking.test(sentence)) continue;
      const isQuestion = sentence.trimEnd().endsWith("?");
      const zone = { text: wantedIn(sentence), isQuestion, isChoice: choice.test(sentence), isItem: false };
      zones.push(zone);
      if (/[:?]\s*$/.test(sentence)) list = zone;
    }
  }
  return zones;
}

const sufficing = /\b(?:as well|instead|alternatively|will do|is enough|is fine|works too)\b/i;

/** Whether a turn lets the customer choose which of several details to give. */
export function leavesAChoice(texts: readonly string[]): boolean {
  return texts.some((text) => sufficing.test(text) || requestZones(text).some(({ isChoice }) => isChoice));
}

function wantedIn(text: string): string {
  return text.replaceAll(unwanted, " ");
}
