/** How agents say that something is given: by whom, to whom, and in which words. */

const between =
  "(?:[ ,]+(?:also|just|now|already|gladly|happily|even|then|personally|further|additionally|furthermore|once|both|all|each|still|be|been|being|able to|happy to|pleased to|delighted to|glad to|going to|go(?:ne|ing)? ahead(?: and|,)?|gone and|taken the liberty of|decided to|agreed to|chosen to|managed to|arranged (?:for|to)|arrang(?:e|ing) (?:for|to)|made sure to|back|to|make an exception and|anyway))*";

// How a gift comes about, in whatever form the verb stands.
const gives =
  "(?:add(?:ed|ing)?|plac(?:e|ed|ing)|reward(?:ed|ing)?|gift(?:ed|ing)|comp(?:ed|ing)?|spar(?:e|ed|ing)|skip(?:ped|ping)?|los(?:e|t|ing)|overlook(?:ed|ing)?|match(?:ed|ing)?|br(?:ing|inging|ought)|str(?:ike|iking|uck)|delet(?:e|ed|ing)|eras(?:e|ed|ing)|mak(?:e|ing)|made|ke(?:ep|pt|eping)|lock(?:ed|ing)?|appl(?:y|ied|ying)|sen(?:d|t|ding)|giv(?:e|en|ing)|gave|grant(?:ed|ing)?|award(?:ed|ing)?|issu(?:e|ed|ing)|credit(?:ed|ing)?|includ(?:e|ed|ing)|thr(?:ow|own|owing|ew) in|knock(?:ed|ing)?|tak(?:e|en|ing)|took|refund(?:ed|ing)?|reimburs(?:e|ed|ing)|compensat(?:e|ed|ing)|return(?:ed|ing)?|hand(?:ed|ing)? back|repa(?:y|id|ying)|pa(?:y|id|ying)|put(?:ting)?|offer(?:ed|ing)?|treat(?:ed|ing)?|upgrad(?:e|ed|ing)|bump(?:ed|ing)?|mov(?:e|ed|ing)|waiv(?:e|ed|ing)|writ(?:e|ing|ten)|wrote|wip(?:e|ed|ing)|drop(?:ped|ping)?|remov(?:e|ed|ing)|revers(?:e|ed|ing)|cancel(?:l?ed|l?ing)?|scrap(?:ped|ping)?|clear(?:ed|ing)?|lift(?:ed|ing)?|cover(?:ed|ing)?|absorb(?:ed|ing)?|foot(?:ing)?|settl(?:e|ed|ing)|pick(?:ed|ing)? up|reduc(?:e|ed|ing)|lower(?:ed|ing)?|halv(?:e|ed|ing)|cut(?:ting)?|slash(?:ed|ing)?|discount(?:ed|ing)?|deduct(?:ed|ing)?|shav(?:e|ed|ing)|round(?:ed|ing)?|top(?:ped|ping)? up|se(?:t|tting) (?:aside|up)|reserv(?:e|ed|ing)|arrang(?:e|ed|ing)|organi[sz](?:e|ed|ing)|let(?:ting)?|slip(?:ped|ping)?|pop(?:ped|ping)?|load(?:ed|ing)?|transfer(?:red|ring)?|deposit(?:ed|ing)?|process(?:ed|ing)?|approv(?:e|ed|ing)|authori[sz](?:e|ed|ing)|forg(?:ive|iven|oing|o)|excus(?:e|ed|ing)|do(?:ing|ne)?|provid(?:e|ed|ing)|book(?:ed|ing)?|ship(?:ped|ping)?|fix(?:ed|ing)?|repair(?:ed|ing)?|post(?:ed|ing)?|enter(?:ed|ing)?|attach(?:ed|ing)?|secur(?:e|ed|ing)|extend(?:ed|ing)?|fr(?:eeze|ozen|eezing)|paus(?:e|ed|ing)|hold(?:ing)?|replac(?:e|ed|ing)|call(?:ed|ing)? (?:it|this))";
const given =
  "(?:add|plac|reward|extend|delet|eras|struck|appli|award|grant|issu|credit|includ|thrown in|knock|taken|refund|reimburs|compensat|return|repaid|paid|put|upgrad|waiv|written|wip|dropp|remov|revers|cancell?|clear|lift|cover|reduc|lower|halv|cut|discount|deduct|topp|set aside|arrang|organi[sz]|given|sent|approv|authori[sz]|forgiven|scrapp|deposit|load|made|frozen|extend)(?:ed|d)?";
const received =
  "(?:get|getting|got|receive|receiving|have|find|see|enjoy|earn|expect|look forward to|choose|pay nothing|keep|be (?:given|sent|credited|refunded|compensated|reimbursed|repaid|paid|upgraded|offered|treated|getting|receiving)|been (?:given|sent|credited|refunded|compensated|reimbursed|repaid|paid|upgraded|awarded|granted))";

