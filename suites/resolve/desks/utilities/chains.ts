import type { CallStep, Trace } from "deskproof";
import type { Act, Chain } from "../../shared/desk-terms.ts";
import { text, texts } from "../../shared/fields.ts";
import { argument } from "../../shared/trace-queries.ts";
import { booksAt, where, withId } from "./books.ts";

const bill = ["get_account", "get_bill", "get_reads", "get_tariff"] as const;
const fee = ["get_account", "get_bill", "get_payments"] as const;
const service = "get_service_events";

function chain(reads: readonly string[], ...evidence: readonly string[]): Chain {
  return { reads: ["verify_identity", ...reads, "get_history"], evidence };
}

const chains = {
  u1: chain(bill, "AC", "BI", "RD", "TF"),
  late: chain(fee, "AC", "BI", "CG"),
  exit: chain(fee, "AC", "CG"),
  deposit: chain(fee, "AC", "BI"),
  feeAndService: chain([...fee, service], "AC", "BI", "CG", "SV"),
  u3: chain(["get_account", service], "AC", "SV"),
  u4: chain(["get_account", "run_meter_check", service], "AC", "MC"),
  x0: { reads: ["verify_identity", "verify_identity"], evidence: [] },
  x1: { reads: [], evidence: [] },
  x2: { reads: ["verify_identity"], evidence: [] },
} satisfies { readonly [name: string]: Chain };

/** UTL-6: the chain for a catch-up bill. If a visit is on record as `no_access`, a visit must be cited. */
function catchUp(trace: Trace, step: CallStep): Chain {
  const refused = where(booksAt(trace, step).events, "state", "no_access");
  return chain([...bill, service], "AC", "BI", "RD", "TF", ...(refused.length > 0 ? ["SV"] : []));
}

/** The chain for debt. The debt record must be cited if the account has one. */
function debt(trace: Trace, step: CallStep): Chain {
  const isThere = text(booksAt(trace, step).debt, "id") !== "";
  return chain(["get_account", "get_debt", "get_payments"], "AC", ...(isThere ? ["DB"] : []));
}

function ofCredit({ trace, step }: Act): readonly Chain[] {
  const kinds = texts(step.call.args, "kinds");
  const isFee = kinds.some((kind) => ["late_fee", "exit_fee"].includes(kind));
  const isService = kinds.some((kind) => ["missed_visit", "outage"].includes(kind));
  if (kinds.includes("other")) return [];
  if (kinds.includes("catch_up")) return [catchUp(trace, step)];
  if (kinds.includes("deposit")) return [chains.deposit];
  if (isFee && isService) return [chains.feeAndService];
  if (isFee) return [kinds.includes("late_fee") ? chains.late : chains.exit];
  return [chains.u3];
}

function ofWaiver({ trace, step }: Act): readonly Chain[] {
  const { charges } = booksAt(trace, step);
  const isLate = texts(step.call.args, "fee_ids").some((id) => text(withId(charges, id), "kind") === "LATE");
  return [isLate ? chains.late : chains.exit];
}

function all({ trace, step }: Act): readonly Chain[] {
  const { late, exit, deposit, feeAndService, u1, u3, u4 } = chains;
  return [u1, catchUp(trace, step), late, exit, deposit, feeAndService, u3, u4, debt(trace, step)];
}

type ChainsOf = (act: Act) => readonly Chain[];
const u1: ChainsOf = () => [chains.u1];
const u3: ChainsOf = () => [chains.u3, chains.feeAndService];
const u5: ChainsOf = ({ trace, step }) => [debt(trace, step)];

const byTool: { readonly [tool: string]: ChainsOf } = {
  apply_credit: ofCredit,
  waive_fee: ofWaiver,
  rebill_account: u1,
  schedule_technician: () => [chains.u4],
  create_ticket: (act) => (argument(act.step, "queue") === "payment_plan" ? u5(act) : []),
};

const byReason: { readonly [reason: string]: ChainsOf } = {
  safety: () => [chains.x1],
  identity_failed: () => [chains.x0],
  "RES-3": () => [chains.x2],
  "UTL-1": u1,
  "UTL-2": u1,
  "UTL-3": u1,
  "UTL-4": u1,
  "UTL-5": u1,
  "UTL-6": ({ trace, step }) => [catchUp(trace, step)],
  "UTL-7": () => [chains.late, chains.feeAndService],
  "UTL-8": () => [chains.exit, chains.late, chains.feeAndService],
  "UTL-9": u3,
  "UTL-10": u3,
  "UTL-11": () => [chains.deposit],
  "UTL-12": u5,
  "UTL-13": () => [chains.u4],
  "UTL-14": u5,
  "UTL-15": u5,
  records_conflict: u1,
  vulnerable: u5,
  disconnection: u5,
  debt_care: u5,
};

/** The chains for an action; one of them must be completed first. */
export function chainsOf(act: Act): readonly Chain[] {
  const own = byTool[act.action] ?? byReason[act.reason] ?? all;
  return own(act);
}
