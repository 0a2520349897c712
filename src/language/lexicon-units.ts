import { wordSet } from "./word-set.ts";

/** Numbers written as words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")
    .map((word, index): [string, number] => [word, index])
    .concat([
      ["thirty", 30],
      ["forty", 40],
      ["fifty", 50],
      ["sixty", 60],
      ["ninety", 90],
      ["hundred", 100],
    ]),
);

/** Adjectives that may stand between a number and its unit. */
export const UNIT_ADJECTIVES: ReadonlySet<string> = wordSet(
  "free checked clear twin double single king queen additional extra more full whole consecutive calendar separate different new large small further recent upcoming complimentary available working business non-free nonfree loyalty reward bonus matching duplicate standard deluxe paid active available unused total other remaining short long",
);

/** Adjectives that are part of the unit. */
export const UNIT_PARTS: ReadonlySet<string> = wordSet(
  "business working free non-free nonfree loyalty reward bonus calendar",
);

/** Nouns that are counted, in the singular; other plurals after a number count too. */
export const UNITS: ReadonlySet<string> = wordSet(
  "passenger bag suitcase hour minute second day week month year night seat flight reservation booking guest room person adult child item piece photo photograph picture digit point mile kilometre kilometer unit order ticket parcel box device line user copy attempt time bar light step stop pair night bed visit payment instalment installment gb mb kwh kg lb star meter card certificate voucher traveler traveller customer call text email message page set degree litre liter pack bottle tablet shirt shoe towel key mailbox phone sim product refund account option change person people size litre metre mbps gig charge invoice bill quarter fortnight leg segment connection refill dose pill appointment session lesson class seat table cover engineer technician van label return plan add-on extra space floor storey block coupon code item reading estimate vehicle car driver document form page plate portion meal drink course battery charger cable screw filter pint",
);

/** Units that mean the same. */
export const UNIT_SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["suitcase", "bag"],
  ["luggage", "bag"],
  ["baggage", "bag"],
  ["people", "person"],
  ["children", "child"],
  ["hr", "hour"],
  ["hrs", "hour"],
  ["min", "minute"],
  ["mins", "minute"],
  ["sec", "second"],
  ["secs", "second"],
  ["°", "degree"],
]);

/** Words that end in "s" after a number without being counted things. */
export const NOT_UNITS: ReadonlySet<string> = wordSet(
  "is was has this as its us yes less plus minus times vs thus always across does unless perhaps est pounds euros dollars cents pence class business address",
);
