import { memoizeLatest } from "../memoize.ts";

/** A part of a message that asks the customer for something. */
export interface RequestZone {
  readonly text: string;
  readonly isQuestion: boolean;
  /** Whether only some of the details it names are needed, as in "the order number or the postcode" or "two of the following". */
  readonly isChoice: boolean;
  /** Whether the zone is a list item. */
  readonly isItem: boolean;
}

// A verb that follows a subject or an auxiliary, or that ends the clause, is not a request: "I can't send another".
const subject =
  String.raw`(?<!\b(?:i|we|they|it|he|she|who|which|that|carrier|colleague|team|can|cannot|could|will|would|to|not|may|might|must|should|` +
  "shall|does|did|never|[a-z]+['’][a-z]{1,2})(?: [a-z]+ly| also| then| now| just| only| not| still| even| gladly| happily)* )";

const verbs =
  "send|tell|give|write|share|provide|attach|upload|confirm|reply|read|describe|add|mention|" +
  "explain|specify|check|name (?:the|which|any|me)";

const asking = new RegExp(
  [
    String.raw`\?\s*$`,
    String.raw`\b(?:please|kindly|could you|can you|would you|will you|may i (?:\w+ )?have|let me (?:\w+ )?have|let me know)\b`,
    String.raw`\b(?:i|we)(?:['’]ll|['’]d| will| would)?(?: just| still| also| only| then| first)* (?:need|` +
      String.raw`require|lack|ask you for|(?:want|like) (?:the|your|two|a|an|some|to (?:have|know)))\b`,
    String.raw`(?=(?:${verbs})\b)${subject}\b(?:${verbs})\b(?! you\b|\s*(?:[.,;!?)]|$))`,
    String.raw`\b(?:any|one|two|three|either) (?:more )?(?:of|bits?|things?|details?)\b`,
    String.raw`\b(?:is missing|are missing|would (?:also )?(?:help|be (?:useful|helpful|handy))|will do)\b`,
  ].join("|"),
  "i",
);
// "No new card details, please" names something that is not wanted, which is not a request.
const unwanted =
  /\b(?:(?<!\b(?:order|account|booking|reservation|phone) )no|don['’]t|do not|never|needn['’]t|need not|without)\b[^,.;:]*/gi;
const choice = /\b(?:or|either|any|whichever|one of|two of|some of|if|in case|would (?:also )?help|ideal(?:ly)?)\b/i;
const item = /^\s*(?:[-*•–]|\d+[.)])\s+/;

const details: readonly RegExp[] = [
  /\b(?:e-?mail|mail address)\b/i,
  /\b(?:post ?code|zip)\b/i,
  /\b(?:phone|mobile|(?:last|final) four)\b/i,
  /\b(?:ref(?:erence)?|(?:order|account|booking|reservation) (?:number|no))\b/i,
  /\bfull name\b/i,
];
const known = new RegExp(
  String.raw`\d{3}|@|\b(?:because|can(?:no|['’])t|(?:is|are) not enough|match(?:es|ed)?|verified|checked|` +
    String.raw`found|thanks?|on file|already|confirmed|received|got)\b`,
  "i",
);

/** Whether a sentence requests details by naming two of them without a verb, as in "the reference, your full name and the postcode". */
function listsDetails(sentence: string): boolean {
  return details.filter((name) => name.test(sentence)).length > 1 && !known.test(sentence);
}

// "What can you send me?" or "could you give me those?" turns the preceding list into a request.
const backward = new RegExp(
  String.raw`\n\s*[^\n]*\b(?:what|which|could|can|would) (?:of (?:these|those) )?(?:can |could |have )?you (?:can )?(?:send|give|got|` +
    String.raw`tell|share|have)(?: me)?(?: (?:those|these|them|now|at hand|to hand|please))*\s*\?\s*$`,
  "i",
);

/** Finds the sentences in a message that ask for something, and the lists they introduce. */
export const requestZones: (message: string) => readonly RequestZone[] = memoizeLatest((message) => {
  const zones: RequestZone[] = [];
  let list: RequestZone | undefined;
  const pointsBack = backward.test(message);
  // Do not split a sentence after "no.", as in "Order no. or ZIP".
  for (const line of message.replaceAll(/\*\*|__|`|(?<=\b(?:no|ref))\.(?= [a-z])/gi, "").split("\n")) {
    if (line.trim() === "") continue;
    if (item.test(line) && (list || pointsBack)) {
      const isChoice = list?.isChoice !== false || choice.test(line);
      zones.push({ text: withoutUnwanted(line), isQuestion: line.includes("?"), isChoice, isItem: true });
      continue;
    }
    list = undefined;
    for (const sentence of line.split(/(?<=[.!?])\s+/)) {
      if (!asking.test(sentence) && !listsDetails(sentence)) continue;
      const isQuestion = sentence.trimEnd().endsWith("?");
      const zone = { text: withoutUnwanted(sentence), isQuestion, isChoice: choice.test(sentence), isItem: false };
      zones.push(zone);
      if (/[:?]\s*$/.test(sentence)) list = zone;
    }
  }
  return zones;
});

const sufficing = /\b(?:as well|instead|alternatively|will do|is enough|is fine|works too)\b/i;

/** Whether a turn lets the customer choose which details to give. */
export function leavesAChoice(texts: readonly string[]): boolean {
  return texts.some((text) => sufficing.test(text) || requestZones(text).some(({ isChoice }) => isChoice));
}

/** The text without the parts that name unwanted details. */
export function withoutUnwanted(text: string): string {
  return text.replaceAll(unwanted, " ");
}
