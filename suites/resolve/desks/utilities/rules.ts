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
    "Credits and waivers of an account come to at most 300 pounds in 30 days, those the log shows as posted counted, and all rebills of one bill lower it by at most 600; what goes above is handed over whole as `over_limit`, with what is due, and never done in part.",
  consent:
    "Before a technician's visit is booked, or a ticket for a payment plan opened, we state its terms (the meter and the half day; the number of instalments and the amount of each) and get a yes to exactly those.",
});
export { billedTwice, billFormula, catchUpBills, contractPrices, estimates, fromTheFirstDay } from "./rules/bills.ts";
export { deposits, exitCharges, lateCharges } from "./rules/charges.ts";
export { healthFirst, notices, paymentPlans } from "./rules/debt.ts";
export { missedVisits, outages, technicians } from "./rules/service.ts";
