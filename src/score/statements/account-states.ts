import { happened, type State, stated } from "./state.ts";

const flight = /\b(?:flight|plane|leg|[a-z]{2}\d{2,4}|departure|outbound|return)\b/;

/** States of journeys, stays, meters, bills and money, as people put them. */
export const accountStates: readonly State[] = [
  {
    said: /\b(?:on time|on schedule|as scheduled|to schedule|as planned|punctual\w*|normally|as normal|(?:going|went|goes) ahead|landed early|arrived early|(?:only )?a few minutes late)\b/,
    of: flight,
    refuted: /^kind (?:cancelled|delay|moved|missed connection)|arrival late/m,
    several: true,
  },
  {
    said: new RegExp(`${stated("cancell?ed|grounded|scrapped|called off").source}`),
    of: flight,
    shown: /cancel/,
    heard: /cancel|\boff\b/,
  },
  {
    said: new RegExp(`${stated("delayed|running late|held up").source}`),
    of: flight,
    shown: /delay|late|\bminutes\b|moved/,
    heard: /delay|late/,
  },
  {
    said: new RegExp(`${stated("paid(?: up| off| in full)?|settled|cleared|up to date|in the clear").source}`),
    of: /\b(?:bills?|account|balance|invoice|arrears|debt|your payments)\b/,
    shown: /^(?:state|status) (?:paid|settled)|^paid on/m,
  },
  {
    said: new RegExp(`${stated("unpaid|outstanding|overdue|open").source}`),
    of: /\b(?:bills?|balance|invoice)\b/,
    shown: /unpaid|overdue|arrears|state open|pending/,
  },
  {
    said: new RegExp(
      `${stated("(?:already )?(?:in|on) your (?:bank )?(?:account|card)|back (?:on|in|with) you\\w*").source}|${happened("landed|arrived|cleared|reached your (?:account|card|bank)").source}`,
    ),
    of: /\b(?:money|refund|payment|credit|funds|deposit)\b/,
    shown: /^purpose \w*(?:refund|credit|adjust|compens)|^(?:refunded|paid on) /m,
  },
  {
    said: /\b(?:went|gone|been) (?:out|through|back)\b/,
    of: /\b(?:refund|(?:pre)?payment|money|charge|deposit|compensation)\b/,
    shown: /^did (?!return|investigate)|^purpose \w*(?:refund|credit|adjust|compens)|^(?:refunded|paid on) /m,
    refuted: /^state failed/m,
  },
  {
    said: new RegExp(
      `${stated("dropped off|fallen off|disappeared|gone|lapsed").source}|${happened("dropped off|fallen off|disappeared|lapsed").source}`,
    ),
    of: /\b(?:charge|payment|hold|authori[sz]ation|debit)\b/,
    shown: /revers|cancel|lapsed|refunded|void/,
  },
  {
    said: happened("failed|bounced"),
    of: /\b(?:refund|payment|transfer|run)\b/,
    shown: /fail|pending|bounc/,
    heard: /fail|bounc/,
  },
  {
    said: new RegExp(`${stated("approved|granted|authori[sz]ed|accepted|signed off").source}`),
    shown: /approv|authori[sz]|grant|accept|^did (?!investigate)/m,
    heard: /approv|authori[sz]|grant/,
  },
  {
    said: /\b(?:gone|went|come|came) (?:through|back)\b/,
    of: /\b(?:check|review|verification)\b/,
    refuted: /on hold|hold since/,
  },
  {
    said: new RegExp(`${stated("(?:complete|completed|done|over|finished|passed|cleared)").source}`),
    of: /\b(?:check|review|hold|verification|investigation)\b(?!-)/,
    refuted: /on hold|hold since/,
  },
  {
    said: new RegExp(
      `${stated("working|in (?:good |perfect )?(?:order|condition)|fine|healthy|ok(?:ay)?|sending|(?:back )?online|back up").source}|\\b(?:came|come) back (?:clean|clear|fine|ok\\w*|negative|this|today|on)\\b|\\bnothing wrong\\b`,
    ),
    of: /\b(?:meter|signal|check|display|test)\b/,
    refuted: /^result (?:no signal|fault)/m,
    several: true,
  },
  {
    said: /\bon (?:a|the|its|tonight['’]s|tomorrow['’]s|the next) (?:flight|plane)\b/,
    of: /\b(?:bags?|suitcase|luggage)\b/,
    shown: /forwarded|rush/,
  },
  {
    said: /\b(?:technician|engineer|plumber|electrician|maintenance|they) (?:has|have) (?:already |now |since )*(?:fixed|repaired|replaced|mended|restored)\b/,
    shown: /fixed|repair|mended|fitted|restored|state done/,
  },
  {
    said: new RegExp(`${stated("declined|rejected|refused|bounced").source}`),
    of: /\b(?:payment|card)\b/,
    shown: /declin|reject|fail|mismatch|refus/,
    heard: /declin|reject/,
  },
  {
    said: new RegExp(`${stated("closed|withdrawn|dropped|resolved|over|cancelled").source}`),
    of: /\b(?:chargeback|dispute|claim)\b/,
    refuted: /^(?:chargeback|dispute) open/m,
  },
  {
    said: /\bno (?:fault|problem|error|defect)\b/,
    of: /\bmeter|check\b/,
    refuted: /^result (?:no signal|fault)/m,
    several: true,
    denied: true,
  },
  {
    said: /\bno (?:debt|arrears|balance|outstanding)\b|\bnothing (?:is )?(?:owed|outstanding|overdue|due)\b|\bowe (?:us )?nothing\b/,
    refuted: /^arrears \d|^overdue since/m,
    denied: true,
  },
  {
    said: /\bno (?:delay|disruption)s?\b|\bnot (?:been )?(?:delayed|cancelled)\b/,
    of: flight,
    refuted: /^kind (?:cancelled|delay|moved|missed connection)/m,
    several: true,
    denied: true,
  },
  {
    said: /\b(?:is|are|['’]s) (?:still |currently )?(?:off|out|down)\b/,
    of: /\b(?:supply|power|electricity|gas)\b/,
    refuted: /^supply on/m,
  },
  {
    said: new RegExp(`${stated("(?:paid|sent|issued|transferred|made|credited|wired)(?: out| back| to you)?").source}`),
    of: /\b(?:money|refund|compensation|reimbursement)\b/,
    shown: /^did (?!return|investigate)|^purpose \w*(?:refund|credit|adjust|compens)|^(?:refunded|paid on) /m,
  },
  {
    said: new RegExp(`${stated("confirmed|verified|established").source}`),
    of: /\bidentity\b/,
    shown: /^verified |^level full/m,
  },
  {
    said: new RegExp(`${stated("disconnected|cut off|switched off").source}`),
    of: /\b(?:supply|power|electricity|gas|line|service)\b/,
    shown: /disconnect|supply off|cut off|switched off/,
  },
  {
    said: /\b(?:was|were) (?:there|on site|at your (?:door|house|place))\b|\b(?:nobody|no one) (?:was (?:in|home)|opened|answered)\b|\bknocked\b/,
    of: /\b(?:technician|engineer|fitter|visit|driver|we)\b/,
    shown: /no access|attempted|attended|done/,
    refuted: /missed by us/,
  },
  {
    said: new RegExp(`${stated("ready|prepared|made up|cleaned|waiting for you").source}`),
    of: /\b(?:room|suite|twin|double|table|cabin)\b/,
    shown: /ready|clean|prepared|made up/,
  },
  {
    said: new RegExp(`${stated("fixed|repaired|mended|sorted|resolved|back to normal").source}`),
    of: /\b(?:leak|overbooking|heating|boiler|hot water|water|lift|air con\w*|shower|fault|meter|cable|problem)\b/,
    shown: /fixed|repair|mended|resolved|over|restored|changed/,
  },
  {
    said: /\b(?:you|they|he|she|guests?) (?:checked|had checked) in\b|\byou (?:stayed|slept) \b/,
    refuted: /no show|not arrived/,
    shown: /first entry|in house|departed|kind key|checked/,
  },
  {
    said: new RegExp(`${stated("on file|filed|logged|on record").source}`),
    of: /\b(?:report|complaint|letter|photo)\b/,
    shown: /(?<!no )report|incident|pir|letter|complaint|photo|document|attachment|jpg|pdf/,
  },
  {
    said: /\b(?:carrier|courier|bank|agency|insurer|airport|hotel|driver|supplier|they|^(?!i |we |you |it |she |he )(?:our |your )?\w+)\b (?:has|have|['’]s|['’]ve|already) (?:already |just |now |since )*(?:confirmed|admitted|agreed|accepted|promised|acknowledged|conceded|owned up|replied|responded|answered|told us)\b/,
    shown: /liable|exception|admit|agree|accept|answered|replied|damaged/,
  },
];
