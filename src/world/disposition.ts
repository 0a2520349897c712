import { z } from "zod";

/** How a case ends: resolved, refused, escalated to a person, or waiting for someone; the code says why. */
export const Disposition = z.strictObject({
  kind: z.enum(["resolved", "refused", "handed_over", "waiting"]),
  code: z.string().min(1),
});
export type Disposition = z.infer<typeof Disposition>;
