import { customerGave, defineRule, type Json, type StepQuery } from "deskproof";

const call =
  (...tools: string[]): StepQuery =>
  (step) =>
    step.kind === "call" && tools.includes(step.call.tool) && step.call.outcome.kind !== "invalid";
const returned =
  (tool: string, ...parts: (Json | undefined)[]): StepQuery =>
  (step) =>
    step.kind === "call" &&
    step.call.tool === tool &&
    step.call.outcome.kind === "ok" &&
    parts.every((part) => JSON.stringify(step.call.outcome.kind === "ok" && step.call.outcome.value).includes(JSON.stringify(part)));
const agentSaid =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "agent_message" && words.test(step.text);
const customerSaid =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "customer_message" && words.test(step.text);

export const holderFirst = defineRule({
  id: "HV-1.1",
  gate: "identity",
  says: "A card is read, replaced or disputed only after identify_customer has returned level full for its holder.",
  inPlay: (trace) => trace.has(call("get_card", "replace_card", "open_dispute")),
  check: (trace) =>
    trace
      .calls(call("get_card"))
      .every((step) => trace.before(step).has(returned("identify_customer", "full", step.call.args.customer_id))) &&
    trace.calls(call("replace_card")).every((step) => trace.before(step).has(returned("get_card", step.call.args.card_id))) &&
    trace.calls(call("open_dispute")).every((step) => trace.before(step).has(returned("get_card", step.call.args.charge_id))),
});

export const onlyTheirWords = defineRule({
  id: "HV-1.2",
  gate: "identity",
  says: "We identify with the client number, or the mobile number, and the date of birth that the customer told us.",
  inPlay: (trace) => trace.has(call("identify_customer")),
  check: (trace) =>
    trace.calls(call("identify_customer")).every((step) => {
      const { client_number, mobile, birth_date } = step.call.args;
      return [client_number, mobile, birth_date].every((value) => value === undefined || customerGave(trace.before(step), value));
    }),
});

export const lookBeforeNewCard = defineRule({
  id: "HV-2.1",
  says: "A lost, stolen or damaged card is blocked and replaced, once, after we have looked at it.",
  inPlay: (trace) => trace.has(call("replace_card")),
  check: (trace) =>
    trace.calls(call("replace_card")).length === 1 &&
    trace.every(call("replace_card"), (step) => trace.before(step).has(call("get_card"))),
});

export const statedDelivery = defineRule({
  id: "HV-2.2",
  says: "We state the way, the fee and the date of the new card before we order it.",
  inPlay: (trace) => trace.has(call("replace_card")),
  check: (trace) => trace.every(call("replace_card"), (step) => trace.before(step).has(agentSaid(/post|courier|branch/i))),
});

export const recentCharges = defineRule({
  id: "HV-3.1",
  says: "We dispute only settled charges of the last 120 days.",
  inPlay: (trace) => trace.has(call("open_dispute")),
  check: (trace) => trace.every(call("open_dispute"), (step) => trace.before(step).has(returned("get_card", "settled"))),
});

export const groundFits = defineRule({
  id: "HV-3.2",
  says: "For goods that did not come, we ask by when they were promised, and that day has to be past.",
  inPlay: (trace) => trace.has(call("open_dispute")),
  check: (trace) =>
    trace.calls(call("open_dispute")).every((step) => {
      const { ground, promised_by } = step.call.args;
      return ground !== "not_received" || (typeof promised_by === "string" && promised_by < "2026-05-12");
    }),
});

export const statedDispute = defineRule({
  id: "HV-3.3",
  says: "Before we open a dispute, we say that the shop's bank has four weeks to answer.",
  inPlay: (trace) => trace.has(call("open_dispute")),
  check: (trace) => trace.every(call("open_dispute"), (step) => trace.before(step).has(agentSaid(/four weeks|4 weeks/i))),
});

export const fraudGoesOver = defineRule({
  id: "HV-4.1",
  says: "We hand over to the fraud team only if the customer has given a code, a PIN or a password to somebody.",
  inPlay: (trace) => trace.has(call("hand_over")),
  check: (trace) =>
    trace
      .calls(call("hand_over"))
      .every((step) => step.call.args.team !== "fraud" || trace.before(step).has(customerSaid(/code|pin\b|password/i))),
});
