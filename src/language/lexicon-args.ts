import { type WordClass, wordClass } from "./word-class.ts";

/** Travel classes and plans that a change goes from and to. */
export const CABINS: WordClass = wordClass("economy business first premium standard basic unlimited pro suite deluxe");

/** Things that actions are done to, in the form in which arguments name them. */
export const ITEM_WORDS: ReadonlyMap<string, string> = new Map(
  "insurance certificate voucher breakfast passenger room seat plan roaming esim sim parcel ticket address password label meter router card invoice subscription membership warranty kettle credit fee"
    .split(" ")
    .map((word): [string, string] => [word, word])
    .concat([
      ["bag", "bag"],
      ["bags", "bag"],
      ["baggage", "bag"],
      ["engineer", "technician"],
      ["technician", "technician"],
      ["tickets", "ticket"],
      ["passengers", "passenger"],
      ["waitlist", "waitlist"],
      ["waitlists", "waitlist"],
    ]),
);
