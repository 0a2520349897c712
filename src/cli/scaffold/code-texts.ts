/** The tools of a new suite that read and change orders. */
export const orderToolsText = `import { defineTool, z } from "deskproof";

// Normalises the agent's input, so that " lb-1042" and "LB-1042" are the same argument.
const OrderId = z.string().trim().toUpperCase();

export const verifyCustomer = defineTool({
  name: "verify_customer",
  effect: "read",
  describe: "Check that an email address and an order number belong to the same customer. Returns level full or none.",
  input: z.object({ email: z.string().trim().toLowerCase(), order_id: OrderId }),
  run: (world, { email, order_id }) => {
    const owner = world.get(
      "SELECT customers.id FROM orders JOIN customers ON customers.id = customer_id WHERE orders.id = ? AND email = ?",
      order_id,
      email,
    );
    return { level: owner ? "full" : "none" };
  },
});

export const getOrder = defineTool({
  name: "get_order",
  effect: "read",
  private: true, // needs a verified customer
  describe: "Look at an order.",
  input: z.object({ order_id: OrderId }),
  run: (world, { order_id }) =>
    world.get("SELECT id, title, price, state, delivered_on FROM orders WHERE id = ?", order_id) ??
    // A rejection is a normal answer that the agent sees.
    world.reject("not_found", "There is no order " + order_id + "."),
});

export const refundOrder = defineTool({
  name: "refund_order",
  effect: "write",
  action: "refund", // links a claim such as "I have refunded it" to this call
  private: true,
  confirm: true, // the policy requires the customer's consent first
  describe: "Refund the price of an order to the customer's card.",
  input: z.object({ order_id: OrderId, amount: z.number().positive() }),
  phrases: {
    propose: "refund {amount} dollars for order {order_id}",
    done: "I have refunded {amount} dollars. The refund number is {id}.",
  },
  run: (world, { order_id, amount }) => {
    const earlier = world.get("SELECT id FROM refunds WHERE order_id = ?", order_id);
    if (earlier) world.reject("already_refunded", "Order " + order_id + " was refunded as " + earlier.id + ".");
    const id = world.nextId("refunds");
    world.insert("refunds", { id, order_id, amount });
    return { id, amount };
  },
});
`;

/** The tools of a new suite that end a conversation. */
export const endingToolsText = `import { defineTool, z } from "deskproof";

// A tool with \`ends\` ends the case with a disposition (resolved, refused, handed_over or waiting) and a code.
const kinds = { action_done: "resolved", info_given: "resolved", refused_policy: "refused" } as const;

export const closeTicket = defineTool({
  name: "close_ticket",
  effect: "write",
  describe: "Close the conversation with the code for its outcome.",
  input: z.object({ code: z.enum(["action_done", "info_given", "refused_policy"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("tickets");
    world.insert("tickets", { id, code });
    return { id };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Escalate the conversation to a colleague. The colleague sees only the summary.",
  input: z.object({ reason: z.enum(["legal"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to a colleague",
    done: "I have passed this on to a colleague, who will write to you within two business days.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
`;

/** The rules of a new suite. */
export const rulesText = `import { customerGave, defineRule, type Json, type StepQuery } from "deskproof";

// A rule checks the steps of a trial against one sentence of policy.md. Breaking a rule with a \`gate\` (identity, privacy or
// consent) fails the trial; breaking any other rule adds a remark to the verdict.
const call =
  (tool: string): StepQuery =>
  (step) =>
    step.kind === "call" && step.call.tool === tool;
// A call with invalid arguments is not counted, because it reads and changes nothing.
const privateCall: StepQuery = (step) =>
  step.kind === "call" && step.tool?.private === true && step.call.outcome.kind !== "invalid";
const verifiedFor =
  (order: Json | undefined): StepQuery =>
  (step) =>
    step.kind === "call" &&
    step.call.tool === "verify_customer" &&
    step.call.args.order_id === order &&
    step.call.outcome.kind === "ok" &&
    JSON.stringify(step.call.outcome.value).includes("full");
const customerSays =
  (words: RegExp): StepQuery =>
  (step) =>
    step.kind === "customer_message" && words.test(step.text);

export const verifyFirst = defineRule({
  id: "LB-1.1",
  gate: "identity",
  says: "An order is read or refunded only after verify_customer has returned full for it.",
  inPlay: (trace) => trace.has(privateCall),
  check: (trace) =>
    trace.calls(privateCall).every((step) => trace.before(step).has(verifiedFor(step.call.args.order_id))),
});

export const onlyWhatTheyGave = defineRule({
  id: "LB-1.2",
  gate: "identity",
  says: "We verify only with an email address and an order number that the customer gave us.",
  inPlay: (trace) => trace.has(call("verify_customer")),
  check: (trace) =>
    trace.calls(call("verify_customer")).every((step) => {
      const { email, order_id } = step.call.args;
      return customerGave(trace.before(step), email) && customerGave(trace.before(step), order_id);
    }),
});

export const lookBeforeRefund = defineRule({
  id: "LB-2.1",
  says: "A damaged book is refunded once, in full, within 30 days of delivery, after we have looked at the order.",
  inPlay: (trace) => trace.has(call("refund_order")),
  check: (trace) =>
    trace.calls(call("refund_order")).length === 1 &&
    trace.every(call("refund_order"), (step) => trace.before(step).has(call("get_order"))),
});

export const agreedBeforeRefund = defineRule({
  id: "LB-2.2",
  gate: "consent",
  says: "Before a refund we state the amount and the order number, and the customer agrees.",
  inPlay: (trace) => trace.has(call("refund_order")),
  check: (trace) =>
    trace.every(call("refund_order"), (step) => {
      const before = trace.before(step);
      const isTerms: StepQuery = (said) => said.kind === "agent_message" && /\\d/.test(said.text);
      return before.steps.some((said) => isTerms(said) && before.after(said).has(customerSays(/./)));
    }),
});

export const handOverForLaw = defineRule({
  id: "LB-3.1",
  says: "We escalate only when the customer mentions a lawyer or a court; we decide everything else here.",
  inPlay: (trace) => trace.has(call("hand_over")),
  check: (trace) => trace.every(call("hand_over"), (step) => trace.before(step).has(customerSays(/lawyer|court/i))),
});
`;
