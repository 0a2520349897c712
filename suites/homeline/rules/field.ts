import { type CallStep, defineRule, type Json, type Trace } from "deskproof";
import { argument, field, items, resultOf, succeeds, tellsAmount, tellsDate, verdictOf } from "../queries/trace.ts";

const isKind = (kind: string) => (step: CallStep) => argument(step, "kind") === kind;

function lineRead(trace: Trace, line: string): Json | undefined {
  const read = trace
    .calls(succeeds("get_line"))
    .filter((step) => argument(step, "line") === line)
    .at(-1);
  return read && resultOf(read);
}

export const visitsFreeOnLineFault = defineRule({
  id: "HL-5.1",
  says: "A visit is free only if the verdict is line_fault; any other visit is paid.",
  inPlay: (trace) => trace.has(succeeds("book_visit")),
  check: (trace) =>
    trace.calls(succeeds("book_visit")).every((step) => {
      const isFault = verdictOf(trace.before(step), argument(step, "line")) === "line_fault";
      return isFault === isKind("free")(step);
    }),
});

export const tellsVisitTerms = defineRule({
  id: "HL-5.2",
  says:
    "A visit is booked only after the line was read and no other visit is booked for it; the customer " +
    "is told the slot and the EUR 65.00 that it costs or may cost.",
  inPlay: (trace) => trace.has(succeeds("book_visit")),
  check: (trace) =>
    trace.calls(succeeds("book_visit")).every((step) => {
      const before = trace.before(step);
      const line = lineRead(before, argument(step, "line"));
      const isOpen = items(line, "visits").some((visit) => field(visit, "state") === "booked");
      return line !== undefined && !isOpen && tellsDate(before, argument(step, "slot")) && tellsAmount(before, 65);
    }),
});

const darkOrRed = (step: CallStep) => ["dark", "red"].includes(String(field(resultOf(step), "power")));

export const provesTheHubDead = defineRule({
  id: "HL-5.3",
  says: "A free hub is sent only if the cables were checked and POWER was red or dark after a restart.",
  inPlay: (trace) => trace.calls(succeeds("send_router")).some(isKind("free")),
  check: (trace) =>
    trace
      .calls(succeeds("send_router"))
      .filter(isKind("free"))
      .every((step) => {
        const before = trace.before(step);
        const restart = before.calls(succeeds("restart_hub_by_hand", "plug_in_hub")).at(-1);
        const seen = restart ? before.after(restart).calls(succeeds("look_hub_lights")).some(darkOrRed) : false;
        return seen && before.has(succeeds("look_cables"));
      }),
});

export const tellsThePriceOfAHub = defineRule({
  id: "HL-5.4",
  says: "A hub with liquid in it or older than 24 months is replaced for EUR 89.00, and the customer is told so first.",
  inPlay: (trace) => trace.calls(succeeds("send_router")).some(isKind("paid")) || trace.has(wetHub),
  check: (trace) =>
    trace
      .calls(succeeds("send_router"))
      .every((step) => (isKind("paid")(step) ? tellsAmount(trace.before(step), 89) : !trace.before(step).has(wetHub))),
});

const wetHub = (step: Trace["steps"][number]): boolean =>
  succeeds("feel_hub")(step) && step.kind === "call" && /wet/.test(String(field(resultOf(step), "feel")));

const repairWindow = "2026-01-16";

function repairs(line: Json | undefined): number {
  const hubs = items(line, "hub_orders").filter((order) => String(field(order, "sent_on")) >= repairWindow);
  const visits = items(line, "visits").filter((visit) => field(visit, "state") === "done" && String(field(visit, "slot")) >= repairWindow);
  return hubs.length + visits.length;
}

export const stopsAfterTwoRepairs = defineRule({
  id: "HL-5.5",
  says: "After two repairs in 90 days, no further visit or hub is ordered, and the ticket is escalated.",
  inPlay: (trace) => trace.calls(succeeds("get_line")).some((step) => repairs(resultOf(step)) >= 2),
  check: (trace) => {
    const read = trace.calls(succeeds("get_line")).find((step) => repairs(resultOf(step)) >= 2);
    if (read === undefined) return true;
    const after = trace.after(read);
    const handed = after.calls(succeeds("hand_over")).some((step) => argument(step, "code") === "repeat_fault");
    return handed && !after.has(succeeds("book_visit", "send_router"));
  },
});

const enough = 150;

/** The speed that shows that our part works, in Mb/s: the plan's speed, as the latest test shows it, if that is lower. */
function enoughSpeed(trace: Trace): number {
  const plans = trace.calls(succeeds("run_line_test")).map((step) => Number(field(resultOf(step), "plan") ?? 0));
  return Math.min(enough, plans.findLast((speed) => speed > 0) ?? enough);
}

const speedOf = (step: CallStep) => Number.parseFloat(String(field(resultOf(step), "speed")));

export const showsThatOurPartWorks = defineRule({
  id: "HL-5.6",
  says: "A ticket is closed as not_ours only if the verdict is ok and a speed test beside the hub or over a lead was fast enough.",
  inPlay: (trace) => trace.calls(succeeds("close_ticket")).some((step) => argument(step, "code") === "not_ours"),
  check: (trace) =>
    trace
      .calls(succeeds("close_ticket"))
      .filter((step) => argument(step, "code") === "not_ours")
      .every((step) => {
        const before = trace.before(step);
        const isFast = before.calls(succeeds("measure_near_hub", "measure_wired")).some((look) => speedOf(look) >= enoughSpeed(before));
        return verdictOf(before, "") === "ok" && isFast;
      }),
});
