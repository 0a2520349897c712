// Patterns for agents' wording. Rules check only whether the agent mentioned something at all, so each pattern accepts
// many wordings. A number, a date or an amount needs no pattern: rules look for the value itself.

const cannot = "(?!['’]?t|not| not)";

/** Words that give a reason. */
export const givesReason = new RegExp(
  String.raw`\b(?:because|since|as (?:it|the|your|you|this|that|we|there)|without|unless|until|till|only|` +
    "needs?|policy|rules?|already|once|after|before|due to|covers?|closed|ended|past|over|means|" +
    String.raw`so (?:it|we|i|the|there)|not (?:a|an|in|part|something|covered|eligible|possible))\b`,
  "i",
);

/** Words that mention an alternative. */
export const showsAWayOn = new RegExp(
  `\\b(?:instead|if you|(?<!anything else i )can${cannot}|you could|you['’]re welcome to|you are ` +
    "welcome to|you may|you still|i could(?!n['’]?t| not)|we could(?!n['’]?t| not)|you['’]ll (?:find|" +
    `be able)|once it (?:arrives|has arrived|is)|(?<!\\bnot )possible|(?<!\\bnot )available|(?:is|` +
    "stays|remains) (?:open|yours|valid|with you|on your)|keeps its|options?|alternatives?|offer|" +
    "happy to|repair|resale|northline again|return it|ask (?:her|him|them|your)|i would|i['’]d " +
    `(?:look|try|check|start)|please (?:look|check|try))\\b`,
  "i",
);

/** Words that offer to take something back after it has arrived. */
export const offersReturn = /\breturn|\bsen[dt] (?:it|them|this) back\b|\btake (?:it|them) back\b/i;

/** Words that offer to have the carrier hold the parcel. */
export const offersHold = /\bhold|\bheld\b|\bpick(?:ed)?[ -]?up|\bcollect|\bcounter\b|\bdepot\b/i;

/** Words that offer a repair. */
export const offersRepair = /\brepair|\bworkshop\b|\bfix(?:ed)?\b/i;

/** Words that ask for a picture. */
export const asksForPhoto = /\b(?:photos?|pictures?|images?|snapshot|pics?|attach(?:ment)?)\b/i;

/** Words that mention a payment check. */
export const paymentCheck = /\bpayment\b/i;

/** A mention of business days. */
export const businessDay = /\b(?:business|working)[ -]days?\b/i;

/** Words that say that a human agent will take over. */
export const aPersonAnswers = /\b(?:person|colleague|human|teammate|specialist|someone|somebody|team|manager|agent)\b/i;

/** Words that predict a colleague's decision; saying that a colleague will decide does not count. */
export const foretells = new RegExp(
  String.raw`\b(?:they|he|she|who|colleagues?|team)(?: will|['’]ll| are going to| is going to) (?:(?:surely|` +
    "certainly|definitely|gladly|then|also) )*(?:approve|grant|accept|agree|allow|refund|reimburse|" +
    String.raw`replace|say yes|make (?:the|an|that) exception)\b|\byou(?: will|['’]ll) (?:(?:surely|certainly|` +
    String.raw`definitely|then) )*get (?:the|your|a|it|that) ?(?:full )?(?:money|refund|replacement)\b`,
  "i",
);

/** Words that ask the customer to stay civil. */
export const warns = new RegExp(
  String.raw`\binsult|\brespect|\blanguage\b|\btone\b|\bcivil|\bpolite|\bpersonal(?:ly)?\b|` +
    String.raw`\bname[- ]calling\b|\babus|\bspeak (?:to|with)|\btalk to\b|\bcourte|\bkind(?:ly)? to\b|` +
    String.raw`\bhand (?:this|it|you) over\b|\bplease (?:don['’]t|do not|keep)`,
  "i",
);

/** Words that say that there is no date yet. */
export const noDateYet = new RegExp(
  String.raw`\b(?:no|not (?:yet )?(?:a|have a|got a|given|been given|any|know)|n['’]t (?:yet )?(?:have|got|` +
    String.raw`given|know|been given)(?: \w+){0,3}|without a|any) (?:\w+ ){0,3}?(?:dates?|eta|estimate|when)\b|` +
    String.raw`\bdate (?:is|has) (?:not|n['’]t|yet)`,
  "i",
);

/** Words that say that nothing matches the request. */
export const nothingFits = new RegExp(
  String.raw`\b(?:nothing|none|no (?:bag|pack|case|duffel|product|piece|\w+ (?:bag|pack|case|duffel))|` +
    String.raw`not (?:have|make|carry|sell|offer|stock)|n['’]t (?:have|make|carry|sell|offer|stock))\b`,
  "i",
);

/** Words that ask for details to verify the customer's identity. */
export const asksWhoItIs = new RegExp(
  String.raw`\b(?:verify|identif|identity|who i am talking to|confirm who)|\b(?:give|send|tell|need|share|` +
    String.raw`provide|have|what['’]?s|what is)\b[^.?!]{0,40}\b(?:order number|email|e-mail|postcode|zip)`,
  "i",
);

/** Words that make or deny a promise. */
export const promise = /\b(?:guarantee[ds]?|(?:i|we)(?:['’]ll)? promise|definitely|for (?:sure|certain)|without fail|100%|rest assured)\b/i;
const denial = /\b(?:not|never|no|cannot|nor|neither|nobody|rather than|instead of)\b|n['’]t\b/i;

/** Whether a message gives a guarantee that is not negated in the same sentence. */
export function guarantees(message: string): boolean {
  if (!promise.test(message)) return false;
  return message.split(/[.!?\n]+/).some((sentence) => promise.test(sentence) && !denial.test(sentence));
}

const actionWords: { readonly [tool: string]: RegExp } = {
  change_address: /\baddress|\bsend|\bship|\bdeliver|\bredirect|\bgo(?:es)? to\b|\bcorrect|\bchange/i,
  edit_line_item: /\bchang|\bswap|\bswitch|\bedit|\bmake it\b|\binstead|\bupdat/i,
  cancel_order: /\bcancel/i,
  create_return: /\breturn|\btake (?:\w+ ){0,6}back\b|\bsend (?:\w+ ){0,6}back\b|\blabel\b|\brefund/i,
  create_exchange: /\bexchang|\bswap|\bswitch|\binstead/i,
  create_replacement: /\breplac|\bsend|\bship|\bnew one\b/i,
  create_reshipment: /\breship|\bsend|\bship|\bnew parcel\b|\bagain\b/i,
};

/** Whether a text describes the action of a tool. */
export function namesAction(tool: string, words: string): boolean {
  return actionWords[tool]?.test(words) ?? true;
}
