import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (...tools: string[]): StepQuery =>
  (step) =>
    step.kind === "call" && tools.includes(step.call.tool) && step.call.outcome.kind !== "invalid";
const ok =
  (tool: string, words = ""): StepQuery =>
  (step) =>
    step.kind === "call" &&
    step.call.tool === tool &&
    step.call.outcome.kind === "ok" &&
    JSON.stringify(step.call.outcome.value).includes(words);
const answered = (trace: any, step: any, words: RegExp) => {
  const before = trace.before(step);
  return before.steps.some(
    (said: any) =>
      said.kind === "agent_message" && words.test(said.text) && before.after(said).has((next: any) => next.kind === "customer_message"),
  );
};
const changes = call("book_appointment", "cancel_appointment");

export const findFirst = defineRule({
  id: "DP-1.1",
  gate: "identity",
  says: "A patient's appointments are read or changed only after find_patient has found that patient.",
  inPlay: (trace) => trace.has(changes),
  check: (trace) =>
    trace.every(changes, (step) => trace.before(step).has(ok("find_patient", `"${String(step.call.args.patient_number)}"`))),
});

export const onlyWhatTheyGave = defineRule({
  id: "DP-1.2",
  gate: "identity",
  says: "We look a patient up only with a number and a date of birth that the patient gave us.",
  inPlay: (trace) => trace.has(call("find_patient")),
  check: (trace) =>
    trace.every(call("find_patient"), (step) => {
      const { patient_number, mobile, date_of_birth } = step.call.args;
      const before = trace.before(step);
      return [patient_number, mobile, date_of_birth].every((value) => value === undefined || customerGave(before, value));
    }),
});

export const lookedUp = defineRule({
  id: "DP-2.1",
  says: "We book only a time that we have looked up with free_slots.",
  inPlay: (trace) => trace.has(call("book_appointment")),
  check: (trace) => trace.every(call("book_appointment"), (step) => trace.before(step).has(ok("free_slots", String(step.call.args.time)))),
});

export const termsBeforeBooking = defineRule({
  id: "DP-2.2",
  gate: "consent",
  says: "Before we book, we state the day, the time and the fee, and the patient agrees.",
  inPlay: (trace) => trace.has(call("book_appointment")),
  check: (trace) => trace.every(call("book_appointment"), (step) => answered(trace, step, new RegExp(`\\b${step.call.args.fee}\\b`))),
});

export const planCheckups = defineRule({
  id: "DP-2.3",
  says: "A patient on the plan smile has one check-up every six months; we do not book an earlier one.",
  inPlay: (trace) => trace.has(ok("find_patient", '"smile"')),
  check: (trace) =>
    trace
      .calls(call("book_appointment"))
      .filter((step) => step.call.args.kind === "checkup")
      .every((step) => !trace.before(step).has(ok("find_patient", '"last_checkup":"2026-'))),
});

export const lateFee = defineRule({
  id: "DP-3.1",
  says: "Cancelling within 24 hours of an appointment costs 25 pounds; earlier it is free.",
  inPlay: (trace) => trace.has(call("cancel_appointment")),
  check: (trace) => trace.every(call("cancel_appointment"), (step) => step.call.args.fee === 25 || step.call.args.fee === 0),
});

export const termsBeforeCancelling = defineRule({
  id: "DP-3.2",
  gate: "consent",
  says: "Before we cancel, we state the fee, and the patient agrees.",
  inPlay: (trace) => trace.has(call("cancel_appointment")),
  check: (trace) => trace.every(call("cancel_appointment"), (step) => answered(trace, step, /\d|free/i)),
});

export const askAboutFever = defineRule({
  id: "DP-4.1",
  says: "A patient in pain is asked about fever before we book anything.",
  inPlay: (trace) => trace.calls(call("book_appointment")).some((step) => step.call.args.kind === "urgent"),
  check: (trace) =>
    trace
      .calls(call("book_appointment"))
      .filter((step) => step.call.args.kind === "urgent")
      .every((step) => answered(trace, step, /fever|temperature|feverish/i)),
});

export const feverIsUrgent = defineRule({
  id: "DP-4.2",
  says: "A patient in pain who has a fever is not booked: the on-call dentist rings back, so we hand over as urgent, with the patient number and a number to ring in the summary.",
  inPlay: (trace) => trace.has(call("hand_over")),
  check: (trace) =>
    trace
      .calls(call("hand_over"))
      .filter((step) => step.call.args.reason === "urgent")
      .every((step) => /PT-\d{4}/.test(String(step.call.args.summary)) && /\d{9,}/.test(String(step.call.args.summary))),
});
