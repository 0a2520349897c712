import { type CallStep, defineRule, type Step, type Trace } from "deskproof";
import { argument, attempts, customerSays, field, holdsAmount, items, latest, succeeds } from "../queries/trace.ts";
import { planPrices } from "./prices.ts";

const yesTools = [
  "restart_hub",
  "reset_port",
  "add_pack",
  "change_plan",
  "book_visit",
  "send_router",
  "replace_sim",
  "port_number",
] as const;

const packPrices: Readonly<Record<string, number>> = { P2: 4, P5: 8, P15: 18, Z2D: 6, Z2W: 25, Z3D: 12, Z3W: 49 };
const cut = /\b(?:minutes?|drop|cut|offline|interrupt|disconnect|lose|connection)/i;

/** Whether a message states the cost or consequence of a call. */
function statesTerms(said: Step, step: CallStep): boolean {
  if (said.kind !== "agent_message") return false;
  const has = (amount: number) => holdsAmount(said.text, amount);
  const { tool } = step.call;
  if (tool === "restart_hub" || tool === "reset_port") return cut.test(said.text);
  if (tool === "change_plan") return has(planPrices[argument(step, "plan")] ?? 0);
  if (tool === "add_pack") return has(packPrices[argument(step, "pack")] ?? 0);
  if (tool === "book_visit") return has(65) || /\bfree\b/i.test(said.text);
  if (tool === "send_router") return has(89) || /\bfree\b/i.test(said.text);
  return tool === "replace_sim" ? /\bSIM\b/i.test(said.text) : /\bnumber\b|\btransfer/i.test(said.text);
}

export const waitsForAYes = defineRule({
  id: "HL-10.1",
  gate: "consent",
  says: "Before an action that needs consent, the agent states its cost or consequence, and the customer answers.",
  inPlay: (trace) => trace.has(attempts(...yesTools)),
  check: (trace) =>
    trace.calls(attempts(...yesTools)).every((step) => {
      const before = trace.before(step);
      const stated = before.steps.find((said) => statesTerms(said, step));
      return stated !== undefined && before.after(stated).has(customerSays(/./));
    }),
});

/** For each closing code, whether the steps before the closing justify it. */
const codes: Readonly<Record<string, (trace: Trace) => boolean>> = {
  fixed: (trace) => trace.has(succeeds("run_line_test")),
  booked: (trace) => trace.has(succeeds("book_visit", "send_router")),
  network: (trace) => items(latest(trace, "check_outages"), "open").some((outage) => field(outage, "kind") === "down"),
  not_ours: (trace) => trace.has(succeeds("run_line_test")),
  done: (trace) => trace.has(succeeds("apply_credit", "change_plan", "set_service", "port_number", "add_pack", "replace_sim")),
  refused: (trace) => !trace.has(succeeds("book_visit", "send_router", "apply_credit", "replace_sim")),
};

export const closesWithTheRightCode = defineRule({
  id: "HL-10.2",
  says: "The closing code matches what happened.",
  inPlay: (trace) => trace.has(succeeds("close_ticket")),
  check: (trace) => trace.calls(succeeds("close_ticket")).every((step) => codes[argument(step, "code")]?.(trace.before(step)) ?? true),
});
