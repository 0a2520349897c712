import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (...tools: string[]): StepQuery =>
  (step) =>
    step.kind === "call" && tools.includes(step.call.tool) && step.call.outcome.kind !== "invalid";
const found =
  (words = ""): StepQuery =>
  (step) =>
    step.kind === "call" &&
    step.call.tool === "find_account" &&
    step.call.outcome.kind === "ok" &&
    JSON.stringify(step.call.outcome.value).includes(words);
const changes = call("submit_reading", "change_tariff", "set_direct_debit");
// What the last look-up before a step returned.
const account = (trace: any, step: any): any => trace.before(step).calls(found()).at(-1)?.call.outcome.value ?? {};
const stated = (trace: any, step: any, amount: unknown) => {
  const before = trace.before(step);
  return before.steps.some(
    (said: any) =>
      said.kind === "agent_message" &&
      new RegExp(`(^|[^\\d.])${amount}(st|nd|rd|th)?([^\\d]|$)`).test(said.text) &&
      before.after(said).has((next: any) => next.kind === "customer_message"),
  );
};

export const findFirst = defineRule({
  id: "FE-1.1",
  gate: "identity",
  says: "An account is changed only after find_account has found it.",
  inPlay: (trace) => trace.has(changes),
  check: (trace) => trace.every(changes, (step) => trace.before(step).has(found(`"${String(step.call.args.account_number)}"`))),
});

export const onlyWhatTheyGave = defineRule({
  id: "FE-1.2",
  gate: "identity",
  says: "We open an account only with the account number, or the serial number of a meter, and the postcode, all given by the customer.",
  inPlay: (trace) => trace.has(call("find_account")),
  check: (trace) =>
    trace.every(call("find_account"), (step) => {
      const { account_number, meter_serial, postcode } = step.call.args;
      const before = trace.before(step);
      return [account_number, meter_serial, postcode].every((value) => value === undefined || customerGave(before, value));
    }),
});

export const notLower = defineRule({
  id: "FE-2.1",
  says: "A meter reading that is lower than the last one is not entered.",
  inPlay: (trace) => trace.has(call("submit_reading")),
  check: (trace) =>
    trace.every(call("submit_reading"), (step) => {
      const meter = (account(trace, step).meters ?? []).find((one: any) => one.register === step.call.args.register);
      return meter !== undefined && Number(step.call.args.reading) >= meter.last_reading;
    }),
});

export const bothRegisters = defineRule({
  id: "FE-2.2",
  says: "On a meter with two registers, we enter both readings, day and night.",
  inPlay: (trace) => trace.calls(call("submit_reading")).some((step) => /day|night/.test(String(step.call.args.register))),
  check: (trace) => new Set(trace.calls(call("submit_reading")).map((step) => step.call.args.register)).size === 2,
});

export const tariffTerms = defineRule({
  id: "FE-3.1",
  gate: "consent",
  says: "Before we change a tariff, we state the unit rate and the exit fee of the present tariff, and the customer agrees.",
  inPlay: (trace) => trace.has(call("change_tariff")),
  check: (trace) =>
    trace.every(call("change_tariff"), (step) => Number(step.call.args.exit_fee) === 0 || stated(trace, step, step.call.args.exit_fee)),
});

export const debitTerms = defineRule({
  id: "FE-4.1",
  gate: "consent",
  says: "Direct debits are taken on a day from 1 to 28; before we change the day, we state the day and the monthly amount, and the customer agrees.",
  inPlay: (trace) => trace.has(call("set_direct_debit")),
  check: (trace) =>
    trace.every(
      call("set_direct_debit"),
      (step) => Number(step.call.args.day) <= 28 && stated(trace, step, step.call.args.day) && stated(trace, step, step.call.args.amount),
    ),
});

export const notLowered = defineRule({
  id: "FE-4.2",
  says: "The monthly amount is not lowered while the account owes us money.",
  inPlay: (trace) => trace.has(call("set_direct_debit")),
  check: (trace) =>
    trace.every(call("set_direct_debit"), (step) => {
      const { owes = 0, monthly_amount = 0 } = account(trace, step);
      return owes === 0 || Number(step.call.args.amount) >= monthly_amount;
    }),
});

export const gasFirst = defineRule({
  id: "FE-5.1",
  says: "When a customer smells gas, we hand over as gas_emergency at once and look at nothing else. The summary has the address and a telephone number.",
  inPlay: (trace) => trace.calls(call("hand_over")).some((step) => step.call.args.reason === "gas_emergency"),
  check: (trace) =>
    !trace.has(call("find_account")) &&
    !trace.has(changes) &&
    trace.calls(call("hand_over")).every((step) => /\d{9,}/.test(String(step.call.args.summary))),
});
