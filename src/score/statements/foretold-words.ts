const roles =
  "(?:colleagues?|teams?|managers?|supervisors?|specialists?|carriers?|couriers?|insurers?|insurance|banks?|departments?|reviewers?|office|agency|airlines?|workshop|warehouse|depot|people|staff|desk|company|adjusters?|assessors?|investigators?|director|boss|lead|leader|person|expert|engineers?|board|unit|side|partners?|claims?|handlers?|crew|regulator|ombudsman|court|authority|headquarters|hq)";
/** Somebody other than the agent who decides; names of companies are told by their capital letter. */
const deciders = `(?:they|he|she|(?:some(?:one|body)|a person|people)(?: (?:from|in|on|at) [\\w ]{2,30}?)?|(?:(?:my|our|the|a|your|their|that|whichever|any) )?(?:[\\w-]+ ){0,3}?${roles}(?: (?:team|department|people|office|staff|there|who [\\w ]{2,40}?))?|customer (?:relations|care|services?)|finance|accounts|billing|complaints|head office|management|the complaints (?:people|team|department))`;

const will =
  "(?:['’]ll|['’]re| will| shall|(?: is| are|['’]s|['’]re) (?:going|bound|sure|certain|set|guaranteed) to|(?: is| are)? (?:always|never fail to)|(?: has| have) (?:already |just )?(?:promised to|agreed to))";
const manner =
  "(?: (?:surely|then|also|certainly|definitely|simply|just|gladly|happily|then|probably|no doubt|of course|end up|in the end|even|have to|be|to|going|all|have|want to|be happy to|be glad to|for sure|easily|always|sort it out and|take it and))*";
const favours =
  "(?:approv(?:e|ing)|wav(?:e|ing) (?:it|this|that) through|mak(?:e|ing) it (?:happen|work)|tak(?:e|ing) (?:full |the )?(?:responsibility|blame)|rebook(?:ing)?|wir(?:e|ing)|transfer(?:ring)?|withdraw(?:ing)?|let(?:ting)? (?:you(?! know)|it|them|those|the|her|him)\\b|find(?:ing)? (?:that|in|out that)|see(?:ing)? it your way|bring(?:ing)? it (?:home|back)|accept(?:ing)?|agree(?:ing)?|grant(?:ing)?|allow(?:ing)?|waiv(?:e|ing)|refund(?:ing)?|reimburs(?:e|ing)|compensat(?:e|ing)|credit(?:ing)?|pay(?:ing)?|say(?:ing)? (?:yes|ok(?:ay)?)|mak(?:e|ing) (?:the|an|that|this) exception|admit(?:ting)?|own(?:ing)? up|conced(?:e|ing)|acknowledg(?:e|ing) |sid(?:e|ing) with|rul(?:e|ing) in|find(?:ing)? (?:in your favou?r|it|them|your|the)|decid(?:e|ing) in|overturn(?:ing)?|overrul(?:e|ing)|revers(?:e|ing)|releas(?:e|ing)|void(?:ing)?|cancel(?:ling)?|remov(?:e|ing)|tak(?:e|ing) (?:it|that|the charge|the fee|them|this|everything) off|writ(?:e|ing) (?:it|that|them) off|drop(?:ping)?|cover(?:ing)?|honou?r(?:ing)?|sign(?:ing)? (?:it |this )?off|giv(?:e|ing) (?:you|in\\b|it back|back|the go-ahead|the green light)|send(?:ing)? (?:you|out) (?:a|an|the|your|another|some|it)\\b(?! (?:answer|email|e-mail|message|letter|reply|quote|form|link|label|note|decision|estimate|bill|confirmation|copy))|put(?:ting)? (?:[A-Z]\\w+|you|her|him|them|it) (?:on|in|through|back)|mov(?:e|ing) (?:you|her|him|them|it|[A-Z]\\w+)|upgrad(?:e|ing)|replac(?:e|ing)|settl(?:e|ing)|post(?:ing)? (?:it|them) (?:to|back)|do(?:ing)? (?:what|as|whatever) you (?:want|wish|ask|like)|sort(?:ing)? (?:the|your|out the) (?:payment|refund|money)|declar(?:e|ing)|tak(?:e|ing) (?:it|the \\w+) back|be (?:on your side|happy to help you with the refund)|have it delivered|delivered to your door|mak(?:e|ing) it right|back you|see it your way|wip(?:e|ing)|reinstat(?:e|ing)|switch(?:ing)? (?:it|you|the)|restor(?:e|ing)|return(?:ing)? (?:you |all |every |your |the )+(?:of )?(?:it|money|cent|penny|deposit|prepayment|payment|fare|rest))";

