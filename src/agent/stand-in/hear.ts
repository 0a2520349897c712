// Customers write free text, so these patterns match common phrasings, not fixed wordings.
const yes = new RegExp(
  String.raw`\b(yes|yeah|yep|yup|sure|ok|okay|please do|go ahead|go for it|do (it|that)|sounds (good|great|` +
    "fine|right)|that works|works for me|that'?s (fine|good|right|great)|perfect|agreed|correct|" +
    String.raw`absolutely|definitely|happy with that)\b`,
);
const no = /\b(no|nope|not|don'?t|do not|won'?t|can'?t|rather|instead|wait|hold on|never ?mind|leave it|but|why|unless)\b|\?/;
const settled = new RegExp(
  String.raw`\b(thanks|thank you|thx|ta|cheers|bye|goodbye|that'?s (all|it|everything)|all (good|set|sorted)|` +
    "have a (good|nice|great|lovely)|understood|i understand|i see|fair enough|all ?right|ok|okay|" +
    "fine|got it|appreciate|perfect|lovely|great|nothing else|i'?ll leave it|no worries|" +
    String.raw`have it your way)\b`,
);
const lacking = /\b(there'?s no|there is no|don'?t have|haven'?t got|do not have|no idea)\b/i;
const leaving = /\b(bye|goodbye|thanks anyway|forget it|i accept that|i'?ll leave it|that'?s that)\b/;
const open = new RegExp(
  String.raw`\?|\b(come on|surely|just this once|hang on|hold on|wait,|(is|are)n'?t sorted|not sorted|` +
    String.raw`still (open|waiting)|haven'?t helped|not what i('?m| am| asked)|didn'?t ask|not it\b|no sense|` +
    String.raw`nowhere|anywhere|give up)\b`,
);
const undone = new RegExp(
  String.raw`\b(will do|i'?ll do (that|it|so)|i will do so|more specific|rephrase|another way|which steps|` +
    "lost me|where'?s that|where do i|what exactly|what do you mean|don'?t (understand|follow|" +
    "get it)|not sure (what|which|how)|confus|which (one|button)|how do i|where is|unclear|huh|" +
    String.raw`sorry, what)|^how\?`,
);

/** Normalises text for comparison (lowercase, straight quotes, single spaces). */
export function normalized(text: string): string {
  return text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, " ").trim();
}

/** Whether a reply to a proposal agrees to it. */
export function agrees(text: string): boolean {
  const words = normalized(text);
  const consent = words.search(yes);
  if (consent < 0) return false;
  // "Yes, but not before Friday" is not consent. "No, wait, yes" is so rare that the stand-in can ask again.
  const objection = words.search(no);
  return objection < 0 || (consent < objection && !/\bbut\b/.test(words));
}

/** Whether the customer says goodbye, even if the message says other things too. */
export function isLeaving(text: string): boolean {
  return leaving.test(normalized(text));
}

/** Whether the customer seems to be finished, because they say thank you or goodbye or accept a refusal. */
export function isSettled(text: string): boolean {
  const words = normalized(text);
  return settled.test(words) && !open.test(words);
}

/** Whether the customer has not followed the instruction yet, because they could not or have only said that they will. */
export function isUndone(text: string): boolean {
  return undone.test(normalized(text));
}

/** Whether the customer says that they do not have what the agent asked for. */
export function isLacking(text: string): boolean {
  return lacking.test(text);
}

/** Whether normalised text contains a phrase as whole words. */
export function holdsWords(words: string, wanted: string): boolean {
  if (wanted === "") return false;
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + 1)) {
    if (isEdge(words[at - 1]) && isEdge(words[at + wanted.length])) return true;
  }
  return false;
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}]/u.test(character);
}
