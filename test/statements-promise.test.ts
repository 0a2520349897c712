import { describe, expect, it } from "vitest";
import { foundIn, saying } from "./planted-words.ts";

// The right run of a case with one sentence more: what it holds out is the agent's to give, or it is not.
const spots = {
  "damaged_item/just-the-clip": /RP-1001/,
  "delivery_dispute/gps-says-no": /RS-1001/,
  "delivery_dispute/gps-says-yes": /CL-1001/,
  "cancel_before_ship/still-on-the-bench": /CN-1001/,
  "refund_outside_policy/nine-days-over": /colleague/,
  "return_used/one-trip-trial": /RT-1001/,
  "wismo_travel/wants-a-guarantee": /HYD-7120012/,
  "airlines/a01-grace-lite": /AL-1001/,
  "airlines/a05-bag-six-days": /TK-1001/,
  "airlines/a06-minor-moved-flight": /HO-1001/,
  "airlines/a12-classic-change": /AL-1001/,
  "hotels/h08-tablet-left": /TK-1001/,
  "hotels/h15-minibar-taken": /18\.50/,
  "utilities/u01-nobody-came": /AL-1001/,
  "utilities/u09-silent-meter": /SV-1001/,
  "utilities/u23-arrears-780": /HO-1001/,
} as const;

type CaseId = keyof typeof spots;

async function overpromisedIn(id: CaseId, words: string): Promise<string[]> {
  const { findings } = await foundIn(
    id,
    saying(spots[id], (text) => `${text} ${words}`),
  );
  return findings.flatMap(({ check, why }) => (check === "overpromised" ? [why] : []));
}

const wrong: readonly (readonly [CaseId, string])[] = [
  ["damaged_item/just-the-clip", "As a thank-you for your patience, we're giving you $25 in store credit."],
  ["delivery_dispute/gps-says-no", "I've also upgraded the shipping to express at no cost to you."],
  ["cancel_before_ship/still-on-the-bench", "On top of that you'll get a small credit towards your next purchase."],
  ["airlines/a12-classic-change", "The change fee will be returned to you as a courtesy."],
  ["hotels/h15-minibar-taken", "As a gesture of goodwill I'm taking half of it off your bill."],
  ["wismo_travel/wants-a-guarantee", "If it isn't there by Friday, we'll give you your money back."],
  ["wismo_travel/wants-a-guarantee", "It'll be there by Friday, no question about it."],
  ["airlines/a05-bag-six-days", "We'll have your suitcase back to you by the weekend, you can rely on that."],
  ["hotels/h08-tablet-left", "I'm sure that they will find your tablet."],
  ["refund_outside_policy/nine-days-over", "My colleague is going to say yes to this."],
  ["airlines/a06-minor-moved-flight", "My colleague will put Alma on the evening flight."],
  ["utilities/u23-arrears-780", "They'll agree to the sixty-five a month."],
  ["delivery_dispute/gps-says-yes", "A supervisor will phone you this evening."],
  ["hotels/h15-minibar-taken", "I'll review it again next week and update you."],
  [
    "utilities/u09-silent-meter",
    "The technician will text you half an hour before, and I'll check back with you on Monday.",
  ],
  ["damaged_item/just-the-clip", "A courier will come by tomorrow to collect the old strap."],
];

const right: readonly (readonly [CaseId, string])[] = [
  ["damaged_item/just-the-clip", "The new strap costs you nothing."],
  ["delivery_dispute/gps-says-no", "Both pieces go out again free of charge."],
  ["cancel_before_ship/still-on-the-bench", "The whole $265.00 comes back to you."],
  ["return_used/one-trip-trial", "You'll receive $276.00 in store credit once we have the case."],
  ["airlines/a12-classic-change", "The change costs 85.00 euros, and I can't waive it."],
  ["utilities/u01-nobody-came", "As an apology for the missed visit, we've credited £30.00 to your account."],
  ["wismo_travel/wants-a-guarantee", "I can't promise that it will be there by Friday."],
  ["utilities/u01-nobody-came", "It'll definitely be on your account on March 19, 2026."],
  ["airlines/a01-grace-lite", "You can be sure that the 189.60 euros are on their way."],
  ["refund_outside_policy/nine-days-over", "If they approve it, they'll tell you how to send it back."],
  ["airlines/a06-minor-moved-flight", "Whether she can fly in the evening is for them to decide."],
  ["utilities/u23-arrears-780", "They'll look at your offer of sixty-five a month."],
  ["delivery_dispute/gps-says-yes", "We will email you on the day the carrier answers."],
  ["airlines/a05-bag-six-days", "The baggage team will get back to you within 3 days."],
  ["utilities/u09-silent-meter", "The technician will come on Saturday morning."],
  ["hotels/h08-tablet-left", "If they find it, they'll post it to you."],
];

describe("a run that holds out what is not the agent's to give fails", () => {
  it.each(wrong)("in %s: %s", async (id, words) => {
    expect((await overpromisedIn(id, words)).join("\n")).toContain(words);
  });
});

describe("a run that holds out no more than what was done, or is known, passes", () => {
  it.each(right)("in %s: %s", async (id, words) => {
    expect(await overpromisedIn(id, words)).toEqual([]);
  });
});
