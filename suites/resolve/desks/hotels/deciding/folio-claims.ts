import type { Row } from "deskproof";
import { daysBetween, hoursBetween, minutesBetween } from "../../../shared/clock.ts";
import { round } from "../../../shared/money.ts";
import { type Claim, chargedWithLevy, contested, idsOf, type Stay } from "./stay.ts";

function adjustment(rule: string, reason: string, { lines, taken }: { lines: readonly Row[]; taken: boolean }): Claim {
  const sum = chargedWithLevy(lines);
  return {
    rule,
    tool: "adjust_folio",
    amount: taken ? sum : 0,
    isDue: taken && sum > 0,
    wanted: sum,
    purpose: `adjust_${reason}`,
    about: idsOf(lines),
  };
}

/** HOT-3: a no-show charge. */
export function noShow({ lines, log, row }: Stay): Claim {
  const charged = lines.filter(({ code }) => code === "NOSHOW");
  const wasThere = log.some(({ kind, subject }) => kind === "key" && subject === "in");
  const [first = ""] = charged.map(({ date }) => String(date)).sort();
  const kept = row.plan === "ADV" ? charged : charged.filter(({ date }) => date === first);
  const off = wasThere ? charged : charged.filter((line) => !kept.includes(line));
  const wanted = chargedWithLevy(charged);
  return { ...adjustment("HOT-3", "no_show", { lines: off, taken: true }), wanted };
}

/** HOT-4, HOT-5 and HOT-6: contested lines, with one claim per rule. */
export function disputes(stay: Stay): readonly Claim[] {
  const own = contested(stay);
  const twice = postedTwice(stay, own);
  const first = own.filter((line) => twice.some((later) => isSamePurchase(line, later)));
  const others = own.filter((line) => !twice.includes(line) && !first.includes(line));
  const judged = others.filter(({ code }) => ["MINI", "PARK", "SPA", "REST"].includes(String(code)));
  const harm = others.filter(({ code }) => code === "DAMAGE" || code === "SMOKE");
  const isInTime = daysBetween(String(stay.row.departure), stay.records.today) <= 30;
  const wrong = judged.filter((line) => isInTime && isContradicted(line, stay.log));
  const right = judged.filter((line) => !wrong.includes(line));
  const isSettled = hoursBetween(stay.checkOut, stay.records.now) > 24;
  return [
    adjustment("HOT-5", "posted_twice", { lines: twice, taken: true }),
    adjustment("HOT-4", "disputed", { lines: wrong, taken: true }),
    adjustment("HOT-4", "disputed", { lines: right, taken: false }),
    adjustment("HOT-6", "no_report", { lines: harm, taken: isSettled }),
  ].filter(({ about }) => about.length > 0);
}

/** The later lines of each purchase that was posted more than once, if the guest contests any line for it. */
function postedTwice({ lines }: Stay, own: readonly Row[]): readonly Row[] {
  return lines.filter(
    (line, place) =>
      lines.slice(0, place).some((earlier) => isSamePurchase(earlier, line)) &&
      own.some((contestedLine) => isSamePurchase(contestedLine, line)),
  );
}

function isSamePurchase(one: Row, other: Row): boolean {
  const isSame = (name: string) => one[name] === other[name];
  return one.slip !== null && one.slip !== undefined && ["code", "date", "amount", "slip"].every(isSame);
}

function isContradicted({ code, date, item, slip }: Row, log: readonly Row[]): boolean {
  if (code === "MINI") {
    const audits = auditsOf({ date: date ?? null, item: item ?? null }, log);
    return audits.length > 0 && audits.every((entry) => entry.count_after === entry.count_before);
  }
  if (code === "PARK") return !log.some(({ kind, at }) => kind === "gate" && String(at).startsWith(String(date)));
  return !log.some((entry) => entry.kind === "slip" && entry.slip === slip && entry.signed === 1);
}

function auditsOf({ date, item }: Row, log: readonly Row[]): readonly Row[] {
  return log.filter((entry) => entry.kind === "minibar" && entry.item === item && String(entry.at).startsWith(String(date)));
}

/** Whether two audits less than an hour apart contradict each other about a contested minibar line. */
export function hasAuditConflict(stay: Stay): boolean {
  return contested(stay)
    .filter(({ code }) => code === "MINI")
    .some((line) => {
      const audits = auditsOf(line, stay.log);
      const areClose = (one: Row, other: Row) => Math.abs(minutesBetween(String(one.at), String(other.at))) < 60;
      const isUnchanged = ({ count_before, count_after }: Row) => count_before === count_after;
      return audits.some((one) => audits.some((other) => areClose(one, other) && isUnchanged(one) && !isUnchanged(other)));
    });
}

/** Whether a contested line is for damage or smoke that was reported in time. */
export function hasReportedHarm(stay: Stay): boolean {
  return contested(stay).some(
    ({ code }) =>
      (code === "DAMAGE" || code === "SMOKE") &&
      stay.log.some(({ kind, subject, at }) => kind === "incident" && subject === code && hoursBetween(stay.checkOut, String(at)) <= 24),
  );
}

/** HOT-14: the fee for a late check-out. */
export function lateCheckOut({ records, ref, lines, log, row, checkOut }: Stay): Claim {
  const fees = lines.filter(({ code }) => code === "LATE_CO");
  const customer = records.get("SELECT tier FROM customers WHERE id = ?", row.customer_id ?? null);
  const out = log.filter(({ kind, subject }) => kind === "key" && subject === "out").at(-1);
  const leftAt = String(out?.at ?? "");
  const isGold = customer?.tier === "gold" && out !== undefined && minutesBetween(checkOut, leftAt) <= 60;
  const isApproved = log.some(
    ({ kind, subject, until }) => kind === "duty" && subject === "late_checkout" && leftAt !== "" && leftAt <= String(until ?? ""),
  );
  const ids = idsOf(fees);
  const earlier = records.all("SELECT * FROM action_log WHERE ref = ? AND purpose LIKE 'waive_%'", ref);
  const wasWaived = earlier.some(({ state, about }) => state === "completed" && !ids.includes(String(about)));
  const wanted = round(fees.reduce((sum, { amount }) => sum + Number(amount), 0));
  const isDue = (isGold || isApproved) && !wasWaived && fees.length > 0;
  return {
    rule: "HOT-14",
    tool: "waive_fee",
    amount: isDue ? wanted : 0,
    isDue,
    wanted,
    purpose: isApproved && !isGold ? "waive_duty_approval" : "waive_gold",
    about: ids,
  };
}
