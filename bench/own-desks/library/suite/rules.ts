import { customerGave, defineRule, type Json, type StepQuery } from "deskproof";

const call =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool;
const done =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool && step.call.outcome.kind === "ok";
const privateCall: StepQuery = (step) =>
  step.kind === "call" && step.tool?.private === true && step.call.outcome.kind !== "invalid";
const found =
  (member: Json | undefined): StepQuery =>
  (step) =>
    step.kind === "call" &&
    step.call.tool === "find_member" &&
    step.call.outcome.kind === "ok" &&
    JSON.stringify(step.call.outcome.value).includes(`"${member}"`);
const says =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "customer_message" && words.test(step.text);

const seats: Record<string, number> = { Alder: 4, Birch: 6, Cedar: 6, Dogwood: 10 };

export const identity = defineRule({
  id: "ML-1.1",
  gate: "identity",
  says: "We look at or change an account only after find_member has found it, with details the customer gave us.",
  inPlay: (trace) => trace.has(privateCall) || trace.has(call("find_member")),
  check: (trace) =>
    trace.calls(privateCall).every((step) => trace.before(step).has(found(step.call.args.member_id))) &&
    trace
      .calls(call("find_member"))
      .every((step) => Object.values(step.call.args).every((value) => customerGave(trace.before(step), value))),
});

export const agreed = defineRule({
  id: "ML-1.2",
  says: "Before we change anything we state the terms, and the member agrees.",
  inPlay: (trace) => trace.has(privateCall),
  check: (trace) =>
    trace.every(privateCall, (step) => {
      const before = trace.before(step);
      return before.steps.some((said) => said.kind === "agent_message" && before.after(said).has(says(/./)));
    }),
});

export const renewal = defineRule({
  id: "ML-2.1",
  says: "A loan is renewed once, for one or three weeks from its due date.",
  inPlay: (trace) => trace.has(call("renew_loan")),
  check: (trace) => trace.calls(done("renew_loan")).length <= 1,
});

export const roomFits = defineRule({
  id: "ML-3.1",
  says: "A group gets the smallest study room that seats everybody and has the equipment they need.",
  inPlay: (trace) => trace.has(call("book_room")),
  check: (trace) =>
    trace.calls(call("book_room")).every((step) => (seats[String(step.call.args.room)] ?? 0) >= Number(step.call.args.people)),
});

export const dayLost = defineRule({
  id: "ML-4.1",
  says: "A lost card is replaced for 4 dollars; we record the day it was lost.",
  inPlay: (trace) => trace.has(call("replace_card")),
  check: (trace) =>
    trace.calls(call("replace_card")).every((step) => customerGave(trace.before(step), step.call.args.lost_on)),
});

export const guardian = defineRule({
  id: "ML-5.1",
  says: "A child's card is added only for a parent or legal guardian who is a member.",
  inPlay: (trace) => trace.has(call("add_child_card")),
  check: (trace) => trace.calls(call("add_child_card")).every((step) => step.call.args.relationship !== "other"),
});

export const onceAYear = defineRule({
  id: "ML-6.1",
  says: "A fine of up to 15 dollars is waived if the member was ill or bereaved, but only once in twelve months.",
  inPlay: (trace) => trace.has(call("waive_fine")),
  check: (trace) => trace.calls(call("waive_fine")).length === 1,
});

export const interLibrary = defineRule({
  id: "ML-7.1",
  says: "A book we do not own is borrowed from another library by our inter-library colleague: hand the case over.",
  inPlay: (trace) => trace.calls(call("hand_over")).some((step) => step.call.args.reason === "inter_library"),
  check: (trace) => trace.every(call("hand_over"), (step) => trace.before(step).has(says(/librar|another|elsewhere/i))),
});

export const complaint = defineRule({
  id: "ML-8.1",
  says: "A complaint about a member of staff is handed over to the head librarian; we do not judge it ourselves.",
  inPlay: (trace) => trace.calls(call("hand_over")).some((step) => step.call.args.reason === "complaint"),
  check: (trace) => trace.every(call("hand_over"), (step) => trace.before(step).has(says(/complain|staff|librarian|behav/i))),
});
