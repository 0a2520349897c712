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
  /** The contract items that a turn would violate if it were the customer's next one. */
  check(turn: ContractTurn): ContractBreach[];
  /** Like `check`; from then on, the turn is part of the conversation. */
  observe(turn: ContractTurn): ContractBreach[];
  /** What the monitors see of a turn if it is the customer's next one. */
  view(turn: ContractTurn): ContractView;
}

/** Creates the monitors for a customer, regardless of its implementation. */
export function openMonitor(briefing: CustomerBriefing): Monitor {
  const earlier: ContractTurn[] = [];
  const view = (turn: ContractTurn) => viewOf(turn, [...earlier], briefing);
  // A scenario is free text, without facts or rules that a turn could be checked against.
  const items = briefing.customer.scenario === undefined ? ITEMS : [];
  const check = (turn: ContractTurn) => {
    if (items.length === 0) return [];
    const seen = view(turn);
    return items.flatMap(([item, isBroken]) => {
      const why = isBroken(seen);
      return why === undefined ? [] : [{ item, why }];
    });
  };
  return {
    check,
    view,
    observe: (turn) => {
      const breaches = check(turn);
      earlier.push(turn);
      return breaches;
    },
  };
}
