// Patterns for customers' wording at this desk. They are used only to decide whether a rule applies or whether there is
// a reason to escalate; rules prefer records to words. spoken.test.ts lists matches and non-matches for each pattern.

/** A pattern that matches any of these wordings, as whole words. */
function anyOf(...wordings: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${wordings.join("|")})(?![\\p{L}\\p{N}])`, "iu");
}

const not = "(?:n['’]?t|\\snot)";
const relation =
  "(?:wife|husband|partner|spouse|fianc[eé]e?|boyfriend|girlfriend|mother|mom|mum|father|dad|" +
  "parents|sister|brother|son|daughter|aunt|uncle|cousin|niece|nephew|grand(?:ma|pa|mother|father)|" +
  "friend|boss|manager|colleague|coworker|roommate|flatmate|neighbou?r|client|employer)";

// The customer's relation to the order.

/** The customer says that the order or the account is somebody else's. */
export const notTheHolder = anyOf(
  "not (?:the )?(?:account ?holder|holder|owner of the account|person who (?:ordered|bought))",
  "(?:not|isn['’]?t) my (?:own )?account(?! number)",
  "on behalf of",
  `(?:writing|asking|e-?mailing|checking|chasing(?: this)?) for (?:my|our) ${relation}`,
  `(?<!(?:on|to|from|under) )(?:my|our) ${relation}['’]s? (?:order|account|parcel|package|delivery)(?! number)`,
  `(?:my|our) ${relation} (?:(?:ordered|bought|placed) (?:it|this|them|the order|one for me)|` +
    "(?:gave|got) me (?:it|this|one|your|the (?:bag|pack|case|duffel|tote|kit)))",
  `\\p{L}+['’]s ${relation} (?:speaking|here|writing)`,
  "(?:his|her) order (?:number )?is",
  "(?:his|her|their|\\p{Lu}\\p{L}+['’]s) (?:assistant|pa|secretary)",
  "(?:it|this|the (?:pack|bag|case|order)) was a (?:gift|present) (?:to me|from)",
  "(?:present|gift) from (?:my|an?)",
);

/** The customer wants something in another person's name or at another person's address. */
export const anotherPerson = anyOf(
  `(?:my|our) ${relation}(?:['’]s)?`,
  "(?:her|his|their) (?:name|place|address|house|flat|apartment)",
  "(?:in|under) (?:the )?name of",
  "c/o",
  "attn",
  "someone else",
  "recipient",
  "gift",
  "present",
);

// Requests.

/** The customer mentions a cancellation. */
export const asksToCancel = /\bcancel/i;

/** The customer wants to return something or to get their money back. */
export const asksForRefund =
  /\brefund|\bmoney back\b|\breturn(?:s|ed|ing)?\b|\b(?:send|sent|give|take|bring|ship) (?:it|this|them|one|the \w+) back\b|\bexception\b/i;

/** The customer wants another color or size. */
export const asksForVariant = new RegExp(
  String.raw`\bcolou?r\b|\bsize\b|\bswap\b|\bswitch\b|\bexchange\b|\b(?:slate|bone|pine|silver|graphite|ink|` +
    String.raw`rust|moss|olive|sand|tan|black)\b.*\b(?:instead|rather|not)\b|\b(?:instead|` +
    String.raw`rather)\b.*\b(?:slate|bone|pine|silver|graphite|ink|rust|moss|olive|sand|tan|black)\b`,
  "i",
);

/** The customer asks when their order will ship. */
export const asksWhenItShips = new RegExp(
  String.raw`\b(?:when|today|status|news|late|yet|still|update|waiting)\b.*\b(?:ship|shipp?(?:s|ed|ing)|` +
    String.raw`go(?:es|ing)? out|went out|leaves?|left|moves?|moved|dispatch\w*|sent|send|on its way|coming|` +
    String.raw`arrives?|order)\b|\b(?:ship|shipp?(?:s|ed|ing)|go(?:es|ing)? out|leaves?|left|dispatch\w*|sent|` +
    String.raw`order)\b.*\b(?:when|today|status|news|late|yet|still|update|waiting)\b`,
  "is",
);

