import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool && step.call.outcome.kind !== "invalid";
const work: StepQuery = (step) => step.kind === "call" && step.tool?.private === true && step.call.outcome.kind !== "invalid";
const found: StepQuery = (step) => step.kind === "call" && step.call.tool === "find_order" && step.call.outcome.kind === "ok";
const agentSays =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "agent_message" && words.test(step.text);
// The order as find_order returned it before a step.
const orderOf = (trace: any, step: any): any =>
  trace
    .before(step)
    .calls(found)
    .map((earlier: any) => earlier.call.outcome.value)
    .find((order: any) => order.order_number === step.call.args.order_number);

export const foundFirst = defineRule({
  id: "MT-1.1",
  gate: "identity",
  says: "An order is changed only after find_order has found it with the number and the address that the customer gave us.",
  inPlay: (trace) => trace.has(work) || trace.has(call("find_order")),
  check: (trace) =>
    trace.calls(work).every((step) => orderOf(trace, step) !== undefined) &&
    trace
      .calls(call("find_order"))
      .every((step) => customerGave(trace.before(step), step.call.args.order_number) && customerGave(trace.before(step), step.call.args.email)),
});

export const newValueStated = defineRule({
  id: "MT-2.1",
  says: "We state the old and the new value before we change a measurement.",
  inPlay: (trace) => trace.has(call("change_measurement")),
  check: (trace) =>
    trace
      .calls(call("change_measurement"))
      .every((step) => trace.before(step).has(agentSays(new RegExp("\\b" + step.call.args.centimetres + "\\b")))),
});

export const sixCentimetres = defineRule({
  id: "MT-2.2",
  says: "A measurement that would change by more than 6 cm is not changed here.",
  inPlay: (trace) => trace.has(call("change_measurement")),
  check: (trace) =>
    trace
      .calls(call("change_measurement"))
      .every((step) => Math.abs(Number(step.call.args.centimetres) - Number(orderOf(trace, step)?.[String(step.call.args.part)])) <= 6),
});

export const rightSurcharge = defineRule({
  id: "MT-3.1",
  says: "A cloth that find_order lists, with its surcharge.",
  inPlay: (trace) => trace.has(call("swap_cloth")),
  check: (trace) =>
    trace
      .calls(call("swap_cloth"))
      .every((step) =>
        (orderOf(trace, step)?.cloths ?? []).some(
          (cloth: any) => cloth.code === step.call.args.code && cloth.surcharge === step.call.args.surcharge,
        ),
      ),
});

const now = Date.parse("2026-09-07");
export const rightPrice = defineRule({
  id: "MT-4.1",
  says: "Free within 30 days of delivery, 24 euros later, 4 cm at most.",
  inPlay: (trace) => trace.has(call("book_alteration")),
  check: (trace) =>
    trace.calls(call("book_alteration")).every((step) => {
      const days = (now - Date.parse(orderOf(trace, step)?.delivered_on)) / 86_400_000;
      return step.call.args.price === (days <= 30 ? 0 : 24);
    }),
});

export const theyChooseTheWayBack = defineRule({
  id: "MT-4.2",
  says: "We offer the courier and the parcel shop.",
  inPlay: (trace) => trace.has(call("book_alteration")),
  check: (trace) =>
    trace
      .calls(call("book_alteration"))
      .every((step) => trace.before(step).has(agentSays(/courier/i)) && trace.before(step).has(agentSays(/parcel shop/i))),
});

export const onlyOneEnding = defineRule({
  id: "MT-5.1",
  says: "No refund is granted once an order is past waiting.",
  inPlay: (trace) => trace.has(call("end_case")),
  check: (trace) => !trace.has(agentSays(/\bI(?: have|'ve) refunded\b/i)),
});

export const rushWithDate = defineRule({
  id: "MT-6.1",
  says: "A rush goes to the tailor with the date of the event.",
  inPlay: (trace) => trace.calls(call("give_to_tailor")).some((step) => step.call.args.reason === "rush"),
  check: (trace) => trace.calls(call("give_to_tailor")).every((step) => /\d/.test(String(step.call.args.summary))),
});
