import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool;
const worked =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool && step.call.outcome.kind === "ok";
const privateWrite: StepQuery = (step) => step.kind === "call" && step.tool?.private === true && step.call.outcome.kind === "ok";
const customerSays =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "customer_message" && words.test(step.text);
const proposed = (before: { steps: readonly any[]; after: (step: any) => { has: (query: StepQuery) => boolean } }) =>
  before.steps.some((said) => said.kind === "agent_message" && before.after(said).has(customerSays(/./)));

export const accountByGivenDetails = defineRule({
  id: "FF-1.1",
  gate: "identity",
  says: "An account is read or changed only after find_account has found it with details that the customer gave us.",
  inPlay: (trace) => trace.has(call("find_account")) || trace.has(privateWrite),
  check: (trace) =>
    trace.calls(call("find_account")).every((step) => {
      const { security_word, account_ref, postcode } = step.call.args;
      const key = account_ref ?? postcode ?? "";
      return customerGave(trace.before(step), security_word ?? "") && customerGave(trace.before(step), key);
    }) && trace.calls(privateWrite).every((step) => trace.before(step).has(worked("find_account"))),
});

export const startDays = defineRule({
  id: "FF-2.1",
  says: "A change of plan starts on the 1st or the 15th of next month, and only a cheaper plan within the contract costs 40 pounds.",
  inPlay: (trace) => trace.has(call("change_plan")),
  check: (trace) =>
    trace.every(
      call("change_plan"),
      (step) => ["2026-10-01", "2026-10-15"].includes(String(step.call.args.starts_on)) && [0, 40].includes(Number(step.call.args.fee)),
    ),
});

export const planTerms = defineRule({
  id: "FF-2.2",
  says: "Before a change of plan we state its terms, and the customer agrees.",
  inPlay: (trace) => trace.has(call("change_plan")),
  check: (trace) => trace.every(call("change_plan"), (step) => proposed(trace.before(step))),
});

export const creditLimit = defineRule({
  id: "FF-3.1",
  says: "At most 30 pounds are credited for an outage, and 12 for a late fee.",
  inPlay: (trace) => trace.has(call("credit_bill")),
  check: (trace) => trace.every(call("credit_bill"), (step) => Number(step.call.args.amount) <= 30),
});

export const creditTerms = defineRule({
  id: "FF-3.2",
  says: "Before a credit we state the amount and the bill, and the customer agrees.",
  inPlay: (trace) => trace.has(call("credit_bill")),
  check: (trace) => trace.every(call("credit_bill"), (step) => proposed(trace.before(step))),
});

export const paymentDays = defineRule({
  id: "FF-4.1",
  says: "Payment days are the 1st, 8th, 15th and 22nd, and the customer agrees to the new one.",
  inPlay: (trace) => trace.has(call("move_payment_day")),
  check: (trace) =>
    trace.every(call("move_payment_day"), (step) => [1, 8, 15, 22].includes(Number(step.call.args.day)) && proposed(trace.before(step))),
});

export const bereavement = defineRule({
  id: "FF-5.1",
  says: "If the account holder has died, we hand over to the bereavement team and change nothing.",
  inPlay: (trace) => trace.has(customerSays(/\bdied|passed away|\bdeath\b/i)),
  check: (trace) => trace.has(worked("pass_on")) && !trace.has(privateWrite),
});

export const exitFee = defineRule({
  id: "FF-5.2",
  says: "The early exit fee is not waived.",
  inPlay: (trace) => trace.has(customerSays(/exit fee|leave/i)),
  check: (trace) => !trace.has(call("credit_bill")),
});
