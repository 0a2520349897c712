import type { CallStep, Trace } from "deskproof";
import type { DeskTerms, Purpose } from "../../shared/desk-terms.ts";
import { amount, fieldsOf, text, texts } from "../../shared/fields.ts";
import { argument, logBefore, resultOf } from "../../shared/trace-queries.ts";
import { booksAt } from "./books.ts";
import { chainsOf } from "./chains.ts";
import { postedLately } from "./credits-due.ts";
import { groundsFor, limits } from "./grounds.ts";

const changes = ["schedule_technician", "create_ticket"] as const;

function aboutEach(ids: readonly string[]): readonly string[] {
  return [...ids, [...ids].sort().join(" ")];
}

function purposeOf(step: CallStep): Purpose | undefined {
  const { tool, args } = step.call;
  if (tool === "apply_credit") return { purpose: "credit", about: aboutEach(texts(args, "source_ids")) };
  if (tool === "waive_fee") return { purpose: "waiver", about: aboutEach(texts(args, "fee_ids")) };
  if (tool === "rebill_account") return { purpose: "rebill", about: [argument(step, "bill_id")] };
  if (tool !== "schedule_technician") return undefined;
  return { purpose: "visit", about: [`${argument(step, "serial")} ${argument(step, "slot")}`] };
}

/** The amount of a credit or a waiver. */
function creditOf(step: CallStep, trace: Trace): number | undefined {
  if (step.call.tool === "apply_credit") return Number(argument(step, "amount"));
  if (step.call.tool !== "waive_fee") return undefined;
  const ids = texts(step.call.args, "fee_ids");
  const waived = booksAt(trace, step).charges.filter((charge) => ids.includes(text(charge, "id")));
  return waived.reduce((sum, charge) => sum + amount(charge, "amount"), 0);
}

/** The amount by which a rebill lowered a bill; undefined for a rejected call and for other tools. */
function reductionOf(step: CallStep): number | undefined {
  const change = amount(resultOf(step), "amount");
  return step.call.tool === "rebill_account" && !Number.isNaN(change) ? -change : undefined;
}

/** The amount by which earlier rebills had already lowered the bill. */
function loweredBefore(step: CallStep, trace: Trace): number {
  return logBefore(trace, step)
    .filter((row) => text(row, "purpose") === "rebill" && text(row, "about") === argument(step, "bill_id"))
    .reduce((sum, row) => sum - (amount(row, "posted") || 0), 0);
}

// Dates are written in many ways, but every format contains the day. If there are two meters, the terms must say which one is meant.
function termsOf(step: CallStep, trace: Trace): readonly (string | number)[] {
  const { tool, args } = step.call;
  if (tool === "create_ticket") {
    const { months, instalment } = fieldsOf(args.fields);
    return [months, instalment].filter((value) => value !== undefined).map(Number);
  }
  if (tool !== "schedule_technician") return [];
  const { meters } = booksAt(trace, step);
  const meter = meters.find((one) => text(one, "serial") === argument(step, "serial"));
  const fuel = text(meter, "fuel") === "gas" ? "gas" : "electric";
  return [Number(argument(step, "slot").slice(8, 10)), ...(meters.length > 1 ? [fuel] : [])];
}

/** The details of this desk that the shared rules need. */
export const terms: DeskTerms = {
  changes,
  chains: chainsOf,
  purposeOf,
  grounds: groundsFor(changes),
  limits: [
    { most: limits.credits, amount: creditOf, earlier: (step, trace) => postedLately(logBefore(trace, step)) },
    { most: limits.rebill, amount: reductionOf, earlier: loweredBefore },
  ],
  termsOf,
  emergency: new RegExp(
    String.raw`^(?=[\s\S]*\b(?:out|outside|leave|away)\b)(?=[\s\S]*(?:\b(?:switch\w*|flames?|999|ambulance|` +
      String.raw`doctor)\b))(?=[\s\S]*\b(?:emergency|999|ambulance|doctor)\b)`,
    "i",
  ),
  complaints: "complaints@tarnmoor.example",
  coversWords: ["UTL-7", "UTL-10"],
};
