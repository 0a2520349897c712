import { type CallStep, defineRule, type Json, type Trace } from "deskproof";
import { accountOf, argument, changes, field, items, latest, succeeds } from "../queries/trace.ts";

/** The open outage of kind `down` that the latest check returned for the kind of line tested. */
function openOutage(trace: Trace): Json | undefined {
  const open = items(latest(trace, "check_outages"), "open").filter((outage) => field(outage, "kind") === "down");
  const isMobile = trace.calls(succeeds("run_line_test")).some((step) => argument(step, "line").endsWith("-M1"));
  return open.find((outage) => (field(outage, "service") === "mobile") === isMobile);
}

const spending = ["book_visit", "send_router", "apply_credit"];

export const waitsForTheNetwork = defineRule({
  id: "HL-3.1",
  says: "If an open outage covers the line, the customer is told about it, and nothing is changed, booked, sent or credited.",
  inPlay: (trace) => openOutage(trace) !== undefined,
  check: (trace) => {
    const outage = openOutage(trace);
    const id = String(field(outage, "id") ?? "");
    const isTold = trace.has((step) => step.kind === "agent_message" && step.text.includes(id));
    return isTold && !trace.has(changes) && !trace.has(succeeds(...spending));
  },
});

const dayMs = 86_400_000;
const leastNotice = 5;

/** Whether an outage was announced five or more days ahead. */
function wasAnnounced(outage: Json): boolean {
  const [announced, start] = [field(outage, "announced_on"), field(outage, "started_at")].map((at) =>
    Date.parse(String(at ?? "").slice(0, 10)),
  );
  return Number(start) - Number(announced) >= leastNotice * dayMs;
}

/** The credit due for the outage that a call names, according to the records read before the call. */
function outageCredit(before: Trace, step: CallStep): number {
  const outage = items(latest(before, "check_outages"), "ended").find((one) => field(one, "id") === argument(step, "ref"));
  const line = latestLine(before, argument(step, "line"));
  if (!outage || !line || field(outage, "kind") !== "down") return 0;
  if (field(outage, "cause") === "mains" || wasAnnounced(outage)) return 0;
  const length = Date.parse(String(field(outage, "ended_at"))) - Date.parse(String(field(outage, "started_at")));
  const days = Math.floor(length / dayMs);
  return Math.round((Number(field(line, "price")) / 30) * (days + Math.max(0, days - 3)) * 100) / 100;
}

function latestLine(before: Trace, line: string): Json | undefined {
  const read = before
    .calls(succeeds("get_line"))
    .filter((step) => argument(step, "line") === line)
    .at(-1);
  return read && (read.call.outcome.kind === "ok" ? read.call.outcome.value : undefined);
}

const creditsFor = (ground: string) => (step: CallStep) => argument(step, "ground") === ground;

export const creditsByTheFormula = defineRule({
  id: "HL-3.2",
  says: "The credit for an outage that has ended follows from its length and the monthly price.",
  inPlay: (trace) => trace.calls(succeeds("apply_credit")).some(creditsFor("outage")),
  check: (trace) =>
    trace
      .calls(succeeds("apply_credit"))
      .filter(creditsFor("outage"))
      .every((step) => {
        const due = outageCredit(trace.before(step), step);
        const known = items(latest(trace.before(step), "get_account"), "credits");
        return due > 0 && due === Number(step.call.args.amount) && !known.some((one) => field(one, "ref") === argument(step, "ref"));
      }),
});

const mostCredit = 60;

function postedBefore(before: Trace, account: string): number {
  const read = before
    .calls(succeeds("get_account"))
    .filter((step) => accountOf(step) === account)
    .at(-1);
  const credits = read ? items(read.call.outcome.kind === "ok" ? read.call.outcome.value : undefined, "credits") : [];
  return credits
    .filter((one) => field(one, "ground") !== "charge_error" && String(field(one, "posted_on")) >= "2026-03-17")
    .map((one) => Number(field(one, "amount")))
    .reduce((sum, amount) => sum + amount, 0);
}

export const staysUnderTheLimit = defineRule({
  id: "HL-3.3",
  says: "Credits for outages and missed visits total at most EUR 60.00 in 30 days; the account is read first.",
  inPlay: (trace) => trace.calls(succeeds("apply_credit")).some((step) => argument(step, "ground") !== "charge_error"),
  check: (trace) =>
    trace
      .calls(succeeds("apply_credit"))
      .filter((step) => argument(step, "ground") !== "charge_error")
      .every((step) => {
        const before = trace.before(step);
        const posted = postedBefore(before, argument(step, "account"));
        return before.has(succeeds("get_account")) && posted + Number(step.call.args.amount) <= mostCredit;
      }),
});

export const creditsNothingElse = defineRule({
  id: "HL-3.4",
  says: "Only outages that have ended, missed visits and wrong charges are credited.",
  inPlay: (trace) => trace.has(succeeds("apply_credit")),
  check: (trace) =>
    trace.calls(succeeds("apply_credit")).every((step) => {
      const before = trace.before(step);
      const ref = argument(step, "ref");
      const seen = before
        .calls(succeeds("check_outages", "get_line", "get_bills"))
        .some((read) => JSON.stringify(read.call.outcome).includes(`"${ref}"`));
      return seen && (argument(step, "ground") !== "missed_visit" || Number(step.call.args.amount) === 25);
    }),
});
