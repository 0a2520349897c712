import { asksForYes, asksIfThatIsAll } from "./asks-yes.ts";
import { type RequestZone, requestZones } from "./request-zone.ts";

/** One thing that a message asks the customer: a question, a clause that asks for information, or an item in a list of requests. */
export interface AskedPart {
  readonly text: string;
  /** Whether the part needs an answer. */
  readonly isQuestion: boolean;
  /** Whether the part asks what the customer would like. */
  readonly isWish: boolean;
  /** Whether the part is a yes-or-no question. */
  readonly isYesNo: boolean;
  /** Whether "or" joins the part to the one before, so that one answer serves both. */
  readonly isAlternative: boolean;
}

const telling = "tell (?:me|us)|let (?:me|us) know|add|describe|mention|say|explain|confirm|give|send|write|name";
const wh = "(?:from |by |on |in |at |for |to |roughly |about )?(?:what|which|when|where|who|whom|whose|how|why)";
const subject = "i|we|you|it|they|he|she|that|this|there|the|your|any|some|nobody|anybody|anyone|everyone|everybody";
const inverted = `(?:is|are|was|were|do|does|did|has|have|had|would|will|could|can|may|shall|should)(?:n['’]t)? (?:${subject})`;
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
export function askedParts(message: string): AskedPart[] {
  return requestZones(message).flatMap(partsOf);
}

/** Whether a question asks what the customer would like. */
export function isWish(question: string): boolean {
  return wish.test(question);
}

function partsOf({ text, isQuestion, isItem }: RequestZone): AskedPart[] {
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
        isQuestion: (asksNow || isTold) && !conditional.test(text),
        isWish: isWish(part),
        isYesNo: yesNo.test(part),
        isAlternative: index > 0 && /\bor\W*$/i.test(text.slice(0, text.indexOf(part))),
      };
    })
    .filter((part) => part.isAsked || isModest || (isItem && !/\d/.test(part.text)))
    .filter((part) => (isModest || !optional.test(part.text)) && !asksIfThatIsAll(part.text))
    .filter((part) => part.isWish || !asksForYes(isQuestion ? `${part.text}?` : part.text));
}
