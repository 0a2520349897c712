import { z } from "zod";

/** How a case ends for the customer: solved, declined, passed to a person, or waiting for somebody; the code says why. */
export const Disposition = z.strictObject({
  kind: z.enum(["resolved", "refused", "handed_over", "waiting"]),
  code: z.string().min(1),
});
export type Disposition = z.infer<typeof Disposition>;
