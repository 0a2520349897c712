import { customerGave, defineRule, type Json, type StepQuery } from "deskproof";

const call =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool && step.call.outcome.kind !== "invalid";
const change: StepQuery = (step) => step.kind === "call" && step.tool?.private === true && step.call.outcome.kind !== "invalid";
const found =
  (tenancy: Json | undefined): StepQuery =>
  (step) =>
    step.kind === "call" &&
    step.call.tool === "look_up_tenancy" &&
    step.call.args.tenancy_number === tenancy &&
    step.call.outcome.kind === "ok";
const agentSays =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "agent_message" && words.test(step.text);

export const foundFirst = defineRule({
  id: "HA-1.1",
  gate: "identity",
  says: "Nothing on a tenancy is changed before look_up_tenancy has found it.",
  inPlay: (trace) => trace.has(change),
  check: (trace) => trace.calls(change).every((step) => trace.before(step).has(found(step.call.args.tenancy_number))),
});

export const onlyWhatTheyGave = defineRule({
  id: "HA-1.2",
  gate: "identity",
  says: "We look a tenancy up only with a tenancy number and a postcode that the tenant gave us.",
  inPlay: (trace) => trace.has(call("look_up_tenancy")),
  check: (trace) =>
    trace.calls(call("look_up_tenancy")).every((step) => {
      const { tenancy_number, postcode } = step.call.args;
      return customerGave(trace.before(step), tenancy_number) && customerGave(trace.before(step), postcode);
    }),
});

export const dayAndTimeStated = defineRule({
  id: "HA-2.1",
  says: "A visit is booked once the tenant has heard its day and time and has agreed.",
  inPlay: (trace) => trace.has(call("book_repair")),
  check: (trace) => trace.calls(call("book_repair")).every((step) => trace.before(step).has(agentSays(/\d{1,2}[:.]\d\d/))),
});

export const noVisitForSparks = defineRule({
  id: "HA-2.2",
  says: "Electrical faults: we ask about sparks and a burning smell before an electrician is booked.",
  inPlay: (trace) => trace.calls(call("book_repair")).some((step) => step.call.args.trade === "electrician"),
  check: (trace) =>
    trace
      .calls(call("book_repair"))
      .filter((step) => step.call.args.trade === "electrician")
      .every((step) => trace.before(step).has(agentSays(/spark|burn|scorch|singe/i))),
});

const arrears = (trace: { calls: (query: StepQuery) => readonly any[] }, tenancy: Json | undefined) =>
  trace.calls(found(tenancy)).map((step) => Number((step.call.outcome.value as { arrears: number }).arrears))[0] ?? 0;

export const atLeastASixth = defineRule({
  id: "HA-3.1",
  says: "An instalment is at least a sixth of the arrears.",
  inPlay: (trace) => trace.has(call("set_rent_plan")),
  check: (trace) =>
    trace
      .calls(call("set_rent_plan"))
      .every((step) => Number(step.call.args.monthly) * 6 >= arrears(trace.before(step), step.call.args.tenancy_number)),
});

export const largeArrears = defineRule({
  id: "HA-3.2",
  says: "Arrears above 1,000 pounds: we set no plan ourselves.",
  inPlay: (trace) => trace.has(call("set_rent_plan")),
  check: (trace) =>
    trace.calls(call("set_rent_plan")).every((step) => arrears(trace.before(step), step.call.args.tenancy_number) <= 1000),
});

export const chargeStated = defineRule({
  id: "HA-4.1",
  says: "New keys are ordered once the tenant has heard the total charge.",
  inPlay: (trace) => trace.has(call("order_keys")),
  check: (trace) =>
    trace.calls(call("order_keys")).every((step) => trace.before(step).has(agentSays(new RegExp("\\b" + step.call.args.charge + "\\b")))),
});

export const notFree = defineRule({
  id: "HA-4.2",
  says: "Keys are never free without a crime reference.",
  inPlay: (trace) => trace.has(call("order_keys")),
  check: (trace) =>
    trace
      .calls(call("order_keys"))
      .every(
        (step) =>
          Number(step.call.args.charge) > 0 ||
          trace.before(step).has((said) => said.kind === "customer_message" && /\b[A-Z0-9]{3,}\/\d{2,}\b/i.test(said.text)),
      ),
});

export const passOnReasons = defineRule({
  id: "HA-5.1",
  says: "We pass a case on only for the reasons in the policy.",
  inPlay: (trace) => trace.has(call("pass_on")),
  check: (trace) => trace.calls(call("pass_on")).length === 1,
});
