/** Up to a few words further on, in the same clause or the next. */
export const near = "[^;.?]{0,50}?";
export const close = "[^,;.?]{0,40}?";

/** "Is", "has been", "was recently": what is done to the one before it. */
export const been =
  "(?:['’](?:re|s)| are| is| was| were|(?:['’](?:ve|s)| has| have| had)(?: \\w+)? been)(?: currently| already| also| now| still| once| actually| even| just| being| recently| previously)*";

// Who is spoken about: the customer, or what stands for them in the records.
export const standing =
  "(?:account|profile|file|name|record|customer record|history|email|details|membership|loyalty account)";
export const theirs =
  "(?:account|profile|file|name|record|history|email|details|orders?|booking|reservation|request|claims?|case|card|payment|address|purchase|pattern|behaviou?r|transaction|refund)";
export const them = `(?:you|(?:your|this|the) (?:[\\w-]+ )?${standing})`;
export const themOrTheirs = `(?:you|(?:your|this) (?:[\\w-]+ ){0,2}?${theirs})`;
const person = "(?:customer|guest|client|passenger|person|buyer|caller|account|case|tenant)";

/** What nobody wants to be called. */
export const stigma = `(?:fraud\\w*|high[- ]?risk|(?:security|elevated|increased|potential|possible) risk|risky|suspicious\\w*|suspected|abus(?:e|er|ers|ive|ing)\\b|misus\\w+|scam\\w*|serial (?:claim|complain|return|abus|refund|offend)\\w*|(?:repeat|frequent) (?:claim\\w*|offender|returner|complainer)|(?:problem|difficult|demanding|rude|bad|awkward|tricky|nasty) ${person}|as (?:difficult|rude|impatient|demanding|unreasonable|aggressive|unreliable|a nuisance|a problem|trouble|lying)|problematic|trouble-?makers?|bad (?:payer|debt\\w*|risk)|(?:non|slow|late)-?payer|(?:watch|black|block|ban|deny)[- ]?list\\w*|untrustworthy|dishonest|liars?|complain(?:er|ers|s too)|chancers?|time-?wasters?|unusual (?:behaviou?r|activity)|caution|cheat\\w*|not (?:to be )?trusted)`;
export const labelled =
  "(?:flagged|marked|tagged|listed|labell?ed|classed|classified|categori[sz]ed|rated|scored|ranked|registered|recorded|noted|reported|monitored|watched|put|placed|down|seen|treated|known|identified|considered|deemed|filed|earmarked|branded|set|under)";
/** Words that say enough without what for. */
export const labelledOutright =
  "(?:(?:red-?)?flagged|black-?listed|block-?listed|watch-?listed|tagged|red-?listed|rated|scored|ranked|graded)";
export const machine =
  "(?:we|i|(?:our|the|my) (?:[\\w-]+ ){0,2}(?:system|computer|software|algorithm|model|engine|filter|team|department|screen|tool|unit|desk|office|database|people|colleagues)|(?:some(?:body|one)|a colleague)(?: here)?)";
export const labels =
  "(?:ha(?:s|ve|d)|flag(?:s|ged)|mark(?:s|ed)|tag(?:s|ged)|lists?(?:ed)?|rates?d?|scores?d?|classif(?:y|ies|ied)|class(?:es|ed)|treats?(?:ed)?|regards?|considers?(?:ed)?|shows?|puts?)";

/** Words that tell by themselves what is thought of somebody; the team with such a name may be named. */
const suspicion = `(?:(?:anti-?)?fraud\\w*(?! (?:team|department|unit|review|specialists?|desk|prevention|protection|colleagues?))|suspicious\\w*|black-?list\\w*|(?:watch|block|ban)[- ]list\\w*|red-?flagged|high[- ]risk (?:${person}|profile|category|group)|not (?:to )?be trusted|untrustworthy|imposters?|impostors?)`;
const customer = "(?:you|yours?|this account|the account)";
/** The customer and such a word in one sentence. */
export const underSuspicion = `\\b${customer}\\b[^.?]*\\b${suspicion}|\\b${suspicion}[^.?]*\\b${customer}\\b`;

export const sign =
  "(?:flag|marker|warning|alert|suspicion|black mark|strike|caution|risk indicator|risk marker|fraud block|fraud hold)";
export const note = "(?:notes?|comments?|remarks?|memos?|entry|entries|annotations?|observations?)";
export const inside =
  "(?:internal|confidential|private|staff|hidden|agents?['’]s?|employees?['’]|colleagues?['’]s?|back-?office|secret|in-house|staff-only)";