const frames = [
  // Somebody of the company gives, or has given.
  `\\b(?:i|we)(?:['’](?:ve|ll|m|re|d like)| have| will| shall| am| are| was| were)${between} ${gives}\\b`,
  "\\b(?:i|we)(?: also| just)? (?:gave|added|applied|sent|issued|credited|waived|refunded|reimbursed|upgraded|removed|dropped|threw in|took|knocked|reversed|wiped|cleared)\\b",
  `\\b(?:let me|let['’]s|allow me to)${between} ${gives}\\b`,
  `\\b(?:will|['’]ll|(?:is|are) going to)${between} ${gives}\\b.*\\b(?:you|your)\\b`,
  // The customer gets it.
  `\\byou(?:['’](?:ll|re|ve)| will| are| have| can|)(?! (?:to|need))${between} ${received}\\b`,
  "^(?:please |and |so |just |do |meanwhile )*(?:accept|enjoy|use|enter|apply|redeem|take|have|treat yourself|keep)\\b",
  // It is being given, by whomever.
  `\\b(?:(?:has|have)(?: also| just| now| already)? been|(?:will|['’]ll|going to|to)(?: also| now| then)? be|(?:is|are|['’]s)(?: also)? (?:being|now))(?: also| now| already| automatically)? ${given}\\b`,
  "\\b(?:is|are) (?:included|added|credited|taken off|waived|refunded|gone) (?:for|to|from|off|with|as|too|also)\\b",
  // It is there, or on its way, for the customer.
  "\\b(?:there|here)(?:['’](?:s|ll be)| (?:is|are|will be))\\b.*\\b(?:you|your|from us|for (?:the|this))\\b",
  "\\bhere(?:['’]s| is) (?:a|an|your|the) ",
  "\\bcom(?:es?|ing) (?:as|with|your way|on top)\\b|\\bgoes\\b.*\\bas\\b",
  "\\byour (?:next|account|card|profile|booking|bill)\\b.*\\b(?:is|are|will|['’]ll|comes?|ships?|gets?|carries|has|shows|holds)\\b",
  "(?:\\b(?:is|are)|['’]s)(?: now)? (?:half|yours|on (?:us|me|its way|the way)|on the house|our treat|free for you)\\b",
];
/** A clause that gives something. */
export const giving = new RegExp(frames.join("|"), "i");
/** A clause that is about the two who talk, or bids the customer take something. */
export const personal =
  /\b(?:i|we|us|our|me|my|you|your|yours)\b|^(?:please |and |so |just |do |meanwhile )*(?:accept|enjoy|use|enter|apply|redeem|take|have)\b/i;

/** Said of what is given away out of kindness, not because it is due. */
export const kindly =
  /\b(?:as an? (?:small |little |one-off |one-time |kind |special |sincere )*(?:gesture|courtesy|thank[ -]you|one-off|token|apology|exception|goodwill|sign|treat|bonus|extra|gift)|(?:for|given) (?:all )?(?:your|the|this|any) (?:\w+ )?(?:trouble|patience|inconvenience|hassle|wait|delay|mix-?up|muddle|disappointment|upset|stress|bother|honesty|loyalty)|mak(?:e|ing) (?:it|this|that|things|up) (?:up |right |good )?(?:to|for)|good-?will|out of (?:courtesy|kindness)|with our (?:compliments|apologies)|courtesy of|our gift|(?:our|your) loyalty|valued (?:guest|customer|member)|(?:just )?this once|for being (?:so )?\w+)\b/i;
/** A kindness that needs no other word to be one. */
export const gesture =
  /\bas an? (?:small |little |one-off |one-time |kind |special |sincere )*(?:gesture|courtesy|thank[ -]you|token|apology|treat|bonus|gift)\b|\bour (?:gift|treat)\b|\bcourtesy of\b|\bwith our compliments\b|\bon the house\b|\bcomplimentary\b/i;

/** Said of what costs nothing. */
export const free =
  /\b(?:free(?! (?:to|of (?!charge|cost)|from|up))|complimentary|gratis|on (?:us|the house|me)|as a (?:free )?(?:gift|present)|our (?:treat|gift)|with our compliments|(?:at|for) no (?:extra |additional |further )?(?:cost|charge)|no (?:extra )?charge|without (?:extra |any )?charge|for nothing|at our expense|included|cost(?:s|ing)? you nothing|(?:no|nothing)(?: extra| more)? to pay|(?:won['’]t|not) cost you (?:a|anything))\b/i;
/** What desks are asked to give for nothing. */
export const treats =
  /\b(shipping|delivery|ships|upgrade|breakfast|dinner|lunch|meals?|drinks?|spa|lounge|passes|parking|wi-?fi|nights?|stay|repair|months?|weeks?|check-?out|check-?in|legroom|seats?|transfer|taxi|pillow|tags?|kit|cubes?|belt|mask|gift|present|miles|massage|bottle|wine|subscription|order|express|overnight|treatment|status|minibar|snacks?|cover|gas|electricity|room|suite|replacement|insurance|membership|warranty|hamper|flowers|chocolates)\b/i;
/** The better thing an upgrade leads to. */
export const better = /\b(business|first class|premium|suite|deluxe|express|overnight|priority|executive|penthouse)\b/i;
