// Questions about whether the customer needs anything else, which do not ask for consent.
const closing = new RegExp(
  [
    // "Another flight or something else?" asks for a choice.
    String.raw`(?<!\bor )\bsomething else\b|(?<!\bbefore )\banything else\b`,
    String.raw`\b(?:anything|something) (?:more|further|you|i can|that)\b`,
    String.raw`\b(?:anything (?:about|on|in|with)|is there any other) [^?,;]*\byou(?:['’]d| would)? (?:like|want|need)\b`,
    String.raw`\b(?:does|did|do) (?:that|this|it|these) (?:cover|answer|help|settle|clear|make sense|give you)`,
    String.raw`\bis (?:that|this|it) (?:all(?! right)|everything|clear)\b`,
    String.raw`\b(?:shall|may|can|should) (?:i|we) (?:then |now )?(?:close|leave|wrap|end|finish|set this ticket)\b`,
    // "Before I close this, is it really the strap?" asks about the matter itself.
    String.raw`\bbefore (?:i|we) (?:close|wrap|leave|end|set)\b[^,]*\?`,
    String.raw`\b(?:can|may|could) (?:i|we) (?:help|answer|tell you|explain)\b`,
    String.raw`\bany (?:other )?questions?\b`,
    String.raw`\b(?:all right|okay|ok) (?:so far|with that)\b`,
    // Questions about whether the customer has understood.
    String.raw`\b(?:is|are) (?:any|all|every)\w*\b[^?]*\b(?:clear|unclear|well|open)\b|\bgo over\b[^?]*\bagain\b|^all (?:clear|good|set)\b`,
    String.raw`\bdoes (?:that|this|the)(?: \w+)? make sense\b`,
    String.raw`\b(?:all right|okay|ok|fine)(?: \w+){0,3} if (?:i|we) (?:leave|close|wait|stop)\b`,
  ].join("|"),
  "i",
);

// Requests for consent, in any wording.
const consent = new RegExp(
  [
    // "May I ask …" and "can I have …" request information, not consent.
    String.raw`\b(?:shall|should|may|can|do) (?:i|we)\b(?! (?:\w+ )?(?:ask|have|know|see|trouble|request|need|` +
      String.raw`understand|get (?:it|this|that|your)|take (?:it|your))\b)`,
    // "Would you like to tell me when it came?" asks for a detail.
    String.raw`\b(?:would|do) you (?:like|want|prefer)\b(?! to (?:tell|send|give|show|describe)\b)`,
    String.raw`\bgo ahead\b(?! and\b)|\bproceed\b|\bgo for\b|\b(?:want|like|need) me to\b`,
    String.raw`\byes\b(?=[^.!]{0,90}\?)|\b(?:a|one|your|say|that a|simple|quick|plain|answer|reply|with)(?: \w+)? ["“'‘]?yes\b`,
    String.raw`\b(?:do you |you )?agreed?\b|\bis that (?:all right|right|okay|ok|fine|good|correct|what you)\b|` +
      String.raw`\bdoes that (?:work|sound|suit)\b|\bright\?`,
    String.raw`\b(?:okay|ok|fine|happy|agreeable|acceptable|good) (?:with|for|by|to|if)\b|\b(?:is|are|would|` +
      String.raw`will) (?:\w+ ){1,4}(?:all right|okay|ok|fine|agreeable|acceptable)\b`,
    String.raw`\byour (?:okay|ok|blessing|go-ahead|agreement|consent|approval|permission)\b|\bif you (?:say so|agree)\b`,
    // Short questions such as "reserve it?" and "book that then?".
    String.raw`^\W*(?:then |so )?(?!is|was|are|were|does|did|do|has|had|got|need|wh|how)[a-z]+ (?:it|that|this|them)(?: \w+){0,2}\?$`,
    String.raw`\bconfirm(?! (?:it['’]?s|that it|who|your id|you are|the account))\b|\bgive (?:me )?(?:the|` +
      String.raw`your) (?:go|okay|ok|word)\b|\bsay the word\b|\bi(?:['’]ll| will) do it\b`,
    String.raw`\bwhich (?:one|of|would|do|option)\b|\bwhat would you (?:like|prefer)\b|\bwhat(?:['’]ll| shall| will| should) it be\b`,
  ].join("|"),
  "i",
);

