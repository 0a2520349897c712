import { defineTool, type Row, z } from "deskproof";
import { logDeed } from "../../../shared/action-log.ts";
import { cellText, findReferenceRow, requireOpenCase } from "../../../shared/case-state.ts";
import { daysBetween } from "../../../shared/clock.ts";
import { Id } from "../../../shared/input.ts";
import { account } from "../account.ts";

export const runMeterCheck = defineTool({
  name: "run_meter_check",
  effect: "read",
  private: true,
  describe:
    "Check all meters on an account remotely. The result for each meter is ok, fault (with a code) or " +
    "no_signal (with the day of the last signal). The result for a dial meter comes from the record of " +
    "the last visit.",
  input: z.object({ ref: Id }),
  run: (world, { ref }) => {
    findReferenceRow(world, account, ref);
    const meters = world.all("SELECT * FROM meters WHERE ref = ? ORDER BY serial", ref);
    return {
      ref,
      checks: meters.map((meter) => ({
        id: `MC-${cellText(meter.serial)}`,
        serial: meter.serial ?? null,
        fuel: meter.fuel ?? null,
        kind: meter.kind ?? null,
        last_signal: meter.last_signal ?? null,
        result: checkResult(meter, world.today),
        code: meter.fault_code ?? null,
      })),
    };
  },
});

// A smart meter reports once a day, so two days without a report mean that it has stopped reporting.
function checkResult({ fault_code, kind, last_signal }: Row, today: string): "ok" | "fault" | "no_signal" {
  if (fault_code) return "fault";
  const isSilent = kind === "smart" && Boolean(last_signal) && daysBetween(cellText(last_signal), today) >= 2;
  return isSilent ? "no_signal" : "ok";
}

export const searchSlots = defineTool({
  name: "search_slots",
  effect: "read",
  describe: "List the half days on which a technician is still available, starting from a given date.",
  input: z.object({ from: z.iso.date().nullish() }),
  run: (world, { from }) => ({
    slots: world.all("SELECT id AS slot, date, part FROM slots WHERE free > 0 AND date >= ? ORDER BY id", from ?? world.today),
  }),
});

const Slot = z
  .string()
  .trim()
  .toUpperCase()
  .transform((slot) => slot.replace(/^(\d{4}-\d\d-\d\d)[\s,/_T-]*(AM|PM)$/, "$1 $2"))
  .describe("a half day from search_slots, like 2026-03-21 AM");

export const scheduleTechnician = defineTool({
  name: "schedule_technician",
  effect: "write",
  action: "schedule",
  private: true,
  confirm: true,
  describe: "Book a technician for one meter on an account, on a free half day. The visit is free for the customer.",
  input: z.object({ ref: Id, serial: Id, slot: Slot }),
  phrases: {
    propose: "book a technician's visit for the {fuel} meter {serial} on {date}, {hours}, at no charge",
    done: "I have booked a technician's visit for the {fuel} meter {serial} on {date}, {hours}; its number is {id}.",
  },
  run: (world, { ref, serial, slot }) => {
    requireOpenCase(world);
    findReferenceRow(world, account, ref);
    const meter =
      world.get("SELECT * FROM meters WHERE serial = ? AND ref = ?", serial, ref) ??
      world.reject("unknown_meter", `${serial} is not a meter on ${ref}.`);
    const half =
      world.get("SELECT * FROM slots WHERE id = ? AND free > 0", slot) ??
      world.reject("slot_taken", `${slot} is not available; search_slots lists the free half days.`);
    const { date = null, part = null } = half;
    world.run("UPDATE slots SET free = free - 1 WHERE id = ?", slot);
    const id = world.nextId("service_events");
    world.insert("service_events", { id, ref, kind: "visit", serial, date, part, state: "booked" });
    logDeed(world, { ref, purpose: "visit", about: `${serial} ${slot}`, amount: 0 });
    const hours = part === "AM" ? "in the morning (8:00 to 12:00)" : "in the afternoon (12:00 to 17:00)";
    return { id, serial, fuel: meter.fuel ?? null, slot, date, part, hours };
  },
});