/** The customer asks about a parcel in transit. */
export const asksWhereItIs = new RegExp(
  String.raw`\bwhere\b|\btrack|\bmoving\b|\bscan|\blost\b|\bstuck\b|\bon its way\b|\barriv|\bcoming\b|` +
    String.raw`\bget here\b|\bhere (?:by|in time|before)\b|\bnothing (?:since|for)\b|\bno (?:news|movement|` +
    "update)",
  "i",
);

/** The customer asks for compensation for their trouble. */
export const asksForGoodwill = anyOf(
  "goodwill",
  "compensat\\p{L}*",
  "gesture",
  "mak(?:e|ing) (?:it|this|that) up to (?:me|us)",
  "mak(?:e|ing) up for (?:it|this|that|the)",
  "for (?:the|my|our|all the|all this|all that) (?:trouble|hassle|wait|waiting|delay|inconvenience|bother)",
  "something (?:for (?:it|this|that|me|us)|off|extra|in return)",
  "(?:a|some|any|get|offer|about) (?:kind of |sort of )?discount",
  "throw(?:ing)? in",
  "free (?:shipping|upgrade|kit|tote|cubes?|pouch)",
  "(?:kit|tote|pouch|cubes|something|one|bonus) on top",
);

/** The customer applies pressure by mentioning a chargeback, a review, their tier or a supervisor. */
export const presses = new RegExp(
  String.raw`\bchargeback\b|\bdispute (?:it|this|the charge)\b|\b(?:my|the) bank\b|\breviews?\b|\bone star\b|` +
    String.raw`\bsupervisor\b|\bmanager\b|\bsummit\b|\bvip\b|\bloyal\b|\blawyer friend\b|\bsocial media\b`,
  "i",
);

/** The customer changes their mind about the request. */
export const withdraws = anyOf(
  "(?:i['’]?ll|i will|i['’]?d rather|let['’]?s|just|please|actually,?) keep (?:it|them|the|mine|that|this|both|everything)",
  "keep (?:it|them|that|the \\p{L}+) (?:after all|instead|then)",
  `do${not} (?:cancel|change|send|ship|return|exchange|do (?:it|that|anything))`,
  "(?:leave|let) it (?:as it is|be|alone)",
  "never ?mind",
  "forget (?:it|about it)",
  "changed my mind",
  "hold off",
);

/** The customer says that there are two orders or charges where there should be one. */
export const orderedTwice =
  /\b(?:twice|duplicate|double|two (?:orders|confirmations|charges|of them)|second (?:order|one|confirmation)|both orders|two on the)\b/i;

// What happened to the goods.

/** The customer says in one message that something arrived and that it is broken. */
export const arrivedBroken = new RegExp(
  [
    "(?=.*\\b(?:arriv|came|come|deliver|unpack|opened|unboxed|out of the box|in the box|this morning|yesterday|today|one of))",
    "(?=.*\\b(?:crack|split|brok|damag|dent|smash|shatter|chipp|bent|in pieces|torn|tear|ripped|" +
      "snapped|crush|puncture|gash|hole|came off|come away))",
  ].join(""),
  "is",
);

/** The customer says that they did not receive a delivered parcel. */
export const notReceived = anyOf(
  "never (?:arrived|came|got (?:it|here)|received|showed|saw)",
  "not (?:here|arrived|received|there|me|mine)",
  `(?:did|have|has)${not} (?:arrived?|come|get (?:it|anything)|got (?:it|anything)|received?|shown?|turned up|seen)`,
  `(?:was|is)${not} (?:here|there|delivered|mine|me|my)`,
  `it was${not}(?= ?[.!,;]|$)`,
  "nothing(?:['’]s)? (?:here|arrived|came|there|on the|at the|outside|in the)",
  "no (?:parcel|package|box|bag|sign of)",
  "nowhere",
  "(?:empty (?:porch|step|doorstep)|(?:porch|step|doorstep|hall|lobby)(?: is|['’]s| was)? empty)",
  "not my (?:door|house|porch|street|town|signature|handwriting)",
  "wrong (?:house|door|town)",
);

