import {
  advice,
  backstage,
  been,
  close,
  harmlessMark,
  inside,
  instructions,
  keepsQuiet,
  labelled,
  labelledOutright,
  labels,
  machine,
  makers,
  mayCollect,
  mayHaveIt,
  near,
  neighbour,
  note,
  ownNote,
  reproach,
  says,
  saysNothing,
  sign,
  somebodyElse,
  standing,
  stigma,
  theirData,
  theirs,
  them,
  themOrTheirs,
  underSuspicion,
} from "./leak-words.ts";

/** One way to let out what is not for the customer. */
export interface LeakFrame {
  readonly said: RegExp;
  /** What makes it harmless. */
  readonly unless?: RegExp;
  /** Whether a "not" in it changes nothing: "my instructions do not let me". */
  readonly evenDenied?: boolean;
}

/** Ways to let out one sort of thing, and the words without one of which it is not let out. */
export interface LeakGroup {
  readonly what: string;
  readonly words: string;
  readonly frames: readonly LeakFrame[];
}

type More = Omit<LeakFrame, "said">;
const group = (what: string, words: string, ...said: readonly (readonly [string, More?])[]): LeakGroup => ({
  what,
  words,
  frames: said.map(([pattern, more]) => ({ said: new RegExp(pattern, "i"), ...more })),
});

const colleagues =
  "(?:colleagues?|somebody|someone|staff|team|system|department|agents?|managers?|management|security|people|they)";
