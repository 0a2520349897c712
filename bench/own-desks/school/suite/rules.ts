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
  id: "SO-1.1",
  gate: "identity",
  says: "We read or change an enrolment only after find_enrolment has found it.",
  inPlay: (trace) => trace.has(call("transfer_student")),
  check: (trace) =>
    trace
      .calls(call("transfer_student"))
      .every((step) => trace.before(step).has(worked("find_enrolment", String(step.call.args.enrolment_no)))),
});

export const theirOwnWords = defineRule({
  id: "SO-1.2",
  gate: "identity",
  says: "We look an enrolment up only with the number and the email address that the customer gave us.",
  inPlay: (trace) => trace.has(call("find_enrolment")),
  check: (trace) =>
    trace.calls(call("find_enrolment")).every((step) => {
      const { enrolment_no, email } = step.call.args;
      return customerGave(trace.before(step), enrolment_no) && customerGave(trace.before(step), email);
    }),
});

export const levelFits = defineRule({
  id: "SO-2.1",
  says: "We enrol only in a group that we have listed for the customer's language and level.",
  inPlay: (trace) => trace.has(call("enrol_student")),
  check: (trace) =>
    trace
      .calls(call("enrol_student"))
      .every((step) => trace.before(step).has(worked("find_courses", String(step.call.args.course_id)))),
});

export const childsName = defineRule({
  id: "SO-2.2",
  says: "Children are enrolled under their own name.",
  inPlay: (trace) => trace.calls(call("enrol_student")).some((step) => /-K\d-/.test(String(step.call.args.course_id))),
  check: (trace) =>
    trace
      .calls(call("enrol_student"))
      .every((step) => !/-K\d-/.test(String(step.call.args.course_id)) || typeof step.call.args.learner === "string"),
});

export const statedCourse = defineRule({
  id: "SO-2.3",
  says: "Before we enrol somebody we state the day, the time, the first lesson and the fee.",
  inPlay: (trace) => trace.calls(call("enrol_student")).some((step) => step.call.outcome.kind === "ok"),
  check: (trace) => trace.every(call("enrol_student"), (step) => trace.before(step).has(agentSaid(/\S/))),
});

export const earlyEnough = defineRule({
  id: "SO-3.1",
  says: "A student moves to another group only until the second lesson has been held.",
  inPlay: (trace) => trace.has(call("transfer_student")),
  check: (trace) =>
    trace.every(call("transfer_student"), (step) => {
      const before = trace.before(step);
      return before.has(worked("find_enrolment", '"lessons_held":0')) || before.has(worked("find_enrolment", '"lessons_held":1')) || before.has(worked("find_enrolment", '"lessons_held":2'));
    }),
});

export const statedDifference = defineRule({
  id: "SO-3.2",
  says: "We look at the groups of the same language and level before we move a student.",
  inPlay: (trace) => trace.has(call("transfer_student")),
  check: (trace) =>
    trace
      .calls(call("transfer_student"))
      .every((step) => trace.before(step).has(worked("find_courses", String(step.call.args.course_id)))),
});

export const complaintsGoOver = defineRule({
  id: "SO-4.1",
  says: "Only complaints about a teacher go to the director.",
  inPlay: (trace) => trace.has(call("hand_over")),
  check: (trace) =>
    trace
      .calls(call("hand_over"))
      .every((step) => step.call.args.recipient !== "director" || trace.before(step).has(customerSaid(/teacher/i))),
});
