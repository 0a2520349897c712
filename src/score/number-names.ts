import { remember } from "../remember.ts";
import { daysIn } from "./durations.ts";

// Numbers that count, measure or point, as records name them: never an amount of money, however it is said.
const notMoney =
  /^(?:lines?|quantity|qty|count|stock|position|index|seats?|floor|level|replaced|refunded)$|days|years|months|hours|minutes/;
const moneyLike = /amount|paid|price|total|fee|cost|charge|fare|refund|credit|balance|tax|value|sum/;

/** What the name of a number in a record says about it. */
export interface NameSense {
  readonly isPercent: boolean;
  /** The days in the unit of time it counts; undefined when it counts none. */
  readonly unitDays: number | undefined;
  readonly isNoMoney: boolean;
  readonly isMoneyLike: boolean;
}

/** Reads the name of a number; records have few names, and many numbers under each. */
export const senseOfName: (name: string) => NameSense = remember(1_024, (name) => ({
  isPercent: /percent|pct|rate|discount/.test(name),
  unitDays: Object.entries(daysIn).find(([unit]) => name.includes(unit))?.[1],
  isNoMoney: notMoney.test(name),
  isMoneyLike: moneyLike.test(name),
}));