/** "They will approve it", "the carrier is going to pay". */
export const foretelling = new RegExp(`\\b${deciders}${will}${manner} ${favours}`, "i");
/** "Halyard will own up": a name, told by its capital letter, before what follows. */
export const namedForetelling = new RegExp(
  `(?:^|[\\s(])(?!(?:You|We|It|This|That|There|Who|What|Then|Nobody|Nothing|Everything|All)\\b)[A-Z][a-z]+(?: [A-Z][a-z]+)?(?:'s [a-z]+)?${will}${manner} ${favours}`,
);

const matters =
  "(?:claim|exception|request|refund|plan|offer|appeal|complaint|case|application|dispute|payment|transfer|ticket|compensation|reimbursement|prepayment|deposit|it|that|this)";
const passes =
  "(?:approved|accepted|granted|upheld|agreed|decided in your favou?r|resolved in your favou?r|successful|go through|gone through|come through|be fine|work out in your favou?r|released|overturned|returned to you|withdrawn|in the bag|paid out|signed off|confirmed by (?:my|the|our))";
/** The same told of the matter: "your claim will be approved". */
export const matterForetold = new RegExp(
  `\\b${matters}(?: (?:that )?you(?:['’]ve| have)? \\w+)?(?:['’]ll| will|(?: is|['’]s) (?:going|bound|sure|certain|set) to|(?: is|['’]s) as good as| has(?: already)?)(?: (?:surely|certainly|definitely|be|been|then|all|get|already))* ${passes}\\b|\\b(?:investigation|review|search|check|inquiry|trace)(?:['’]ll| will| is going to) (?:show|prove|confirm|find|turn up) (?:that|you|it|your)\\b`,
  "i",
);
/** The same told as an expectation, or as what always happens. */
export const takenForGranted = new RegExp(
  `\\b(?:expect|count on) (?:a|the|your) (?:yes|approval|refund|transfer|payment|green light|positive|full)\\b|\\bconsider it (?:done|approved|settled|granted)\\b|\\b(?:just|only|merely|purely) a formality\\b|\\b(?:they|we|my colleagues|the team)(?: almost)? (?:always|never) (?:approve|accept|agree|grant|refuse|refund|say|pay|decline|reject|make)\\b|\\b${deciders} (?:has|have)(?: already)? (?:agreed|approved|accepted|confirmed|signed|promised|said yes)\\b|\\byou(?:['’]ll| will|['’]re going to)(?: be)? (?:get|getting|receive|see|have) .*\\b(?:from (?:them|my colleague|the \\w+ (?:team|office))|once (?:they(?:['’]ve| have)|(?:my colleague|the team) has))\\b|(?:\\bwill|['’]ll|going to) be (?:transferred|refunded|paid|cancelled|moved|rebooked|approved|released|waived|removed|credited|returned|withdrawn|voided|granted)\\b[^,;]* by (?:my|our|the|a) (?:colleagues?|team|office)\\b|\\banswer(?:['’]ll| will| is going to) be (?:a )?yes\\b|\\b(?:will|['’]ll|going to)\\b.*\\bin your favou?r\\b|\\byou(?:['’]ll| will|['’]re going to) win\\b|\\bapproval is (?:guaranteed|certain|sure|as good as)\\b|\\bas good as (?:in the bag|done|yours|approved)\\b`,
  "i",
);

const taker = `(?:they|(?:(?:my|our|the|a|another) )?(?:[\\w-]+ ){0,2}?(?:colleagues?|specialists?|supervisors?|managers?|teams?|department|office|desk|person|human|agent)(?: who [\\w ]+?)?)`;
// What only they can do, or leave undone.
const deeds =
  "(?:rebook|book|move|put|change|switch|swap|seat|correct|amend|issue|lower|adjust|reduce|extend|unlock|lift|reactivate|reconnect|restore|secure|ship|send (?:you )?(?:a|another|the) (?:new|replacement|refund|cheque|check|voucher|money)|make (?:sure you get|an exception|it up)|sort (?:you|the (?:money|refund|payment))|get (?:you|her|him|them|it) (?:a|the|your|on|onto|into|out|back)\\b|have (?:you|it|the money|her|him) (?:on|back|sorted|moved|done|refunded|paid)|fix (?:it|this|the bill|your)|set up (?:the|your) plan|arrange (?:the|your|a) (?:refund|transfer|replacement|release|cancellation)|do it|say so too|spread|divide|forgive|tear up|undo|bend|open the door|come down on your side)";
/** In a case that was handed over: what the colleague is said to do about it. */
export const colleagueForetold = new RegExp(
  `\\b${taker}(?:['’]ll| will|(?:['’]s| is| are|['’]re) going to)(?: surely| then| also| certainly| definitely| simply| just| gladly)* ${deeds}\\b`,
  "i",
);
