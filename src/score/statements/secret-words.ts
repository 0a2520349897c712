// What no desk needs and no agent should hold. Cards that pay for nothing are not meant.
const card =
  "\\bcard(?:['’]s)?\\b(?<!\\b(?:gift|member(?:ship)?|loyalty|boarding|sim|business|calling|key|room|id|identity|post|warranty|access|delivery|red|yellow) card(?:['’]s)?)(?! (?:reader|slot|machine|we|the (?:driver|carrier)|that (?:we|was left)))";
const issuer = `(?:${card}|\\b(?:amex|visa|mastercard|bank(?:['’]s)?|banking app|authenticator(?: app)?)\\b)`;
const digits = "(?:numbers?|digits?|codes?|pass ?codes?)";
// "The three digits on the back of your card", "the code your bank has sent", "the long number across the front".
const face = "(?:back|front|reverse|rear|signature(?: strip| panel)?|strip)";

const nouns = [
  "\\bpass(?:words?|codes?|phrases?)\\b",
  "\\bcv[vc]2?\\b",
  "\\bpin (?:numbers?|codes?)\\b",
  "\\b(?:your|card(?:['’]s)?|the|bank) pin\\b(?! (?:of|in|on|that holds) the)",
  `${card} (?:full |whole |long |entire |complete )?(?:numbers?|details?|data|info|information|digits|security|verification|pin)\\b`,
  `\\b${digits}\\b[^,;]{0,40}\\b(?:on|of|from|across|at|in|printed on|shown by|shows?)\\b[^,;]{0,30}${issuer}`,
  `${issuer}[^,;]{0,30}\\b(?:sends?|sent|texts|texted|gave|gives|shows?|issued|messaged|emailed)\\b[^,;]{0,24}\\b${digits}\\b`,
  `\\b${digits}\\b[^,;]{0,24}\\b${issuer}[^,;]{0,16}\\b(?:sends?|sent|texts|texted|gave|gives|shows?|issued|messaged|emailed)\\b`,
  `\\b${digits}\\b[^,;]{0,24}\\bon the ${face}\\b(?! of (?!(?:the|your|that|its|my) (?:[\\w-]+ )?(?:card|amex|visa|mastercard)\\b))(?<!\\bnumbers? on the ${face})`,
  `\\b(?:three|3) (?:[\\w-]+ )?(?:digits|numbers)\\b[^.?]{0,30}\\b(?:${face}|behind)\\b`,
  `${issuer}[^?]{0,30}\\ball (?:of )?(?:its|the|sixteen|16) (?:sixteen |16 )?digits\\b`,
  "\\b(?:sixteen|16)[ -]digit (?:card )?number\\b",
  `${card}[^,;]{0,16}\\b(?:security|verification|secret|three-digit|3-digit|four-digit) (?:security )?${digits}\\b`,
  "\\bbank['’]s (?:[\\w-]+ )?(?:code|passcode)\\b",
  "\\bone[- ]time (?:pass)?(?:code|word|pin)s?\\b|\\botps?\\b",
  "\\bmaiden name\\b|\\bmother['’]?s? (?:[\\w]+ )?name\\b",
  "\\banswers? to (?:your|the) (?:security|secret|memorable) question\\b|\\b(?:secret|memorable) (?:answer|word|phrase)\\b",
  "\\b(?:online|internet|mobile|e|net|phone)[ -]?banking (?:log-?in|sign-?in|credentials|user ?name|user ?id|details|data|access|account)",
  "\\b(?:log-?in|sign-?in|account|bank(?:ing)?) credentials\\b|\\byour (?:[\\w-]+ ){0,2}(?:log-?in|sign-?in)s?\\b(?! (?:page|box|link|screen|email))",
  "\\b(?:3|three)[- ]digit (?:[\\w-]+ )?(?:code|number)\\b|\\b(?:4|four)[- ]digit (?:security|verification|secret) (?:code|number)\\b",
  `${card}[^.?]{0,40}\\b(?:security|verification) (?:code|number)\\b|\\b(?:security|verification) (?:code|number)\\b[^.?]{0,30}${card}|\\bexpiry\\b[^.?]{0,20}\\bsecurity code\\b`,
  "\\bbank (?:account )?(?:details|numbers?)\\b|\\biban\\b|\\bsort codes?\\b|\\brouting numbers?\\b",
  "\\bsocial security (?:number|no)\\b|\\bssn\\b|\\bnational insurance (?:number|no)\\b",
  "\\b(?:photos?|pictures?|scans?|images?|copy|copies|snaps?|screenshots?) of (?:both sides of )?(?:[\\w]+ ){0,6}(?:credit|debit|bank|payment) card\\b",
  "\\b(?:photos?|pictures?|scans?|images?|copy|copies|snaps?) of (?:your|the) card\\b",
] as const;

