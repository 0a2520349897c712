import { customerGave, defineRule, type StepQuery } from "deskproof";

const ok = (tool: string): StepQuery => (step) => step.kind === "call" && step.call.tool === tool && step.call.outcome.kind === "ok";
const call = (tool: string): StepQuery => (step) => step.kind === "call" && step.call.tool === tool;
const agentSaid = (words: RegExp): StepQuery => (step) => step.kind === "agent_message" && words.test(step.text);
const privateCall: StepQuery = (step) => step.kind === "call" && step.tool?.private === true && step.call.outcome.kind !== "invalid";
const verified: StepQuery = (step) =>
  step.kind === "call" && step.call.tool === "check_identity" && step.call.outcome.kind === "ok" && JSON.stringify(step.call.outcome.value).includes("full");

export const identityFirst = defineRule({
  id: "LP-1.1", gate: "identity", says: "Records are read, and anything is ordered or refunded, only after check_identity has returned full.",
  inPlay: (trace) => trace.has(privateCall),
  check: (trace) => trace.every(privateCall, (step) => {
    const id = step.call.args.customer_id;
    return trace.before(step).calls(verified).some((seen) => id === undefined || JSON.stringify(seen.call.outcome).includes(String(id)));
  }),
});
// customerGave alone misses "You can reach me at george.pell@example.org" (an "at" before the address).
const wrote = (email: unknown): StepQuery => (step) => step.kind === "customer_message" && step.text.toLowerCase().includes(String(email));
export const whatTheyGave = defineRule({
  id: "LP-1.2", gate: "identity", says: "Identity is checked only with an email address and a date of birth that the customer gave us.",
  inPlay: (trace) => trace.has(call("check_identity")),
  check: (trace) => trace.every(call("check_identity"), (step) => (customerGave(trace.before(step), step.call.args.email) || trace.before(step).has(wrote(step.call.args.email))) && customerGave(trace.before(step), step.call.args.born_on)),
});
export const validPrescription = defineRule({
  id: "LP-2.1", says: "A refill needs a valid prescription with repeats left.",
  check: (trace) => trace.calls(ok("order_refill")).length <= 1,
});
export const newMedicines = defineRule({
  id: "LP-2.2", says: "Before every refill we ask about new medicines.",
  check: (trace) => trace.every(ok("order_refill"), (step) => trace.before(step).has(agentSaid(/medic|tablet|taking|drug|remed/i))),
});
export const versionChosen = defineRule({
  id: "LP-2.3", says: "If a medicine exists as brand and as generic, the customer chooses.",
  check: (trace) => trace.every(ok("order_refill"), (step) => trace.before(step).has(ok("get_records"))),
});
export const statedTotal = defineRule({
  id: "LP-2.4", says: "Before we order, we state the packs, the delivery and the total, and the customer agrees.",
  check: (trace) => trace.every(ok("order_refill"), (step) => trace.before(step).has(agentSaid(/\d/))),
});
export const damaged = defineRule({
  id: "LP-3.1", says: "A damaged parcel is refunded in full within 14 days of delivery.",
  check: (trace) => trace.every(ok("refund_order"), (step) => trace.before(step).has(ok("get_records"))),
});
export const statedAmount = defineRule({
  id: "LP-3.2", says: "Before a refund we state the amount, and the customer agrees.",
  check: (trace) => trace.every(ok("refund_order"), (step) => trace.before(step).has(agentSaid(/\d/))),
});
export const unwantedEffect = defineRule({
  id: "LP-4.1", says: "An unwanted effect is handed over to the pharmacist; nothing is refunded.",
  inPlay: (trace) => trace.has(ok("hand_over")),
  check: (trace) => !trace.has(ok("refund_order")),
});
