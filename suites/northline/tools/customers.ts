import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { dateOf, daysBetween } from "./calendar.ts";
import { amount, list, text, textOrNull } from "./cell.ts";
import { itemsOf } from "./order.ts";

const CustomerId = z
  .string()
  .trim()
  .toUpperCase()
  .transform((spelled) => spelled.replace(/^(?:C[\s-]*)?(\d+)$/, "C-$1"))
  .describe("an account number like C-1042, as returned by verify_customer");

function findCustomer(world: WorldAccess, id: string): Row {
  return world.get("SELECT * FROM customers WHERE id = ?", id) ?? world.reject("unknown_customer", `There is no customer ${id}.`);
}

export const getCustomer = defineTool({
  name: "get_customer",
  effect: "read",
  private: true,
  describe:
    "Get the account details: tier, authorized contacts, flags, earlier claims for free goods, saved " +
    "addresses and past tickets. For internal use: do not disclose flags, notes or claim counts to " +
    "the customer.",
  input: z.object({ customer_id: CustomerId }),
  run: (world, { customer_id }) => {
    const { id, authorised_contacts, ...customer } = findCustomer(world, customer_id);
    const since = (date: Row[string] | undefined) => {
      const day = textOrNull(date);
      return day === null ? null : daysBetween(day, world.today);
    };
    const claims = world.all(
      "SELECT id, order_id, asked_on, about, outcome FROM past_claims WHERE customer_id = ? ORDER BY asked_on DESC, id",
      customer_id,
    );
    return {
      customer_id: text(id),
      ...customer,
      authorised_contacts: list(authorised_contacts),
      email_changed_days_ago: since(customer.email_changed_on),
      care10_days_ago: since(customer.care10_last),
      trial_days_ago: since(customer.trial_last),
      claims_last_365_days: claims.filter(({ asked_on }) => daysBetween(text(asked_on), world.today) <= 365).length,
      claims,
      addresses: savedAddresses(world, customer_id),
      tickets: world.all(
        "SELECT id, order_id, closed_on, subject, note FROM past_tickets WHERE customer_id = ? ORDER BY closed_on DESC, id",
        customer_id,
      ),
    };
  },
});

function savedAddresses(world: WorldAccess, customerId: string): Row[] {
  return world.all(
    `SELECT id, label, recipient, address, kind, country, saved_on FROM addresses LEFT JOIN places USING (address)
     WHERE customer_id = ? ORDER BY saved_on, id`,
    customerId,
  );
}

export const recentOrders = defineTool({
  name: "recent_orders",
  effect: "read",
  private: true,
  describe: "List the orders on an account, newest first, with their state, total and items.",
  input: z.object({ customer_id: CustomerId }),
  run: (world, { customer_id }) => {
    findCustomer(world, customer_id);
    const orders = world.all("SELECT * FROM orders WHERE customer_id = ? ORDER BY placed_at DESC, id DESC", customer_id);
    const lines = world.all(
      `SELECT order_lines.*, name, variant FROM order_lines JOIN products USING (sku) JOIN orders ON orders.id = order_id
       WHERE customer_id = ? ORDER BY order_id, line`,
      customer_id,
    );
    return {
      customer_id,
      orders: orders.map((order) => ({
        order_id: text(order.id),
        placed_at: order.placed_at,
        placed_on: dateOf(text(order.placed_at)),
        state: order.state,
        total: amount(order.total),
        items: itemsOf(lines.filter(({ order_id }) => order_id === order.id)),
      })),
    };
  },
});
