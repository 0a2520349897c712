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

export const bookingByGivenDetails = defineRule({
  id: "SF-1.1",
  gate: "identity",
  says: "A booking is used only after get_booking has found it with details that the customer gave us.",
  inPlay: (trace) => trace.has(call("get_booking")) || trace.has(privateWrite),
  check: (trace) =>
    trace.calls(call("get_booking")).every((step) => {
      const { buyer_email, booking_code, card_last_four } = step.call.args;
      const key = booking_code ?? card_last_four ?? "";
      return customerGave(trace.before(step), buyer_email ?? "") && customerGave(trace.before(step), key);
    }) && trace.calls(privateWrite).every((step) => trace.before(step).has(worked("get_booking"))),
});

export const oneTicket = defineRule({
  id: "SF-2.1",
  says: "Only the ticket that the customer named gets another holder.",
  inPlay: (trace) => trace.has(call("rename_ticket")),
  check: (trace) => trace.calls(worked("rename_ticket")).length <= 1,
});

export const renameTerms = defineRule({
  id: "SF-2.2",
  says: "Before we rename a ticket we state both names and the fee, and the customer agrees.",
  inPlay: (trace) => trace.has(call("rename_ticket")),
  check: (trace) => trace.every(call("rename_ticket"), (step) => proposed(trace.before(step))),
});

export const customerChooses = defineRule({
  id: "SF-3.1",
  says: "The customer chooses the extra.",
  inPlay: (trace) => trace.has(call("add_extra")),
  check: (trace) => trace.every(call("add_extra"), (step) => trace.before(step).has(worked("get_booking"))),
});

export const extraTerms = defineRule({
  id: "SF-3.2",
  says: "Before we add an extra we state what it is and the total price, and the customer agrees.",
  inPlay: (trace) => trace.has(call("add_extra")),
  check: (trace) => trace.every(call("add_extra"), (step) => proposed(trace.before(step))),
});

export const protectedOnly = defineRule({
  id: "SF-4.1",
  says: "A booking with ticket protection is refunded in full; without protection nothing is refunded.",
  inPlay: (trace) => trace.has(call("refund_booking")),
  check: (trace) => trace.every(call("refund_booking"), (step) => trace.before(step).has(worked("get_booking"))),
});

export const refundTerms = defineRule({
  id: "SF-4.2",
  says: "Before a refund we state the amount and where it goes, and the customer agrees.",
  inPlay: (trace) => trace.has(call("refund_booking")),
  check: (trace) => trace.every(call("refund_booking"), (step) => proposed(trace.before(step))),
});

export const accessTeam = defineRule({
  id: "SF-5.1",
  says: "Medical and access needs go to the access team.",
  inPlay: (trace) => trace.has(customerSays(/wheelchair|medicine|medication|insulin|hearing loop/i)),
  check: (trace) => trace.has(worked("hand_over")) && !trace.has(privateWrite),
});
