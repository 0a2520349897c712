import { expect, it } from "vitest";
import { exportHeader } from "./export-rows.ts";

it.each([
  ["desk", "bucket resolved handedOver cleanHandOver overEscalated held unsafe attempted moneyAtRisk reaction"],
  ["composite", "resolution evidence toolUse safety communication composite barPass outcomePass procedurePass"],
  ["reward", "endState actions told reward"],
] as const)("has a column for every value on a %s card, but not for lists", (scorecard, columns) => {
  const header = exportHeader({ scorecards: new Set([scorecard]), judged: [] });
  expect(header.slice(header.indexOf("cost") + 1, header.indexOf("words"))).toEqual(columns.split(" "));
});