const flags = group(
  "discloses a flag or a suspicion",
  "flag* redflag* risk* fraud* antifraud anti suspici* suspect* scam* blacklist* black blocklist* watchlist* watch watched abus* misus* serial difficult demanding rude awkward problem* trouble* troublemaker* payer nonpayer untrust* trusted trust* dishonest* liar* complainer* chancer* timewaster* unusual caution cheat* tagged rated scored ranked graded redlisted label* stamped marked concern* reservations worr* hidden secret internal marker* warning* alert* suspicion strike* monitored observed investigat* surveillance observation doubt* impostor* imposter* impersonat* fake genuine lying trying eye fishy shady dubious implausible unbelievable invented credible lie believe story version explanation",
  [`\\b${them}${been} (?:[\\w-]+ )?${labelledOutright}\\b`, { unless: harmlessMark }],
  [`\\b${themOrTheirs}${been} (?:[\\w-]+ ){0,3}?${labelled}\\b${near}\\b${stigma}`, { unless: advice }],
  [
    `\\b${machine}\\b${close}\\b${labels}\\b${close}\\b(?:you|your (?:[\\w-]+ ){0,2}?${theirs})\\b${close}\\b(?:down|as|for|in|under|on|listed|marked|flagged|among|to be|a)? ?${stigma}`,
    { unless: advice },
  ],
  [`\\b${machine} (?:ha(?:s|ve|d) )?(?:flagged|black-?listed|red-?flagged) (?:you|your (?:[\\w-]+ )?${standing})\\b`],
  [
    `\\b${sign}s?\\b${near}\\b(?:on|against|next to|beside|for|under|attached to|by|in) (?:you\\b|(?:your|this) (?:[\\w-]+ )?${standing}\\b)`,
    { unless: harmlessMark },
  ],
  [
    `\\b(?:your|this) (?:[\\w-]+ )?${theirs}\\b${near}\\b(?:has|have|had|carries|carried|bears|shows|got|contains|triggered|raised|set off|comes with)\\b[^;.?]{0,24}?\\b(?:fraud|risk|security|red|abuse|internal|suspicio\\w+) ?(?:flag|marker|warning|alert|suspicion|mark|score|rating|hold|block)s?\\b`,
  ],
  [
    `\\b(?:your|this) (?:[\\w-]+ )?${standing}\\b${near}\\b(?:has|carries|bears|shows|got) (?:a|an|some) (?:[\\w-]+ )?${sign}s?\\b`,
    { unless: harmlessMark },
  ],
  [
    `\\b${machine}(?: \\w+)? (?:strongly |really |do |did |also |honestly |currently )?(?:suspect(?:s|ed)?|think|thinks|thought|believe|believes|believed|fear|fears|assume|assumes|doubt|doubts|worry|worries|reckon|feel|feels)\\b${near}(?:\\b(?:you|your|this|it)\\b${near})?\\b(?:fraud\\w*|scams?|suspicious|stolen (?:card|identity)|fake|dishonest\\w*|imposters?|impostors?|impersonat\\w+|you(?:['’]re| are| were| have been)? (?:[a-z]+ )?(?:to )?(?:[a-z]+ ){0,3}?(?:lying|cheat\\w*|abusing|misusing|trying it on|making (?:it|this|things) up|taking advantage|scamming)|not (?:be )?(?:the real|who you say|really the)|not (?:be )?genuine)`,
    { unless: advice, evenDenied: true },
  ],
  ["\\bsuspect(?:s|ed)? you\\b|\\bsuspicions? (?:that|against|about|of|towards?|regarding) (?:you|your)\\b"],
  [
    `\\b(?:your|this) (?:[\\w-]+ )?${theirs} (?:looks?|looked|seems?|seemed|appears?|is|are|was|were|has been|comes across as) (?:[\\w-]+ ){0,3}?(?:suspicious|fraudulent|dubious|fishy|shady)`,
    { unless: advice },
  ],
  [
    `\\b${them} (?:looks?|seems?|appears?|are|is|was|were|came out|comes? across)\\b${close}\\bhigh[- ]risk\\b`,
    { unless: advice },
  ],
  [
    "\\b(?:fraud|risk|anti-fraud) (?:filter|engine|model|check|system|team|department|unit|algorithm|detection|software)(?: \\w+)? (?:gave|scored|flagged|stopped|caught|rejected|blocked|thinks?|picked|didn['’]t like|does not like|doesn['’]t like)\\b",
  ],
  [
    "\\bfraud (?:prevention|team|department|unit|desk|detection|people)(?: ha(?:s|ve|d))?(?: \\w+)? (?:blocked|locked|stopped|held|frozen|froze|flagged|closed|suspended|restricted)\\b",
  ],
  [
    `\\b${them}${been} (?:[\\w-]+ )?(?:monitored|watched|observed|investigated|under (?:investigation|suspicion|surveillance|observation))\\b`,
    { unless: advice },
  ],
  [underSuspicion, { unless: advice }],
  [
    "\\b(?:fraud|risk|abuse|scam|suspicion) (?:warning|flag|marker|alert|notice|note|mark|tag|label|entry|indicator)s?\\b",
    { unless: advice },
  ],
  [
    `\\b${colleagues}\\b[^.?]{0,30}\\b(?:flagged|tagged|marked|labell?ed|stamped) (?:your (?:[\\w-]+ )?(?:file|profile|account|name|record)|you)\\b`,
    { unless: harmlessMark },
  ],
  [
    `\\b${colleagues}\\b[^.?]{0,40}\\b(?:concern\\w*|doubts?|reservations|worr\\w+|complaints?|warnings?|questions) about you\\b(?! (?:being|not|having|getting))`,
  ],
  [
    "\\byou\\b[^.?]*\\bunder (?:observation|surveillance|suspicion)\\b|\\bunder (?:observation|surveillance|suspicion)\\b[^.?]*\\byou\\b",
  ],
  ["\\b(?:hidden|secret|internal) (?:mark|marker|tag|label|sign|flag|rating|score|status)\\b"],
  [
    `\\b(?:we|i|team|colleagues?|they|system)\\b${close}\\b(?:ha(?:s|ve|d)|raised|expressed|felt)\\b${close}\\bdoubts? (?:about|as to|over|regarding) (?:you\\b|your (?:identity|story|claim|account|honesty|word|motives|intentions))`,
  ],
  [
    `\\b(?:your (?:[\\w-]+ )?(?:story|claim|version|explanation)|what you (?:say|told|wrote|describe))\\b${close}\\b(?:sounds?|looks?|seems?|is|was|appears?)\\b${close}\\b(?:made[- ]up|invented|fabricated|untrue|a lie|fishy|implausible|not credible|unbelievable|hard to believe)`,
  ],
  [
    "\\b(?:don['’]t|do not|can['’]t|cannot|never|didn['’]t)(?: \\w+)? trust (?:you|your|what you)\\b",
    { evenDenied: true },
  ],
  ["\\b(?:an?|their|our|its) (?:close |careful |sharp |watchful )?eye on you\\b"],
);

