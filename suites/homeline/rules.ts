export {
  asksAboutLiquid,
  caresForPriorityAccounts,
  dangerFirst,
  handsOverOnGrounds,
  passesNetworkFaultsOn,
  saysWhenAPersonCalls,
} from "./rules/care.ts";
export { closesWithTheRightCode, waitsForAYes } from "./rules/conduct.ts";
export {
  provesTheHubDead,
  showsThatOurPartWorks,
  stopsAfterTwoRepairs,
  tellsThePriceOfAHub,
  tellsVisitTerms,
  visitsFreeOnLineFault,
} from "./rules/field.ts";
export { guidesOthersOnly, identifiesFirst, needsFullLevel, triesOnlyWhatWasGiven } from "./rules/identity.ts";
export {
  creditsWrongChargesOnly,
  keepsTheTerm,
  leavesLargeDisputes,
  sellsPassesWhereNeeded,
  tellsBothPasses,
  tellsTheChoices,
  tellsTheNewPrice,
} from "./rules/money.ts";
export { creditsByTheFormula, creditsNothingElse, staysUnderTheLimit, waitsForTheNetwork } from "./rules/outages.ts";
export { asksForTheOldContract, looksForFraud, replacesSimsForTheHolder, tellsPuksToHolders } from "./rules/sim.ts";
export {
  finishesWhatWaits,
  looksBeforeFixed,
  readsBillsFirst,
  resetsLast,
  sendsWhatTheVerdictNames,
  testsBeforeChanges,
} from "./rules/work.ts";
