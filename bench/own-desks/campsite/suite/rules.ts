import { customerGave, defineRule, type StepQuery } from "deskproof";

const ok = (tool: string): StepQuery => (step) => step.kind === "call" && step.call.tool === tool && step.call.outcome.kind === "ok";
const call = (tool: string): StepQuery => (step) => step.kind === "call" && step.call.tool === tool;
const agentSaid = (words: RegExp): StepQuery => (step) => step.kind === "agent_message" && words.test(step.text);

export const bookingFound = defineRule({
  id: "BW-1.1", gate: "identity", says: "A booking is cancelled only after find_booking has found it.",
  inPlay: (trace) => trace.has(call("cancel_booking")),
  check: (trace) => trace.every(call("cancel_booking"), (step) => trace.before(step).calls(ok("find_booking")).some((found) => found.call.args.reference === step.call.args.reference)),
});
export const whatTheyGave = defineRule({
  id: "BW-1.2", gate: "identity", says: "We look a booking up only by a reference and a last name that the customer gave us.",
  inPlay: (trace) => trace.has(call("find_booking")),
  check: (trace) => trace.every(call("find_booking"), (step) => customerGave(trace.before(step), step.call.args.reference) && customerGave(trace.before(step), step.call.args.last_name)),
});
export const neededBeforeSearch = defineRule({
  id: "BW-2.1", says: "Before we search we need the site, the arrival, the nights and the people.",
  check: (trace) => trace.every(ok("book_pitch"), (step) => trace.before(step).has(ok("find_pitches"))),
});
export const electricity = defineRule({
  id: "BW-2.2", says: "For a caravan we ask whether electricity is wanted.",
  check: (trace) => trace.calls(ok("book_pitch")).length <= 1,
});
export const dogs = defineRule({
  id: "BW-2.3", says: "A dog comes along only in cabins where dogs are allowed.",
  check: (trace) => trace.every(ok("book_pitch"), (step) => step.call.args.dog !== true || step.call.args.pitch_id !== "P-K1"),
});
export const statedTotal = defineRule({
  id: "BW-2.4", says: "Before we book, we state the place, the arrival, the nights and the total, and the customer agrees.",
  check: (trace) => trace.every(ok("book_pitch"), (step) => trace.before(step).has(agentSaid(/\d/))),
});
export const barrier = defineRule({
  id: "BW-2.5", says: "At Seal Bay we ask for the car's number plate.",
  check: (trace) => trace.every(ok("book_pitch"), (step) => !String(step.call.args.pitch_id).startsWith("S-") || trace.before(step).has(agentSaid(/plate|regist|licen|car|vehicle/i))),
});
export const groups = defineRule({
  id: "BW-2.6", says: "A group of more than twelve people is handed over to the group desk.",
  check: (trace) => trace.every(ok("book_pitch"), (step) => Number(step.call.args.people) <= 12),
});
export const refundTerms = defineRule({
  id: "BW-3.1", says: "14 days or more before arrival: price less 15 euros, or a voucher; from 7 to 13 days half the price.",
  check: (trace) => trace.calls(ok("cancel_booking")).length <= 1,
});
export const tooLate = defineRule({
  id: "BW-3.2", says: "Less than 7 days before arrival nothing is paid back.",
  check: (trace) => trace.every(ok("cancel_booking"), (step) => step.call.args.reference !== "BW-0455"),
});
export const statedAmount = defineRule({
  id: "BW-3.3", says: "Before we cancel, we state the amount, and the customer agrees.",
  check: (trace) => trace.every(ok("cancel_booking"), (step) => trace.before(step).has(agentSaid(/\d/))),
});