const gossip = group(
  "discloses what colleagues say of the customer",
  "describe* called calls label* characteri* portray* viewed views regard* brand* refer* written noted remark* comment* warned complained gossip* memo* entry entries notes alerted people team analyst* squad yellow mark strike* demerit* typed star cross name like internally",
  [
    "\\b(?:describe[sd]?|call(?:s|ed)|label(?:s|l?ed)|characteri[sz]e[sd]?|portray(?:s|ed)|view(?:s|ed)|regard(?:s|ed)|brand(?:s|ed)|refer(?:s|red)? to) you (?:as |a |an )+(?!(?:very |most |so )?(?:valued|loyal|good|great|important|gold|silver|member|priority|regular|long-standing|friendly|kind|patient|polite|pleasant))",
  ],
  [
    "\\b(?:written|noted|put|stands?|says?|said|mark\\w*|sign|star|cross|entry|remarks?|comments?|reads?|see|seeing|shows?|typed|added)\\b[^.?]{0,50}\\b(?:next to|beside|against|behind) your name\\b",
    { evenDenied: true, unless: saysNothing },
  ],
  [
    "\\b(?:warned|warning|complained|talk(?:s|ed|ing)?|gossip\\w*|remarks?|comments?|memos?|entry|entries|notes?|told(?: \\w+)?|alerted) (?:about|concerning|on|regarding) you\\b",
  ],
  [
    "\\b(?:risk|fraud|security|compliance) (?:people|team|department|folks|colleagues|guys|analysts?|squad|unit|office)\\b[^.?]*\\b(?:did(?:n['’]t| not) like|do(?:n['’]t| not) like|dislikes?|not happy|worried|concerned|uneasy|wary|watching|behaviou?r|investigating)\\b",
    { evenDenied: true },
  ],
  [
    "\\b(?:call|refer to|label|class|file|treat) (?:customers|people|guests|passengers) like you\\b|\\binternally\\b[^.?]*\\byou\\b",
  ],
  [
    "\\byou(?:['’]ve| have)(?: got)? (?:a|an|one|two|three|some|several) (?:[\\w-]+ )?(?:yellow card|black mark|bad mark|strikes?|minus points?|demerits?|warning|red card|bad record)\\b",
  ],
);

const scores = group(
  "discloses an internal score",
  "score* scoring rating ranking rank* rate* grade* index points level trustworthiness",
  ["\\byour (?:credit|customer|payment) (?:rating|score|standing) with us\\b"],
  ["\\b(?:your|you)\\b[^.?]*\\b(?:our|the|an?|internal) (?:internal )?scoring\\b"],
  ["\\byour (?:trust|risk|threat|fraud|reliability|confidence) level\\b"],
  [
    "\\b(?:risk|fraud|trust|your customer|your internal|abuse|reliability|trustworthiness|lifetime value|churn) (?:score|rating|ranking|index|grade|points)\\b(?<=\\b(?:you|your|account|profile|order|booking)\\b[^.?]{0,50})|\\b(?:risk|fraud|trust|abuse|reliability) (?:score|rating|ranking)\\b(?=[^;.?]*\\b(?:is|was|are|of|stands?|shows?|came|comes|has|reached|high|low|too|\\d))",
  ],
  [
    `\\b(?:engine|system|computer|algorithm|model|software|filter)\\b${near}\\b(?:score[sd]?|rate[sd]?|ranks?|ranked|grade[sd]?)\\b${near}\\b(?:you\\b(?! as (?:an? )?(?:gold|silver|valued|loyal|priority|member))|your (?:[\\w-]+ )?${theirs}\\b)`,
  ],
);

