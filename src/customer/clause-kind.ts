/**
 * What a clause does. It asks for a step ("do"), for a look at something ("look") or for a pause ("wait"). It asks to leave something as it
 * is ("keep"), or prohibits something ("never"). It describes an action of the agent ("own"). It states a condition ("if") or a time
 * ("time"), or asks about the past ("past"). It names a place or is another phrase without a verb ("place"). Any other clause is a
 * statement ("say").
 */
export type ClauseKind = "do" | "look" | "wait" | "keep" | "never" | "own" | "if" | "time" | "past" | "place" | "say";

/** Words that may come before the verb of a clause without changing what the clause does. */
const LEAD = new RegExp(
  "^(?:(?:and|then|but|or|so|now|next|first|also|just|please|kindly|finally|afterwards|after that|simply|only|once more|ok|okay|right|" +
    "great|good|lovely|perfect|super|thanks|thank you|still|instead|meanwhile|well|yes|no(?=,)|again|gladly|maybe|perhaps|when you can|" +
    String.raw`for now|this time|in the meantime)\b[\s,]*)+`,
  "i",
);

const POLITE = new RegExp(
  "^(?:(?:could|can|would|will) you(?: please| kindly| just| also| maybe| quickly)*(?! (?:like|want|rather|prefer|mind|be|get " +
    String.raw`at)\b)|would you mind|you(?:'ll| will)? (?:should|need to|have to|must|can now)(?! have\b| see\b| find\b| get\b| be\b)|` +
    "i(?:'d| would)? (?:need|like|want) you to|let's|try to|try and|go and|go ahead and|remember to|i(?:'d| would)? suggest(?: that)? " +
    String.raw`you|how about|make a point of)\s+`,
  "i",
);

/** Removes leading words such as "and then please". */
export function stripLead(text: string): string {
  return text.trim().replace(LEAD, "");
}

const PLEASE = /^(?:and |then |now |so |but |next |next, |first |first, |also )*(?:please|kindly)\b/i;

