import { describe, expect, it } from "vitest";
import { foundIn, saying } from "./planted-words.ts";

// Each run is the right run of its case but for one sentence that it says more.
/** What the check of rules finds, as findings and as remarks. */
async function found(id: string, words: string) {
  const { findings, remarks } = await foundIn(
    id,
    saying(/^(?!Hello)/, (text) => `${words} ${text}`),
  );
  const ours = (list: typeof findings) => list.map(({ check }) => check).filter((check) => check === "unsourced");
  return { failed: ours(findings), remarked: ours(remarks) };
}

const wrong: [string, string][] = [
  ["damaged_item/one-of-two", "Under company rules a damaged piece has to be inspected by a notary first."],
  ["airlines/a05-bag-six-days", "Trace requests expire unless you renew them at the airport every third day."],
  ["hotels/h12-two-nights-moved", "Stays may not be moved into a bank-holiday weekend."],
  ["hotels/h08-tablet-left", "Lost items are released only against a signed declaration and proof of purchase."],
  ["promo_not_applied/two-codes", "Discount codes can't be stacked, and a set never combines with a voucher code."],
];

const right: [string, string][] = [
  ["warranty_question/must-i-register", "No receipt or card is required for the warranty."],
  ["size_exchange/third-size-lucky", "Each item can only be exchanged once; after that a return is what's left."],
  ["airlines/a17-two-letters", "Only spelling mistakes of up to three letters may be corrected."],
  ["hotels/h15-minibar-taken", "A charge always stands when the count went down."],
  ["utilities/u20-outage-announced", "Planned work is only compensated when we announced it too late."],
  ["hotels/h01-minibar-untouched", "To protect your privacy, we never share personal information with third parties."],
  ["return_request/day-twenty", "This isn't a favour, by the way: you're entitled to a refund within 45 days."],
  ["airlines/a08-classic-eighty", "You're not entitled to the bag fee, but 80% of the fare and all taxes are yours."],
  ["hotels/h16-advance-leaver", "You aren't entitled to anything back on the advance rate."],
  ["utilities/u18-fourteen-days", "I'm unable to make any exception there."],
  ["return_request/archive-means-final", "Please don't ask your bank to reverse the payment while we sort this out."],
  [
    "return_request/holiday-hangover",
    "If you file a chargeback, we can't do anything on the order until it's settled.",
  ],
  ["warranty_question/baggage-belt", "Tell the airline what happened and when, and attach the photos."],
  ["utilities/u10-meter-fault", "Please don't break the seal or open the meter yourself."],
  ["damaged_item/just-the-clip", "That clip should not have broken, it's our fault and not yours."],
  ["delivery_dispute/gps-says-yes", "I'm not saying that you're lying, the scan is simply all I have."],
  ["utilities/u19-estimate-close-enough", "It isn't a silly question at all."],
  ["angry_damaged/carrier-owned-up", "You shouldn't have had to write to us at all."],
];

describe("what agents say of rules", () => {
  it.each(wrong)("is remarked on in %s: %s", async (id, words) => {
    expect(await found(id, words)).toEqual({ failed: [], remarked: ["unsourced"] });
  });

  it.each(right)("lets pass in %s: %s", async (id, words) => {
    expect(await found(id, words)).toEqual({ failed: [], remarked: [] });
  });
});
