import { defineTool, z } from "deskproof";

const OrderNumber = z.string().trim().toUpperCase();
const Part = z.enum(["chest", "waist", "hips", "sleeve", "leg"]);

export const findOrder = defineTool({
  name: "find_order",
  effect: "read",
  describe: "Find an order by its number and the customer's email address. Returns the order, its measurements in cm, and the cloths it can be swapped for.",
  input: z.object({ order_number: OrderNumber, email: z.string().trim().toLowerCase() }),
  run: (world, { order_number, email }) => {
    const order = world.get("SELECT * FROM orders WHERE order_number = ? AND email = ?", order_number, email);
    if (!order) return world.reject("not_found", "There is no order with this number and email address.");
    return { ...order, cloths: world.all("SELECT code, name, surcharge FROM cloths WHERE garment = ? ORDER BY code", order.garment) };
  },
});

export const changeMeasurement = defineTool({
  name: "change_measurement",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Set one measurement of an order that is not yet cut, in centimetres.",
  input: z.object({ order_number: OrderNumber, part: Part, centimetres: z.number().int().positive() }),
  phrases: {
    propose: "change the {part} of order {order_number} to {centimetres} cm",
    done: "I have changed the {part} to {centimetres} cm. The change is {id}.",
  },
  run: (world, { order_number, part, centimetres }) => {
    const order = world.get("SELECT stage FROM orders WHERE order_number = ?", order_number);
    if (!order) return world.reject("not_found", "There is no such order.");
    if (order.stage !== "waiting") return world.reject("already_cut", "The cloth is already cut.");
    const id = world.nextId("changes");
    world.insert("changes", { id, order_number, part, centimetres });
    return { id, part, centimetres };
  },
});

export const swapCloth = defineTool({
  name: "swap_cloth",
  effect: "write",
  action: "exchange",
  private: true,
  confirm: true,
  describe: "Swap the cloth of an order that is not yet cut for another one; the surcharge is taken from the customer's card.",
  input: z.object({ order_number: OrderNumber, code: z.string().trim().toUpperCase(), surcharge: z.number().min(0) }),
  phrases: {
    propose: "swap the cloth of order {order_number} for {code} at {surcharge} euros",
    done: "I have swapped the cloth for {name}, at {surcharge} euros. The swap is {id}.",
  },
  run: (world, { order_number, code, surcharge }) => {
    const cloth = world.get("SELECT name FROM cloths WHERE code = ?", code);
    if (!cloth) return world.reject("no_cloth", "There is no cloth " + code + ".");
    const id = world.nextId("swaps");
    world.insert("swaps", { id, order_number, code, surcharge });
    return { id, code, name: cloth.name, surcharge };
  },
});

export const bookAlteration = defineTool({
  name: "book_alteration",
  effect: "write",
  action: "repair",
  private: true,
  confirm: true,
  describe: "Book an alteration of a delivered garment.",
  input: z.object({
    order_number: OrderNumber,
    part: Part,
    direction: z.enum(["shorter", "longer", "narrower", "wider"]),
    centimetres: z.number().int().min(1).max(4),
    price: z.number().min(0),
    way_back: z.enum(["courier", "parcel shop"]),
  }),
  phrases: {
    propose: "make the {part} {centimetres} cm {direction} for {price} euros",
    done: "I have booked it: the {part} becomes {centimetres} cm {direction}, for {price} euros. The booking is {id}.",
  },
  run: (world, { order_number, part, direction, centimetres, price, way_back }) => {
    const order = world.get("SELECT stage FROM orders WHERE order_number = ?", order_number);
    if (order?.stage !== "delivered") return world.reject("not_delivered", "This order is not delivered.");
    const id = world.nextId("alterations");
    world.insert("alterations", { id, order_number, part, direction, centimetres, price, way_back });
    return { id, part, direction, centimetres, price, way_back };
  },
});