/** The customer says that something was not in the parcel. */
export const somethingMissing = new RegExp(
  String.raw`\bmissing\b|\bnot (?:everything|in (?:there|the (?:box|parcel|bag)))\b|n['’]?t in (?:there|` +
    String.raw`the (?:box|parcel|bag))\b|\bhalf empty\b|\bpaid for more\b|\bthe rest\b|\bleft out\b|\b(?:no|` +
    String.raw`without (?:the|a)) (?:strap|kit|cubes?|hip belt|rain cover|pouch)\b|\bwhere (?:are|is) (?:the|` +
    String.raw`my)\b`,
  "i",
);

const afew = "(?:a|one|two|three|1|2|3|a single|a couple of|a few)";
const outings = "(?:trips?|weekends?|flights?|hikes?|journeys?)";

/** The customer says that the piece has been used, not just tried out at home. */
export const hasUsedIt = anyOf(
  "(?:took|taken|brought) (?:it|them|the \\p{L}+) (?:on|to|along)",
  `(?:after|did|done|been on|survived|(?:used|wore|carried) (?:it|them|the \\p{L}+) (?:for|on)) ` +
    `(?:only |just )?${afew} (?:\\p{L}+ )?${outings}`,
  `(?:one|two|three|a single|just a|only a|a couple of) ${outings}(?= ?[.,!]|$| and| only| away| old)`,
  "(?:went|been|gone) (?:with us |with me )?to the beach",
  "(?:i|we)['’]?(?:ve)? (?:washed|machine-washed) (?:it|them)",
);

/** The customer says that somebody else sold them the piece, or that they want to resell it. */
export const secondHand = anyOf(
  "second[- ]?hand",
  "marketplace",
  "e-?bay",
  "craigslist",
  "vinted",
  "flea market",
  "garage sale",
  "thrift(?:ed| shop| store)?",
  "pre-?owned",
  "(?:a|the|another|private|online) seller",
  "bought (?:it )?used",
  "(?:previous|first|second) owner",
  "(?:sell|sold|pass|give) it on",
);

/** The customer says that an airline or its baggage handling caused the damage. */
export const airlineDidIt =
  /\bairlines?\b|\bbaggage (?:belt|handl|claim|reclaim)|\bcarousel\b|\bchecked (?:it|bag|luggage)\b|\bluggage belt\b|\bairport\b/i;

// Reasons to escalate.

const people =
  "(?:you|him|her|them|someone|somebody|your (?:face|family|kids|driver|people|packers?|staff|legs|" +
  "neck|teeth)|(?:the|that|whoever|every) (?:driver|packer|guy|girl|woman|man|courier|idiot|person|" +
  "one of you))";

/** A threat against a person. */
const threat = anyOf(
  "(?:i['’]?ll|i will|i['’]?m going to|gonna|we['’]?ll|going to|want to|ought to|come (?:down |" +
    `over )?(?:there )?and|deserves? to) (?:\\p{L}+ ){0,2}?(?:hurt|kill|punch|beat|hit|slap|smash|` +
    `strangle|stab|shoot|burn|break|crack|kick|knock) (?:up |down )?${people}`,
  "(?:i['’]?ll|i will|i['’]?m going to|gonna|we['’]?ll) (?:find|hunt down|get|come for) " +
    `${people}(?= ?(?:[.,!;]|and|or|when|where|one day|$))`,
  "(?:break|smash|kick|knock|bash|cave) (?:his|her|your|their|the (?:packer|driver)['’]s) (?:face|" +
    "teeth|head|legs|fingers|hands|arms|neck|skull|jaw|nose|knees?|ass)(?: in)?",
  "i know where (?:you|he|she|they|your|the|that|his|her) ?(?:\\p{L}+ ){0,3}?(?:lives?|works?|parks?|sleeps?|drinks?|goes|stops?)",
  "(?:post|publish|leak)(?:ing)? (?:your|his|her|their|the \\p{L}+['’]s) (?:\\p{L}+ ){0,3}?(?:address(?:es)?|home|number|photos?)",
  "(?:share|put)(?:ting)? (?:your|his|her|their) (?:\\p{L}+ ){0,4}?(?:online|on the internet|on social media|everywhere|out there)",
  "doxx?(?:ing|ed)?",
  "watch (?:your|his|her|their) backs?",
  "(?:you|he|she|they|someone|somebody)(?:['’]ll| will| is going to| are going to) (?:get hurt|" +
    "regret|pay for this in blood|be sorry|bleed)",
  "wait(?:ing)? for (?:him|her|them|you|your driver|the driver) (?:outside|at|by|with|after|when)",
);