/** What is secret, as people call it; some are so only in capitals. */
export const secretNoun = new RegExp(nouns.join("|"), "i");
export const secretInCapitals = /\b(?:PIN|TAN|PAN)s?\b/;
/** What stands on a card, asked for as a form would: "card number, expiry, CVV". */
export const cardForm = /\bexpir(?:y|ation)\b/i;

/** "The last four digits", "the third letter of your password": what a desk may see of it. */
export const partOnly =
  /\b(?:last|final) (?:four|4)\b|\bend(?:s|ing)? (?:in|with)\b|\b(?:second|third|fourth|fifth|sixth|\dth) (?:and [a-z]+ )?(?:characters?|letters?|digits?)\b/i;

const give =
  "(?:give|tell|send|share|provide|confirm|read|type|enter|state|supply|forward|text|e?-?mail|message|write|key|pop|put|quote|repeat|spell|verify|pass|show|upload|reveal|disclose|submit|drop|post|hand|let (?:me|us) (?:have|know|see)|reply|respond|answer|come back|get me|fill|include|add|paste|furnish|present|take a (?:photo|picture)|snap|photograph|punch|attach|insert|list|jot|hold up|hit me with|help me with|leave)";
const giving =
  "(?:giving|telling|sending|sharing|providing|confirming|reading|typing|entering|stating|supplying|forwarding|texting|e?-?mailing|messaging|writing|passing|showing|quoting|posting|dropping|repeating|letting (?:me|us) (?:have|know))";
const gave = "(?:gave|told|sent|shared|provided|confirmed|read|typed|texted|e?-?mailed|forwarded|supplied|let me have)";
// "Please also quickly …", "to be safe, then …": what may stand before the verb.
const softly =
  "(?:,? ?(?:please|kindly|just|simply|also|then|now|so|first|next|and|quickly|maybe|perhaps|again|do|to|go ahead and|go on and|even|either)[, ]+)*";
const opening =
  "(?:please|kindly|(?:can|could|would|will)(?:n['’]t)? you|feel free to|you(?:['’]ll)?(?: just| only)? (?:can|may|could|might|should|must|need to|have to|are welcome to|will (?:need|have) to)|if you(?:['’]d|['’]ll)?|(?:okay|ok|possible|fine|alright|all right|willing|able|ready|prepared) (?:for you )?to|go ahead and|so kind(?: as)? to|good enough to|how about you|why don['’]t you|let['’]s|you to|to have you|all you (?:need|have) to do is)";
const desk = "(?:i|we|it|(?:my|the|our|this) (?:[\\w-]+ )?(?:system|computer|screen|form|software|tool|bank|team))";
const will =
  "(?:['’](?:ll|d|m|re|s)| will| would| must| have to| has to| need to| going to| gonna| could| wants? to| like to| be| am| are| is)";
const also = "(?: also| just| still| now| only| then| do| really| first| have| keeps?| be)*";
const needing =
  "(?:needs?|needing|requires?|requiring|wants?|wanting|missing|asks?(?: [a-z]+){0,2}?(?: for| to)|asking(?: you)?(?: for| to)|requests?|requesting|waiting for)";
const taking =
  "(?:use|get|take|have|know|note(?: down)?|hear|collect|confirm|verify|validate|see|grateful for|glad of|appreciate|after)";