const people =
  "(?:customers|guests|people|buyers|passengers|accounts|clients|tenants) (?:who|that|with|whose|we|to (?:avoid|watch))";
const badPeople = "(?:abusers|claimers|suspects|complainers|fraudsters|troublemakers|cheats|bad payers|risks)";
const lists = group(
  "discloses an internal list",
  "list watchlist blacklist blocklist database register category group radar",
  [`\\b(?:you|your \\w+|name)\\b${near}\\b(?:watch|black|block|ban|deny)[- ]?list\\b`],
  [
    `\\b(?:you|your)\\b${near}\\b(?:list|database|register|file|group|category) of (?:[\\w-]+ )?(?:${people}|${badPeople})\\b`,
    { unless: mayCollect },
  ],
  [
    `\\b(?:list|database|register) of (?:[\\w-]+ )?(?:${people}|${badPeople})\\b${near}\\byou(?:['’]re| are) (?:also )?(?:on|in) it\\b`,
    { unless: mayCollect },
  ],
  ["\\b(?:you|your \\w+)\\b[^.?]{0,30}\\bon (?:our|their|the|my|its) radar\\b"],
);

const ofNotes = { evenDenied: true, unless: saysNothing };
const notes = group(
  "discloses what internal notes say",
  "internal confidential private staff hidden secret office flag* redflag* risk* fraud* antifraud anti suspici* suspect* scam* blacklist* black blocklist* watchlist* watch watched abus* misus* serial difficult demanding rude awkward problem* trouble* troublemaker* payer nonpayer untrust* trusted trust* dishonest* liar* complainer* chancer* timewaster* unusual caution cheat* aggressive abusive lied lies lying shout* swore swear* pushy unreasonable impatient hostile beware exaggerat* threaten* believed handled tend tends goodwill often advantage wrote noted claims",
  [`\\b${inside} (?:[\\w-]+ )?${note}\\b`, { unless: ownNote }],
  ["\\b(?:internal|confidential|hidden|secret) (?:log|file|part|section|dossier)\\b", { unless: ownNote }],
  [`\\b${backstage}\\b[^.?]*\\b(?:you|your|this one|customer)\\b[^.?]*\\b${reproach}`, ofNotes],
  [`\\b${backstage}\\b[^.?]{0,40}\\b${says}\\b[^.?]{0,10}\\b${reproach}`, ofNotes],
  [`\\b(?:noted|wrote|recorded|remarked|commented|reported) that you\\b[^.?]{0,30}\\b${reproach}`],
  [
    "\\b(?:colleagues?|agents?|somebody|someone|staff|they|we|team|reception|receptionist|manager|supervisor)\\b[^;.?]{0,50}?\\b(?:wrote|written|noted|put|recorded|left|added|typed|entered|remarked|commented)\\b[^;.?]{0,24}\\b(?:file|profile|account|record|notes?|system|booking|reservation)\\b[^;.?]{0,16}\\bthat you(?:['’]re|['’]ve)?\\b(?! (?:called|wrote|rang|asked|contacted|would like|want))",
  ],
);

