import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (...tools: string[]): StepQuery =>
  (step) =>
    step.kind === "call" && tools.includes(step.call.tool) && step.call.outcome.kind !== "invalid";
const worked =
  (tool: string, text = ""): StepQuery =>
  (step) =>
    step.kind === "call" &&
    step.call.tool === tool &&
    step.call.outcome.kind === "ok" &&
    JSON.stringify(step.call.outcome.value).includes(text);
const agentSaid =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "agent_message" && words.test(step.text);
const customerSaid =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "customer_message" && words.test(step.text);

export const foundFirst = defineRule({
  id: "PH-1.1",
  gate: "identity",
  says: "We change a booking only after get_booking has found it.",
  inPlay: (trace) => trace.has(call("reschedule_move")),
  check: (trace) =>
    trace
      .calls(call("reschedule_move"))
      .every((step) => trace.before(step).has(worked("get_booking", String(step.call.args.booking_ref)))),
});

export const theirOwnWords = defineRule({
  id: "PH-1.2",
  gate: "identity",
  says: "We look a booking up with the postcode and the reference, or the email address, that the customer gave.",
  inPlay: (trace) => trace.has(call("get_booking")),
  check: (trace) =>
    trace.calls(call("get_booking")).every((step) => {
      const { pickup_postcode, booking_ref, contact_email } = step.call.args;
      return [pickup_postcode, booking_ref, contact_email].every(
        (value) => value === undefined || customerGave(trace.before(step), value),
      );
    }),
});

export const freeSlot = defineRule({
  id: "PH-2.1",
  says: "We book only slots that find_slots has listed.",
  inPlay: (trace) => trace.has(call("book_move", "reschedule_move")),
  check: (trace) =>
    trace
      .calls(call("book_move", "reschedule_move"))
      .every((step) => trace.before(step).has(worked("find_slots", String(step.call.args.slot_id)))),
});

export const askedForHeavyThings = defineRule({
  id: "PH-2.2",
  says: "We ask whether there is a piano or a safe, and take the postcode from the customer.",
  inPlay: (trace) => trace.has(call("book_move")),
  check: (trace) =>
    trace
      .calls(call("book_move"))
      .every((step) => customerGave(trace.before(step), step.call.args.pickup_postcode)),
});

export const statedPrice = defineRule({
  id: "PH-2.3",
  says: "Before we book we state the total price.",
  inPlay: (trace) => trace.has(call("book_move")),
  check: (trace) =>
    trace
      .calls(call("book_move"))
      .every((step) => trace.before(step).has(agentSaid(new RegExp(String(step.call.args.price))))),
});

export const inTime = defineRule({
  id: "PH-3.1",
  says: "A booking can be moved up to 48 hours before the move.",
  inPlay: (trace) => trace.has(call("reschedule_move")),
  check: (trace) =>
    trace
      .calls(call("reschedule_move"))
      .every((step) => !trace.before(step).has(worked("get_booking", '"day":"2026-06-02"'))),
});

export const rightFee = defineRule({
  id: "PH-3.2",
  says: "A change costs nothing or 40 pounds.",
  inPlay: (trace) => trace.has(call("reschedule_move")),
  check: (trace) => trace.calls(call("reschedule_move")).every((step) => [0, 40].includes(Number(step.call.args.fee))),
});

export const damageGoesOver = defineRule({
  id: "PH-4.1",
  says: "Only damage goes to claims.",
  inPlay: (trace) => trace.has(call("hand_over")),
  check: (trace) =>
    trace
      .calls(call("hand_over"))
      .every((step) => step.call.args.team !== "claims" || trace.before(step).has(customerSaid(/damage|broke|scratch|crack/i))),
});