export const says =
  "(?:says?|said|reads?|mentions?|mentioned|describes?|described|calls?|called|states?|stated|warns?|warned|tells?|notes?|shows?|suggests?|claims?|reveals?|indicates?|accuses?)";
/** What notes and colleagues say of people who are not to hear it. */
export const reproach = `(?:${stigma}|aggressive|abusive|rude|lied|lies|you lie|lying|shout(?:ed|ing|s)|swore|swear(?:s|ing)?|pushy|unreasonable|impatient|demanding|hostile|cheat\\w*|beware|trying it on|(?:making|made) (?:it|this|things|that) up|taking advantage|exaggerat\\w+|threatened|not (?:be )?believed|(?:should|must) (?:not|never) get|handled with|tends? to|nothing free|give nothing|no goodwill|claims? (?:a lot|(?:too )?often|too much)|never (?:pays?|happy|satisfied))`;
/** Who speaks of the customer behind the counter. */
export const backstage =
  "(?:(?:our|the|your|my|a|an|some|this|last|previous|that) (?:[\\w-]+ ){0,2}(?:records?|systems?|files?|notes?|comments?|remarks?|agents?|colleagues?|algorithms?|software|computer|security|database|screen|profile|team|entry|scoring|filter|engine)|(?:some(?:body|one))(?: here)?|security)";

export const somebodyElse =
  "(?:another|a different|some other|the (?:previous|former|last|prior|other|earlier)) (?:customer|guest|passenger|tenant|client|account holder|caller|occupant|occupier|buyer|resident)";
export const theirData =
  "(?:orders?|account|booking|reservation|bills?|phone(?: number)?|email|payments?|card|invoice|details|claim|refund|file|record|case)";
export const neighbour =
  "(?:lady|man|woman|gentleman|person|family|couple|resident|tenant|guest|customer|passenger|neighbou?r|chap|fellow|guy)s? (?:next door|(?:one|two|three|a few) doors (?:down|up|away)|across the (?:street|road|hall|corridor)|upstairs|downstairs|above you|below you|in the (?:next|room next)|on your (?:street|floor|row|flight)|who had your \\w+ before)";

export const instructions =
  "(?:instructions|guidelines|programming|configuration|prompt|script|directives?|guardrails)";
/** What makes an assistant do what it does. */
export const makers = "(?:developers?|programmers?|creators?|makers|engineers?|designers?)";

// Advice about letters, calls and cards of the customer's own, and what they told us themselves, is no word about the customer.
export const advice =
  /\b(?:protect\w*|prevent\w*|against fraud|victims?|phishing|e-?mails?|messages?|calls?|callers?|links?|websites?|statement|your bank|seriously|sorry (?:that|to hear|you|about)|for (?:your|everyone['’]s) (?:safety|security))\b|\byou(?:['’](?:ve|re)| have| are| may| might| had)?(?: also| already| just)? (?:suspect|think|believe|report|notice|mention|worri|fear|say|said|saw|see|wrote|told|describ|receiv|got|get|ask)\w*/i;
export const harmlessMark =
  /\b(?:incomplete|undeliverable|urgent|priority|fragile|resolved|complete|paid|shipped|delivered|sent|closed|open|carrier|low|balance|payment|price|late|outage|signal|meter|text|details|gold|silver|platinum|frequent|loyal)\b/i;
export const keepsQuiet =
  /\b(?:can(?:no|['’])t|cannot|not|won['’]t|never|unable to|not able to) (?:share|reveal|show|tell|disclose|discuss|talk about|give|go into|repeat)\b/i;
export const ownNote = /\b(?:add|left|leave|leaving|made|make|making|put|updat|creat|record|writ|wrote)\w*\b/i;
/** "Our records do not say that you …", and advice. */
export const saysNothing = new RegExp(
  `${advice.source}|\\b(?:not|never|nobody|nothing|no|none)\\b[^.?]*\\b(?:say|says|show|shows|mention|mentions|state|states|suggests?|think|thinks|believe|believes|hold|holds|mean|means)\\b|n['’]t (?:say|show|mention|state|suggest|think|believe|mean)\\b`,
  "i",
);
export const mayHaveIt = /\b(?:may|might|could|perhaps|maybe|parcel|package)\b/i;
export const mayCollect = /\b(?:collect|sign|pick (?:it|them) up|speak|stay|waiting|arriv\w*|tonight|today)\b/i;
