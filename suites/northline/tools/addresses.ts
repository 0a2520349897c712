import { defineTool, z } from "deskproof";
import { findPlace } from "./address.ts";
import { sayDate } from "./calendar.ts";
import { text } from "./cell.ts";
import { shipsBy } from "./dispatch.ts";
import { findLiveOrder, OrderId } from "./order.ts";

const Address = z
  .string()
  .trim()
  .min(1)
  .describe("on one line, like 14 Larkspur Lane, Apt 2, Portland, ME 04101; outside the US, add the country");

export const checkAddress = defineTool({
  name: "check_address",
  effect: "read",
  describe:
    "Look up an address, in any spelling, in the postal directory. Returns its standard form, kind " +
    "(residential, business, po_box, forwarder), city, postcode and country.",
  input: z.object({ address: Address }),
  run: (world, { address }) => ({ ...findPlace(world, address) }),
});

const gone: ReadonlySet<string> = new Set(["shipped", "part_shipped", "delivered"]);

export const changeAddress = defineTool({
  name: "change_address",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe:
    "Send an order to another address. If the parcel is already on its way, the carrier redirects it. " +
    "recipient is the name on the shipping label (default: the name on the order).",
  input: z.object({
    order_id: OrderId,
    address: Address,
    recipient: z.string().trim().min(1).nullish(),
  }),
  phrases: {
    propose: "change the delivery address of order {order_id} to {address}, in the name of {recipient}",
    done: "I've changed the delivery address of order {order_id} to {address}, in the name of {recipient}; the reference is {id}. {way}.",
  },
  run: (world, { order_id, address: spelled, recipient: name }) => {
    const order = findLiveOrder(world, order_id);
    const { address } = findPlace(world, spelled);
    const recipient = name ?? text(order.recipient);
    const id = world.nextId("address_changes");
    world.insert("address_changes", { id, order_id, recipient, address, made_on: world.today });
    world.run("UPDATE orders SET recipient = ?, address = ? WHERE id = ?", recipient, address, order_id);
    const isGone = gone.has(text(order.state));
    const ships_by = isGone ? null : shipsBy(world, order);
    return {
      id,
      order_id,
      recipient,
      address,
      ships_by,
      way: wayOf(isGone, ships_by),
      kind_of_change: isGone ? "carrier redirect" : "before dispatch",
    };
  },
});

function wayOf(isGone: boolean, shipsBy: string | null): string {
  if (isGone) return "The carrier will take the parcel there instead";
  return shipsBy === null ? "There is no ship date yet" : `The order ships by ${sayDate(shipsBy)}`;
}
