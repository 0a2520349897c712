import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { findPlace } from "./address.ts";
import { addBusinessDays, sayWhen } from "./calendar.ts";
import { amount, list, text } from "./cell.ts";
import { findLine, findLines, findLiveOrder, itemOf, itemsOf, Line, OrderId, sayPiece, sayPieces } from "./order.ts";
import { findProduct, nameOf, packingDays, shipsOn } from "./product.ts";

export const createReplacement = defineTool({
  name: "create_replacement",
  effect: "write",
  action: "replace",
  private: true,
  confirm: true,
  describe:
    "Send one line of an order again, or one part of the product on that line, free of charge. part " +
    "is a code from the line's parts (default: whole, for the whole piece). The new parcel appears " +
    "in track_shipment once it has been packed; until then, get_order_items lists the replacement. " +
    "evidence_id is the id of the file that proves the fault, or null if the proof is a scan, the " +
    "parcel's weights or the packing record.",
  input: z.object({
    order_id: OrderId,
    line: Line,
    part: z
      .string()
      .trim()
      .toLowerCase()
      .transform((code) => code.replaceAll(/[\s-]+/g, "_"))
      .default("whole"),
    reason: z.enum(["damaged", "missing", "wrong_item", "warranty"]),
    evidence_id: z.string().trim().min(1).nullable().default(null),
  }),
  phrases: {
    propose: "send you a replacement for {piece} from order {order_id}, free of charge",
    done:
      "I've arranged a replacement for {piece} from order {order_id}; the replacement number is {id}. " +
      "It is free and leaves {ships_said}.",
  },
  run: (world, { order_id, line, part, reason, evidence_id }) => {
    findLiveOrder(world, order_id);
    const row = findLine(world, order_id, line);
    const product = findProduct(world, text(row.sku));
    requirePart(world, product, part);
    requireEvidence(world, evidence_id);
    const isWhole = part === "whole";
    const ships_on = isWhole
      ? shipsOn(product, world.today, { quantity: amount(row.quantity) })
      : addBusinessDays(world.today, packingDays);
    const replacement = { id: world.nextId("replacements"), order_id, line, part, reason, evidence_id, ships_on };
    world.insert("replacements", { ...replacement, made_on: world.today });
    const item = itemOf(row);
    return {
      ...replacement,
      item,
      piece: isWhole ? sayPiece(row) : `the ${part.replaceAll("_", " ")} of ${sayPiece({ ...row, quantity: 1 })}`,
      ships_said: sayWhen(ships_on),
    };
  },
});

function requirePart(world: WorldAccess, product: Row, part: string): void {
  const parts = list(product.parts);
  if (part === "whole" || parts.includes(part)) return;
  world.reject("unknown_part", `${nameOf(product)} has no part ${part}. Parts: ${parts.join(", ") || "none"}.`);
}

/** Rejects evidence that does not exist; a call without evidence is accepted. */
function requireEvidence(world: WorldAccess, id: string | null): void {
  if (id === null || world.hasReceived(id)) return;
  const known = world.get(
    `SELECT id FROM attachments WHERE id = ?1 AND on_file = 1 UNION ALL SELECT id FROM shipments WHERE id = ?1
     UNION ALL SELECT id FROM carrier_claims WHERE id = ?1`,
    id,
  );
  if (!known) world.reject("unknown_evidence", `There is no file, parcel or claim ${id} on this ticket.`);
}

export const createReshipment = defineTool({
  name: "create_reshipment",
  effect: "write",
  action: "ship",
  private: true,
  confirm: true,
  describe:
    "Ship a whole order again, free of charge, because the delivery of its parcel failed. address is " +
    "where the new parcel goes (default: the address on the order).",
  input: z.object({
    order_id: OrderId,
    reason: z.enum(["lost", "not_received", "returned"]),
    address: z.string().trim().min(1).nullish().describe("on one line (default: the address on the order)"),
  }),
  phrases: {
    propose: "ship order {order_id} again, free of charge: {pieces}, to {resent_to}",
    done:
      "I've arranged a new shipment of order {order_id}, free of charge; the reshipment number is " +
      "{id}. It leaves {ships_said} for {address}.",
  },
  run: (world, { order_id, reason, address: spelled }) => {
    const order = findLiveOrder(world, order_id);
    const address = spelled ? findPlace(world, spelled).address : text(order.address);
    const ships_on = addBusinessDays(world.today, packingDays);
    const reshipment = { id: world.nextId("reshipments"), order_id, reason, address, ships_on };
    world.insert("reshipments", { ...reshipment, made_on: world.today });
    const lines = findLines(world, order_id, "all");
    return {
      ...reshipment,
      items: itemsOf(lines),
      pieces: sayPieces(lines),
      resent_to: address,
      ships_said: sayWhen(ships_on),
    };
  },
});
