const adverbs =
  "(?: (?:personally|also|then|now|even|be|gladly|happily|certainly|definitely|surely|just|myself|first|quickly|immediately|be (?:happy|glad|sure) to|make sure to|go and|go back and|have to|still))*";
const we = "(?:i|we)";
const will = "(?:['’]ll| will| shall|(?:['’]m| am|['’]re| are) going to|(?:['’]m| am|['’]re| are))";

/** What cannot be missing where something is held out. */
export const heldOut =
  /\b(?:will|shall|going to|expect|call-?back)\b|['’]ll\b|(?:\b(?:am|are|is|be)\b|['’](?:m|re|s)) (?:\w+ )?\w+ing\b/i;

/** By which means somebody is reached that is not this conversation. */
const spoken =
  "(?:phon(?:e|ing) you|r(?:ing|inging) you|call(?:ing)? you(?! (?:by|a|an|the)\\b)|giv(?:e|ing) you a (?:\\w+ )?(?:ring|call|buzz|bell|shout)|text(?:ing)? you|sms you|leav(?:e|ing) you a (?:voicemail|message)|send(?:ing)? you a (?:text|sms)|call(?:ing)? your (?:mobile|phone|number|cell)|(?:phone|ring|call)(?: up)? (?:to|ahead)\\b|keep(?:ing)? you (?:updated|posted|informed) by (?:text|phone|sms)|(?:get|have|ask) (?:[\\w'’-]+ ){1,4}?to (?:call|ring|phone|contact) you|(?:have|get) (?:[\\w-]+ ){1,4}(?:call|ring|phone) you|speak(?:ing)? (?:to|with) you)";
const written =
  "(?:e-?mail(?:ing)? you|writ(?:e|ing) (?:to you|you|again|when|as soon as)|messag(?:e|ing) you|drop(?:ping)? you an? (?:line|note|e-?mail|message|text)|send(?:ing)? you (?:a|an|another|regular|daily) (?:\\w+ )?(?:update|message|note|reminder|text|letter))";
const touching =
  "(?:follow(?:ing)? up|check(?:ing)? (?:back|in)(?: again)? with you|check(?:ing)? (?:up )?on you|circl(?:e|ing) back|touch(?:ing)? base|(?:get|come|report|getting|coming|reporting|be|go) (?:straight |right )?back(?: to you)?|report(?:ing)? to you|ping(?:ing)? you|be writing|make contact|keep(?:ing)? you (?:posted|updated|informed|in the loop)|let(?:ting)? you know|be in (?:touch|contact)|get(?:ting)? in touch|reach(?:ing)? out|contact(?:ing)? you|updat(?:e|ing) you|notify(?:ing)? you|inform(?:ing)? you|remind(?:ing)? you|see that it arrived)";

/** The agent itself reaches out by telephone. */
export const ringsUp = new RegExp(
  `\\b${we}${will}${adverbs} ${spoken}|\\b${we}${will}.*\\bby (?:text(?: message)?|sms|phone)\\b|^and (?:then )?(?:will|['’]ll) (?:then |also )?(?:call|phone|ring|text)(?: you| your|\\b.*\\b(?:tonight|tomorrow|later|today))`,
  "i",
);
/** The agent itself says that it comes back to the customer in any way. */
export const comesBack = new RegExp(
  `\\b${we}${will}${adverbs} (?:${written}|${touching})|\\band (?:then )?(?:${touching}|${written})`,
  "i",
);
/** The agent says that it keeps watching. */
export const keepsWatch = new RegExp(
  `\\b${we}${will}${adverbs} (?:keep(?:ing)? (?:an |a close |a )?(?:eye|watch)\\b|keep(?: on)? (?:checking|watching|chasing|tracking|monitoring)|monitor|watch(?:ing)? (?:it|that|this|your|the|over)|chas(?:e|ing)|track(?:ing)? (?:it|this|your) (?:for you|personally|myself)|set(?:ting)? (?:myself )?a reminder|diari[sz]e|double-?check (?:it|this|that|your)\\b.*\\b(?:next|tomorrow|later|again)|review (?:it|this|your|the \\w+) again|check (?:your|the|on|it|this)\\b.*\\bagain|check (?:again )?(?:tomorrow|tonight|next|later|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)|look (?:at|into) (?:it|this) again|have another look|revisit|remind you (?:by|before|when|again|every|each|on))`,
  "i",
);
const notOthers =
  "(?!you\\b|up\\b|it\\b|for\\b|this\\b|that\\b|a few\\b|some\\b|one\\b|about\\b|back\\b|again\\b|whether\\b|just\\b|once\\b|only\\b|what\\b|which\\b|how\\b|when\\b|where\\b|why\\b|more\\b|another\\b|the (?:question|same)\\b|your (?:name|email|order|number|account|case|booking)\\b)";
/** The agent says that it telephones somebody else. */
export const ringsOthers = new RegExp(
  `\\bi${will}${adverbs} (?:call(?:ing)?|ring(?:ing)?|phon(?:e|ing)|get(?:ting)? (?:hold of|on to)) ${notOthers}`,
  "i",
);
/** The agent says that it speaks with somebody else. */
export const asksOthers = new RegExp(
  `\\bi${will}${adverbs} (?:(?:chas(?:e|ing)|speak(?:ing)? (?:to|with)|talk(?:ing)? (?:to|with)|contact(?:ing)?|ask(?:ing)?|rais(?:e|ing) (?:it|this|that) with|tak(?:e|ing) (?:it|this) up with|liais(?:e|ing) with|e-?mail(?:ing)?)) ${notOthers}`,
  "i",
);

