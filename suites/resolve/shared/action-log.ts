import type { WorldAccess } from "deskproof";
import { cellText } from "./case-state.ts";
import { round } from "./money.ts";

/** An action as stored in the log. */
interface Deed {
  readonly ref: string;
  /** The kind of action; two actions are the same if both `purpose` and `about` are equal. */
  readonly purpose: string;
  /** The record that the action concerns, such as a payment, a segment or a bill. */
  readonly about: string;
  readonly amount: number;
  readonly resumeOf?: string | null | undefined;
}

/** Adds an action to the log, or completes the pending row that the action resumes. Returns the id of the row. */
export function logDeed(world: WorldAccess, { ref, purpose, about, amount, resumeOf }: Deed): string {
  if (!resumeOf) {
    const id = world.nextId("action_log");
    const done = { purpose, about, amount, posted: amount, state: "completed", at: world.now };
    world.insert("action_log", { id, ref, ...done });
    return id;
  }
  const row = world.get("SELECT * FROM action_log WHERE id = ? AND ref = ?", resumeOf, ref);
  if (row?.state !== "pending") world.reject("not_pending", `${resumeOf} is not a pending row in the log of ${ref}.`);
  const posted = round(Number(row?.posted ?? 0) + amount);
  world.run("UPDATE action_log SET state = 'completed', posted = ? WHERE id = ?", posted, resumeOf);
  return cellText(row?.id);
}
