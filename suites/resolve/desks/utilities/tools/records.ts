import { defineTool, z } from "deskproof";
import { cellText, findReferenceRow } from "../../../shared/case-state.ts";
import { daysBetween } from "../../../shared/clock.ts";
import { Id } from "../../../shared/input.ts";
import { account } from "../account.ts";

const ofAccount = { effect: "read", private: true, input: z.object({ ref: Id }) } as const;

export const getAccount = defineTool({
  ...ofAccount,
  name: "get_account",
  describe:
    "Get the account details: contract and tenancy, arrears and their age in days, entry in the " +
    "priority register, whether supply is on, deposit held, and meters.",
  run: (world, { ref }) => {
    const { id: _id, customer_id: _holder, ...fields } = findReferenceRow(world, account, ref);
    const meters = world.all("SELECT serial, fuel, kind, tamper, last_signal FROM meters WHERE ref = ? ORDER BY serial", ref);
    const { leaving_on, contract_end } = fields;
    const isLeaving = Boolean(leaving_on) && Boolean(contract_end);
    const days_before_end = isLeaving ? daysBetween(cellText(leaving_on), cellText(contract_end)) : null;
    return { ref, ...fields, days_before_end, meters };
  },
});

export const getBill = defineTool({
  ...ofAccount,
  name: "get_bill",
  describe: "List all bills on an account, oldest first, and any additional charges (LATE, EXIT).",
  run: (world, { ref }) => {
    findReferenceRow(world, account, ref);
    return {
      ref,
      bills: world.all(
        `SELECT *, CAST(julianday(period_to) - julianday(period_from) AS INTEGER) AS days,
           CAST(julianday(due) - julianday(issued) AS INTEGER) AS days_to_pay
         FROM bills WHERE ref = ? ORDER BY period_to, issued, id`,
        ref,
      ),
      charges: world.all("SELECT * FROM charges WHERE ref = ? ORDER BY charged_on, id", ref),
    };
  },
});

export const getReads = defineTool({
  ...ofAccount,
  name: "get_reads",
  describe:
    "List the meter reads on an account, by date: actual (taken by us or sent by the meter), " +
    "customer (with the file id of the photograph if there is one), or estimated.",
  run: (world, { ref }) => {
    findReferenceRow(world, account, ref);
    return { ref, reads: world.all("SELECT * FROM reads WHERE ref = ? ORDER BY date, id", ref) };
  },
});

export const getTariff = defineTool({
  ...ofAccount,
  name: "get_tariff",
  describe: "Get the tariffs in an account's contract and the tariffs used for its bills: price per kWh and daily charge.",
  run: (world, { ref }) => {
    findReferenceRow(world, account, ref);
    const tariffs = world.all(
      `SELECT * FROM tariffs WHERE id IN (SELECT tariff_id FROM bills WHERE ref = ?)
         OR id IN (SELECT contract_tariff FROM accounts WHERE id = ?)
         OR id IN (SELECT gas_tariff FROM accounts WHERE id = ?) ORDER BY id`,
      ref,
      ref,
      ref,
    );
    const { contract_tariff = null, gas_tariff = null } = findReferenceRow(world, account, ref);
    return { ref, contract_tariff, gas_tariff, tariffs };
  },
});

export const getPayments = defineTool({
  ...ofAccount,
  name: "get_payments",
  describe: "Get the payments on an account: the amounts received and when, the amounts refunded, and any bank disputes.",
  run: (world, { ref }) => {
    findReferenceRow(world, account, ref);
    return { ref, payments: world.all("SELECT * FROM payments WHERE ref = ? ORDER BY captured_at, id", ref) };
  },
});

export const getServiceEvents = defineTool({
  ...ofAccount,
  name: "get_service_events",
  describe:
    "List the visits and outages on an account, by date, with the outcome of each visit and the class, hours and notice of each outage.",
  run: (world, { ref }) => {
    findReferenceRow(world, account, ref);
    return { ref, events: world.all("SELECT * FROM service_events WHERE ref = ? ORDER BY date, id", ref) };
  },
});

export const getDebt = defineTool({
  ...ofAccount,
  name: "get_debt",
  describe:
    "Get the debt record for an account: the due date of the oldest unpaid bill, the reminders sent, the " +
    "date of any disconnection notice, and the last payment plan.",
  run: (world, { ref }) => {
    const { arrears = null, arrears_days = null } = findReferenceRow(world, account, ref);
    return { ref, arrears, arrears_days, debt: world.get("SELECT * FROM debt WHERE ref = ?", ref) ?? null };
  },
});
