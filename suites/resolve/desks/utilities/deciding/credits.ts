import type { Decision, Records, Request, Row } from "deskproof";
import { cellText } from "../../../shared/case-state.ts";
import { daysBetween } from "../../../shared/clock.ts";
import { act, asked, askedList, deedsOf, handOver, inform } from "../../../shared/decide-steps.ts";
import { round, total } from "../../../shared/money.ts";

/** A possible credit or waiver, with the amount due and the rule that decides on it. */
interface Item {
  readonly id: string;
  readonly rule: string;
  readonly due: number;
  /** The amount that the customer asks for; it determines which of several requests is the largest. */
  readonly hoped: number;
  readonly tool: "apply_credit" | "waive_fee";
}

const ofAsk: { readonly [ask: string]: (records: Records, ref: string) => readonly Item[] } = {
  late_fee: (records, ref) => charges(records, ref, "LATE"),
  exit_fee: (records, ref) => charges(records, ref, "EXIT"),
  missed_visit: visits,
  outage: outages,
  catch_up: catchUps,
  deposit,
};

/** The requests that are resolved with money. */
export const creditAsks: ReadonlySet<string> = new Set(Object.keys(ofAsk));

const limit = 300;

/** Steps 5 to 9 for credits and waivers. */
export function decideCredits(records: Records, request: Request, ref: string): Decision | undefined {
  const items = askedList(request, "asks").flatMap((ask) => ofAsk[ask]?.(records, ref) ?? []);
  const named = [...askedList(request, "fees"), ...askedList(request, "events")];
  const bill = asked(request, "bill");
  const wanted = items.filter((item) => isMeant(item, { named, bill }));
  if (wanted.length === 0) return undefined;
  const withDeeds = wanted.map((item) => ({ ...item, ...deedOf(records, ref, item) }));
  const open = withDeeds.filter(({ isDone, due }) => !isDone && due > 0);
  if (open.length === 0) return nothingDue(withDeeds);
  const due = total(open.map((item) => item.due));
  const posted = total(open.map((item) => item.posted));
  const account = records.get("SELECT state FROM accounts WHERE id = ?", ref);
  if (account?.state === "closed") return handOver("payment_route", { amount: due });
  // The part of a pending credit that has been posted is counted once, as part of the amount due.
  if (round(due + countedBefore(records, ref) - posted) > limit) return handOver("over_limit", { amount: due });
  const [first] = [...open].sort((one, other) => other.due - one.due);
  const ofTool = open.filter(({ tool }) => tool === first?.tool);
  return act(first?.tool ?? "", { amount: round(total(ofTool.map((item) => item.due)) - posted) });
}

/**
 * Whether a request concerns an item. If it names charges, events or a bill, only those count; a deposit and the exit
 * charges of all fuels always count.
 */
function isMeant({ id, rule }: Item, { named, bill }: { readonly named: readonly string[]; readonly bill: string }) {
  if (rule === "UTL-6") return bill === "" || bill === id;
  return rule === "UTL-8" || rule === "UTL-11" || named.length === 0 || named.includes(id);
}

function nothingDue(items: readonly (Item & { readonly isDone: boolean; readonly amount: number })[]): Decision {
  const [largest] = [...items].sort((one, other) => other.hoped - one.hoped);
  const done = items.find(({ isDone, due }) => isDone && due > 0);
  return done ? inform("RES-5", { amount: done.amount }) : inform(largest?.rule ?? "");
}

function deedOf(records: Records, ref: string, { id, tool, due }: Item) {
  const purpose = tool === "waive_fee" ? "waiver" : "credit";
  return { ...deedsOf(records, { ref, purpose, about: [id] }), amount: due };
}

function countedBefore(records: Records, ref: string): number {
  const rows = records.all(
    "SELECT posted, at FROM action_log WHERE ref = ? AND purpose IN ('credit', 'waiver') AND posted IS NOT NULL",
    ref,
  );
  const lately = rows.filter(({ at }) => daysBetween(cellText(at), records.now) <= 30);
  return total(lately.map(({ posted }) => Number(posted)));
}

