import { defineTool, z } from "deskproof";

const TenancyNumber = z.string().trim().toUpperCase();
const Postcode = z.string().trim().toUpperCase();
const Phone = z.string().transform((text) => text.replace(/[^\d+]/g, ""));

export const lookUpTenancy = defineTool({
  name: "look_up_tenancy",
  effect: "read",
  describe: "Find a tenancy by its number and postcode. Returns the tenancy, its rent arrears, and the free repair visits of each trade.",
  input: z.object({ tenancy_number: TenancyNumber, postcode: Postcode }),
  run: (world, { tenancy_number, postcode }) => {
    const tenancy = world.get(
      "SELECT * FROM tenancies WHERE tenancy_number = ? AND replace(postcode, ' ', '') = ?",
      tenancy_number,
      postcode.replaceAll(" ", ""),
    );
    if (!tenancy) return world.reject("not_found", "There is no tenancy with this number and postcode.");
    return { ...tenancy, visits: world.all("SELECT trade, date, time FROM visits WHERE free = 1 ORDER BY date, time") };
  },
});

export const bookRepair = defineTool({
  name: "book_repair",
  effect: "write",
  action: "schedule",
  private: true,
  confirm: true,
  describe: "Book a free visit of a fitter.",
  input: z.object({
    tenancy_number: TenancyNumber,
    trade: z.enum(["plumber", "electrician", "joiner"]),
    date: z.string(),
    time: z.string(),
    room: z.enum(["kitchen", "bathroom", "bedroom", "living room", "hallway"]),
    phone: Phone,
  }),
  phrases: {
    propose: "book the {trade} for {date} at {time}",
    done: "I have booked the {trade} for {date} at {time}. The repair number is {id}.",
  },
  run: (world, { tenancy_number, trade, date, time, room, phone }) => {
    const visit = world.get("SELECT id FROM visits WHERE trade = ? AND date = ? AND time = ? AND free = 1", trade, date, time);
    if (!visit) return world.reject("not_free", "No " + trade + " is free then.");
    const id = world.nextId("repairs");
    world.insert("repairs", { id, tenancy_number, visit_id: visit.id, room, phone });
    world.run("UPDATE visits SET free = 0 WHERE id = ?", visit.id);
    return { id, trade, date, time };
  },
});

export const setRentPlan = defineTool({
  name: "set_rent_plan",
  effect: "write",
  action: "pay",
  private: true,
  confirm: true,
  describe: "Set a plan to pay off rent arrears in monthly instalments.",
  input: z.object({ tenancy_number: TenancyNumber, monthly: z.number().positive(), pay_day: z.union([z.literal(1), z.literal(15), z.literal(28)]) }),
  phrases: {
    propose: "set up payments of {monthly} pounds a month on day {pay_day} of each month",
    done: "I have set up payments of {monthly} pounds a month on day {pay_day}. The plan's number is {id}.",
  },
  run: (world, { tenancy_number, monthly, pay_day }) => {
    const id = world.nextId("plans");
    world.insert("plans", { id, tenancy_number, monthly, pay_day });
    return { id, monthly, pay_day };
  },
});

export const orderKeys = defineTool({
  name: "order_keys",
  effect: "write",
  action: "replace",
  private: true,
  confirm: true,
  describe: "Order fobs or door keys for a tenancy; the charge is added to the rent account.",
  input: z.object({
    tenancy_number: TenancyNumber,
    kind: z.enum(["fob", "door key"]),
    copies: z.number().int().min(1).max(3),
    charge: z.number().min(0),
    delivery: z.enum(["post", "collect"]),
  }),
  phrases: {
    propose: "order {copies} {kind} replacements for {charge} pounds",
    done: "I have ordered {copies} {kind} replacements for {charge} pounds. The order number is {id}.",
  },
  run: (world, { tenancy_number, kind, copies, charge, delivery }) => {
    const id = world.nextId("key_orders");
    world.insert("key_orders", { id, tenancy_number, kind, copies, charge, delivery });
    return { id, kind, copies, charge, delivery };
  },
});
