/** A thing that a deed can be about, and the words that show it in a call that wrote, or in a record. */
export interface Thing {
  readonly said: RegExp;
  /** In the words of a call. */
  readonly done: RegExp;
  /** In the lines of records; where it is left out, records cannot show that the deed was done. */
  readonly shown?: RegExp;
}

/** Things that desks do not deal with in every call: a deed about one of them takes a call that names it. */
export const things: readonly Thing[] = [
  {
    said: /\b(?:express|overnight|expedit\w+|next-day|same-day|fast-?track\w*|rush(?:ed)?|(?:front|top|head) of (?:the|our)|first in (?:line|the)|(?:the|our) (?:queue|line|wait(?:ing)? ?list)|(?:a|to|as) (?:high(?:er)? )?priority|priority (?:shipping|delivery|boarding|handling)|prioriti[sz]ed)\b/,
    done: /express|overnight|expedit|priority|wait/,
    shown: /express|overnight|expedit|wait/,
  },
  {
    said: /\b(?:notes?|remark|comment)\b (?:\w+ ){0,3}?(?:on|to|in|about|for|saying|so|that)\b|\b(?:note|noted|marked|recorded|documented|logged)\b.*\b(?:your|the|this) (?:account|file|profile|record|booking|reservation|order|case)\b/,
    done: /\bnotes?\b|summary|ticket|comment/,
  },
  {
    said: /\b(?:window|aisle|legroom|row \d+|exit row|(?:seated|sit|seats?) (?:\w+ ){0,4}together)\b/,
    done: /window|aisle|legroom|\brow\b/,
  },
  {
    said: /\b(?:checked|extra|hold|free|second|cabin) (?:bags?|luggage|baggage)\b|\bbaggage allowance\b/,
    done: /\bbag/,
  },
  { said: /\b(?:meals?|lunch|dinner|snacks?)\b/, done: /meal|lunch|dinner|rest\b|snack|slip|posted twice/ },
  { said: /\blounge\b/, done: /lounge/ },
  { said: /\b(?:boarding pass(?:es)?|checked (?:you|them|him|her|both) in)\b/, done: /boarding|check.?in/ },
  { said: /\b(?:wheelchair|special assistance|insurance|travel cover)\b/, done: /wheelchair|assist|insur|cover/ },
  { said: /\bbreakfasts?\b/, done: /breakfast/ },
  { said: /\bparking\b/, done: /\bpark/ },
  {
    said: /\b(?:cot|crib|extra bed|pillows? menu|(?:sea|harbou?r|river|garden|city)[ -]view|higher floor|quiet(?:er)? (?:room|floor))\b/,
    done: /\bcot\b|crib|bed\b|view|floor|quiet/,
  },
  { said: /\b(?:late check-?out|early check-?in)\b/, done: /late.?c|check.?(?:out|in)|duty/ },
  {
    said: /\b(?:spa|massage|taxi|cab|shuttle|minibus|hotel for|overnight stay|accommodation)\b/,
    done: /\bspa\b|massage|taxi|cab\b|shuttle|rebook stay|accommodation/,
  },
  {
    said: /\b(?:suite|business class|first class|premium economy|room upgrade)\b/,
    done: /suite|business|first|premium|upgrade/,
  },
  { said: /\b(?:warrant(?:y|ies)|guarantee)\b/, done: /warrant|guarantee/ },
  {
    said: /\bwarrant\w*\b.*\b(?:extended|renewed|registered)\b|\b(?:extended|renewed|registered)\b.*\bwarrant/,
    done: /extend|renew|regist/,
  },
  { said: /\btariffs?\b/, done: /tariff/, shown: /tariff/ },
  {
    said: /\b(?:direct debits?|standing order|monthly payments?|standing charges?)\b/,
    done: /debit|standing|instalment|plan/,
  },
  {
    said: /\b(?:paperless|e-?bill(?:ing|s)?|newsletter|mailing list|marketing)\b/,
    done: /paperless|e-?bill|newsletter|mailing/,
  },
  {
    said: /\b(?:reminders?|collections?|enforcement|disconnection)\b/,
    done: /reminder|collection|disconnect/,
    shown: /^reminder|collection|disconnect/m,
  },
  {
    said: /\b(?:new|brand-new|replacement|smart) meter\b|\btamper\b|\bseal\b/,
    done: /new meter|meter exchange|smart|tamper|seal/,
    shown: /meter exchange|smart meter fitted/,
  },
  {
    said: /\b(?:billing address|profile|account details|contact details|phone number|email address|password|login|preferences)\b/,
    done: /billing|profile|contact|phone|e-?mail|password|prefer/,
    shown: /chang/,
  },
  {
    said: /\b(?:(?:new|company|other|different) card|card (?:details|number)|bank details|account number|iban|payment method)\b/,
    done: /new card|card number|iban|payment/,
    shown: /\bmethod\b/,
  },
  {
    said: /\b(?:personal data|your data|all (?:of )?(?:your|the|her|his) (?:\w+ )?data|all data|privacy)\b/,
    done: /data|erase|privacy/,
    shown: /eras/,
  },
  {
    said: /\b(?:cheque|by check|bank transfer|in cash)\b/,
    done: /cheque|by check|transfer|cash/,
    shown: /cheque|transfer/,
  },
  { said: /\binvoices?\b/, done: /invoice/, shown: /invoice|issued/ },
  {
    said: /\b(?:engrav\w+|monogram\w*|gift-?wrap\w*|personali[sz]\w+|gift (?:box|note|message))\b/,
    done: /engrav|monogram|gift|personal/,
    shown: /engrav|monogram|gift|personal/,
  },
  { said: /\b(?:labels?|waybill)\b/, done: /label|return/, shown: /label created/ },
  { said: /\b(?:courier|pick-?up|collection from|collect (?:it|them|the))\b/, done: /courier|pick.?up|collect/ },
  {
    said: /\b(?:e-?mailed|texted|(?:an|by|via|confirmation|follow-up) e-?mail|(?:a|by|via) (?:text|sms|letter)|inbox|to your phone)\b/,
    done: /e-?mail|\btext|sms|letter|label|message/,
    shown: /letter/,
  },
  {
    said: /\b(?:holds?|payment check|security check|review|restriction|block)\b (?:is |has been |was )?(?:off|lifted|released|cleared|removed|gone|over|complete|completed|passed|on your|taken)|\b(?:lifted|released|cleared|removed|passed|closed) (?:the|your|that) (?:hold|payment check|security check|block|restriction)\b|\bhold released\b/,
    done: /\bhold\b|release|unblock|lift/,
    shown: /hold (?:lifted|released|cleared)/,
  },
  {
    said: /\b(?:vouchers?|gift cards?|goodwill|loyalty points|bonus points|miles)\b/,
    done: /voucher|gift|goodwill|points|miles|credit|discount|compens/,
    shown: /voucher|gift|goodwill|points|miles|store credit/,
  },
  {
    said: /\b(?:complaint|dispute|chargeback)s?\b/,
    done: /complain|disput|charge.?back|claim|hand/,
    shown: /complain|disput|charge.?back/,
  },
  {
    said: /\b(?:tickets?|investigation|trace|incident report)\b/,
    done: /ticket|claim|investigat|trace|queue|hand|incident|case/,
    shown: /ticket|claim|investigat|trace|incident/,
  },
  { said: /\b(?:compensation|insurance) claim\b/, done: /compens|claim/, shown: /compens/ },
];