/** UTL-7 and UTL-8. */
function charges(records: Records, ref: string, kind: "LATE" | "EXIT"): readonly Item[] {
  const rows = records.all(
    `SELECT g.*, b.issued, b.due, b.paid_on, a.priority, a.leaving_on, a.contract_end
     FROM charges g JOIN accounts a ON a.id = g.ref LEFT JOIN bills b ON b.id = g.bill_id
     WHERE g.ref = ? AND g.kind = ?`,
    ref,
    kind,
  );
  return rows
    .filter(({ state }) => state !== "waived")
    .map((row) => {
      const goes = kind === "LATE" ? lateGoes(row, rows) : exitGoes(row);
      const amount = Number(row.amount);
      return {
        id: cellText(row.id),
        rule: kind === "LATE" ? "UTL-7" : "UTL-8",
        due: goes ? amount : 0,
        hoped: amount,
        tool: row.state === "unpaid" ? "waive_fee" : "apply_credit",
      };
    });
}

function lateGoes(row: Row, all: readonly Row[]): boolean {
  const [issued, due, paid] = [cellText(row.issued), cellText(row.due), cellText(row.paid_on)];
  const charged = cellText(row.charged_on);
  const isFirst = !all.some((other) => {
    const age = daysBetween(cellText(other.charged_on), charged);
    return other.id !== row.id && age >= 0 && age <= 365;
  });
  return daysBetween(issued, due) < 14 || (paid !== "" && daysBetween(due, paid) <= (isFirst ? 10 : 0)) || row.priority === "verified";
}

function exitGoes({ leaving_on, contract_end, charged_on }: Row): boolean {
  const leaving = cellText(leaving_on);
  const isOfEarlierContract = daysBetween(cellText(charged_on), leaving) > 60;
  if (leaving === "" || isOfEarlierContract) return false;
  return contract_end === null || daysBetween(leaving, cellText(contract_end)) <= 49;
}

/** UTL-9. */
function visits(records: Records, ref: string): readonly Item[] {
  const rows = records.all("SELECT * FROM service_events WHERE ref = ? AND kind = 'visit'", ref);
  return rows.map(({ id, state }) => ({
    id: cellText(id),
    rule: "UTL-9",
    due: state === "missed_by_us" ? 30 : 0,
    hoped: 30,
    tool: "apply_credit",
  }));
}

/** UTL-10. */
function outages(records: Records, ref: string): readonly Item[] {
  const rows = records.all("SELECT * FROM service_events WHERE ref = ? AND kind = 'outage'", ref);
  return rows.map((row) => {
    const hours = Number(row.hours);
    const start = row.class === "weather" ? 24 : 12;
    const isClaimable = daysBetween(cellText(row.date), records.today) <= 90 && hours >= start;
    const isAnnounced = row.class === "planned" && Number(row.notice_days) >= 2;
    const worth = 75 + 35 * Math.floor((hours - start) / 12);
    return {
      id: cellText(row.id),
      rule: "UTL-10",
      due: isClaimable && !isAnnounced ? worth : 0,
      hoped: worth,
      tool: "apply_credit",
    };
  });
}

/** UTL-6. */
function catchUps(records: Records, ref: string): readonly Item[] {
  const visit = records.get("SELECT COUNT(*) AS count FROM service_events WHERE ref = ? AND kind = 'visit' AND state = 'no_access'", ref);
  const rows = records.all("SELECT * FROM bills WHERE ref = ? AND kind = 'catch_up' AND state <> 'void'", ref);
  return rows.map((row) => {
    const days = daysBetween(cellText(row.period_from), cellText(row.period_to));
    const isOurs = days > 365 && Number(visit?.count) < 2;
    return {
      id: cellText(row.id),
      rule: "UTL-6",
      due: isOurs ? round((Number(row.total) * (days - 365)) / days) : 0,
      hoped: Number(row.total),
      tool: "apply_credit",
    };
  });
}

/** UTL-11. */
function deposit(records: Records, ref: string): readonly Item[] {
  const held = Number(records.get("SELECT deposit FROM accounts WHERE id = ?", ref)?.deposit);
  const last = records.all(
    `SELECT due, paid_on FROM bills WHERE ref = ? AND state <> 'void' AND (due <= ? OR paid_on IS NOT NULL)
     ORDER BY due DESC LIMIT 12`,
    ref,
    records.today,
  );
  const isInTime = ({ due, paid_on }: Row) => paid_on !== null && cellText(paid_on) <= cellText(due);
  const isEarned = last.length === 12 && last.every(isInTime);
  return [{ id: ref, rule: "UTL-11", due: isEarned ? held : 0, hoped: held, tool: "apply_credit" }];
}