const FORBIDS = new RegExp(
  String.raw`^(?:do not|don't|never|not\b|no need|there(?:'s| is) no need|you (?:do not|don't|needn't|mustn't|must not|shouldn't|should ` +
    String.raw`not|won't|will not)\b|avoid|stop|rather than|without \w+ing\b)|\b(?:must not|mustn't|not yet)\b`,
  "i",
);
const KEEPS = /^(?:leave|keep|stay|ignore)\b(?!.*\b(?:pressed|pressing|held|holding)\b)/i;
const WAITS = /^(?:wait|count|hold on|give (?:it|the|them|that|me)\b.*\b(?:moment|minute|second|time)|leave it for)/i;
const OWN = new RegExp(
  "^(?:i|i'[a-z]+|we|we'[a-z]+|my|our|let me(?! know| have)|(?:may|shall|can|could|should) (?:i|we)|(?:do|would) you (?:like|want|prefer|" +
    String.raw`mind if)|is it (?:ok|okay|all right|alright) (?:if|for)|so that i|as i)\b`,
  "i",
);
const WANTS = /^i(?:'d| would)?(?: still| also| only| just)* (?:need|like|want)(?: to (?:know|see|hear))?\s+(?!you to)/i;
/** Matches courtesies such as "if you like", and endings such as "…, is it?", which ask for nothing new. */
const COURTESY = new RegExp(
  "^if (?:you(?:'re| are)? (?:happy|like|can|could|want|wish|don't mind|wouldn't mind|ready|able|have a)|possible|that's (?:ok|okay|all " +
    String.raw`right|alright))\b|^(?:is|isn't|are|aren't|does|doesn't|was|right|yes|ok|okay)(?: (?:it|that|they|there))?\?$`,
  "i",
);
const CONDITION = /^(?:if|in case|unless|should (?:it|the|that|they)|provided|assuming)\b/i;
/** Matches times that postpone a step, unlike "after a fall the card has often slipped". */
const MOMENT = new RegExp(
  String.raw`^(?:when|whenever|once|after(?! (?:an?|that|this|such an?) \w+ \w)|before|until|till|as soon as|` +
    String.raw`while|as long as|because|since|so that)\b`,
  "i",
);
const DONE_BY_THEN = /^(?:after|once|when) you(?:'ve| have)\s+(?!done|finished|got)/i;
const PAST = /^(?:have|had|did|were) you\b(?! (?:got|a\b))|^(?:done|ready|finished|all set|understood)\b/i;
const REPORTS_DONE = /^(?:tell me|let me know|say|write|shout|message me)\s+(?:when|once|as soon as|if you (?:need|have|get))/i;
const LOOKS = new RegExp(
  "^(?:have (?:a|another) (?:quick |close |good )?look|take (?:a|another) (?:quick |close )?look|let me (?:know|have)|make sure|tell|" +
    "look|check|see|read|watch|confirm|describe|report|verify|ensure|show|give me|write me|say(?= (?:what|whether|if|which|how|" +
    String.raw`where)\b)|note|double-check|inspect|trace|find out|glance|feel|smell|listen|observe)\b`,
  "i",
);
/** Whether a clause has the form of a question. */
export const ASKS: RegExp = new RegExp(
  "^(?:and |or )?(?:what(?:'s)?|which|how|where(?:'s)?|who|whether|is|are|isn't|aren't|was|does|do|" +
    String.raw`doesn't|did|has|have|can|could|may|will|would|any|anything)\b`,
  "i",
);
const SUBJECT = /^(?:you(?:'[a-z]+)?|it(?:'[a-z]+)?|that(?:'s)?|there(?:'s)?|this|they(?:'[a-z]+)?|he|she|these|those)\b/i;
const FINITE = new RegExp(
  String.raw`\b(?:is|are|was|were|has|have|had|will|would|can|can't|could|should|shows?|says?|means?|goes|go|` +
    String.raw`comes?|belongs?|works?|holds?|costs?|needs?|starts?|takes?|isn't|doesn't|'ll|'ve)\b|` +
    String.raw`'s(?= (?:not|now|still|back|on|off|in|out|the|an?|all|already|fine|okay|ok|been|\w+ing)\b)`,
  "i",
);

/** The context of a clause in its sentence. */
interface Around {
  /** Whether the sentence ends in a question mark. */
  readonly asks: boolean;
  readonly before: ClauseKind | undefined;
}

/** Determines what a clause does, by its grammar alone, and strips courtesies from its words. */
export function clauseKindOf(
  part: string,
  verbs: ReadonlySet<string>,
  around: Around,
): { readonly kind: ClauseKind; readonly text: string } {
  const bare = stripLead(part).replace(/[.!]+$/, "");
  if (WANTS.test(bare) && !POLITE.test(bare)) return { kind: "look", text: bare.replace(WANTS, "") };
  if (DONE_BY_THEN.test(bare)) return { kind: "time", text: bare };
  const polite = POLITE.test(bare) && !FORBIDS.test(bare);
  const text = polite ? stripLead(bare.replace(POLITE, "")) : bare;
  // "Please adjust the thing" is a command, whatever the verb.
  const isPleaded = PLEASE.test(part.trim()) && !ASKS.test(text) && /^[a-z]+ (?:the|your|it|that|a|an)\b/.test(text);
  const isCommanded = polite || (isPleaded && !KINDS.some(([, pattern]) => pattern.test(text)));
  return { kind: isCommanded ? commanded(text) : plainKind(text, verbs, around), text };
}

function plainKind(text: string, verbs: ReadonlySet<string>, { asks, before }: Around): ClauseKind {
  const [first] = KINDS.find(([, pattern]) => pattern.test(text)) ?? [];
  if (first !== undefined) return first;
  const command = isCommand(text, verbs) ? text : commandIn(text, verbs);
  if (command !== undefined) return commanded(command);
  if (text.endsWith("?") || (ASKS.test(text) && (asks || before === "look" || before === "time"))) return "look";
  return SUBJECT.test(text) || FINITE.test(text) ? "say" : "place";
}

/** The patterns, in the order in which they are tried. A clause that matches none of them is a command, a question or a statement. */
const KINDS: readonly (readonly [ClauseKind, RegExp])[] = [
  ["say", COURTESY],
  ["never", FORBIDS],
  ["own", OWN],
  ["if", CONDITION],
  ["time", MOMENT],
  ["past", PAST],
  ["time", REPORTS_DONE],
];

function commanded(text: string): ClauseKind {
  if (REPORTS_DONE.test(text)) return "time";
  if (WAITS.test(text)) return "wait";
  if (KEEPS.test(text)) return "keep";
  return LOOKS.test(text) ? "look" : "do";
}

/** The command that follows a phrase about a place, as in "on your phone open Settings"; undefined if there is none. */
function commandIn(text: string, verbs: ReadonlySet<string>): string | undefined {
  if (!/^(?:in|on|under|at|from|with|inside|behind)\s/i.test(text)) return undefined;
  const found = [...text.matchAll(AFTER_PLACE)].find(
    ({ 0: word, index }) => index > 0 && verbs.has(word.toLowerCase()) && isSecondCommand(text.slice(index), verbs),
  );
  return found && text.slice(found.index);
}

const AFTER_PLACE = /(?<!\b(?:to|the|a|an|your|its|and|or|of|not|you|that|this|i|we|my|our|which|red|power)\s+)\b[a-z]+(?=\s)/gi;

const NO_COMMAND =
  /^(?:do you|have you)\b|^\S+ (?:is|are|was|has|had|says?|shows?|now|will|can|'s)\b|^\S+ and (?:dry|clean|clear|ready|well|green)\b/i;

/** Whether a text begins with a command, unlike "test says" or "power is on". */
function isCommand(text: string, verbs: ReadonlySet<string>): boolean {
  return verbs.has(firstWord(text)) && !NO_COMMAND.test(text);
}

/** Whether a command starts here, inside a sentence. A word that may be a noun counts only with an object or on its own. */
function isSecondCommand(text: string, verbs: ReadonlySet<string>): boolean {
  return isCommand(text, verbs) && (!NOUNS.has(firstWord(text)) || OBJECT.test(text) || /^\w+[.!?]*$/.test(text));
}

/** Verbs that are just as often nouns; inside a sentence, they start a clause only if an object follows. */
const NOUNS: ReadonlySet<string> = new Set(
  (
    "switch plug power test call light restart reset update ring start film strip dry label show top post book mail email message text " +
    "note report lock air heat cool vent tape cover charge key hand store file list state set run use hold log name pin page box play " +
    "order program queue sort wind feel head book pair press push pull look cut repair copy film place stick drop slot air format screw " +
    "clip thread patch"
  ).split(" "),
);

const OBJECT = new RegExp(
  String.raw`^(?:\w+)\s+(?:(?:\w+ ){1,3}(?:on|off|out|in|again)|the|your|it|a|an|any|them|that|this|its|both|in|on|off|out|back|for|to|` +
    String.raw`into|me|us|whether|if|what|which|how|up|down|at|again|one|some|all|once|automatic|now|over|[\p{Lu}]\w*)\b`,
  "u",
);

/** Whether the rest of a sentence can be a separate clause. */
export function startsClause(rest: string, verbs: ReadonlySet<string>): boolean {
  const bare = stripLead(rest);
  const isAsked = PLEASE.test(rest.trim()) && isCommand(bare, verbs);
  // In "switch it off, then on the hub's Wi-Fi open the page", "then" starts a second command.
  const isNext = /^then\b/i.test(rest.trim()) && commandIn(bare, verbs) !== undefined;
  return isAsked || isNext || isSecondCommand(bare, verbs) || CLAUSE_START.test(bare) || POLITE.test(bare);
}

const CLAUSE_START = new RegExp(
  String.raw`^(?:(?:is|are|was|does|do|did|has|have|can|could|would|will|may|shall|should|isn't|doesn't)\s+(?:it|that|this|there|the|` +
    String.raw`your|you|any|all|both|its|i|we|they|he|she|an?|not\b|\p{Lu}\w*)\b|(?:what|which|how|where|whether)\b|(?:i|we|i'[a-z]+|` +
    String.raw`we'[a-z]+|you|you'[a-z]+|there'?s?|it's|it is|that's|they're)\s|it\s+(?:is|has|will|should|can|shows|says)\b|(?:if|unless|` +
    String.raw`once|when|while|before|after|as soon as)\s|don't\b|never\b|no need\b)`,
  "iu",
);

/** The first word of a text, in lower case. */
export function firstWord(text: string): string {
  return (/^[\p{L}-]+/u.exec(text)?.[0] ?? "").toLowerCase();
}

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