/** Those outside the desk whom a call has to name before they can be said to know of anything. */
export const outsiders: readonly Thing[] = [
  { said: /\b(?:banks?|card (?:issuer|company)|issuer)\b/, done: /\bbank|issuer/ },
  {
    said: /\b(?:police|authorit\w+|court|lawyers?|solicitors?|bailiffs?|collection agency|debt collect\w+|pest control|emergency (?:team|services?|crew)|fire brigade|ambulance|doctor)\b/,
    done: /police|authorit|court|lawyer|solicitor|collect|pest|emergency|safety/,
  },
  {
    said: /\b(?:housekeeping|front desk|reception|concierge|kitchen|night manager|duty manager|maintenance|porter|hotel manager)\b/,
    done: /housekeep|front desk|reception|concierge|kitchen|duty|maintenance/,
  },
  {
    said: /\b(?:warehouse|dock|packing (?:bench|team)|packers?|workshop|factory|supplier|manufacturer|design(?:ers?| team)|logistics|fulfil?lment)\b/,
    done: /warehouse|dock|packing|workshop|factory|supplier|manufactur|design|logistic/,
  },
  {
    said: /\b(?:agency|agent|travel agent|landlord|insurer|escort|airport|gate|ground (?:staff|crew)|crew|pilot|network operator|neighbou?rs?|electrician)\b/,
    done: /agency|landlord|insurer|escort|airport|gate|crew|network|neighbou?r|baggage|ticketing/,
  },
  {
    said: /\b(?:carrier|courier|depot|driver|postman|delivery (?:company|team|driver|office))\b/,
    done: /carrier|claim|courier|depot|driver/,
  },
];

/** People of the desk's own, who know of what is passed on to them. */
export const insiders =
  /\b(?:colleagues?|teams?|managers?|supervisors?|specialists?|departments?|people|staff|management|back office|second line|head office|boss|leads?|engineers?|technicians?|section|desk|department|who can|person)\b/;
