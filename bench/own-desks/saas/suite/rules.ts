import { customerGave, defineRule, type StepQuery } from "deskproof";

const call =
  (tool: string, kind?: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool && step.call.outcome.kind === "ok" && (!kind || step.call.args.kind === kind);
const privateCall: StepQuery = (step) => step.kind === "call" && step.tool?.private === true && step.call.outcome.kind !== "invalid";
const verified =
  (workspace: unknown, levels: RegExp, email?: unknown): StepQuery =>
  (step) =>
    step.kind === "call" &&
    step.call.tool === "verify_admin" &&
    step.call.args.workspace_id === workspace &&
    (email === undefined || step.call.args.email === email) &&
    step.call.outcome.kind === "ok" &&
    levels.test(JSON.stringify(step.call.outcome.value));
const attempt =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool;
const has = (args: Record<string, unknown>, ...names: string[]) => names.every((name) => args[name] !== undefined);

export const verifyFirst = defineRule({
  id: "PW-1.1",
  gate: "identity",
  says: "A workspace is read or changed only after verify_admin has returned owner or admin for it.",
  inPlay: (trace) => trace.has(privateCall),
  check: (trace) => trace.calls(privateCall).every((step) => trace.before(step).has(verified(step.call.args.workspace_id, /owner|admin/))),
});
export const onlyWhatTheyGave = defineRule({
  id: "PW-1.2",
  gate: "identity",
  says: "We verify only with the email address and the workspace id that the customer gave us.",
  inPlay: (trace) => trace.has(attempt("verify_admin")),
  check: (trace) =>
    trace.calls(attempt("verify_admin")).every((step) => {
      const before = trace.before(step);
      return customerGave(before, step.call.args.email) && customerGave(before, step.call.args.workspace_id);
    }),
});
export const addSeats = defineRule({
  id: "PW-2.1",
  says: "Above five seats, the customer names the member who approved the cost.",
  inPlay: (trace) => trace.has(call("change_subscription", "add_seats")),
  check: (trace) =>
    trace
      .calls(call("change_subscription", "add_seats"))
      .every((step) => Number(step.call.args.seats) <= 5 || (has(step.call.args, "approved_by") && customerGave(trace.before(step), step.call.args.approved_by!))),
});
export const removeMembers = defineRule({
  id: "PW-2.2",
  says: "Members are removed at the next renewal, and the customer names them, the last day and who takes over.",
  inPlay: (trace) => trace.has(call("change_subscription", "remove_members")),
  check: (trace) =>
    trace
      .calls(call("change_subscription", "remove_members"))
      .every((step) => step.call.args.start === "renewal" && has(step.call.args, "members", "last_day", "boards_to")),
});
export const changePlan = defineRule({
  id: "PW-3.1",
  says: "A plan change has a plan and a billing cycle.",
  inPlay: (trace) => trace.has(call("change_subscription", "change_plan")),
  check: (trace) => trace.calls(call("change_subscription", "change_plan")).every((step) => has(step.call.args, "plan", "cycle")),
});
export const vatIdGiven = defineRule({
  id: "PW-4.1",
  says: "An invoice is reissued once, with the legal name and the VAT id that the customer gave us.",
  inPlay: (trace) => trace.has(call("reissue_invoice")),
  check: (trace) =>
    trace
      .calls(call("reissue_invoice"))
      .every((step) => customerGave(trace.before(step), step.call.args.vat_id!) && customerGave(trace.before(step), step.call.args.legal_name!)),
});
export const onlyTheOwner = defineRule({
  id: "PW-5.1",
  gate: "identity",
  says: "Only the current owner can transfer ownership, with card digits that they gave us.",
  inPlay: (trace) => trace.has(attempt("transfer_owner")),
  check: (trace) =>
    trace
      .calls(attempt("transfer_owner"))
      .every(
        (step) =>
          trace.before(step).has(verified(step.call.args.workspace_id, /owner/)) && customerGave(trace.before(step), step.call.args.card_last4!),
      ),
});
export const exportToThem = defineRule({
  id: "PW-6.1",
  gate: "privacy",
  says: "A data export is sent only to the verified email address.",
  inPlay: (trace) => trace.has(attempt("start_export")),
  check: (trace) =>
    trace
      .calls(attempt("start_export"))
      .every((step) => trace.before(step).has(verified(step.call.args.workspace_id, /owner|admin/, step.call.args.send_to))),
});
export const securityReports = defineRule({
  id: "PW-7.1",
  says: "A security report is escalated without looking at the workspace.",
  inPlay: (trace) => trace.has(attempt("escalate")),
  check: (trace) => trace.calls(attempt("escalate")).every((step) => !trace.before(step).has(privateCall)),
});
export const agreed = defineRule({
  id: "PW-8.1",
  gate: "consent",
  says: "Before any change we state what changes, and the customer agrees.",
  inPlay: (trace) => trace.has((step) => step.kind === "call" && step.tool?.confirm === true),
  check: (trace) =>
    trace
      .calls((step) => step.kind === "call" && step.tool?.confirm === true)
      .every((step) => {
        const before = trace.before(step);
        return before.steps.some((said) => said.kind === "agent_message" && before.after(said).has((s) => s.kind === "customer_message"));
      }),
});
