/** Words that refer to something named before. */
export const PRONOUN: RegExp = /\b(?:it|its|it's|that|this|them|they|those|these|(?:the|that|this|which) one|there|same)\b/i;
/** Matches verbs that lead to a place; the step itself may not be named until later. */
export const LEADS_ON: RegExp = new RegExp(
  String.raw`^(?:(?:on|in|at|under) [\w' ]{1,30}?)?(?:open|go|tap|click|find|scroll|swipe|navigate|head|take|` +
    String.raw`pick|select|choose|look for|turn to|stand|walk|sit|step)\b`,
  "i",
);
/** Matches verbs that tell the customer where to be for the steps that follow. */
export const MOVES: RegExp =
  /^(?:stand|walk|sit|step|go (?:right |close |over |up |back |near |next |and )|take your \w+ (?:to|right|close))\b/i;
/** Matches the end of "push it in until it clicks". */
export const UNTIL: RegExp = /,? (?:until|till) [^,]*$/i;
/** Matches words about a later occasion, as in "if it drops again". */
export const LATER: RegExp = /\b(?:again|ever|later|next time|in (?:the )?future|comes? back|returns?|happens?)\b/i;
/** Matches a command without a verb, such as "the hub's plug into the strip". */
export const DIRECTED: RegExp = /^(?:the|your|its|that)\b.*\b(?:into|back (?:in|on|to)|out of|onto)\b/i;
/** Matches an instruction to look at something, as in "look at the wall box: is it dry?" */
export const LOOKS_AT: RegExp = /^(?:look|check|have|take|go)\b/i;
/** Matches a question about the result of the previous step, such as "what do you get?" */
export const RESULT: RegExp = new RegExp(
  "^(?:tell me |let me know |see )?(?:what|how)(?:'s)?(?: (?:do|does|did|is|are|you|it|that|they|now|then|there|gets?|got|sees?|shows?|" +
    String.raw`showed|says?|said|before|goes|go|happens?|looks?|comes? up|the result|on your (?:end|side)))*\??$`,
  "i",
);
/** Matches conditions that refer to the previous question, such as "if so" and "if it is". */
export const SO: RegExp = /^if (?:so|yes|(?:it|they|that|there) (?:is|are|does|do)|you (?:do|can|have|see (?:it|that|one)))$/i;
/** Matches negative conditions that refer to the previous question, such as "if not". */
export const NOT_SO: RegExp = /^if (?:not|no|(?:it|they|that|there) (?:isn't|aren't|doesn't|don't)|you (?:don't|can't|haven't))(?: yet)?$/i;
/** Matches a condition at the end, as in "switch it on if it is off" or "plug it in when it arrives". */
export const AT_THE_END: RegExp =
  /\s(if|unless|when|once|as soon as) (?!(?:it|the phone) asks)(?:it|you|the|that|they|your|we|i|this)\b.*$/i;
