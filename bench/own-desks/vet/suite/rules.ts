import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (...tools: string[]): StepQuery =>
  (step) =>
    step.kind === "call" && tools.includes(step.call.tool);
const done =
  (...tools: string[]): StepQuery =>
  (step) =>
    step.kind === "call" && tools.includes(step.call.tool) && step.call.outcome.kind === "ok";
const agentSays =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "agent_message" && words.test(step.text);
const writes = ["book_appointment", "order_repeat", "send_certificate", "send_claim"];

export const onlyWhatTheyGave = defineRule({
  id: "FV-1.1",
  gate: "identity",
  says: "A pet's record is opened only with the pet's name and the postcode that the customer gave us.",
  inPlay: (trace) => trace.has(call("find_record")),
  check: (trace) =>
    trace.calls(call("find_record")).every((step) => {
      const { pet_name, postcode } = step.call.args;
      return customerGave(trace.before(step), pet_name) && customerGave(trace.before(step), postcode);
    }),
});

export const recordFirst = defineRule({
  id: "FV-1.2",
  gate: "identity",
  says: "We book, order, send or claim only after we have opened the pet's record.",
  inPlay: (trace) => trace.has(call(...writes)),
  check: (trace) =>
    trace.every(call(...writes), (step) =>
      trace.before(step).has((earlier) => {
        if (earlier.kind !== "call" || earlier.call.tool !== "find_record" || earlier.call.outcome.kind !== "ok") return false;
        if (step.kind !== "call") return false;
        const target = step.call.args.pet_id ?? step.call.args.prescription_id ?? step.call.args.invoice_id;
        return JSON.stringify(earlier.call.outcome.value).includes('"' + String(target) + '"');
      }),
    ),
});

export const freeTimesFirst = defineRule({
  id: "FV-2.1",
  says: "Before booking we look up the free times and let the customer choose between them.",
  inPlay: (trace) => trace.has(call("book_appointment")),
  check: (trace) => trace.every(call("book_appointment"), (step) => trace.before(step).has(done("find_slots"))),
});

export const whoBringsIt = defineRule({
  id: "FV-2.2",
  says: "If somebody else brings the pet, we put that person's full name on the appointment.",
  inPlay: (trace) => trace.has(call("book_appointment")),
  check: (trace) =>
    trace
      .calls(call("book_appointment"))
      .every((step) => step.call.args.brought_by === "owner" || customerGave(trace.before(step), step.call.args.brought_by)),
});

export const monthsAllowed = defineRule({
  id: "FV-3.1",
  says: "A repeat prescription is made up for one, two or three months, if a vet has seen the pet within six months.",
  inPlay: (trace) => trace.has(call("order_repeat")),
  check: (trace) => trace.calls(call("order_repeat")).every((step) => Number(step.call.args.months) <= 3),
});

export const termsOfRepeat = defineRule({
  id: "FV-3.2",
  says: "Before a repeat we state the medicine and the total price, and the customer agrees.",
  inPlay: (trace) => trace.has(call("order_repeat")),
  check: (trace) => trace.every(call("order_repeat"), (step) => trace.before(step).has(agentSays(/\d/))),
});

export const certificateDetails = defineRule({
  id: "FV-4.1",
  says: "A vaccination certificate goes by email to the kennel, cattery or groomer that the customer names.",
  inPlay: (trace) => trace.has(call("send_certificate")),
  check: (trace) =>
    trace.calls(call("send_certificate")).every((step) => customerGave(trace.before(step), step.call.args.email)),
});

export const claimDetails = defineRule({
  id: "FV-5.1",
  says: "For an insurance form we ask for the insurer, the policy number, and whom the insurer should pay.",
  inPlay: (trace) => trace.has(call("send_claim")),
  check: (trace) =>
    trace
      .calls(call("send_claim"))
      .every(
        (step) =>
          customerGave(trace.before(step), step.call.args.insurer) && customerGave(trace.before(step), step.call.args.policy_number),
      ),
});

export const priceFromTable = defineRule({
  id: "FV-6.1",
  says: "Prices for neutering a dog depend on sex and weight; asking for a price needs no record.",
  inPlay: (trace) => trace.has(agentSays(/neuter|spay|castrat/i)),
  check: (trace) => !trace.has(call(...writes)),
});

export const emergency = defineRule({
  id: "FV-7.1",
  says: "In an emergency we hand over with the reason emergency and book nothing.",
  inPlay: (trace) => trace.has((step) => step.kind === "call" && step.call.tool === "hand_over" && step.call.args.reason === "emergency"),
  check: (trace) => !trace.has(call(...writes)),
});
