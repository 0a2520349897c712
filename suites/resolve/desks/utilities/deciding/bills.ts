import type { Decision, Records, Request, Row } from "deskproof";
import { cellText } from "../../../shared/case-state.ts";
import { daysBetween } from "../../../shared/clock.ts";
import { act, asked, askedList, deedsOf, handOver, inform } from "../../../shared/decide-steps.ts";
import { round } from "../../../shared/money.ts";

const refusing: { readonly [ask: string]: string } = {
  rebill_read: "UTL-2",
  rebill_tariff: "UTL-3",
  duplicate_bill: "UTL-4",
  rebill_tenancy: "UTL-5",
};

/** The requests that concern a bill itself. */
export const billAsks: ReadonlySet<string> = new Set(Object.keys(refusing));

const limit = 600;

/** The bill in question: the one named, or the latest. */
export function billAsked(records: Records, request: Request, ref: string): Row | undefined {
  const named = asked(request, "bill");
  if (named) return records.get("SELECT * FROM bills WHERE id = ? AND ref = ?", named, ref);
  return records.get("SELECT * FROM bills WHERE ref = ? AND state <> 'void' ORDER BY period_to DESC, issued DESC LIMIT 1", ref);
}

/** Step 3: whether a bill is for somebody else's meter, or its meter has two different actual reads on one day. */
export function isInConflict(records: Records, { ref, meter_serial }: Row): boolean {
  const meter = records.get("SELECT serial FROM meters WHERE serial = ? AND ref = ?", meter_serial ?? null, ref ?? null);
  const twice = records.get(
    `SELECT date FROM reads WHERE serial = ? AND ref = ? AND kind = 'actual'
     GROUP BY date HAVING MIN(value) <> MAX(value)`,
    meter_serial ?? null,
    ref ?? null,
  );
  return !meter || twice !== undefined;
}

/** Steps 5 to 9 for a disputed bill. */
export function decideBill(records: Records, request: Request, ref: string): Decision | undefined {
  const ask = askedList(request, "asks").find((one) => billAsks.has(one));
  const bill = billAsked(records, request, ref);
  if (!ask || !bill) return undefined;
  const wrong = ask === "duplicate_bill" ? laterTwin(records, bill) : bill;
  const target = cellText(wrong?.id);
  const total = wrong && (ask === "duplicate_bill" ? 0 : newTotal(records, wrong));
  const done = deedsOf(records, { ref, purpose: "rebill", about: [target] });
  if (wrong && done.isDone) return inform("RES-5");
  if (!wrong || total === undefined) return inform(refusing[ask] ?? "");
  const amount = round(total - Number(wrong.total));
  return -amount > limit ? handOver("over_limit", { amount: -amount }) : act("rebill_account", { amount, target });
}

/** UTL-4: of two bills for the same meter and period, the one issued later. */
function laterTwin(records: Records, { ref, meter_serial, period_from, period_to }: Row): Row | undefined {
  const rows = records.all(
    `SELECT * FROM bills WHERE ref = ? AND meter_serial = ? AND period_from = ? AND period_to = ? AND state <> 'void'
     ORDER BY issued`,
    ref ?? null,
    meter_serial ?? null,
    period_from ?? null,
    period_to ?? null,
  );
  return rows.length > 1 ? rows.at(-1) : undefined;
}

/** The total of the bill after all corrections; undefined if nothing is wrong with it. */
function newTotal(records: Records, bill: Row): number | undefined {
  const read = betterRead(records, bill);
  const tariff = otherTariff(records, bill);
  const start = moveIn(records, bill);
  if (!read && !tariff && !start) return undefined;
  const [from, to] = [start ?? readOf(records, bill.read_from), read ?? readOf(records, bill.read_to)];
  const prices = tariff ?? records.get("SELECT * FROM tariffs WHERE id = ?", bill.tariff_id ?? null);
  const days = daysBetween(cellText(start ? start.date : bill.period_from), cellText(bill.period_to));
  const kwh = Number(to?.value) - Number(from?.value);
  return round(1.05 * (kwh * Number(prices?.unit) + days * Number(prices?.standing)));
}

function readOf(records: Records, id: Row[string] | undefined): Row | undefined {
  return records.get("SELECT * FROM reads WHERE id = ?", id ?? null);
}

/** UTL-2: the first read that counts, if it differs from the estimate by at least 10% of the kWh billed. */
function betterRead(records: Records, bill: Row): Row | undefined {
  const estimate = readOf(records, bill.read_to);
  if (estimate?.kind !== "estimated") return undefined;
  const read = records.get(
    `SELECT * FROM reads WHERE serial = ? AND ref = ? AND date BETWEEN ? AND date(?, '+14 days')
       AND (kind = 'actual' OR (kind = 'customer' AND photo IS NOT NULL)) ORDER BY date LIMIT 1`,
    bill.meter_serial ?? null,
    bill.ref ?? null,
    bill.period_to ?? null,
    bill.period_to ?? null,
  );
  const gap = read ? Math.abs(Number(read.value) - Number(estimate.value)) : 0;
  return gap * 10 >= Number(bill.kwh) ? read : undefined;
}

/** UTL-3: the contract's tariff, if the bill uses a different one. */
function otherTariff(records: Records, bill: Row): Row | undefined {
  const contract = records.get(
    `SELECT CASE WHEN m.fuel = 'gas' THEN COALESCE(a.gas_tariff, a.contract_tariff) ELSE a.contract_tariff END AS id
     FROM accounts a JOIN meters m ON m.ref = a.id
     WHERE a.id = ? AND m.serial = ? AND ? >= COALESCE(a.contract_start, '')`,
    bill.ref ?? null,
    bill.meter_serial ?? null,
    bill.period_from ?? null,
  );
  const isOther = contract !== undefined && contract.id !== bill.tariff_id;
  return isOther ? records.get("SELECT * FROM tariffs WHERE id = ?", contract.id ?? null) : undefined;
}

/** UTL-5: the read taken on the first day of the tenancy, if the bill begins before that day. */
function moveIn(records: Records, bill: Row): Row | undefined {
  const account = records.get("SELECT tenancy_start FROM accounts WHERE id = ?", bill.ref ?? null);
  const start = cellText(account?.tenancy_start);
  if (cellText(bill.period_from) >= start || start >= cellText(bill.period_to)) return undefined;
  return records.get(
    "SELECT * FROM reads WHERE serial = ? AND ref = ? AND date = ? LIMIT 1",
    bill.meter_serial ?? null,
    bill.ref ?? null,
    start,
  );
}