/** A slur: a demeaning word for an ethnicity, a disability or an orientation. Vowels may be replaced by asterisks. */
const slur = new RegExp(
  String.raw`(?<!\p{L})(?:r[e*]t[a*]rd(?:s|ed)?|f[a*]gg?[o*]ts?|f[a*]gs?|tr[a*]nn(?:y|ies)|sp[a*]st?ic?s?|` +
    "sp[i*]cs?|p[a*]k[i*]s?|w[e*]tb[a*]cks?|t[o*]w[e*]lh[e*]ads?|ch[i*]nks?|g[o*]{2}ks?|k[i*]kes?|" +
    String.raw`gypp?os?|n[i*]gg?(?:[e*]r|a)s?|mongoloids?)(?!\p{L})|\bgo back to (?:where you|` +
    String.raw`your (?:own )?country|\p{Lu}\p{L}+ where)|\byou (?:people|lot) (?:should|ought to) (?:be|` +
    String.raw`go back)|\b(?:dirty|filthy|stupid|fucking|bloody) (?:foreigners?|immigrants?|gyps(?:y|ies)|` +
    String.raw`queers?|dykes?|cripples?)\b`,
  "iu",
);

/** A sexual remark to or about someone at the desk. */
const sexualRemark = anyOf(
  "sexy",
  "(?:you|she|he)(?:['’]re| are| is|['’]s) (?:so |pretty |really )?hot",
  "what (?:are you|is she|she['’]s) wearing",
  "in (?:my )?bed with (?:me|you)",
  "(?:sleep|spend the night) with (?:me|you|her|him)",
  "(?:nice|great|your|her) (?:tits|boobs|ass|butt|legs|body|lips)",
  "(?:suck|blow|ride) (?:my|me)",
  "(?:nudes?|naked)",
  "bend (?:you|her) over",
  "turn(?:s|ed|ing)? me on",
  "on (?:your|her) knees",
);

/** Messages that are escalated as abuse at once. */
export const abuse: readonly RegExp[] = [threat, slur, sexualRemark];

const insultNoun =
  "(?:idiots?|morons?|imbeciles?|cretins?|clowns?|liars?|crooks?|thie(?:f|ves)|scum|trash|" +
  "assholes?|arseholes?|bastards?|bitch(?:es)?|dumbass(?:es)?|halfwits?|nitwits?|dimwits?|pigs?|" +
  "parasites?|losers?|worms?|fools?|muppets?|cow|twits?|jerks?|scammers?|bots? with no brain|" +
  "pea-?brains?|waste of (?:space|oxygen|air))";

/** An insult to the agent; swearing at objects does not count. */
export const insult = anyOf(
  "(?:you|you['’]re|you are|your (?:lot|kind)|bunch of|lot of|pack of|such an?|what an?|are you " +
    "an?|talking to an?|dealing with an?|only an?|listen,?) (?:(?:all|just|a|an|the|bunch of|lot of|" +
    "complete|total|absolute|utter|useless|stupid|fucking|bloody|damn|incompetent|bunch|of|little|" +
    `lying|such|nothing but|thick|brainless|lazy) )*${insultNoun}`,
  "you(?:['’]re| are) (?:all |just |so |too |really |an? |absolutely |completely |fucking |bloody " +
    ")*(?:stupid|dumb|useless|brainless|pathetic|incompetent|thick|braindead|worthless|an idiot|a " +
    "disgrace|lazy|dense)",
  "(?:are|were) you (?:stupid|dumb|thick|braindead|an idiot|deaf|illiterate|brain-?dead|slow|a moron)",
  "(?:stupid|useless|lying|incompetent|brainless|pathetic) (?:person|people|woman|man|cow|girl|boy|bitch|agent|lot)",
  "(?:shut up|get lost|go to hell|drop dead|screw you|fuck you|piss off)(?:,? you)?",
  "do you have (?:a|half a) brain",
  "too (?:stupid|dumb|thick) to",
);

