/** How an agent gives its word for something. */
export const sworn =
  /\b(?:(?<!\b(?:our|the|your|year|month|weeks?['’]?|under|outside|its) )guarantee[ds]?|without (?:fail|(?:a |any )?(?:doubt|question))|beyond (?:any |a |all )?doubt|no (?:question|doubt)(?: (?:about|whatsoever|at all))?|for a fact|in my mind|put your mind at (?:rest|ease)|(?:for|with) (?:sure|certain(?:ty)?|(?:absolute|complete|full|total) (?:certainty|confidence))|(?:i|we)(?: can| do| hereby)?(?: absolutely| solemnly| personally)? (?:promise|assure|swear|vow|pledge|guarantee|vouch)|(?:that['’]s|it['’]s|that is|it is) a (?:promise|sure thing|certainty|given|done deal)|that much is (?:certain|sure|clear)|, promise[.!]?$|^(?:please |do )?be (?:absolutely |quite )?(?:sure|certain) (?:that|you|it)|rest assured|be assured|(?:you have|you['’]ve got|give you|take|it['’]s|on) (?:my|our) (?:word|promise|personal guarantee|guarantee|oath)|(?:count|rely|bank|depend|bet|plan) on|you can bet|(?:i['’]d|i would|i['’]ll) (?:bet|stake|put money)|stake my \w+|(?:can|may) (?:be|rest|feel) (?:absolutely |quite |completely |very )?(?:sure|certain)|trust me|believe me|mark my words|take (?:it from me|my word)|100 ?%|(?:one |a )?hundred per ?cent|(?<!\bbe )(?<!\bmake )(?:bound|certain|sure|guaranteed) to|set in stone|iron-?clad|nothing (?:can|will) go wrong|no ifs\b|there(?:['’]s| is)(?: absolutely| simply)? (?:no|zero) (?:way|risk|chance|danger|possibility)\b|(?:no|zero) (?:risk|chance) (?:of|that)|(?:date|time|day) is (?:firm|fixed|final|certain))/gi;
/** How it makes something certain by the way. */
export const certain =
  /\b(?:definitely|certainly|surely|undoubtedly|unquestionably|assuredly|absolutely|positively|(?:i|we)(?:['’]m| am|['’]re| are| have| feel)(?: absolutely| quite| completely| very| fairly| every)? (?:sure|certain|positive|confident|convinced|confidence)|be confident)\b/gi;

const will = "(?:will|['’]ll|won['’]t|going to|bound to|certain to|sure to|guaranteed to|to|can|could)";
const few = "(?: (?!not\\b)[\\w'’-]+){0,3}?";
const outcomes = [
  "(?:arrive|reach|make it|turn (?:it |them |your \\w+ )?up|show up|land|get (?:there|here|to you)|come (?:back|on time|in time|through)|go through|hold|happen again|happen|move again|be moved|miss|go wrong|recover|come home|solve|fix|cure|mend|track (?:it|them|your \\w+) down|get lost|(?:leave|depart|run|take off|go) on (?:time|schedule)|be (?:punctual|cancelled|fine))",
  "be (?:\\w+ )?(?:there|here|with you|delivered|home|at your|in your (?:hands|account|mailbox)|in time|on time|back|on (?:your|the) (?:card|account|doorstep|schedule)|ready|found|located|traced|recovered|working|fixed|mended|repaired|restored|resolved|sorted|lower|late|delayed|disconnected|cut off|any (?:delays?|problems?|trouble)|no (?:more |further )?(?:delays?|problems?|late|charges?))",
  "(?:have|get|receive|see|find|fix|locate|recover|trace|repair) (?:it|them|everything|all of (?:it|them)|you|your|the (?:bag|case|suitcase|parcel|package|order|money|refund|item|duffel|tablet|fault|problem|meter|credit|[$£€]|\\d))",
  "never",
];
const money = "(?:\\d+ ?(?:euros|pounds|dollars)|[$£€] ?[\\d.,]+|money|refund|credit)";
/** What is still to come, and is not in the agent's hands. */
export const outcome = new RegExp(
  [
    "\\b(?:guarantee|promise|assure)d? (?:you )?(?:the |a |an |your |of )*(?:\\w+ )?(?:delivery|arrival|refund|approval|success|outcome|result|repair|replacement)\\b",
    `\\b${will}${few} (?:${outcomes.join("|")})`,
    "\\b(?:it|they|this|that|all of it|everything|(?:the|your) [\\w-]+)(?: also)? (?:arrives?|reach(?:es)?|turns? up|shows? up|lands?|comes?)\\b",
    "\\b(?:having|getting|receiving|finding|seeing) (?:it|them|your|the)\\b",
    "\\b(?:it|them|that)(?:['’]s| is| are)? (?:arriving|being|missing|coming)\\b|\\b(?:gets? there|makes? it)\\b",
    "\\bwill not (?:move|change|slip)\\b|\\bthere(?:['’]ll| will) be no (?:more|further)\\b|go wrong",
    `${money} (?:arrives?|are there|lands?)|\\b${money} (?:is|are|will be) (?:there|back|with you|on (?:your|the) (?:card|account)|in your)\\b`,
    "\\b(?:is|are) (?:back )?(?:on|in) your (?:card|account)\\b.*\\b(?:tomorrow|tonight|today|within|by)\\b",
  ].join("|"),
  "i",
);
// What the desk itself does next, and what somebody will feel about it, is no guess.
const harmless =
  "(?:love|like|enjoy|understand|agree|appreciate|know|want|need|be (?:happy|pleased|able|asked|fine|sent|shipped|charged|cancelled|processed|handled|reviewed|treated|used|applied|corrected|passed|kept|looked|noted|in touch|in contact)|ship|leave|stay|remain|help|look|find out|take (?:good )?care|do|have (?:a|to|no)|notice|continue|still|contact|write|answer|reply|get back|only|fit|suit|apply|work for|cost|pay|deal|handle|read|see that|see the|never see|go (?:back|out)|be on|use)";
/** Anything that others will do, or that will come to pass. */
export const anythingToCome = new RegExp(
  `\\b(?:it|they|he|she|that|this|there|you|nobody|nothing|everything|(?:the|your|our|this|that|every|each) [\\w-]+(?: [\\w-]+)?|[A-Z]\\w+)(?:['’]ll| will| won['’]t| is going to| are going to)(?: not| never| all| also| then| both)*(?= (?!${harmless}\\b)\\w)`,
);

/** A word of comfort: for what a carrier has to do it is a promise too. */
export const comforted = /\b(?:don['’]t|do not|no need to)(?: you)? worry\b/i;
export const carried = new RegExp(
  `\\b${will}${few} (?:arrive|reach you|make it|be (?:there|here|delivered|with you|found)|get there|turn up)\\b`,
  "i",
);
