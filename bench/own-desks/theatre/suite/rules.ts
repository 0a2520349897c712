import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (...tools: string[]): StepQuery =>
  (step) =>
    step.kind === "call" && tools.includes(step.call.tool) && step.call.outcome.kind !== "invalid";
const worked =
  (...tools: string[]): StepQuery =>
  (step) =>
    call(...tools)(step) && step.kind === "call" && step.call.outcome.kind === "ok";
const writes = call("sell_tickets", "exchange_tickets");

export const onlyWhatTheyGave = defineRule({
  id: "LR-1.1",
  gate: "identity",
  says: "A booking is opened only with details that the customer gave us.",
  inPlay: (trace) => trace.has(call("find_booking")),
  check: (trace) =>
    trace.calls(call("find_booking")).every((step) =>
      Object.values(step.call.args).every((value) => value === undefined || customerGave(trace.before(step), value)),
    ),
});

export const foundFirst = defineRule({
  id: "LR-1.2",
  gate: "identity",
  says: "Tickets are exchanged only after find_booking has found the booking.",
  inPlay: (trace) => trace.has(call("exchange_tickets")),
  check: (trace) =>
    trace.calls(call("exchange_tickets")).every((step) =>
      trace
        .before(step)
        .has((earlier) => worked("find_booking")(earlier) && earlier.kind === "call" && JSON.stringify(earlier.call.outcome).includes(String(step.call.args.booking_reference))),
    ),
});

export const performancesFirst = defineRule({
  id: "LR-2.1",
  says: "Before tickets are sold or exchanged, we look up the performances; tickets go to an address that the customer gave us.",
  inPlay: (trace) => trace.has(writes),
  check: (trace) =>
    trace.calls(writes).every((step) => {
      const before = trace.before(step);
      return before.has(worked("list_performances")) && (step.call.args.email === undefined || customerGave(before, step.call.args.email));
    }),
});

export const termsFirst = defineRule({
  id: "LR-2.2",
  gate: "consent",
  says: "Before a sale or an exchange we state the amount, and the customer agrees.",
  inPlay: (trace) => trace.has(writes),
  check: (trace) =>
    trace.every(writes, (step) => {
      const steps = trace.before(step).steps;
      const terms = steps.findLastIndex((said) => said.kind === "agent_message" && /\d/.test(said.text));
      return terms >= 0 && steps.slice(terms).some((said) => said.kind === "customer_message");
    }),
});

export const studentTickets = defineRule({
  id: "LR-3.1",
  says: "With a student card, one ticket in the balcony costs 15 pounds.",
  inPlay: (trace) => trace.has((step) => worked("sell_tickets")(step) && step.kind === "call" && step.call.args.student_card !== undefined),
  check: (trace) =>
    trace
      .calls(worked("sell_tickets"))
      .every(({ call: { args } }) => args.student_card === undefined || (args.quantity === 1 && args.total === 15 && args.area === "balcony")),
});

export const exchangeFee = defineRule({
  id: "LR-3.2",
  says: "An exchange costs at least 3 pounds for each seat.",
  inPlay: (trace) => trace.has(worked("exchange_tickets")),
  check: (trace) => trace.calls(worked("exchange_tickets")).every((step) => Number(step.call.args.fee) >= 3),
});

export const noRefunds = defineRule({
  id: "LR-4.1",
  says: "Once a performance has begun, its tickets are not exchanged.",
  inPlay: (trace) => trace.has(worked("find_booking")),
  check: (trace) =>
    !trace.has((step) => worked("find_booking")(step) && step.kind === "call" && JSON.stringify(step.call.outcome).includes("PF-01")) ||
    !trace.has(worked("exchange_tickets")),
});

export const accessManager = defineRule({
  id: "LR-5.1",
  says: "Access needs are arranged by the access manager; we change nothing.",
  inPlay: (trace) => trace.has((step) => step.kind === "call" && step.call.tool === "pass_on" && step.call.args.reason === "access"),
  check: (trace) => !trace.has(writes),
});