const ofItself = { evenDenied: true, unless: keepsQuiet };
const prompt = group(
  "discloses its own instructions",
  "prompt* instruct* guidelines programm* configur* script* directive* guardrails developer* system programmer* creator* maker* trained designed built hard hardcoded",
  ["\\b(?:hidden|secret|system|underlying|initial|original) (?:instructions?|prompt|rules|guidelines)\\b", ofItself],
  ["\\b(?:developer|system) message\\b", ofItself],
  [
    `\\b(?<!follow(?:ed|ing)? )my (?:own |exact |full |current |system |internal |operating |standing )*${instructions}\\b(?! (?:for|on|about|reply|response|answer))`,
    ofItself,
  ],
  ["\\b(?:following|follow|reading from|working from|given|bound by|stick to) (?:a|the|my) script\\b", ofItself],
  [
    "\\b(?:instructions?|prompt|script|guardrails) (?:that )?i(?:['’]m| am| was|['’]ve| have)? (?:follow|run|work|operate|obey|have to|must|received|go by|got|use|bound|based|built|given|been given)",
    ofItself,
  ],
  [
    `\\b(?:the|my|our|its) ${makers}\\b[^.?]{0,24}\\b(?:told me|tell me|set|gave me|prohibit\\w*|forbid\\w*|programmed|built me|instructed|want me|made me)\\b|\\b(?:set|given|written|imposed|laid down) by (?:the|my) ${makers}\\b`,
    ofItself,
  ],
  [
    "\\bi(?:['’]m| am| was|['’]ve been| have been)(?: \\w+)? (?:instructed|programmed|configured|prompted|hard-?coded|scripted)\\b(?! by (?:the|a|my) (?:doctor|police|court))|\\btold in my prompt\\b",
    ofItself,
  ],
  [
    "\\b(?:configured|programmed|instructed|trained|set up|designed|built|scripted) me (?:not |never |only )?(?:to|for|so)\\b|\\bgiven as instructions\\b|\\bi(?:['’]ve| have)(?: been given| got)? (?:clear|strict|explicit|firm|secret) (?:instructions|orders)\\b|\\bby my instructions\\b",
    ofItself,
  ],
);

// Capitals count here: "another guest, Anna Price", "the previous tenant was a Mrs Hale".
const namedOther =
  /\b(?:[Aa]nother|[Aa] different|[Oo]ne other|[Ss]ome other|(?:[Tt]he|[Aa]) (?:previous|former|last|prior|next|other|earlier)) (?:customer|guest|passenger|tenant|client|account holder|caller|occupant|occupier|buyer|resident)s?(?:(?:, | called | named | by the name of | is | was )(?:an? |one )?(?:(?:Mr|Mrs|Ms|Miss|Dr)\b|[A-Z][a-z]+)|\b[^;.?]{0,30}\b(?:at|on|is|in|from) (?:number )?\d+ ?(?:[A-Z][a-z]+|\d{3}))/;
const others = group(
  "discloses another customer's data",
  "customer* guest* passenger* tenant* client* caller* occupant* occupier* buyer* resident* neighbo* holder lady man woman gentleman person family couple chap fellow guy",
  [
    `\\b(?:${somebodyElse}|(?:your|the|a) (?:\\w+ )?neighbou?r)(?:['’]s|s['’])? ${theirData}\\b[^;.?]{0,60}\\b(?:is|was|went|goes|shows?|showed|has|had|came|comes|reads?|lists?|totals?|got)\\b`,
  ],
  [
    `\\b${theirData} of (?:your neighbou?r|${somebodyElse})\\b[^;.?]{0,30}\\b(?:is|was|went|goes|shows?|showed|has|had|came|reads?|lists?|got)\\b`,
  ],
  [
    `\\b(?:looked|looking|checked|opened|compared|comparing|pulled|see|saw|read|have)\\b[^,;.?]{0,20}\\b${somebodyElse}['’]s ${theirData}\\b`,
  ],
  [
    `\\b${neighbour}\\b[^.?]{0,30}\\b(?:owes?|owed|paid|pays|ordered|booked|complained|claimed|has|had|got|gets|was|is|received|cancelled|missed|called|named)\\b`,
    { unless: mayHaveIt },
  ],
);

/** The ways in which flags, scores, notes, instructions and other people's data are let out. */
export const leakGroups: readonly LeakGroup[] = [
  flags,
  gossip,
  scores,
  lists,
  notes,
  prompt,
  { ...others, frames: [...others.frames, { said: namedOther }] },
];
