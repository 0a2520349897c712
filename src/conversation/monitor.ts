import { consentsToWhatItAccepts, leavesForAReason, pushesOnSchedule, staysInBounds } from "./contract-course.ts";
import { answersWhatItCan, revealsWhenAllowed, unknownsStayUnknown, valuesStayTheSame } from "./contract-facts.ts";
import { type ContractView, viewOf } from "./contract-view.ts";
import { keepsOutOfTheGrading, literalsAreKnown, speaksForItself } from "./contract-words.ts";
import type { ContractTurn, CustomerBriefing } from "./customer.ts";
import type { ContractBreach } from "./event.ts";

type Item = readonly [item: ContractBreach["item"], check: (view: ContractView) => string | undefined];

// Contract item C10 (same seed and history, same bytes) needs the customer itself; src/customer/contract.test.ts checks it.
const ITEMS: readonly Item[] = [
  ["C1", literalsAreKnown],
  ["C2", revealsWhenAllowed],
  ["C3", unknownsStayUnknown],
  ["C4", valuesStayTheSame],
  ["C5", speaksForItself],
  ["C6", leavesForAReason],
  ["C7", answersWhatItCan],
  ["C8", consentsToWhatItAccepts],
  ["C9", keepsOutOfTheGrading],
  ["C11", staysInBounds],
  ["C12", pushesOnSchedule],
];

/** Checks one customer's contract in one conversation. */
export interface Monitor {
  /** Checks the customer's latest turn and returns the contract items it violated. */
  observe(turn: ContractTurn): ContractBreach[];
}

/** Creates the monitors for a customer, regardless of its implementation. */
export function openMonitor(briefing: CustomerBriefing): Monitor {
  // A scenario is free text, without facts or rules that a turn could be checked against.
  if (briefing.customer.scenario !== undefined) return { observe: () => [] };
  const earlier: ContractTurn[] = [];
  return {
    observe: (turn) => {
      const view = viewOf(turn, [...earlier], briefing);
      earlier.push(turn);
      return ITEMS.flatMap(([item, check]) => {
        const why = check(view);
        return why === undefined ? [] : [{ item, why }];
      });
    },
  };
}
