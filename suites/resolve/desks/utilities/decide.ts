import type { Decision, Records, Request } from "deskproof";
import { asked, askedList, firstAnswer, handOver, ifDanger, ifHeld, ifNotEntitled } from "../../shared/decide-steps.ts";
import { account } from "./account.ts";
import { billAsked, billAsks, decideBill, isInConflict } from "./deciding/bills.ts";
import { creditAsks, decideCredits } from "./deciding/credits.ts";
import { decideMeter, decideNotice, decidePlan, ifVulnerable } from "./deciding/supply.ts";

// The fields of a case's request: asks (late_fee, exit_fee, missed_visit, outage, catch_up, deposit, rebill_read,
// rebill_tariff, rebill_tenancy, duplicate_bill, technician, payment_plan, disconnection), bill (the bill in question), fees
// and events (ids; default: all), serial (default: all meters), slot, months, health (true if the customer says that losing
// supply endangers somebody's health), danger.

/** The energy supplier's policy as code, in the order of decision. */
export function decide(records: Records, request: Request): Decision {
  const ref = asked(request, "reference");
  const asks = askedList(request, "asks");
  const wantsMoney = asks.some((ask) => creditAsks.has(ask) || billAsks.has(ask));
  return firstAnswer(
    () => ifDanger(request),
    () => ifNotEntitled({ records, request, kind: account, scope: wantsMoney ? "money" : "change" }),
    () => ifTampered(records, ref),
    () => ifHeld(records, { ref, wantsMoney, table: account.table }),
    () => ifInConflict(records, request, ref),
    () => ifVulnerable(records, request, ref),
    () => decideNotice(records, request, ref),
    () => decidePlan(records, request, ref),
    () => decideBill(records, request, ref),
    () => decideCredits(records, request, ref),
    () => decideMeter(records, request, ref),
  );
}

function ifTampered(records: Records, ref: string): Decision | undefined {
  return records.get("SELECT serial FROM meters WHERE ref = ? AND tamper = 1", ref) ? handOver("fraud") : undefined;
}

function ifInConflict(records: Records, request: Request, ref: string): Decision | undefined {
  const isAboutBill = askedList(request, "asks").some((ask) => billAsks.has(ask) || ask === "catch_up");
  const bill = isAboutBill ? billAsked(records, request, ref) : undefined;
  return bill && isInConflict(records, bill) ? handOver("records_conflict") : undefined;
}
