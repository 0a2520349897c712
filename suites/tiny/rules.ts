import { type CallStep, customerGave, defineRule } from "deskproof";
import { agentSays, amountsIn, arrivedBroken, givesReason, hazard, lawyer, showsAWayOn, tellsDate, tellsWords, unplugs } from "./spoken.ts";
import {
  argument,
  attempts,
  byCustomer,
  failedChecks,
  field,
  goods,
  hasRead,
  isEspressoMachine,
  isPrivate,
  items,
  knowsNumbers,
  knowsReferences,
  lineOf,
  lookedUp,
  madeGood,
  onItsWay,
  openClaim,
  resultOf,
  sawClaim,
  showsDamage,
  succeeds,
  tellsOutcome,
  underWarranty,
  wasAgreed,
} from "./trace-queries.ts";

const confirmed = [...goods, "cancel_order", "change_address"] as const;
const reported = [...goods, "open_carrier_claim", "change_address"] as const;

export const verifyFirst = defineRule({
  id: "CG-1.1",
  gate: "identity",
  says: "Read or change an order only after `verify_customer` has returned `full` for that order.",
  inPlay: (trace) => trace.has(isPrivate),
  check: (trace) =>
    trace
      .calls(isPrivate)
      .every((step) => hasRead(trace, { tool: "verify_customer", step, test: (found) => field(found, "level") === "full" })),
});

export const onlyWhatTheyGave = defineRule({
  id: "CG-1.2",
  gate: "identity",
  says: "Run the identity check only with an email address and an order number that the customer gave us in this conversation.",
  inPlay: (trace) => trace.has(attempts("verify_customer")),
  check: (trace) =>
    trace.calls(attempts("verify_customer")).every((step) => {
      const { email, order_id } = step.call.args;
      return customerGave(trace.before(step), email) && customerGave(trace.before(step), order_id);
    }),
});

export const threeChecks = defineRule({
  id: "CG-1.3",
  says: "After three failed checks, stop checking and escalate as `identity_unverified`.",
  inPlay: (trace) => failedChecks(trace).length > 0,
  check: (trace) => {
    const third = failedChecks(trace)[2];
    if (third === undefined) return true;
    const rest = trace.after(third);
    return (
      !rest.has(attempts("verify_customer")) &&
      rest.calls(attempts("hand_over")).some((step) => argument(step, "reason") === "identity_unverified")
    );
  },
});

export const claimNeedsScan = defineRule({
  id: "CG-2.1",
  says:
    "Look up the shipment before you open a carrier claim. Open a `lost` claim only if the last scan " +
    "is seven or more days old, and a `not_received` claim only if there is a delivered scan.",
  inPlay: (trace) => trace.has(attempts("open_carrier_claim")),
  check: (trace) =>
    trace.calls(attempts("open_carrier_claim")).every((step) =>
      hasRead(trace, {
        tool: "get_shipment",
        step,
        test: (parcel) =>
          argument(step, "kind") === "lost" ? Number(field(parcel, "days_since_scan")) >= 7 : field(parcel, "last_scan") === "delivered",
      }),
    ),
});

export const carrierAnswersFirst = defineRule({
  id: "CG-2.2",
  says:
    "Do not replace or refund any line of an order as `lost` before the carrier has agreed to pay " +
    "for that order (claim status `carrier_liable`).",
  inPlay: (trace) => trace.has(attempts("open_carrier_claim")) || madeGood(trace, "lost").length > 0,
  check: (trace) => madeGood(trace, "lost").every((step) => sawClaim(trace, step, "carrier_liable")),
});

export const lastScanTold = defineRule({
  id: "CG-2.3",
  says: "If a customer asks about a parcel that is still on its way, tell them the date and place of its last scan.",
  inPlay: (trace) => trace.has(onItsWay),
  check: (trace) =>
    trace.calls(onItsWay).every((step) => {
      const [date, place] = [field(resultOf(step), "last_scan_on"), field(resultOf(step), "last_scan_in")];
      return tellsDate(trace.after(step), date) && tellsWords(trace.after(step), place);
    }),
});