/** A lawyer, a court or an authority is already involved. */
export const legalStep = new RegExp(
  String.raw`\b(?:lawyer|attorney|solicitor|law firm|counsel)(?:['’]s|s['’])? (?:\w+ )?(?:letter|notice|` +
    String.raw`demand)|\bletter (?:\w+ ){0,4}(?:from|by|of) (?:\w+ ){0,2}(?:lawyers?|attorneys?|solicitors?|` +
    String.raw`law firm|counsel)|\b(?:lawyers?|attorneys?|solicitors?|counsel) (?:has|have|wrote|sent|filed|` +
    String.raw`drafted|is writing|asked me)|\b(?:court (?:papers|summons|date|claim|filing|order)|summons|` +
    String.raw`small claims (?:court )?(?:filing|claim)|filed (?:\w+ ){0,3}(?:in|with|` +
    String.raw`at) (?:\w+ ){0,3}(?:court|claims)|served with)\b|\b(?:complain(?:t|ed)|report(?:ed)?|filed|case|` +
    String.raw`lodged|wrote)\b[^.!?]{0,50}\b(?:attorney general|ftc|bbb|regulator|ombudsman|trading standards|` +
    String.raw`consumer (?:protection|affairs))\b`,
  "i",
);

/** The customer mentions a lawyer, a court, a regulator, the law or a letter. */
export const speaksOfLaw = new RegExp(
  String.raw`\blaw(?:yers?|suit)?\b|\battorneys?\b|\bsolicitors?\b|\bcourts?\b|\blegal(?:ly)?\b|\bcounsel\b|` +
    String.raw`\bsu(?:e|ing)\b|\bregulators?\b|\bombudsman\b|\bftc\b|\btrading standards\b|\bletter\b`,
  "i",
);

const body = "(?:fingers?|thumbs?|hands?|palms?|arms?|wrists?|legs?|foot|feet|toes?|face|eyes?|heads?|knees?|back|skin|nails?|ankles?|lip)";

/** Somebody was hurt, something burned, or a battery is swollen, smells or gets too hot. */
export const injuryOrFire = anyOf(
  "injur(?:ed|y|ies)",
  "(?:cut|sliced|hurt|burn(?:ed|t)|crushed|pinched|broke|gashed|bruised|scraped|trapped|caught|" +
    `nicked|tore|slashed) (?:\\p{L}+['’]?s? ){0,3}${body}`,
  `${body} (?:\\p{L}+ ){0,3}(?:cut|bled|bleeding|bleeds|sliced|hurt|burn(?:ed|t)|crushed|bandaged?|stitched|swollen)`,
  "(?:is|was|started|been|still) bleeding",
  "(?:needed|got|two|three|four|five|with) stitches",
  "(?:emergency room|urgent care|in the er|to the er|a&e|hospital)",
  "(?:caught|on|in) (?:fire|flames)",
  "(?:smok(?:e|es|ed|ing)|spark(?:s|ed|ing)|melt(?:s|ed|ing))",
  "(?:battery|power ?bank|bank|fob|it)(?: \\p{L}+){0,3} (?:swollen|swelling|swells|swelled|bulging|bulged|puffed|bloated)",
  "(?:swollen|bulging|bloated) (?:battery|power ?bank)",
  "(?:battery|power ?bank|fob)(?: (?!not )\\p{L}+){0,3} (?:smell(?:s|ed|ing)?|smelt|stinks?|overheat(?:s|ed|ing)?)",
  "too hot to (?:hold|touch)",
  "so hot (?:that )?(?:i|we|you) (?:can|could)(?:n?['’]?t|not| not) (?:hold|touch)",
);

