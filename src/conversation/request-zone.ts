import { memoizeText } from "../memoize.ts";
import { asksForYes, asksIfThatIsAll } from "./asks-yes.ts";

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

/** Finds the sentences in a message that ask for something, and the lists they introduce; each fact is then looked for in them. */
export const requestZones: (message: string) => readonly RequestZone[] = memoizeText((message) => {
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
}, 512);

const sufficing = /\b(?:as well|instead|alternatively|will do|is enough|is fine|works too)\b/i;

/** Whether a turn lets the customer choose which details to give. */
export function leavesAChoice(texts: readonly string[]): boolean {
  return texts.some((text) => sufficing.test(text) || requestZones(text).some(({ isChoice }) => isChoice));
}

/** The text without the parts that name unwanted details. */
export function withoutUnwanted(text: string): string {
  return text.replaceAll(unwanted, " ");
}

const telling = "tell (?:me|us)|let (?:me|us) know|add|describe|mention|say|explain|confirm|give|send|write|name";
const wh = "(?:from |by |on |in |at |for |to |roughly |about )?(?:what|which|when|where|who|whom|whose|how|why)";
const clauseSubject = "i|we|you|it|they|he|she|that|this|there|the|your|any|some|nobody|anybody|anyone|everyone|everybody";
const inverted = `(?:is|are|was|were|do|does|did|has|have|had|would|will|could|can|may|shall|should)(?:n['’]t)? (?:${clauseSubject})`;
const link = String.raw`(?:(?:and|or|but|so|then|also|please|now|well|plus|finally|as well as|one more thing)[\s,:]+)*`;
// Where one request ends and the next begins, as in ", and tell me …" or "; is it …".
const begins = String.raw`(?=(?:${telling}|whether|${wh}|${inverted}|i take it)\b)`;
const borders = new RegExp(String.raw`\s*(?:[,;:–—(]|\s-)\s*${link}${begins}|\s+(?:and|plus) ${link}${begins}`, "gi");

const asked = new RegExp(String.raw`^\W*${link}(?:whether|${wh}|${inverted}|i take it)\b`, "i");
const told = new RegExp(String.raw`\b(?:tell (?:me|us)|describe|mention|explain|add|say|know)\b[^.?!]*\b(?:whether|${wh})\b`, "i");
// "Tell me the figure you read" asks for a fact without a question word.
const toldOf = /\btell (?:me|us) (?:about |roughly )?(?:the|your)\b/i;
const wish = new RegExp(
  String.raw`\b(?:would|do|did|had) you (?:rather|like|want|prefer|wish|hope|have in mind)\b|\byou(?:['’]d| would)? (?:like|want|prefer|` +
    String.raw`rather|wish|hope|be after|after)\b|\bsuits? you\b|\bprefer(?:red|ence)?\b|\bwhat(?:['’]ll| shall| will| should) it be\b`,
  "i",
);
const yesNo = new RegExp(String.raw`\bwhether\b|^\W*${link}(?:${inverted}|i take it)\b`, "i");
// "If you recall which night it was, do tell me" is a question only for a customer who knows the answer.
const modest = /^\W*(?:and )?if you (?:happen to |still |also )?(?:know|recall|remember|have|hold|can(?!['’n])|could)\b/i;
// "If it didn't arrive, tell me whether …" is a question only if the condition applies.
const conditional = /^\W*(?:and |but |or )?if\b/i;
// Questions that need no answer, such as polite requests, opt-outs and figures of speech.
const optional = new RegExp(
  String.raw`\b(?:if (?:you|not|that|it|there|anything|so)\b[^?]*(?:tell me|let me know|say so|write)|let me know (?:if|when|once)|tell ` +
    "me (?:if|once|when (?:you(?:['’]re| are| have)|it|that))|(?:give|allow|grant) me (?:a|one)|bear with|hold on|one moment|how (?:can|" +
    "may) (?:i|we) help|(?:will|would|could) you (?:keep|note|write to|drop|have a look|let us|let me know)|what (?:can|may) (?:i|we) do|" +
    String.raw`reply|so that (?:i|we))\b`,
  "i",
);

/** All parts of a message that ask the customer something, except requests for consent and questions like "is that all?". */
export function askedParts(message: string) {
  return requestZones(message).flatMap(partsOf);
}

/** One thing that a message asks the customer: a question, a clause that asks for information, or an item in a list of requests. */
export type AskedPart = ReturnType<typeof askedParts>[number];

/** Whether a question asks what the customer would like. */
export function isWish(question: string): boolean {
  return wish.test(question);
}

function partsOf({ text, isQuestion, isItem }: RequestZone) {
  const isModest = modest.test(text);
  const parts = (isModest ? [text] : text.split(borders)).filter((part) => /\p{L}{2}/u.test(part));
  let isTold = false;
  return parts
    .map((part, index) => {
      const isLast = index === parts.length - 1;
      isTold = told.test(part) || /^\W*describe\b/i.test(part) || (isTold && asked.test(part));
      const asksNow = isQuestion && !isItem ? isLast || asked.test(part) : isQuestion;
      const isAsked = asksNow || isTold || toldOf.test(part);
      return {
        text: part.trim(),
        isAsked,
        /** Whether the part needs an answer. */
        isQuestion: (asksNow || isTold) && !conditional.test(text),
        isWish: isWish(part),
        isYesNo: yesNo.test(part),
      };
    })
    .filter((part) => part.isAsked || isModest || (isItem && !/\d/.test(part.text)))
    .filter((part) => (isModest || !optional.test(part.text)) && !asksIfThatIsAll(part.text))
    .filter((part) => part.isWish || !asksForYes(isQuestion ? `${part.text}?` : part.text));
}
