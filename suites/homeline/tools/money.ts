import { defineTool, z } from "deskproof";
import { changing } from "../device/service.ts";
import { Account, cents, euros, findAccount, findLine, findMobileLine, Line } from "./fields.ts";

const dayMs = 86_400_000;

export const addPack = defineTool({
  name: "add_pack",
  effect: "write",
  action: "add",
  private: true,
  confirm: true,
  describe:
    "Add a data pack that lasts until the next reset date (P2, P5, P15), or a pass for data abroad that " +
    "starts at once (Z2D, Z2W, Z3D, Z3W). The price is charged on the next bill.",
  input: z.object({ line: Line, pack: z.enum(["P2", "P5", "P15", "Z2D", "Z2W", "Z3D", "Z3W"]) }),
  phrases: {
    propose: "add the {name} to {line} for {cost}",
    done: "I've added the {name} for {cost}, order {id}.",
  },
  run: (world, { line, pack }) => {
    findMobileLine(world, line);
    const chosen = world.get("SELECT * FROM packs WHERE code = ?", pack);
    const price = Number(chosen?.price);
    const id = world.nextId("pack_orders");
    changing(world, line, () => {
      world.insert("pack_orders", { id, line, pack, price, at: world.now });
      if (chosen?.zone) {
        const until = new Date(Date.parse(world.today) + Number(chosen.days) * dayMs).toISOString().slice(0, 10);
        world.run("UPDATE mobile_lines SET pass = ?, pass_until = ? WHERE line = ?", pack, until, line);
      } else world.run("UPDATE mobile_lines SET extra_gb = extra_gb + ? WHERE line = ?", Number(chosen?.gb), line);
    });
    return { id, line, pack, name: chosen?.name ?? null, price, cost: euros(price) };
  },
});

export const changePlan = defineTool({
  name: "change_plan",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe:
    "Change a line's plan from today (the difference for the rest of the period is charged) or from " +
    "the next bill. A new speed takes effect when the hub restarts.",
  input: z.object({ line: Line, plan: z.string().trim().toUpperCase(), from: z.enum(["today", "next_bill"]) }),
  phrases: {
    propose: "change {line} to {name} at {monthly} a month from {from_on}, with {cost} for the rest of this period",
    done: "I've changed {line} to {name}: {monthly} a month from {from_on}, and {cost} for the rest of this period.",
  },
  run: (world, { line, plan, from }) => {
    const row = findLine(world, line);
    const [old, chosen] = [row.plan ?? null, plan].map((code) => world.get("SELECT * FROM plans WHERE code = ?", code));
    if (!chosen || chosen.kind !== old?.kind) world.reject("wrong_plan", `${plan} is not a plan for this kind of line.`);
    const account = findAccount(world, String(row.account));
    const days = Math.round((Date.parse(String(account.next_bill_on)) - Date.parse(world.today)) / dayMs);
    const charge = from === "today" ? cents(((Number(chosen?.price) - Number(old?.price)) * days) / 30) : 0;
    const from_on = from === "today" ? world.today : String(account.next_bill_on);
    const id = world.nextId("plan_changes");
    changing(world, line, () => {
      world.insert("plan_changes", { id, line, plan, from_on, charge });
      if (from === "next_bill") return;
      world.run("UPDATE homes SET live = coalesce(live, profile, ?), profile = NULL WHERE line = ?", Number(old?.speed ?? 0), line);
      world.run("UPDATE lines SET plan = ? WHERE id = ?", plan, line);
    });
    const price = Number(chosen?.price);
    const monthly = euros(price);
    return { id, line, plan, name: chosen?.name ?? null, price, monthly, from_on, charge, cost: euros(charge) };
  },
});

export const applyCredit = defineTool({
  name: "apply_credit",
  effect: "write",
  action: "compensate",
  private: true,
  describe:
    "Credit an amount on the next bill. Grounds: outage (ref is the outage's id), missed_visit (ref is " +
    "the visit's id), charge_error (ref is the ref on the incorrect bill line, such as the id of a " +
    "visit or an order).",
  input: z.object({
    account: Account,
    line: Line,
    amount: z.number().positive(),
    ground: z.enum(["outage", "missed_visit", "charge_error"]),
    ref: z.string().trim().toUpperCase(),
  }),
  phrases: { done: "I've credited {credited} for {ref}, number {id}. It is on your next bill." },
  run: (world, { account, line, amount, ground, ref }) => {
    findAccount(world, account);
    findLine(world, line);
    const known = world.get(
      `SELECT id FROM outages WHERE id = ?1 UNION SELECT id FROM visits WHERE id = ?1 UNION SELECT id FROM bills WHERE id = ?1
       UNION SELECT id FROM pack_orders WHERE id = ?1 UNION SELECT id FROM hub_orders WHERE id = ?1`,
      ref,
    );
    if (!known) world.reject("unknown_ref", `There is no record ${ref}.`);
    const id = world.nextId("credits");
    world.insert("credits", { id, account, line, amount, ground, ref, posted_on: world.today });
    return { id, amount, credited: euros(amount), ref };
  },
});