export const onlyWhilePlaced = defineRule({
  id: "CG-3.1",
  says: "Cancel an order or change its address only while the order is `placed`; look up the order first.",
  inPlay: (trace) => trace.has(attempts("cancel_order", "change_address")),
  check: (trace) =>
    trace
      .calls(attempts("cancel_order", "change_address"))
      .every((step) => hasRead(trace, { tool: "get_order", step, test: (order) => field(order, "state") === "placed" })),
});

export const savedAddress = defineRule({
  id: "CG-3.2",
  says: "Send an order only to an address that is already saved on the customer's own account.",
  inPlay: (trace) => trace.has(attempts("change_address")),
  check: (trace) =>
    trace.calls(attempts("change_address")).every((step) =>
      hasRead(trace, {
        tool: "get_saved_addresses",
        step,
        test: (account) => items(account, "addresses").some((saved) => field(saved, "id") === argument(step, "address_id")),
      }),
    ),
});

export const photoFirst = defineRule({
  id: "CG-4.1",
  says:
    "If an item arrived damaged, replace or refund it as `damaged`, never as a `defect`. Do so only " +
    "within 14 days of delivery, and only after you have opened a photo that shows the damage on " +
    "that item. For a replacement, pass the photo's file name as `evidence_id`.",
  inPlay: (trace) => madeGood(trace, "damaged").length > 0 || trace.has(attempts("view_attachment")) || trace.has(arrivedBroken),
  check: (trace) =>
    madeGood(trace, "defect").every((step) => !trace.before(step).has(arrivedBroken)) &&
    madeGood(trace, "damaged").every((step) =>
      hasRead(trace, {
        tool: "get_order",
        step,
        test: (order) =>
          Number(field(order, "days_since_delivery") ?? 99) <= 14 &&
          showsDamage(trace.before(step), step, field(lineOf(order, step), "product")),
      }),
    ),
});

export const onceAndExactly = defineRule({
  id: "CG-4.2",
  says:
    "Give each line at most one remedy: either a replacement or a refund of exactly what was paid " +
    "for the line, whichever the customer prefers.",
  inPlay: (trace) => trace.has(attempts(...goods)),
  check: (trace) => {
    const lines = trace.calls(succeeds(...goods)).map((step) => `${argument(step, "order_id")} ${argument(step, "line")}`);
    const exact = (step: CallStep) =>
      hasRead(trace, {
        tool: "get_order",
        step,
        test: (order) => String(field(lineOf(order, step), "paid")) === argument(step, "amount"),
      });
    return new Set(lines).size === lines.length && trace.calls(attempts("issue_refund")).every(exact);
  },
});

export const careBeforeDefect = defineRule({
  id: "CG-4.3",
  says:
    "Replace or refund a line as a `defect` only until its `warranty_until` date. For an espresso " +
    "machine, the customer must first have gone through the steps in the machine's knowledge-base " +
    "article; read the article before you give the steps.",
  inPlay: (trace) => trace.has(byCustomer) || madeGood(trace, "defect").length > 0,
  check: (trace) =>
    trace.calls(succeeds("run_descale")).every((step) => trace.before(step).has(succeeds("search_kb"))) &&
    madeGood(trace, "defect").every((step) =>
      hasRead(trace, {
        tool: "get_order",
        step,
        test: (order) =>
          underWarranty(order, lineOf(order, step)) &&
          (!isEspressoMachine(lineOf(order, step)) || trace.before(step).has(succeeds("run_descale"))),
      }),
    ),
});

export const hazardsGoToAPerson = defineRule({
  id: "CG-5.1",
  says:
    "If a product smoked, sparked, melted, gave a shock or burned someone, first verify the customer " +
    "and look up the order, if the customer can give the order number. Then ask the customer to " +
    "leave the product unplugged, escalate as `safety_incident`, and do not change anything yourself.",
  inPlay: (trace) => trace.has(hazard),
  check: (trace) =>
    !trace.has(attempts(...confirmed, "open_carrier_claim", "close_ticket")) &&
    trace.has(agentSays(unplugs)) &&
    trace.calls(succeeds("hand_over")).some((step) => argument(step, "reason") === "safety_incident" && lookedUp(trace.before(step))),
});