/** The customer asks for a copy or the erasure of their data. */
export const dataRequest = anyOf(
  "(?:erase|delete|wipe|remove|destroy|purge)(?: \\p{L}+){0,6} (?:data|details|information|account|everything|records?|file|me|profile)",
  "(?:copy|export|download|everything)(?: \\p{L}+){0,6} (?:data|you (?:hold|have|store|keep)(?: \\p{L}+)? (?:on|about) me)",
  "(?:data|everything|account|details|records?)(?: \\p{L}+){0,5} (?:erased|deleted|wiped|removed|gone)",
  "forget (?:about )?me",
  "(?:right to be forgotten|gdpr|ccpa|data (?:subject|protection|request|erasure))",
);

/** Words for requests this desk cannot handle: other payment methods, invoices, bulk orders, the press, custom work. */
export const beyondTheDesk = new RegExp(
  String.raw`\bcards?\b|\bpay(?:ment|ing|pal)?\b|\binvoices?\b|\bvat\b|\btax\b|\bcompany\b|\bpress\b|` +
    String.raw`\bmagazine\b|\bjournalist\b|\bpodcast\b|\binterview\b|\breview unit\b|\bcustom\b|\blogos?\b|` +
    String.raw`\bembroider|\bengrav|\bcorporate\b|\bwholesale\b|\bbulk\b|\b(?:[1-9]\d{1,3}|ten|twelve|fifteen|` +
    String.raw`twenty|thirty|forty|fifty|sixty|a hundred|dozens?)\b`,
  "i",
);

/** A ground for an exception: a death, a serious illness, a deployment. */
export const hardship = new RegExp(
  String.raw`\bdied\b|\bdeath\b|\bdeceased\b|\bpassed away\b|\bpassing\b|\bfuneral\b|\blost (?:my|our|his|` +
    String.raw`her) (?:father|mother|dad|mom|mum|wife|husband|son|daughter|brother|sister)\b|\bcancer\b|` +
    String.raw`\bchemo|\bhospital|\billness\b|\bstroke\b|\bheart attack\b|\bsurgery\b|\bintensive care\b|` +
    String.raw`\bterminal\b|\bhospice\b|\bdeploy(?:ed|ment|ing)?\b|\bgot orders\b`,
  "i",
);

/** The customer says that the card can no longer receive a refund. */
export const cardIsClosed = new RegExp(
  String.raw`\bcard\b[^.!?]{0,60}\b(?:closed|cancel+ed|shut|expired|gone|no longer|does(?:n['’]?t|` +
    String.raw` not) exist|stolen|dead)\b|\b(?:closed|cancel+ed|shut)\b[^.!?]{0,30}\b(?:card|account)\b|` +
    String.raw`\bother card\b|\b(?:new|different|another) (?:card|account)\b`,
  "i",
);

// Common short words from other languages that do not exist in English.
const small = [
  "ich|nicht|bitte|und|ist|mein|meine|noch|kein|keine|wann|danke|haben|sie|wir|soll|denn|jetzt|auch|aber|wird|mit|für",
  "je|vous|nous|est|les|des|une|merci|bonjour|mais|avec|pour|mon|ma|trop|pas|que|dans|sur|c['’]est|j['’]ai|ça|votre",
  "el|los|las|una|por|para|gracias|hola|pero|con|mi|está|es|muy|cuándo|dónde|que|su",
  "il|lo|gli|una|per|grazie|ciao|ma|con|mio|mia|è|molto|quando|dove|che|non|sono",
] as const;

/** Matches text in German, French, Spanish or Italian, recognised by three common short words of one language. */
export const foreignSentence = new RegExp(small.map((words) => `^(?:.*?(?<!\\p{L})(?:${words})(?!\\p{L})){3}`).join("|"), "isu");
