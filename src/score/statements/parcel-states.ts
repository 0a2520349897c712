import { happened, type State, stated } from "./state.ts";

/** What can be sent and lost; the things that a trial's records name come on top. */
export const parcel =
  /\b(?:it|they|both|these|those|one|parcels?|packages?|box(?:es)?|orders?|shipments?|delivery|case|bag|item|items|replacement|goods|suitcase|luggage)\b/;
const left =
  /\b(?:shipped|in transit|picked up|delivered|manifested|out for delivery|part shipped|customs|exception|available for pickup|rts)\b/;

/** States of what is sent, as people put them. */
export const parcelStates: readonly State[] = [
  {
    said: new RegExp(
      `${stated("delivered|with you|(?:sitting |lying |waiting )?(?:at|on|by|outside) your (?:front )?(?:door|doorstep|porch|step|house|place|address)").source}|${happened("arrived|reached your \\w+|turned up at your \\w+|made it to (?:you|your)").source}|\\b(?:dropped (?:it|them|the \\w+) off|(?:left|handed|given) (?:it|them|the \\w+ )?(?:at|on|with|to) (?:your|the|a) (?:door|doorstep|porch|step|neighbou?r|reception|concierge|mailbox))\\b`,
    ),
    of: parcel,
    shown: /\b(?:delivered|received|available for pickup|rts|arriv\w*)\b/,
  },
  {
    said: /\bon the (?:van|truck|lorry)\b|\bout for delivery\b|\bwith the driver\b/,
    of: parcel,
    shown: /out for delivery/,
  },
  {
    said: new RegExp(
      `${stated("in transit|with the carrier|handed (?:over )?to the (?:carrier|courier|driver)|on the road|en route|dispatched|shipped(?! by)|in the post").source}|${happened("shipped|left (?:us|our|the) ?(?:warehouse|building|bench|depot)?|gone out|went out|been dispatched|moving along").source}|\\bcarrier has (?:it|them|your)\\b`,
    ),
    of: parcel,
    shown: left,
  },
  {
    said: new RegExp(
      `${stated("lost").source}|\\b(?:carrier|they|courier|airline) (?:has |have )?lost (?:it|them|your|the)\\b|\\b(?:parcel|package|it|order) is lost\\b`,
    ),
    of: parcel,
    shown: /\blost\b|missing since|liable/,
    heard: /\blost\b/,
  },
  {
    said: new RegExp(`${stated("damaged|broken|crushed").source}`),
    of: parcel,
    shown: /damag|broken|defect/,
    heard: /damag|broke|crack|torn|tear|split|crush|smash|snap/,
  },
  {
    said: new RegExp(`${stated("(?:sitting |stuck |held |waiting )?(?:in|at|by) customs|held by customs").source}`),
    shown: /customs/,
  },
  {
    said: /\b(?:cleared|through|released (?:by|from)) customs\b/,
    shown: /customs (?:cleared|released)|cleared customs/,
  },
  {
    said: new RegExp(
      `${stated("(?:waiting|ready|available|sitting) (?:\\w+ ){0,3}(?:at|in) (?:the|a|your) (?:\\w+ )?(?:counter|locker|pick-?up point|post office|depot)|ready (?:for|to be) (?:pick|collect)\\w*").source}`,
    ),
    of: parcel,
    shown: /pickup|depot/,
  },
  {
    said: new RegExp(
      `${stated("(?:back|returned|home) (?:with us|at our|in our|to our|here)").source}|${happened("arrived back|come back to us|came back to us|reached (?:us|our warehouse)|been returned to (?:us|our)").source}`,
    ),
    of: parcel,
    shown: /\b(?:received|rts|return to sender)\b/,
  },
  {
    said: new RegExp(`${stated("(?:boxed|packed)(?: up)?|ready to (?:go|ship|leave)").source}`),
    of: parcel,
    shown: /^(?:state|status) (?:packed|shipped|part shipped|delivered)|manifested/m,
  },
  {
    said: new RegExp(
      `${stated("found|located|recovered|traced|handed in|behind the (?:counter|desk)").source}|${happened("turned up|been (?:found|located|recovered|handed in)|resurfaced|reappeared|shown up").source}|\\bthey have it\\b|^(?:(?:the|our|your) \\w+(?: \\w+)?|(?!i |we |you |she |he )\\w+) (?:has |have |just )*(?:found|located|recovered|traced)\\b`,
    ),
    shown: /\b(?:found|located|recovered|delivered|handed in|turned up)\b/,
  },
  {
    said: /\b(?:new|second|fresh|replacement|another)\b.*\bon (?:its|their|the) way\b/,
    shown: /^did (?:ship|send|replace|exchange|modify|refund)|carries re|replac|reship/m,
  },
  {
    said: /\bon (?:its|their|the) way back to us\b/,
    of: parcel,
    shown: /return to sender|rts|^did (?:return|exchange)/m,
  },
  {
    said: /^(?!.*\b(?:money|refund|payment|credit)\b).*\bon (?:its|their|the) way\b/,
    of: parcel,
    shown: new RegExp(`${left.source}|^did (?!cancel|investigate|waive|refund|discount)|^purpose `, "m"),
  },
  {
    said: /\bon (?:its|their|the) way\b/,
    of: /\b(?:money|refund|payment|credit|handle|wheels?|strap|part|label|card)\b/,
    shown: /^did |^purpose |shipped|transit/m,
  },
  {
    said: new RegExp(`${stated("refused|turned away|undeliverable|sent back").source}`),
    of: parcel,
    shown: /refus|attempt|return to sender|rts|^did return/m,
  },
  {
    said: new RegExp(`${stated("(?:picked up|collected|taken) by the (?:carrier|courier|driver)").source}`),
    of: parcel,
    shown: left,
  },
  {
    said: /\b(?:at|in) (?:the|your) (?:local )?(?:airport|post office|laundry|lost and found|lost property office)\b/,
    shown: /airport|post office|laundry|lost property|\bfound\b/,
  },
  {
    said: /\b(?:duty|duties|import tax|taxes)\b.*\bpaid\b/,
    of: /\bduty|duties|import\b/,
    shown: /dut(?:y|ies) (?:are |is |were )?paid/,
  },
  {
    said: new RegExp(`${stated("collected|picked up").source}`),
    of: parcel,
    refuted: /^last scan available for pickup/m,
  },
  {
    said: /(?:\bnot|n['’]t) (?:yet |even |been )*(?:shipped|left|dispatched|gone out|gone anywhere|moved)\b/,
    of: parcel,
    shown:
      /\b(?:placed|backordered|on hold|label created|pending|cancelled|open|part shipped)\b|^(?:state|status) packed/m,
    refuted: /^state (?:shipped|delivered)$/m,
    denied: true,
  },
  {
    said: new RegExp(
      `${stated("(?:sitting |waiting |stuck )?(?:in|at) (?:our|the) (?:warehouse|packing bench|bench|dock)|waiting to be packed|unpacked|not packed").source}`,
    ),
    of: parcel,
    shown: /\b(?:placed|backordered|on hold|packed|label created|rts)\b(?! at)/,
  },
];
