import { defineTool, type WorldAccess, z } from "deskproof";
import { text } from "./cell.ts";
import { OrderId } from "./order.ts";
import { Postcode, samePostcode } from "./postcode.ts";

const Email = z.string().trim().toLowerCase();

export const verifyCustomer = defineTool({
  name: "verify_customer",
  effect: "read",
  describe:
    "Check who is writing, using two values that the customer gave. Returns level full if an email " +
    "address matches an order number or a postcode, and level delivery_only if an order number " +
    "matches a postcode. Otherwise returns level none. If all three values are given, an email " +
    "address that matches one of the other two is enough for level full.",
  input: z.object({ email: Email.nullish(), order_id: OrderId.nullish(), postcode: Postcode.nullish() }),
  run: (world, { email, order_id, postcode }) => {
    const holder = (email && holderOf(world, email, { order_id, postcode })) || undefined;
    if (holder) return { level: "full", customer_id: holder.id, name: holder.name };
    const isParcel = order_id && postcode && goesTo(world, order_id, postcode);
    return { level: isParcel ? "delivery_only" : "none", customer_id: null, name: null };
  },
});

type Second = { readonly order_id?: string | null | undefined; readonly postcode?: string | null | undefined };

function holderOf(world: WorldAccess, email: string, { order_id, postcode }: Second) {
  const holder = world.get("SELECT id, name FROM customers WHERE lower(email) = ?", email);
  if (!holder) return undefined;
  const { id = null } = holder;
  if (order_id && world.get("SELECT id FROM orders WHERE id = ? AND customer_id = ?", order_id, id)) return holder;
  if (!postcode) return undefined;
  const known = world.all(
    `SELECT postcode FROM places WHERE address IN (
       SELECT address FROM orders WHERE customer_id = ?1 UNION SELECT address FROM addresses WHERE customer_id = ?1)`,
    id,
  );
  return known.some((place) => samePostcode(text(place.postcode), postcode)) ? holder : undefined;
}

function goesTo(world: WorldAccess, orderId: string, postcode: string): boolean {
  const place = world.get("SELECT postcode FROM places JOIN orders USING (address) WHERE orders.id = ?", orderId);
  return place !== undefined && samePostcode(text(place.postcode), postcode);
}

const mostHits = 10;

export const findCustomer = defineTool({
  name: "find_customer",
  effect: "read",
  describe:
    "Search for accounts by email address, name or postcode; every value given must match. Results " +
    "are masked. Finding an account does not verify who is writing.",
  input: z.object({ email: Email.nullish(), name: z.string().trim().nullish(), postcode: Postcode.nullish() }),
  run: (world, { email, name, postcode }) => {
    if (!email && !name && !postcode) world.reject("nothing_given", "Give an email address, a name or a postcode.");
    const words = (name ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const hits = world
      .all("SELECT id, name, email FROM customers ORDER BY id")
      .filter((row) => !email || text(row.email).toLowerCase() === email)
      .filter((row) =>
        words.every((word) =>
          text(row.name)
            .toLowerCase()
            .split(/[\s-]+/)
            .includes(word),
        ),
      )
      .map((row) => ({ row, places: placesOf(world, text(row.id)) }))
      .filter(({ places }) => !postcode || places.some((place) => samePostcode(text(place.postcode), postcode)))
      .slice(0, mostHits);
    return {
      hits: hits.map(({ row, places }) => ({
        customer_id: text(row.id),
        name: initials(text(row.name)),
        email: masked(text(row.email)),
        city: places[0]?.city ?? null,
      })),
    };
  },
});

/** An account's delivery addresses: first the saved addresses, then those of its orders, newest first. */
function placesOf(world: WorldAccess, customerId: string) {
  return world.all(
    `SELECT city, postcode FROM (
       SELECT address, 0 AS rank, id AS sorting FROM addresses WHERE customer_id = ?1
       UNION ALL SELECT address, 1, placed_at FROM orders WHERE customer_id = ?1
     ) JOIN places USING (address) ORDER BY rank, CASE rank WHEN 0 THEN sorting END, sorting DESC`,
    customerId,
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}.`)
    .join(" ");
}

function masked(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  return `${local.slice(0, 1)}•••@${domain}`;
}
