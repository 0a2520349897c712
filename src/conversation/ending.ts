import { z } from "zod";
import { Disposition } from "../world/disposition.ts";

/** How a conversation ended. The first six count for or against the agent; the last four never do. */
export const Ending = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("closed"), disposition: Disposition }),
  z.strictObject({ kind: z.literal("handed_over"), disposition: Disposition }),
  z.strictObject({ kind: z.literal("customer_left"), why: z.string() }),
  z.strictObject({ kind: z.literal("turn_limit") }),
  z.strictObject({ kind: z.literal("agent_stalled"), detail: z.string() }),
  z.strictObject({ kind: z.literal("agent_invalid"), detail: z.string() }),
  z.strictObject({ kind: z.literal("provider_error"), detail: z.string() }),
  z.strictObject({ kind: z.literal("world_error"), detail: z.string() }),
  z.strictObject({ kind: z.literal("customer_error"), detail: z.string() }),
  z.strictObject({ kind: z.literal("stopped"), detail: z.string() }),
]);
export type Ending = z.infer<typeof Ending>;

const excluded: ReadonlySet<Ending["kind"]> = new Set(["provider_error", "world_error", "customer_error", "stopped"]);

/** Whether a trial with this ending is excluded from the scores because the failure was not the agent's. */
export function isExcluded(ending: Ending): boolean {
  return excluded.has(ending.kind);
}
