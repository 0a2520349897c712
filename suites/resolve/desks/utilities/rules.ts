import { sharedRules } from "../../shared/rules.ts";
import { terms } from "./terms.ts";

export const {
  identityFirst,
  ownReferenceOnly,
  speakerHasScope,
  chainFirst,
  nothingTwice,
  handOverIsWhole,
  withinLimit,
  wordsChangeNothing,
  onlyForAReason,
  closingIsTrue,
  agreedFirst,
} = sharedRules(terms, {
  limit:
    "Credits and waivers for an account may total at most 300 pounds in 30 days, including those the " +
    "log shows as posted. All rebills of one bill may lower it by at most 600 pounds in total. If " +
    "either limit would be exceeded, escalate the whole case as `over_limit` with the amount due, and " +
    "do not post any credit, waiver or rebill, not even for a part of that amount.",
  consent:
    "Before you book a technician's visit or open a ticket for a payment plan, state its terms (for " +
    "a visit, the meter, the date and the half day; for a plan, the number of instalments and the " +
    "amount of each) and get consent to exactly those terms.",
});
export { billedTwice, billFormula, catchUpBills, contractPrices, estimates, fromTheFirstDay } from "./rules/bills.ts";
export { deposits, exitCharges, lateCharges } from "./rules/charges.ts";
export { healthFirst, notices, paymentPlans } from "./rules/debt.ts";
export { missedVisits, outages, technicians } from "./rules/service.ts";
