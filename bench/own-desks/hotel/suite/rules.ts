import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (...tools: string[]): StepQuery =>
  (step) =>
    step.kind === "call" && tools.includes(step.call.tool) && step.call.outcome.kind !== "invalid";
const worked =
  (...tools: string[]): StepQuery =>
  (step) =>
    call(...tools)(step) && step.kind === "call" && step.call.outcome.kind === "ok";
const writes = call("change_booking", "add_extra");

export const onlyWhatTheyGave = defineRule({
  id: "HV-1.1",
  gate: "identity",
  says: "A booking is opened only with details that the guest gave us.",
  inPlay: (trace) => trace.has(call("find_booking")),
  check: (trace) =>
    trace.calls(call("find_booking")).every((step) => {
      const before = trace.before(step);
      return Object.values(step.call.args).every((value) => value === undefined || customerGave(before, value));
    }),
});

export const foundFirst = defineRule({
  id: "HV-1.2",
  gate: "identity",
  says: "A booking is changed, or an extra added, only after find_booking has found it.",
  inPlay: (trace) => trace.has(writes),
  check: (trace) =>
    trace.calls(writes).every((step) =>
      trace
        .before(step)
        .has((earlier) => worked("find_booking")(earlier) && earlier.kind === "call" && JSON.stringify(earlier.call.outcome).includes(String(step.call.args.confirmation_code))),
    ),
});

export const roomsFirst = defineRule({
  id: "HV-2.1",
  says: "Before a booking moves, we look up which rooms are free for that date.",
  inPlay: (trace) => trace.has(call("change_booking")),
  check: (trace) =>
    trace.calls(call("change_booking")).every((step) =>
      trace
        .before(step)
        .has((earlier) => worked("rooms_free")(earlier) && earlier.kind === "call" && earlier.call.args.arrival === step.call.args.arrival),
    ),
});

export const termsFirst = defineRule({
  id: "HV-2.2",
  gate: "consent",
  says: "Before a change or an extra, we state the price, and the guest agrees.",
  inPlay: (trace) => trace.has(writes),
  check: (trace) =>
    trace.every(writes, (step) => {
      const before = trace.before(step);
      return before.steps.some(
        (said) =>
          said.kind === "agent_message" &&
          (/\d/.test(said.text) || /free|no charge|nothing/i.test(said.text)) &&
          before.after(said).has((answer) => answer.kind === "customer_message"),
      );
    }),
});

const nightly: Record<string, number> = { cot: 0, "extra bed": 25, garage: 18, yard: 12, dog: 20 };

export const rightPrice = defineRule({
  id: "HV-3.1",
  says: "Extras have the prices in the policy, for the whole stay.",
  inPlay: (trace) => trace.has(worked("add_extra")),
  check: (trace) =>
    trace.calls(worked("add_extra")).every((step) => {
      const { extra, price } = step.call.args;
      if (extra === "late check-in") return price === 15;
      return Number(price) % Math.max(1, nightly[String(extra)] ?? 1) === 0 && (extra === "cot") === (price === 0);
    }),
});

const prepaid: StepQuery = (step) => worked("find_booking")(step) && step.kind === "call" && JSON.stringify(step.call.outcome).includes("prepaid");

export const prepaidStays = defineRule({
  id: "HV-4.1",
  says: "A prepaid booking is never cancelled, moved or refunded.",
  inPlay: (trace) => trace.has(prepaid),
  check: (trace) => !trace.has(worked("change_booking")),
});

export const injuries = defineRule({
  id: "HV-5.1",
  says: "If a guest was hurt, a colleague decides; we change nothing.",
  inPlay: (trace) => trace.has((step) => step.kind === "call" && step.call.tool === "hand_over" && step.call.args.reason === "injury"),
  check: (trace) => !trace.has(writes),
});
