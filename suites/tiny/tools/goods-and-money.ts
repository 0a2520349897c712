import { defineTool, z } from "deskproof";
import { addBusinessDays } from "./calendar.ts";
import { findLine, findOrder, Line, OrderId } from "./order.ts";

const Reason = z.enum(["damaged", "defect", "lost"]);

export const createReplacement = defineTool({
  name: "create_replacement",
  effect: "write",
  action: "replace",
  private: true,
  confirm: true,
  describe: "Send one line of an order again, free of charge. evidence_id is the file name of the photo that proves the reason.",
  input: z.object({
    order_id: OrderId,
    line: Line,
    reason: Reason,
    evidence_id: z.string().trim().nullable().default(null),
  }),
  phrases: {
    propose: "replace the {product} from order {order_id}, free of charge",
    done: "I've replaced the {product}. The replacement number is {id}, and the new one ships on {ships_on}.",
  },
  run: (world, { order_id, line, reason, evidence_id }) => {
    const { product } = findLine(world, order_id, line);
    const row = { id: world.nextId("replacements"), order_id, line, reason, evidence_id };
    const ships_on = addBusinessDays(world.today, 2);
    world.insert("replacements", { ...row, ships_on });
    return { id: row.id, product: product ?? null, ships_on };
  },
});

export const issueRefund = defineTool({
  name: "issue_refund",
  effect: "write",
  action: "refund",
  private: true,
  confirm: true,
  describe: "Refund one line of an order to the card that was used to pay, or to a gift card if the customer asks for one.",
  input: z.object({
    order_id: OrderId,
    line: Line,
    amount: z.number().positive(),
    reason: Reason,
    paid_to: z.enum(["card", "gift_card"]).default("card"),
    note: z.string().default(""),
  }),
  phrases: {
    propose: "refund {amount} dollars for the {product} from order {order_id}",
    done: "I've refunded {refunded} for the {product}; the refund number is {id}. The money will be back on your card by {paid_by}.",
  },
  run: (world, { order_id, line, amount, reason, paid_to, note }) => {
    const { product } = findLine(world, order_id, line);
    const id = world.nextId("refunds");
    world.insert("refunds", { id, order_id, line, amount, reason, paid_to, note });
    return {
      id,
      product: product ?? null,
      refunded: `$${amount.toFixed(2)}`,
      paid_by: addBusinessDays(world.today, 5),
    };
  },
});

export const openCarrierClaim = defineTool({
  name: "open_carrier_claim",
  effect: "write",
  action: "investigate",
  private: true,
  describe:
    "Open a claim with the carrier for an order's parcel: lost (no new scans) or not_received (scanned as delivered, but not received).",
  input: z.object({ order_id: OrderId, kind: z.enum(["lost", "not_received"]) }),
  phrases: {
    propose: "ask the carrier to trace the parcel for order {order_id}",
    done: "I've opened an investigation with {carrier} for your parcel; the claim number is {id}. They will answer by {answer_by}.",
  },
  run: (world, { order_id, kind }) => {
    findOrder(world, order_id);
    const parcel =
      world.get("SELECT carrier FROM shipments WHERE order_id = ?", order_id) ??
      world.reject("not_shipped", `Order ${order_id} has no parcel yet.`);
    const open = world.get("SELECT id FROM carrier_claims WHERE order_id = ? AND status = 'open'", order_id);
    if (open) world.reject("claim_exists", `Claim ${open.id} is already open for order ${order_id}.`);
    const claim = { id: world.nextId("carrier_claims"), order_id, kind, answer_by: addBusinessDays(world.today, 8) };
    world.insert("carrier_claims", { ...claim, status: "open" });
    return { id: claim.id, carrier: parcel.carrier ?? null, answer_by: claim.answer_by };
  },
});
