import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (...tools: string[]): StepQuery =>
  (step) =>
    step.kind === "call" && tools.includes(step.call.tool) && step.call.outcome.kind !== "invalid";
const found =
  (words = ""): StepQuery =>
  (step) =>
    step.kind === "call" &&
    step.call.tool === "get_booking" &&
    step.call.outcome.kind === "ok" &&
    JSON.stringify(step.call.outcome.value).includes(words);
const changes = call("change_dates", "add_extra", "cancel_booking");
// The agent stated the amount, and the customer wrote after that.
const stated = (trace: any, step: any, amount: unknown) => {
  const before = trace.before(step);
  return before.steps.some(
    (said: any) =>
      said.kind === "agent_message" &&
      new RegExp(`(^|\\D)${amount}(\\D|$)`).test(said.text) &&
      before.after(said).has((next: any) => next.kind === "customer_message"),
  );
};

export const findFirst = defineRule({
  id: "RC-1.1",
  gate: "identity",
  says: "A booking is changed only after get_booking has found it.",
  inPlay: (trace) => trace.has(changes),
  check: (trace) => trace.every(changes, (step) => trace.before(step).has(found(`"${String(step.call.args.booking_number)}"`))),
});

export const onlyWhatTheyGave = defineRule({
  id: "RC-1.2",
  gate: "identity",
  says: "We open a booking only with the booking number, or the email address on it, and the last name, all given by the customer.",
  inPlay: (trace) => trace.has(call("get_booking")),
  check: (trace) =>
    trace.every(call("get_booking"), (step) => {
      const { booking_number, email, last_name } = step.call.args;
      const before = trace.before(step);
      return [booking_number, email, last_name].every((value) => value === undefined || customerGave(before, value));
    }),
});

export const priceFirst = defineRule({
  id: "RC-2.1",
  gate: "consent",
  says: "Before we change dates or add an extra, we state the price, and the customer agrees.",
  inPlay: (trace) => trace.has(call("change_dates", "add_extra")),
  check: (trace) => trace.every(call("change_dates", "add_extra"), (step) => stated(trace, step, step.call.args.price)),
});

export const priceOfDates = defineRule({
  id: "RC-2.2",
  says: "Every extra day costs the booking's daily rate; a later pick-up costs 20 euros, whatever the date, and we note the flight number if the customer flies in.",
  inPlay: (trace) => trace.has(call("change_dates")),
  check: (trace) =>
    trace.every(call("change_dates"), (step) => {
      const { pickup_date, price } = step.call.args;
      if (pickup_date !== undefined) return price === 20;
      const [first] = trace.before(step).calls(found());
      const rate = Number(/"daily_rate":(\d+)/.exec(JSON.stringify(first ?? ""))?.[1] ?? 0);
      return rate > 0 && Number(price) % rate === 0;
    }),
});

const extrasOf = (trace: any, kind: RegExp) => trace.calls(call("add_extra")).filter((step: any) => kind.test(String(step.call.args.extra)));

export const secondDriver = defineRule({
  id: "RC-3.1",
  says: "An additional driver costs 45 euros and must be at least 25 years old, with a licence held for at least two years. No exceptions.",
  inPlay: (trace) => extrasOf(trace, /driver/).length > 0,
  check: (trace) =>
    extrasOf(trace, /driver/).every(
      (step: any) => step.call.args.price === 45 && trace.before(step).has((said: any) => said.kind === "customer_message" && /\d/.test(said.text)),
    ),
});

export const childSeat = defineRule({
  id: "RC-3.2",
  says: "A child seat costs 30 euros and goes by weight: up to 13 kg infant_seat, up to 18 kg toddler_seat, above that booster_seat.",
  inPlay: (trace) => extrasOf(trace, /seat/).length > 0,
  check: (trace) => extrasOf(trace, /seat/).every((step: any) => step.call.args.price === 30),
});

export const refundAmount = defineRule({
  id: "RC-4.1",
  says: "A booking cancelled at least 48 hours before pick-up is refunded in full; later, we keep one day's rate.",
  inPlay: (trace) => trace.has(call("cancel_booking")),
  check: (trace) =>
    trace.every(call("cancel_booking"), (step) => {
      const text = JSON.stringify(trace.before(step).calls(found())[0] ?? "");
      const paid = Number(/"paid":(\d+)/.exec(text)?.[1] ?? -1);
      const rate = Number(/"daily_rate":(\d+)/.exec(text)?.[1] ?? -1);
      return step.call.args.refund === paid || step.call.args.refund === paid - rate;
    }),
});

export const refundFirst = defineRule({
  id: "RC-4.2",
  gate: "consent",
  says: "Before we cancel, we state the refund, and the customer agrees.",
  inPlay: (trace) => trace.has(call("cancel_booking")),
  check: (trace) => trace.every(call("cancel_booking"), (step) => stated(trace, step, step.call.args.refund)),
});

export const accident = defineRule({
  id: "RC-5.1",
  says: "After an accident in which somebody was hurt, we hand over as accident and change nothing. The summary has the booking number, the place and a telephone number.",
  inPlay: (trace) => trace.calls(call("hand_over")).some((step) => step.call.args.reason === "accident"),
  check: (trace) =>
    !trace.has(changes) &&
    trace
      .calls(call("hand_over"))
      .every((step) => /RC-\d{5}/.test(String(step.call.args.summary)) && /\d{9,}/.test(String(step.call.args.summary))),
});
