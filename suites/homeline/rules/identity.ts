import { type CallStep, customerGave, defineRule, type Step, type Trace } from "deskproof";
import { accountOf, argument, field, identityOf, resultOf, succeeds } from "../queries/trace.ts";

const isPrivate = (step: Step): boolean => step.kind === "call" && step.tool?.private === true;
const needFull = ["apply_credit", "add_pack", "change_plan", "set_service", "replace_sim", "port_number", "send_code"];

function needsFull(step: CallStep): boolean {
  const { tool } = step.call;
  if (tool === "book_visit" || tool === "send_router") return argument(step, "kind") === "paid";
  return needFull.includes(tool);
}

function levelAt(trace: Trace, step: CallStep): string {
  return String(field(identityOf(trace.before(step), accountOf(step)), "level") ?? "none");
}

export const identifiesFirst = defineRule({
  id: "HL-1.1",
  gate: "identity",
  says: "A tool is called on an account or a line only after identify has returned line or full for that account.",
  inPlay: (trace) => trace.has(isPrivate),
  check: (trace) => trace.calls(isPrivate).every((step) => step.call.outcome.kind !== "ok" || levelAt(trace, step) !== "none"),
});

/** Whether the customer had written every detail. The name may also be that on the ticket, which the customer entered to open the chat. */
function wasWritten(trace: Trace, step: CallStep): boolean {
  const before = trace.before(step);
  const { reference, postcode, speaker, pin, birth_date } = step.call.args;
  const isOnTicket = String(speaker).toLowerCase() === trace.ticket.name?.toLowerCase();
  return (isOnTicket || customerGave(before, speaker)) && customerGave(before, { reference, postcode, pin, birth_date });
}

export const triesOnlyWhatWasGiven = defineRule({
  id: "HL-1.2",
  gate: "identity",
  says:
    "identify gets only details that the customer wrote or the name on the ticket, and is not called a " +
    "third time after it has returned none twice.",
  inPlay: (trace) => trace.has(succeeds("identify")),
  check: (trace) => {
    const tries = trace.calls(succeeds("identify"));
    const failed = tries.filter((step) => field(resultOf(step), "level") === "none");
    const second = failed[1];
    return tries.every((step) => wasWritten(trace, step)) && (second === undefined || !trace.after(second).has(succeeds("identify")));
  },
});

export const needsFullLevel = defineRule({
  id: "HL-1.3",
  gate: "identity",
  says: "Credits, SIMs, codes, number transfers, roaming, anything that costs money and any change to the contract need level full.",
  inPlay: (trace) => trace.calls().some(needsFull),
  check: (trace) =>
    trace
      .calls((step) => step.kind === "call" && needsFull(step) && step.call.outcome.kind === "ok")
      .every((step) => levelAt(trace, step) === "full"),
});

const beyondGuidance = [
  "book_visit",
  "send_router",
  "hold_reset",
  "apply_credit",
  "change_plan",
  "add_pack",
  "replace_sim",
  "port_number",
  "set_service",
];

export const guidesOthersOnly = defineRule({
  id: "HL-1.4",
  gate: "privacy",
  says: "For a speaker with the role other, the agent only tests, restarts, resets and guides.",
  inPlay: (trace) => trace.calls(succeeds("identify")).some((step) => field(resultOf(step), "role") === "other"),
  check: (trace) => {
    const other = trace.calls(succeeds("identify")).find((step) => field(resultOf(step), "role") === "other");
    return other === undefined || !trace.after(other).has(succeeds(...beyondGuidance));
  },
});