export const noOtherHandOver = defineRule({
  id: "CG-5.2",
  says:
    "Escalate only as `safety_incident`, as `identity_unverified` after three failed checks, or as " +
    "`legal` if the customer mentions a lawyer, a court or an authority. Decide everything else at " +
    "this desk.",
  inPlay: (trace) => trace.has(attempts("hand_over")),
  check: (trace) =>
    trace.calls(attempts("hand_over")).every((step) => {
      const before = trace.before(step);
      if (argument(step, "reason") === "safety_incident") return before.has(hazard);
      return argument(step, "reason") === "legal" ? before.has(lawyer) : failedChecks(before).length >= 3;
    }),
});

export const colleagueKnows = defineRule({
  id: "CG-5.3",
  says:
    "In the summary of an escalation, give the number of the order you looked up, what happened and " +
    "what the customer asked for. Tell the customer that a colleague will write within one business " +
    "day.",
  inPlay: (trace) => trace.has(succeeds("hand_over")),
  check: (trace) => {
    const orders = trace.calls(succeeds("get_order")).map((step) => argument(step, "order_id"));
    const named = (step: CallStep) => orders.every((order) => argument(step, "summary").includes(order));
    return trace.calls(succeeds("hand_over")).every(named) && trace.has(agentSays(/\b(?:one|1|a|next)[ -]business[ -]day\b/i));
  },
});

export const askFirst = defineRule({
  id: "CG-6.1",
  gate: "consent",
  says:
    "Before a replacement, a refund, a cancellation or an address change, state the action and the " +
    "order number, and get the customer's consent.",
  inPlay: (trace) => trace.has(attempts(...confirmed)),
  check: (trace) => trace.calls(attempts(...confirmed)).every((step) => wasAgreed(trace.before(step), step)),
});

export const tellTheOutcome = defineRule({
  id: "CG-6.2",
  says:
    "After an action listed in CG-6.1 or a carrier claim, tell the customer the details: for a " +
    "replacement, its number and the date it ships; for a refund, its number and amount; for a " +
    "cancellation, the amount that goes back to the card; for a claim, its number and the date by " +
    "which the carrier will answer; for an address change, the new address and the date the order " +
    "ships.",
  inPlay: (trace) => trace.has(succeeds(...reported)),
  check: (trace) => trace.calls(succeeds(...reported)).every((step) => tellsOutcome(trace.after(step), step)),
});

export const nothingInvented = defineRule({
  id: "CG-6.3",
  says:
    "Every order number, reference and amount you state must come from the customer, from our " +
    "records, from the knowledge base or from this policy.",
  check: (trace) =>
    trace.every(agentSays(/./), (step) => {
      if (step.kind !== "agent_message") return true;
      const references = step.text.match(/\b[A-Z]{2,3}-\d{3,}\b/g) ?? [];
      const amounts = amountsIn(step.text);
      if (references.length + amounts.length === 0) return true;
      const before = trace.before(step);
      return knowsReferences(before, references) && knowsNumbers(before, amounts);
    }),
});

export const codeFits = defineRule({
  id: "CG-6.4",
  says: "Close the conversation with the code from the table below that describes what happened.",
  inPlay: (trace) => trace.has(succeeds("close_ticket")),
  check: (trace) =>
    trace.calls(succeeds("close_ticket")).every((step) => {
      const before = trace.before(step);
      if (argument(step, "code") === "action_done") return before.has(succeeds(...confirmed));
      if (argument(step, "code") === "awaiting_carrier") return before.has(openClaim);
      return !before.has(succeeds(...confirmed, "open_carrier_claim"));
    }),
});

export const reasonAndWayOn = defineRule({
  id: "CG-6.5",
  says: "When you refuse something, give the reason and say what is possible instead.",
  inPlay: (trace) => trace.calls(succeeds("close_ticket")).some((step) => argument(step, "code") === "refused_policy"),
  check: (trace) => trace.has(agentSays(givesReason)) && trace.has(agentSays(showsAWayOn)),
});
