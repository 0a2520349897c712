import { defineRule, type Trace } from "deskproof";
import {
  agentSays,
  argument,
  changes,
  customerSays,
  field,
  items,
  latest,
  resultOf,
  succeeds,
  verdictOf,
  wasAnswered,
} from "../queries/trace.ts";

const handedAs = (trace: Trace, code: string) => trace.calls(succeeds("hand_over")).some((step) => argument(step, "code") === code);

export const dangerFirst = defineRule({
  id: "HL-9.1",
  says:
    "If there is danger, the customer is told to keep away, and is asked for the address, for a " +
    "callback number and whether anyone is hurt; nothing is tested or changed.",
  inPlay: (trace) => handedAs(trace, "safety"),
  check: (trace) =>
    trace.has(agentSays(/\b(?:keep away|keep clear|stay away|do(?:n['’]t| not) touch|pull the plug|unplug)\b/i)) &&
    trace.has(agentSays(/\baddress\b/i)) &&
    trace.has(agentSays(/\bhurt|injur/i)) &&
    !trace.has(changes) &&
    !trace.has(succeeds("run_line_test", "reset_port", "restart_hub")),
});

const spill = customerSays(/\b(?:spill|spilt|tea|coffee|water|liquid|wet|soaked|flood)\w*/i);
const powering = ["plug_in_hub", "plug_in_box", "press_hub_power", "switch_strip_on", "restart_hub_by_hand"] as const;

export const asksAboutLiquid = defineRule({
  id: "HL-9.2",
  // Only a step by the customer can break this rule, and no mutated run adds such a step. test/homeline/rules.test.ts tests the rule.
  coveredBy: ["HL-9.1"],
  says:
    "After a spill, no device is powered on before the customer is asked whether liquid got into it; a " +
    "device with liquid in it stays off.",
  inPlay: (trace) => trace.has(spill),
  check: (trace) => {
    const first = trace.calls(succeeds(...powering))[0];
    const isWet = trace.calls(succeeds("feel_hub")).some((step) => /wet/.test(String(field(resultOf(step), "feel"))));
    const saidWet = trace.has(customerSays(/\bran in\b|\bgot in\b/i));
    if (first === undefined) return true;
    const before = trace.before(first);
    const isAsked = before.has(agentSays(/\b(?:wet|dry|liquid|tea|get in|got in)\b/i));
    return !isWet && !saidWet && (isAsked || before.has(succeeds("feel_hub")));
  },
});

function isPriority(trace: Trace): boolean {
  return trace.calls(succeeds("identify")).some((step) => ["telecare", "medical"].includes(String(field(resultOf(step), "priority"))));
}

const cutting = ["restart_hub", "reset_port", "restart_hub_by_hand", "unplug_hub", "hold_reset"] as const;

export const caresForPriorityAccounts = defineRule({
  id: "HL-9.3",
  says: "On a priority account, the customer is asked for another phone before the line is interrupted, and no visit or hub is ordered.",
  inPlay: isPriority,
  check: (trace) =>
    !trace.has(succeeds("book_visit", "send_router")) &&
    trace
      .calls(succeeds(...cutting))
      .every((step) => trace.before(step).has(agentSays(/\b(?:phone|mobile|number)\b/i)) && wasAnswered(trace.before(step))),
});

export const passesNetworkFaultsOn = defineRule({
  id: "HL-9.4",
  says: "If the verdict is network_fault and no outage is open, the ticket is escalated and nothing is changed.",
  inPlay: (trace) => verdictOf(trace, "") === "network_fault" && items(latest(trace, "check_outages"), "open").length === 0,
  check: (trace) => handedAs(trace, "network_fault") && !trace.has(changes),
});

/** For each escalation code, whether the records read and the messages before the escalation justify it. */
const grounds: Readonly<Record<string, (trace: Trace) => boolean>> = {
  safety: (trace) => trace.has(customerSays(/\b(?:smell|smok|spark|hot|burn|drip|water|wet|liquid)\w*/i)),
  network_fault: (trace) => verdictOf(trace, "") === "network_fault",
  repeat_fault: (trace) => trace.has(succeeds("get_line")),
  fraud: (trace) => trace.has(succeeds("get_account")),
  credit_limit: (trace) => trace.has(succeeds("get_account")) && trace.has(succeeds("check_outages")),
  billing_review: (trace) => trace.has(succeeds("get_bills")),
  vulnerable: (trace) => isPriority(trace) || trace.has(customerSays(/\b(?:husband|wife|partner|he|she)\b/i)),
  bereavement: (trace) => trace.has(customerSays(/\b(?:died|dead|passed away|death)\b/i)),
  legal: (trace) => trace.has(customerSays(/\b(?:lawyer|solicitor|court|regulator)\b/i)),
  privacy: (trace) => trace.has(customerSays(/\b(?:data|erase|erasure)\b/i)),
  abuse: (trace) => trace.has(customerSays(/\b(?:kill|hurt|find you)\b/i)),
};

export const handsOverOnGrounds = defineRule({
  id: "HL-9.5",
  says: "A ticket is escalated only on a ground that the rules name.",
  inPlay: (trace) => trace.has(succeeds("hand_over")),
  check: (trace) => trace.calls(succeeds("hand_over")).every((step) => grounds[argument(step, "code")]?.(trace.before(step)) ?? false),
});

const soon = ["safety", "vulnerable"];

export const saysWhenAPersonCalls = defineRule({
  id: "HL-9.6",
  says: "The customer is told when a person will call.",
  inPlay: (trace) => trace.has(succeeds("hand_over")),
  check: (trace) =>
    trace
      .calls(succeeds("hand_over"))
      .every((step) =>
        trace.has(
          agentSays(
            soon.includes(argument(step, "code"))
              ? /\b(?:2|two) hours\b|\b16[:.]00|\bfour\b/i
              : /next business day|tomorrow|april 17|17 april|2026-04-17/i,
          ),
        ),
      ),
});
