import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool;
const worked =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool && step.call.outcome.kind === "ok";
const anyWrite: StepQuery = (step) => step.kind === "call" && step.tool?.private === true && step.call.outcome.kind === "ok";
const customerSays =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "customer_message" && words.test(step.text);
const termsThenReply =
  (terms: RegExp) =>
  (before: { steps: readonly any[]; after: (step: any) => { has: (query: StepQuery) => boolean } }) =>
    before.steps.some((said) => said.kind === "agent_message" && terms.test(said.text) && before.after(said).has(customerSays(/./)));

export const recordByGivenDetails = defineRule({
  id: "OP-1.1",
  gate: "identity",
  says: "We use a patient's record only after find_patient has found it with details that the customer gave us.",
  inPlay: (trace) => trace.has(call("find_patient")) || trace.has(anyWrite),
  check: (trace) =>
    trace.calls(call("find_patient")).every((step) => {
      const { birth_date, patient_number, mobile_number } = step.call.args;
      const key = patient_number ?? mobile_number ?? "";
      return customerGave(trace.before(step), birth_date ?? "") && customerGave(trace.before(step), key);
    }) && trace.calls(anyWrite).every((step) => trace.before(step).has(worked("find_patient"))),
});

export const lookAtSlots = defineRule({
  id: "OP-2.1",
  says: "Before we book an eye test we look at the free slots of the day the patient prefers.",
  inPlay: (trace) => trace.has(call("book_appointment")),
  check: (trace) => trace.every(call("book_appointment"), (step) => trace.before(step).has(worked("list_slots"))),
});

export const bookingTerms = defineRule({
  id: "OP-2.2",
  says: "Before we book we state the day, the time and the fee, and the patient agrees.",
  inPlay: (trace) => trace.has(call("book_appointment")),
  check: (trace) => trace.every(call("book_appointment"), (step) => termsThenReply(/./)(trace.before(step))),
});

export const freeWork = defineRule({
  id: "OP-3.1",
  says: "A peeling coating or a broken arm is put right free of charge within 24 months.",
  inPlay: (trace) => trace.has(call("order_work")),
  check: (trace) =>
    trace.every(call("order_work"), (step) => !["recoat", "new_arm"].includes(String(step.call.args.work)) || step.call.args.price === 0),
});

export const scratchesPaid = defineRule({
  id: "OP-3.2",
  says: "Scratched lenses are polished for 30 pounds or replaced for 95.",
  inPlay: (trace) => trace.has(call("order_work")),
  check: (trace) =>
    trace.every(call("order_work"), (step) => {
      const due: Record<string, number> = { polish: 30, new_lenses: 95 };
      const price = due[String(step.call.args.work)];
      return price === undefined || step.call.args.price === price;
    }),
});

export const workTerms = defineRule({
  id: "OP-3.3",
  says: "Before we order work we state what is done, the price and how many days, and the customer agrees.",
  inPlay: (trace) => trace.has(call("order_work")),
  check: (trace) => trace.every(call("order_work"), (step) => termsThenReply(/./)(trace.before(step))),
});

export const urgentEyes = defineRule({
  id: "OP-4.1",
  says: "Sudden flashes, floaters, a shadow or eye pain go to the optometrist at once.",
  inPlay: (trace) => trace.has(customerSays(/flash|floater|shadow|pain/i)),
  check: (trace) => trace.has(worked("hand_over")) && !trace.has(call("book_appointment")),
});
