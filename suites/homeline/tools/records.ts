import { defineTool, z } from "deskproof";
import { Account, findAccount, findLine, findMobileLine, Line } from "./fields.ts";

export const checkOutages = defineTool({
  name: "check_outages",
  effect: "read",
  describe: "List the outages in the area of a postcode: those that are open, and those that ended in the last 60 days.",
  input: z.object({
    postcode: z.string().trim().toUpperCase(),
    service: z.enum(["fibre", "copper", "mobile"]).optional(),
  }),
  run: (world, { postcode, service }) => {
    if (!/^[A-Z]\d\d\b/.test(postcode)) world.reject("bad_postcode", "A postcode looks like L46 R2V8.");
    const rows = world.all(
      `SELECT *, ended_at IS NULL AS open FROM outages WHERE area = ? AND (? IS NULL OR service = ?)
         AND (ended_at IS NULL OR date(ended_at) >= date(?, '-60 days')) ORDER BY started_at`,
      postcode.slice(0, 3),
      service ?? null,
      service ?? null,
      world.today,
    );
    return { postcode, open: rows.filter(({ open }) => open === 1), ended: rows.filter(({ open }) => open === 0) };
  },
});

export const getAccount = defineTool({
  name: "get_account",
  effect: "read",
  private: true,
  describe:
    "Read an account: holder, contacts, address, security flag, next bill, credits from the last 60 days, " +
    "past tickets, and the dates on which the email address, postal address, PIN and SIMs were last changed.",
  input: z.object({ account: Account }),
  run: (world, { account }) => {
    const { pin: _, birth_date: __, email, ...row } = findAccount(world, account);
    return {
      ...row,
      email: String(email).replace(/^(.).*@/, "$1…@"),
      contacts: world.all("SELECT name, scope FROM contacts WHERE account = ?", account),
      sims: world.all(
        "SELECT line, sim_changed_on FROM mobile_lines JOIN lines ON lines.id = mobile_lines.line WHERE account = ?",
        account,
      ),
      credits: world.all("SELECT * FROM credits WHERE account = ? AND posted_on >= date(?, '-60 days')", account, world.today),
      tickets: world.all("SELECT id, closed_on, about FROM past_tickets WHERE account = ?", account),
    };
  },
});

export const getLine = defineTool({
  name: "get_line",
  effect: "read",
  private: true,
  describe:
    "Read a line: plan, price, state, end of the contract term, devices, visits and hub orders; for " +
    "a mobile line, also usage, reset date, pass, roaming and the monthly cap on charges abroad.",
  input: z.object({ line: Line }),
  run: (world, { line }) => {
    const row = findLine(world, line);
    const plan = world.get("SELECT name, price, speed, gb FROM plans WHERE code = ?", row.plan ?? null);
    const mobile = world.get(
      "SELECT number, data, roaming, pass, pass_until, used_gb, extra_gb, reset_on, cap FROM mobile_lines WHERE line = ?",
      line,
    );
    return {
      ...row,
      plan_name: plan?.name ?? null,
      price: plan?.price ?? null,
      speed: plan?.speed ?? null,
      gb: plan?.gb ?? null,
      ...mobile,
      devices: world.all("SELECT serial, type, model, ours, delivered_on FROM devices WHERE line = ?", line),
      visits: world.all("SELECT id, slot, kind, fee, state, found FROM visits WHERE line = ?", line),
      hub_orders: world.all("SELECT id, kind, fee, sent_on FROM hub_orders WHERE line = ?", line),
    };
  },
});

export const getBills = defineTool({
  name: "get_bills",
  effect: "read",
  private: true,
  describe: "Read the bills from the last twelve months, with their lines.",
  input: z.object({ account: Account }),
  run: (world, { account }) => {
    findAccount(world, account);
    const bills = world.all("SELECT * FROM bills WHERE account = ? ORDER BY issued DESC", account);
    return {
      account,
      bills: bills.map((bill) => ({
        ...bill,
        lines: world.all("SELECT code, date, amount, ref, note FROM bill_lines WHERE bill = ?", bill.id ?? null),
      })),
    };
  },
});

export const getSim = defineTool({
  name: "get_sim",
  effect: "read",
  private: true,
  describe: "Read the details of a mobile line's SIM: kind, reference, PUK, and any number transfers to the line.",
  input: z.object({ line: Line }),
  run: (world, { line }) => {
    findMobileLine(world, line);
    const sim = world.get("SELECT number, sim_kind, sim_ref, puk FROM mobile_lines WHERE line = ?", line);
    return { line, ...sim, ports: world.all("SELECT id, number, state, reason, due FROM ports WHERE line = ?", line) };
  },
});
