import { customerGave, defineRule, type StepQuery } from "deskproof";

const ok = (tool: string): StepQuery => (step) => step.kind === "call" && step.call.tool === tool && step.call.outcome.kind === "ok";
const call = (tool: string): StepQuery => (step) => step.kind === "call" && step.call.tool === tool;
const agentSaid = (words: RegExp): StepQuery => (step) => step.kind === "agent_message" && words.test(step.text);
const write: StepQuery = (step) => step.kind === "call" && step.tool?.private === true && step.call.outcome.kind !== "invalid";

export const carFound = defineRule({
  id: "HM-1.1", gate: "identity", says: "Nothing is booked or approved for a car before find_car has found it.",
  inPlay: (trace) => trace.has(write),
  check: (trace) => trace.every(write, (step) => trace.before(step).calls(ok("find_car")).some((found) => step.call.args.plate === undefined || found.call.args.plate === step.call.args.plate)),
});
export const whatTheyGave = defineRule({
  id: "HM-1.2", gate: "identity", says: "We look a car up only by a registration number and a surname that the customer gave us.",
  inPlay: (trace) => trace.has(call("find_car")),
  check: (trace) => trace.every(call("find_car"), (step) => customerGave(trace.before(step), step.call.args.plate) && customerGave(trace.before(step), step.call.args.surname)),
});
export const rightService = defineRule({
  id: "HM-2.1", says: "Below 60,000 km the small service, from 60,000 km the large one.",
  check: (trace) => new Set(trace.calls(ok("book_slot")).map((step) => step.call.args.job)).size <= 1,
});
export const statedTerms = defineRule({
  id: "HM-2.2", says: "Before we book, we state the day, the time and the price, and the customer agrees.",
  inPlay: (trace) => trace.has(ok("book_slot")),
  check: (trace) => trace.every(ok("book_slot"), (step) => trace.before(step).has(agentSaid(/\d/)) && trace.before(step).has(ok("list_slots"))),
});
export const courtesyCar = defineRule({
  id: "HM-2.3", says: "For a large service we ask about a courtesy car.",
  check: (trace) => trace.every(ok("book_slot"), (step) => step.call.args.job === "large_service" || step.call.args.courtesy_car !== true),
});
export const tyreSet = defineRule({
  id: "HM-2.4", says: "For a tyre change we ask where the other set of tyres is.",
  check: (trace) => trace.every(ok("book_slot"), (step) => step.call.args.job !== "tyre_change" || step.call.args.tyres !== undefined),
});
export const faultNote = defineRule({
  id: "HM-2.5", says: "For any fault we ask what the customer notices and write it into the note.",
  check: (trace) => trace.every(ok("book_slot"), (step) => step.call.args.job !== "fault_check" || step.call.args.note !== undefined),
});
export const approvedWork = defineRule({
  id: "HM-3.1", says: "Work found during a repair is done only after the customer has chosen the parts, heard the price and agreed.",
  check: (trace) => trace.every(ok("approve_work"), (step) => trace.before(step).has(agentSaid(/\d/))),
});
export const warranty = defineRule({
  id: "HM-3.2", says: "After twelve months a repair is not repeated free of charge.",
  check: (trace) => trace.calls(ok("approve_work")).length <= 1,
});
export const unsafe = defineRule({
  id: "HM-4.1", says: "With a red light the car must not be driven: hand over, and book nothing.",
  inPlay: (trace) => trace.has(ok("hand_over")),
  check: (trace) => !trace.has(ok("book_slot")),
});
