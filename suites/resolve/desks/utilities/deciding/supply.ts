import type { Decision, Records, Request } from "deskproof";
import { cellText } from "../../../shared/case-state.ts";
import { daysBetween } from "../../../shared/clock.ts";
import { act, asked, askedList, handOver, inform } from "../../../shared/decide-steps.ts";

/** Step 3, UTL-14: escalates if supply is at risk and somebody's health depends on it. */
export function ifVulnerable(records: Records, request: Request, ref: string): Decision | undefined {
  const account = records.get("SELECT a.*, d.notice_date FROM accounts a LEFT JOIN debt d ON d.ref = a.id WHERE a.id = ?", ref);
  const isAtRisk = Boolean(account?.notice_date) || account?.supply === "off" || Number(account?.arrears_days) > 60;
  return isAtRisk && (account?.priority || request.health === true) ? handOver("vulnerable") : undefined;
}

/** Steps 4 and 6, UTL-15: upholds a disconnection notice or escalates it. */
export function decideNotice(records: Records, request: Request, ref: string): Decision | undefined {
  if (!askedList(request, "asks").includes("disconnection")) return undefined;
  const debt = records.get("SELECT * FROM debt WHERE ref = ?", ref);
  const [first, second] = [cellText(debt?.reminder_1), cellText(debt?.reminder_2)];
  const isOverdue = daysBetween(cellText(debt?.overdue_since), records.today) >= 28;
  const isReminded = first !== "" && second !== "" && daysBetween(first, second) >= 7;
  if (!isOverdue || !isReminded) return handOver("disconnection");
  return inform("UTL-15", { amount: Number(records.get("SELECT arrears FROM accounts WHERE id = ?", ref)?.arrears) });
}

/** Steps 4, 6 and 9, UTL-12: sets up a plan within the limits, escalates any other, and refuses one without arrears. */
export function decidePlan(records: Records, request: Request, ref: string): Decision | undefined {
  if (!askedList(request, "asks").includes("payment_plan")) return undefined;
  const arrears = Number(records.get("SELECT arrears FROM accounts WHERE id = ?", ref)?.arrears);
  if (!(arrears > 0)) return inform("UTL-12");
  const debt = records.get("SELECT plan_state, plan_ended_on FROM debt WHERE ref = ?", ref);
  const months = Number(asked(request, "months"));
  const isBroken = debt?.plan_state === "broken" && daysBetween(cellText(debt.plan_ended_on), records.today) <= 180;
  // Calculate in whole pence, so that an amount that divides evenly is not rounded up.
  const pence = Math.round(arrears * 100);
  const instalment = (Math.floor(pence / months) + (pence % months > 0 ? 1 : 0)) / 100;
  const fits = arrears >= 50 && arrears <= 600 && months >= 3 && months <= 12 && instalment >= 15;
  if (!fits || isBroken) return handOver("debt_care");
  return act("create_ticket", { amount: instalment, target: "payment_plan" });
}

/** Steps 6 and 9, UTL-13: books a technician for the meter that needs one. */
export function decideMeter(records: Records, request: Request, ref: string): Decision | undefined {
  if (!askedList(request, "asks").includes("technician")) return undefined;
  const named = askedList(request, "serial");
  const meters = records
    .all("SELECT * FROM meters WHERE ref = ?", ref)
    .filter(({ serial }) => named.length === 0 || named.includes(cellText(serial)));
  const ailing = meters.find(
    ({ fault_code, kind, last_signal }) =>
      fault_code !== null || (kind === "smart" && last_signal !== null && daysBetween(cellText(last_signal), records.today) >= 14),
  );
  const booked = records.get(
    "SELECT id FROM service_events WHERE ref = ? AND kind = 'visit' AND state = 'booked' AND serial = ?",
    ref,
    ailing?.serial ?? null,
  );
  if (!ailing || booked) return inform("UTL-13");
  return act("schedule_technician", { target: asked(request, "slot") || cellText(ailing.serial) });
}
