import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { logDeed } from "../../../shared/action-log.ts";
import { cellText, findReferenceRow, requireOpenCase } from "../../../shared/case-state.ts";
import { addDays } from "../../../shared/clock.ts";
import { Amount, Id, ResumeOf } from "../../../shared/input.ts";
import { round, total } from "../../../shared/money.ts";
import { account } from "../account.ts";
import { pounds } from "../pounds.ts";

const Ids = z
  .union([Id, z.array(Id).min(1)])
  .transform((given) => [...new Set(Array.isArray(given) ? given : given.split(/[\s,]+/))].sort());

const creditKinds = ["catch_up", "late_fee", "exit_fee", "missed_visit", "outage", "deposit", "other"] as const;
const Kind = z.enum(creditKinds);

export const applyCredit = defineTool({
  name: "apply_credit",
  effect: "write",
  action: "refund",
  private: true,
  describe:
    "Credit money to an account. Put everything that is due into one credit. kinds lists what the " +
    "credit is for; source_ids are the ids of the records that it is based on: the bill for a " +
    "catch_up, the charge for a late_fee or exit_fee, the event for a missed_visit or outage, the " +
    "account itself for a deposit.",
  input: z.object({
    ref: Id,
    amount: Amount,
    kinds: z.union([Kind, z.array(Kind).min(1)]).transform((given) => [...new Set([given].flat())].sort()),
    source_ids: Ids,
    resume_of: ResumeOf,
  }),
  phrases: {
    propose: "credit {sum} to your account {ref}",
    done: "I have credited {sum} to your account, reference {id}; it will show on your account on {shows_on}.",
  },
  run: (world, { ref, amount, kinds, source_ids, resume_of }) => {
    requireOpenCase(world);
    if (findReferenceRow(world, account, ref).state !== "open") world.reject("account_closed", `Account ${ref} is closed.`);
    if (!(amount > 0)) world.reject("no_amount", "The amount must be above 0.");
    const about = source_ids.join(" ");
    const log_id = logDeed(world, { ref, purpose: "credit", about, amount: round(amount), resumeOf: resume_of });
    const earlier = world.get("SELECT amount FROM credits WHERE log_id = ?", log_id);
    const sum = round(Number(earlier?.amount ?? 0) + amount);
    const row = { log_id, ref, amount: sum, kinds: kinds.join(" "), source_ids: about };
    if (earlier) world.run("DELETE FROM credits WHERE log_id = ?", log_id);
    world.insert("credits", row);
    if (kinds.includes("deposit")) world.run("UPDATE accounts SET deposit = 0 WHERE id = ?", ref);
    return {
      id: log_id,
      amount: round(amount),
      sum: pounds(amount),
      kinds,
      source_ids,
      shows_on: addDays(world.today, 1),
    };
  },
});

function findUnpaid(world: WorldAccess, ref: string, id: string): Row {
  const charge =
    world.get("SELECT * FROM charges WHERE id = ? AND ref = ?", id, ref) ??
    world.reject("unknown_charge", `${id} is not a charge on ${ref}.`);
  if (charge.state !== "unpaid") world.reject("not_unpaid", `${id} is ${cellText(charge.state)}; only an unpaid charge can be waived.`);
  return charge;
}

export const waiveFee = defineTool({
  name: "waive_fee",
  effect: "write",
  action: "waive",
  private: true,
  describe:
    "Waive unpaid charges on an account. Reasons: short_notice (due less than 14 days after issue), " +
    "paid_in_time, first_late, priority, contract_end (an exit charge near the end of the contract, or " +
    "under a contract without an end date), goodwill.",
  input: z.object({
    ref: Id,
    fee_ids: Ids,
    reason: z.enum(["short_notice", "paid_in_time", "first_late", "priority", "contract_end", "goodwill"]),
  }),
  phrases: {
    propose: "waive {sum} in charges on your account {ref}",
    done: "I have waived charges of {sum}, reference {id}; they come off your account on {effective_on}.",
  },
  run: (world, { ref, fee_ids, reason }) => {
    requireOpenCase(world);
    findReferenceRow(world, account, ref);
    const charges = fee_ids.map((id) => findUnpaid(world, ref, id));
    for (const id of fee_ids) world.run("UPDATE charges SET state = 'waived', waived_for = ? WHERE id = ?", reason, id);
    const amount = total(charges.map((charge) => Number(charge.amount)));
    const id = logDeed(world, { ref, purpose: "waiver", about: fee_ids.join(" "), amount });
    return { id, amount, sum: pounds(amount), fee_ids, reason, effective_on: world.today };
  },
});
