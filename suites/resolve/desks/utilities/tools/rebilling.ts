import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { logDeed } from "../../../shared/action-log.ts";
import { cellText, findReferenceRow, requireOpenCase } from "../../../shared/case-state.ts";
import { addDays } from "../../../shared/clock.ts";
import { Id } from "../../../shared/input.ts";
import { round } from "../../../shared/money.ts";
import { account } from "../account.ts";
import { billTotal } from "../bill-total.ts";
import { pounds } from "../pounds.ts";

const Mode = z.enum(["read", "tariff", "read_and_tariff", "tenancy", "void"]);
type Mode = z.infer<typeof Mode>;

interface Basis {
  readonly ref: string;
  readonly bill: Row;
  readonly mode: Mode;
  readonly read_id: string | null | undefined;
  readonly tariff_id: string | null | undefined;
}

export const rebillAccount = defineTool({
  name: "rebill_account",
  effect: "write",
  action: "modify",
  private: true,
  describe:
    "Replace a bill with a corrected bill and send it to the customer. Modes: read (closes the bill on " +
    "read_id), tariff (applies tariff_id to the bill), read_and_tariff (both), tenancy (starts the " +
    "bill on the first day of the tenancy, with read_id), void (cancels the bill). The system " +
    "calculates the new total.",
  input: z.object({ ref: Id, bill_id: Id, mode: Mode, read_id: Id.nullish(), tariff_id: Id.nullish() }),
  phrases: {
    propose: "correct your bill {bill_id} from {was} to {corrected}",
    done:
      "I have corrected your bill {bill_id} (correction reference {id}): it was {was} and is now " +
      "{corrected}, {change}. The corrected bill will reach you by {arrives_by}.",
  },
  run: (world, { ref, bill_id, mode, read_id, tariff_id }) => {
    requireOpenCase(world);
    findReferenceRow(world, account, ref);
    const bill =
      world.get("SELECT * FROM bills WHERE id = ? AND ref = ?", bill_id, ref) ??
      world.reject("unknown_bill", `${bill_id} is not a bill on ${ref}.`);
    if (bill.state === "void") world.reject("bill_void", `${bill_id} is void.`);
    const old_total = Number(bill.total);
    const new_total = mode === "void" ? voidBill(world, bill_id) : makeAnew(world, { ref, bill, mode, read_id, tariff_id });
    const amount = round(new_total - old_total);
    const id = logDeed(world, { ref, purpose: "rebill", about: bill_id, amount });
    const arrives_by = addDays(world.today, 5);
    const said = {
      was: pounds(old_total),
      corrected: pounds(new_total),
      difference: pounds(amount),
      change: `${pounds(amount)} ${amount < 0 ? "less" : "more"}`,
    };
    return { id, bill_id, mode, old_total, new_total, amount, reduction: Math.abs(amount), ...said, arrives_by };
  },
});

function voidBill(world: WorldAccess, id: string): number {
  world.run("UPDATE bills SET state = 'void' WHERE id = ?", id);
  return 0;
}

function makeAnew(world: WorldAccess, basis: Basis): number {
  const { ref, bill, mode } = basis;
  const from = mode === "tenancy" ? givenRead(world, basis) : ownRead(world, ref, bill.read_from);
  const to = mode === "read" || mode === "read_and_tariff" ? givenRead(world, basis) : ownRead(world, ref, bill.read_to);
  const tariff = tariffOf(world, basis);
  const { tenancy_start } = findReferenceRow(world, account, ref);
  const period_from = cellText(mode === "tenancy" ? tenancy_start : bill.period_from);
  const kwh = Number(to.value) - Number(from.value);
  if (kwh < 0) world.reject("reads_run_backwards", "The closing read is below the opening read.");
  const made = billTotal({
    kwh,
    from: period_from,
    to: cellText(bill.period_to),
    unit: Number(tariff.unit),
    standing: Number(tariff.standing),
  });
  world.run(
    "UPDATE bills SET period_from = ?, read_from = ?, read_to = ?, kwh = ?, tariff_id = ?, total = ? WHERE id = ?",
    period_from,
    from.id ?? null,
    to.id ?? null,
    kwh,
    tariff.id ?? null,
    made,
    bill.id ?? null,
  );
  return made;
}

function ownRead(world: WorldAccess, ref: string, id: Row[string] | undefined): Row {
  return (
    world.get("SELECT * FROM reads WHERE id = ? AND ref = ?", id ?? null, ref) ??
    world.reject("unknown_read", `${cellText(id) || "The bill's own read"} is not a read for ${ref}.`)
  );
}

function givenRead(world: WorldAccess, { ref, mode, read_id }: Basis): Row {
  if (!read_id) world.reject("read_missing", `The ${mode} mode needs a read_id.`);
  return ownRead(world, ref, read_id);
}

function tariffOf(world: WorldAccess, { bill, mode, tariff_id }: Basis): Row {
  const changes = mode === "tariff" || mode === "read_and_tariff";
  if (changes && !tariff_id) world.reject("tariff_missing", `The ${mode} mode needs a tariff_id.`);
  const id = changes ? (tariff_id ?? null) : (bill.tariff_id ?? null);
  return world.get("SELECT * FROM tariffs WHERE id = ?", id) ?? world.reject("unknown_tariff", `There is no tariff ${cellText(id)}.`);
}