const staff =
  "(?:colleagues?|teams?|managers?|supervisors?|specialists?|department|office|staff|people|leader|lead|director|person|expert|engineers?|technicians?|stylists?|reception|housekeeping|member of [\\w ]{2,30}?|warehouse|workshop|depot|agents?|representatives?|rep|advis[eo]rs?|concierge|crew|executive|driver|courier|management)";
/** Somebody else of the house. */
const others = `(?:they|he|she|who|some(?:one|body)(?: (?:senior|else|from|in|on|at)(?: [\\w ]{2,30}?)?)?|(?:(?:my|our|the|a|an|your|one of (?:our|my)) )?(?:[\\w-]+ ){0,3}?${staff}(?: (?:from|in|on) [\\w ]{2,20}?)?)`;
const theyWill = "(?:['’]ll| will| shall|(?:['’]s| is| are|['’]re)(?: going to| to)?)";
export const othersRing = new RegExp(`\\b${others}${theyWill}${adverbs} ${spoken}`, "i");
export const othersWrite = new RegExp(
  `\\b${others}${theyWill}${adverbs} (?:${written}|${touching})|\\b${others}${theyWill}${adverbs} write you`,
  "i",
);
/** Somebody comes to the customer's door. */
export const visits = new RegExp(
  `\\b${we}${will}${adverbs} send (?:you )?(?:a|an|our|the|some(?:one|body)) (?:[\\w-]+ ){0,2}?(?:round|out|over|to (?:pick|collect|fetch|look|your))|\\b${others}${theyWill}${adverbs} (?:c(?:ome|oming) (?:by|round|over|out|along|to (?:you|collect|pick|your))|call(?:ing)? (?:round|by|in)|(?:stop|swing|pass|pop)(?:p?ing)? (?:by|round|over|in)|drop(?:ping)? (?:by|in|round)|visit(?:ing)? you|pick(?:ing)? (?:it|them|up)|collect(?:ing)? (?:it|them|the))`,
  "i",
);
/** The customer is told to wait for a call, or for word from somebody. */
export const callExpected =
  /\b(?:you(?:['’]ll| will|['’]re going to| are going to| can)|please)?\s*(?:be )?(?:expect(?:ing)?|get(?:ting)?|receiv(?:e|ing)|have) (?:a|another|our|my|their) (?:[\w-]+ )?(?:phone )?(?:call|ring|text|sms)\b|\byou(?:['’]ll| will) be (?:called|phoned|rung|telephoned)\b|\bi(?:['’]ve| have) (?:booked|scheduled|arranged|set up) (?:you )?a (?:phone )?call\b|\bcall-?back\b.*\b(?:tomorrow|today|tonight|shortly|soon|scheduled|arranged)\b/i;
export const wordExpected =
  /\b(?:expect|wait) to hear from\b|\byou(?:['’]ll| will) hear from me\b|\byou(?:['’]ll| will) be contacted\b|\byou(?:['’]ll| will) (?:have|get|receive) (?:a|an) (?:\w+ )?(?:letter|note|message|e-?mail) from (?:her|him|our|my|the (?:manager|director|head|boss))\b|\byou(?:['’]ll| will)(?: also| soon)?(?: be)? hear(?:ing)?(?: back)? from\b/i;

/** A time after this conversation. */
export const later =
  /\b(?:tomorrow|tonight|(?:this|in the) (?:afternoon|evening|morning|week|weekend)|(?:next|every|each|coming) (?:\w+ )?(?:day|week|month|morning|evening|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:on|by|until|before) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|midday|the weekend)|later (?:today|this|on)|(?:with)?in (?:the|an?|a couple of|a few|the next (?:\w+ )?|\w+) ?(?:hours?|minutes?|days?|weeks?)|after the|daily|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|the (?:moment|minute|second|instant|day)|as soon as|with any (?:change|news|update)|(?:once|when) (?:it|the|your)|again (?:on|in|next)|every)\b/i;
/** Sooner than anybody who takes a case over has to answer. */
export const soon =
  /\b(?:tonight|this (?:afternoon|evening|morning)|later today|today|(?:with)?in (?:the|an|one) hour|(?:with)?in (?:the next )?(?:\w+ )?minutes|at (?:\d{1,2}(?::\d\d)?(?: ?[ap]m)?|one|two|three|four|five|six|seven|eight|nine|ten|noon|midday)(?: o['’]clock)?\b|straight away|right away|immediately)(?!\w)/i;
/** Somebody whom only a hand-over sets going. */
export const senior =
  /\b(?:managers?|supervisors?|senior|leaders?|lead|heads?|directors?|drivers?|management|executive)\b/i;
/** A day or an hour the agent sets itself. */
export const calendar =
  /\b(?:tomorrow|tonight|next week|this (?:afternoon|evening)|later today|(?:on|by|this|next) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in (?:a couple of|a few|two|three|some) (?:days|hours|weeks)|every (?:day|morning|evening|week)|daily)\b/i;
