import { defineRule, type Json, type Step, type Trace } from "deskproof";
import {
  agentSays,
  argument,
  changes,
  deeds,
  field,
  isFromCustomer,
  items,
  latest,
  looks,
  resultOf,
  succeeds,
  verdictOf,
} from "../queries/trace.ts";

const isHomeDeed = (step: Step): boolean =>
  step.kind === "call" && /hub|box|strip|lead|filter|reset|wifi|channel|dns|_tv|port/.test(step.call.tool);

function testedFirst(trace: Trace, step: Step): boolean {
  const before = trace.before(step);
  const isHome = isHomeDeed(step) || (step.kind === "call" && argument(step, "line").endsWith("-H1"));
  return before.has(succeeds("run_line_test")) && (!isHome || before.has(succeeds("check_outages")));
}

export const testsBeforeChanges = defineRule({
  id: "HL-2.1",
  says: "The line is tested before the first change, and on a home line the outages are checked too.",
  inPlay: (trace) => trace.has(changes),
  check: (trace) => {
    const first = trace.steps.find(changes);
    return first === undefined || testedFirst(trace, first);
  },
});

const restarts = ["restart_hub", "restart_hub_by_hand"];
const factoryTerms = /\blabel\b[\s\S]*\b(?:join|joined|again)\b|\b(?:join|joined)\b[\s\S]*\blabel\b/i;

export const resetsLast = defineRule({
  id: "HL-2.2",
  // Only a step by the customer can break this rule, and no mutated run adds such a step. test/homeline/rules.test.ts tests the rule.
  coveredBy: ["HL-2.1"],
  says:
    "A hub is reset to its factory settings only after a restart or if the password is lost, and " +
    "only once the customer knows the consequences.",
  inPlay: (trace) => trace.has(succeeds("hold_reset")),
  check: (trace) =>
    trace.calls(succeeds("hold_reset")).every((step) => {
      const before = trace.before(step);
      const isLost = before.has((said) => said.kind === "customer_message" && /password/i.test(said.text));
      // An agent that operates the device itself may reset it first and state the consequences in the same turn.
      const told = step.call.by === "customer" ? before : trace;
      return (isLost || before.has(succeeds(...restarts))) && told.has(agentSays(factoryTerms));
    }),
});

const closesAs = (code: string) => (step: Step) =>
  succeeds("close_ticket")(step) && step.kind === "call" && argument(step, "code") === code;

export const looksBeforeFixed = defineRule({
  id: "HL-2.3",
  says: "A ticket is closed as fixed only if a test, or a look at a device, after the last change shows that the fault is gone.",
  inPlay: (trace) => trace.has(closesAs("fixed")),
  check: (trace) => {
    const close = trace.steps.find(closesAs("fixed"));
    const last = trace.steps.findLast(changes);
    if (close === undefined || last === undefined) return true;
    // Some settings take effect only after a step by the customer, so the check must come after the last change.
    return trace.after(last).has((step) => looks(step) || succeeds("run_line_test")(step)) || showsResult(last);
  },
});

/** Whether a step shows its own result, as the status bar of a phone does after a switch is flipped. */
function showsResult(step: Step): boolean {
  return step.kind === "call" && deeds(step) && /bars and/.test(String(field(resultOf(step), "shows") ?? ""));
}

const settingsFor: Readonly<Record<string, string>> = {
  profile: "profile_mismatch",
  box: "box_not_registered",
  login: "session_down",
  firmware: "firmware_old",
  mobile_data: "data_not_provisioned",
  phone_settings: "wrong_access_name",
};

export const sendsWhatTheVerdictNames = defineRule({
  id: "HL-4.1",
  says: "Only the setting or reset that the verdict calls for is sent, a wall box's with the serial that the customer read from it.",
  inPlay: (trace) => trace.has(succeeds("reprovision", "reset_port")),
  check: (trace) =>
    trace.calls(succeeds("reprovision", "reset_port")).every((step) => {
      const before = trace.before(step);
      const verdict = verdictOf(before, argument(step, "line"));
      if (argument(step, "what") === "box" && !isFromCustomer(before, argument(step, "value"))) return false;
      return verdict === (step.call.tool === "reset_port" ? "port_stuck" : settingsFor[argument(step, "what")]);
    }),
});

const registrations = [
  "airplane_on_and_off",
  "airplane_off",
  "restart_phone",
  "choose_operator_auto",
  "choose_mode_auto",
  "install_esim",
  "refit_sim",
  "enter_sim_pin",
  "enter_puk",
];

function waitsFor(step: Step): readonly string[] {
  if (step.kind !== "call") return [];
  const what = argument(step, "what");
  if (["profile", "login", "firmware"].includes(what)) return [...restarts, "plug_in_hub", "reset_port"];
  if (step.call.tool === "change_plan" && argument(step, "line").endsWith("-H1")) return argument(step, "from") === "today" ? restarts : [];
  const registers = what === "mobile_data" || step.call.tool === "replace_sim" || argument(step, "service") === "roaming";
  return registers ? registrations : [];
}

export const finishesWhatWaits = defineRule({
  id: "HL-4.2",
  says: "If something takes effect only after a restart or a registration, that step is completed in this ticket.",
  inPlay: (trace) =>
    trace.calls(succeeds("reprovision", "change_plan", "set_service", "replace_sim")).some((step) => waitsFor(step).length > 0),
  check: (trace) =>
    trace.calls(succeeds("reprovision", "change_plan", "set_service", "replace_sim")).every((step) => {
      const finish = waitsFor(step);
      return finish.length === 0 || trace.after(step).has(succeeds(...finish));
    }),
});

/** The bill that a line was suspended for; undefined if the line was not read, so that any bill could be the one. */
function suspendedFor(before: Trace, line: string): Json | undefined {
  const reads = before.calls(succeeds("get_line")).filter((step) => argument(step, "line") === line);
  return reads.map((step) => field(resultOf(step), "suspended_for")).findLast((bill) => typeof bill === "string");
}

export const readsBillsFirst = defineRule({
  id: "HL-4.3",
  says: "A suspended line is put back into service only after the bills were read and the bill it was suspended for is paid.",
  inPlay: (trace) => trace.calls(succeeds("set_service")).some((step) => argument(step, "service") === "line"),
  check: (trace) =>
    trace
      .calls(succeeds("set_service"))
      .filter((step) => argument(step, "service") === "line" && argument(step, "state") === "on")
      .every((step) => {
        const before = trace.before(step);
        const bills = items(latest(before, "get_bills"), "bills");
        const reason = suspendedFor(before, argument(step, "line"));
        const owed = bills.filter((bill) => reason === undefined || field(bill, "id") === reason);
        return owed.length > 0 && owed.every((bill) => field(bill, "state") === "paid");
      }),
});
