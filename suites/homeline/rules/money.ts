import { defineRule, type Json, type Trace } from "deskproof";
import { argument, field, items, latest, resultOf, succeeds, tellsAmount, tellsDate, verdictOf } from "../queries/trace.ts";
import { planPrices } from "./prices.ts";

const packPrices: Readonly<Record<string, number>> = { P2: 4, P5: 8, P15: 18 };
const passPrices: Readonly<Record<string, readonly number[]>> = { Z2: [6, 25], Z3: [12, 49] };

function lineBefore(trace: Trace, line: string): Json | undefined {
  const read = trace
    .calls(succeeds("get_line"))
    .filter((step) => argument(step, "line") === line)
    .at(-1);
  return read && resultOf(read);
}

export const tellsTheNewPrice = defineRule({
  id: "HL-6.1",
  says: "A more expensive plan starts today; the customer is first told its price and the charge for the rest of the period.",
  inPlay: (trace) => trace.calls(succeeds("change_plan")).some((step) => Number(field(resultOf(step), "charge")) > 0),
  check: (trace) =>
    trace
      .calls(succeeds("change_plan"))
      .filter((step) => Number(field(resultOf(step), "charge")) > 0)
      .every((step) => {
        const before = trace.before(step);
        const price = planPrices[argument(step, "plan")] ?? 0;
        return tellsAmount(before, price) && tellsAmount(before, Number(field(resultOf(step), "charge")));
      }),
});

export const keepsTheTerm = defineRule({
  id: "HL-6.2",
  says: "A cheaper plan starts with the next bill and only after the contract term; the line is read first.",
  inPlay: (trace) => trace.has(succeeds("change_plan")),
  check: (trace) =>
    trace.calls(succeeds("change_plan")).every((step) => {
      const line = lineBefore(trace.before(step), argument(step, "line"));
      const isCheaper = (planPrices[argument(step, "plan")] ?? 0) < Number(field(line, "price"));
      if (line === undefined) return false;
      return !isCheaper || (argument(step, "from") === "next_bill" && String(field(line, "term_end")) < "2026-04-16");
    }),
});

export const tellsTheChoices = defineRule({
  id: "HL-6.3",
  says: "A data pack is added only if the allowance is used up, and only after the customer was told the reset date and the price.",
  inPlay: (trace) => trace.calls(succeeds("add_pack")).some((step) => argument(step, "pack") in packPrices),
  check: (trace) =>
    trace
      .calls(succeeds("add_pack"))
      .filter((step) => argument(step, "pack") in packPrices)
      .every((step) => {
        const before = trace.before(step);
        const reset = String(field(lineBefore(before, argument(step, "line")), "reset_on") ?? "");
        const isUsed = verdictOf(before, argument(step, "line")) === "allowance_used";
        return isUsed && tellsDate(before, reset) && tellsAmount(before, packPrices[argument(step, "pack")] ?? 0);
      }),
});

export const creditsWrongChargesOnly = defineRule({
  id: "HL-6.4",
  says: "A charge is credited only in full, and only if the bill and the records were read and show that the charge is wrong.",
  inPlay: (trace) => trace.calls(succeeds("apply_credit")).some((step) => argument(step, "ground") === "charge_error"),
  check: (trace) =>
    trace
      .calls(succeeds("apply_credit"))
      .filter((step) => argument(step, "ground") === "charge_error")
      .every((step) => {
        const lines = items(latest(trace.before(step), "get_bills"), "bills").flatMap((bill) => items(bill, "lines"));
        const charge = lines.find((one) => field(one, "ref") === argument(step, "ref"));
        const isOurs = items(lineBefore(trace.before(step), argument(step, "line")), "visits").some(
          (visit) => field(visit, "id") === argument(step, "ref") && field(visit, "found") === "our_line",
        );
        const twice = lines.filter((one) => field(one, "ref") === argument(step, "ref")).length > 1;
        return charge !== undefined && (isOurs || twice) && Number(field(charge, "amount")) === step.call.args.amount;
      }),
});

const handsOver = (trace: Trace, code: string) => trace.calls(succeeds("hand_over")).some((step) => argument(step, "code") === code);

export const leavesLargeDisputes = defineRule({
  id: "HL-6.5",
  says: "Disputes over more than EUR 65.00 and charges abroad above the cap are escalated, and nothing is posted.",
  inPlay: (trace) => handsOver(trace, "billing_review"),
  check: (trace) => trace.has(succeeds("get_bills")) && !trace.has(succeeds("apply_credit")),
});

const isPass = (pack: string) => pack.startsWith("Z");

export const sellsPassesWhereNeeded = defineRule({
  id: "HL-7.1",
  says: "A pass is sold only for the zone the customer is in now.",
  inPlay: (trace) => trace.calls(succeeds("add_pack")).some((step) => isPass(argument(step, "pack"))),
  check: (trace) =>
    trace
      .calls(succeeds("add_pack"))
      .filter((step) => isPass(argument(step, "pack")))
      .every((step) => verdictOf(trace.before(step), argument(step, "line")) === "pass_needed"),
});

export const tellsBothPasses = defineRule({
  id: "HL-7.2",
  says: "Before a pass is sold, the customer is told the prices of the day pass and the week pass.",
  inPlay: (trace) => trace.calls(succeeds("add_pack")).some((step) => isPass(argument(step, "pack"))),
  check: (trace) =>
    trace
      .calls(succeeds("add_pack"))
      .filter((step) => isPass(argument(step, "pack")))
      .every((step) => (passPrices[argument(step, "pack").slice(0, 2)] ?? []).every((price) => tellsAmount(trace.before(step), price))),
});
