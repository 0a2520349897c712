import type { WorldAccess } from "deskproof";
import { cellText } from "./case-state.ts";
import { round } from "./money.ts";

/** A deed as the log keeps it. */
interface Deed {
  readonly ref: string;
  /** What kind of deed it is; with `about`, what makes two deeds the same. */
  readonly purpose: string;
  /** What it was done to: a payment, a segment, a bill. */
  readonly about: string;
  readonly amount: number;
  readonly resumeOf?: string | null | undefined;
}

/** Writes a deed to the log, or finishes the pending one it resumes, and gives the id of that row. */
export function logDeed(world: WorldAccess, { ref, purpose, about, amount, resumeOf }: Deed): string {
  if (!resumeOf) {
    const id = world.nextId("action_log");
    const done = { purpose, about, amount, posted: amount, state: "completed", at: world.now };
    world.insert("action_log", { id, ref, ...done });
    return id;
  }
  const row = world.get("SELECT * FROM action_log WHERE id = ? AND ref = ?", resumeOf, ref);
  if (row?.state !== "pending") world.reject("not_pending", `${resumeOf} is no pending row of ${ref}.`);
  const posted = round(Number(row?.posted ?? 0) + amount);
  world.run("UPDATE action_log SET state = 'completed', posted = ? WHERE id = ?", posted, resumeOf);
  return cellText(row?.id);
}