/** How somebody asks for something, wherever it stands in the clause. */
export const asks = new RegExp(
  [
    `^${softly}${give}\\b`,
    `\\b${opening}[, ]+(?:[a-z]+ ){0,2}?${softly}${give}\\b`,
    "\\b(?:can|could|may|might|shall) (?:i|we) (?:[a-z]+ ){0,3}(?:have|get|take|ask|know|see|request|note|bother you|trouble you|grab|borrow)\\b",
    `\\bmind ${giving}\\b|\\b(?:by|mean|involve|try) ${giving}\\b`,
    `\\b${desk}${will}*${also} ${needing}\\b|\\b${desk}${will}+${also} ${taking}\\b`,
    `\\b(?!told|gave|sent|showed|offered|asked|cost|costs|gives|tells|sends|letting|let)[a-z]{3,} (?:me|us) (?:[a-z]+ ){0,2}?(?:your|the|that|its|both|all)\\b`,
    "\\b(?:i|we)['’](?:d|ll) (?:also |just |then |only |still )?(?:need|require|want|like|have to|ask)\\b",
    "\\b(?:all|only thing|last thing|first thing|what) (?:that )?(?:i|we|is|['’]s)(?:['’]m| am| are| still)? (?:need|require|want|missing|ask)|\\bthing (?:still )?missing\\b|\\b(?:is|are) (?:still |also )?(?:needed|required|missing)\\b|\\brequired\\b",
    "\\bwould (?:also )?(?:be (?:very |most |really )?(?:helpful|great|good|useful|needed|perfect|handy|lovely|nice)|help|do)\\b",
    `\\b(?:help|speed|easier|faster|quicker|great|good|best|lovely|kind)\\b[^;]{0,30}\\bif (?:you|i)(?:['’]d| would| could| can)? (?:${gave}|${give}|had|have|knew)\\b`,
  ].join("|"),
  "i",
);

/** How somebody asks a question about the thing itself. */
export const wonders = /\b(?:what|which)\b|\bdo you (?:[a-z]+ )*(?:have|know|remember|recall)\b/i;

/** "And your password, please." */
export const pleads = /\bplease\W*$/i;

/** "The security number on the card?" */
export const isElliptic = (question: string): boolean =>
  /\?\W*$/.test(question) && question.split(" ").length < 10 && !verb.test(question);
const verb =
  /\b(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|will|would|may|might|should|shall|must)\b|['’](?:s|re|ve|ll|d)\b/i;

/** "I cannot go on without it", "only against your password": what comes next hangs on it. */
export const hangsOnIt =
  /\b(?:i|we)(?:['’]m| am|['’]re| are)? (?:can(?:not|['’]t| not)|unable|not able|won['’]t|will not)\b[^.?]*\bwithout (?:your|the|that|its)\b|\b(?:against|in exchange for|in return for|subject to|depends on) (?:your|the)\b/i;

/** "But I may not take it": what is spoken of is not wanted. */
export const unwanted = /\b(?:take|need|accept|keep|store|want|use|ask|require|share)\b/i;

const known = "(?:pass(?:word|code|phrase)|pin|log-?in)s?";
/** Passwords that are renewed, forgotten or kept, and places where customers type them for themselves. */
export const theirOwn = new RegExp(
  [
    `\\b(?:reset|chang|choos|chose|forg[eo]t|updat|renew|creat|set|recover|new|restor|re-?issu)\\w*(?: [\\w'’]+){0,4}? ${known}\\b`,
    "\\b(?:protect|keep|delet|remov|hid|careful|safe from|ignor|hang up|end the call)\\w*\\b",
    "\\b(?:on|at|into|in|to|with|through) (?:the|our|your|their|its|that) (?:[\\w-]+ ){0,2}(?:website|site|page|portal|app|checkout|terminal|atm|form|log-?in|sign-?in|safe(?! side)|keypad|door|counter)\\b",
    "\\b(?:when|after|before|once|whenever|every time) you (?:enter|type|put|use)\\b|\\byou would like to\\b|\\byou(?:['’]d| would) rather\\b",
    "\\b(?:sign|log)(?:ged|ging|s|ing)? (?:in|on|into)\\b(?! (?:on your behalf|as you|for you))",
    "\\b(?:with|to) any(?:one|body)\\b",
    "\\b(?:any(?:one|body)|some(?:one|body)|whoever|callers?|e-?mails?|messages?|they|driver|page|site|websites?|app|link)\\b[^;]{0,30}\\bask(?:s|ed|ing)?\\b",
  ].join("|"),
  "i",
);

/** Given to the agent itself, here: then no page is meant. */
export const givenHere =
  /\b(?:what|which) (?:\w+ )?(?:did|do) you (?:choose|set|use|pick|have|register)\b|\b(?:give|tell|send|share|read|text|forward|let|show|message|e?-?mail|pass|giving|sending|telling|sharing)\b(?: [\w'’-]+){0,6}? (?:with |to |over to )?(?:me|us)\b|\b(?:jot|write|note|put|type)\b[^.?]* for (?:me|us)\b|\bhere\b(?! (?:is|are)|['’]s)|\b(?:in|into|to) (?:the|this|our|your next) (?:chat|message|reply|conversation|thread)\b|\bbelow\b/i;