// The agent answers its own question, as when "no" follows "will it be there by Saturday?"
const ownAnswer = /^\**(?:no|yes|not|unfortunately|sadly|i['’]m afraid|because)\b/i;
// "Nothing happens until you say yes" does not itself ask for consent.
const conditional = /\b(?:before|until|unless|without)\b.{0,80}\byes\b/i;
const yes = /\byes\b|\bif you (?:say so|agree)\b|\bgo ahead\b|\bsay the word\b|\blet me know\b/i;

// "Yes" does not answer "do you want the money back, or another flight?"
const eitherOr = new RegExp(
  String.raw`\b(?:would|do) you\b[^?]*\bor\b|\b(?:either|one|any) of (?:those|these|them|the two)\b[^?]*\b(?:suit|work|help|do|be)\b|` +
    String.raw`\bwhich (?:one|of|would|do|option)\b|\bwhat (?:would )?you(?:['’]d)? (?:like|prefer|want)\b|\bwhat(?:['’]ll| shall| will| ` +
    String.raw`should) it be\b`,
  "i",
);
const asked = /\?|\b(?:let me know|tell me)\b/i;

// The maximum number of characters that are read.
const longest = 8_000;

// "Shall I leave it as it is, or do you want another?" is a choice between two things.
const leaveOr = /\b(?:leave|keep|stay)\b[^?]*\bor\b(?! no\b)[^?]*\?/i;
// "Which days would you like?", "when do you want to leave?" and "which number can we ring?" ask for a detail, not for consent.
const detail = new RegExp(
  String.raw`\b(?:(?:which|what)(?! (?:one|of|would|do|option)\b) \w+|when|where|how)\b[^?.,;]*\b(?:(?:would|` +
    String.raw`do) you (?:like|want|prefer)|(?:can|may|shall|should) (?:i|we))\b`,
  "gi",
);

/** Whether a sentence asks for consent to something. */
export function asksForYes(sentence: string): boolean {
  if (!sentence.includes("?") && !yes.test(sentence)) return false;
  return (!closing.test(sentence) || leaveOr.test(sentence)) && consent.test(sentence.replaceAll(detail, " "));
}

const yesOrNo = /^(?:and |but |so )?(?:is|are|was|were|do|does|did|has|have|can|could|will|would)\b/i;

/** Whether a question can be answered with yes or no, judging by its form, as in "is that address right?" */
export function isYesOrNo(question: string): boolean {
  return yesOrNo.test(question);
}

// "Was anything else in the order that you'd like to return?" asks about the matter itself.
const specific = new RegExp(
  String.raw`\b(?:any|some)thing else (?:in|on|from|missing|wrong|damaged|broken|(?:that )?(?:you(?:['’]d|` +
    String.raw` would)? )?(?:like|want)(?: it)? to (?:fit|return|send|change|cancel|add))\b`,
  "i",
);

/** Whether a clause only asks if there is anything else. */
export function asksIfThatIsAll(clause: string): boolean {
  return closing.test(clause) && !specific.test(clause);
}

/** Whether a sentence asks which of several things the customer would like. */
export function asksToChoose(sentence: string): boolean {
  return asked.test(sentence) && (eitherOr.test(sentence) || leaveOr.test(sentence));
}

// Offers to change nothing, as in "or we leave everything as it is".
const toLeave = /\b(?:leave|keep)\b[^.?!]*\b(?:as (?:it|they) (?:is|are)|in place|the way (?:it|they))\b/i;

/** Whether leaving things as they are is one of the options that a turn offers. */
export function offersToLeave(texts: readonly string[]): boolean {
  return texts.flatMap(openSentences).some((sentence) => toLeave.test(sentence) || leaveOr.test(sentence));
}

/** Determines whether the agent's turn asks for consent, or only whether there is anything else. */
export function readYesWanted(texts: readonly string[]): { readonly closing: boolean; readonly consent: boolean } {
  const sentences = texts.flatMap((text) => openSentences(text.slice(0, longest)));
  const closes = sentences.some((sentence) => sentence.includes("?") && asksIfThatIsAll(sentence));
  const asks = sentences.some(asksForYes);
  return { closing: closes && !asks, consent: asks };
}

/** The sentences of a text, without the questions that the agent answers itself. */
export function openSentences(text: string): string[] {
  const sentences = text.split(/(?<=[.!?]\**)\s+|\n+/);
  return sentences.filter(
    (sentence, index) => !conditional.test(sentence) && !(isQuestion(sentence) && ownAnswer.test(sentences[index + 1] ?? "")),
  );
}

/** The questions in a text, apart from those that ask whether there is anything else. */
export function openQuestions(text: string): string[] {
  return openSentences(text).filter((sentence) => isQuestion(sentence) && !asksIfThatIsAll(sentence));
}

/** The sentence that asks for consent and the one before it, which together state the terms. */
export function termsAskedFor(message: string): string {
  const sentences = openSentences(message);
  const at = sentences.findLastIndex(asksForYes);
  return at < 0 ? "" : `${sentences[at - 1] ?? ""} ${sentences[at] ?? ""}`;
}

function isQuestion(sentence: string): boolean {
  return /\?\**$/.test(sentence);
}
