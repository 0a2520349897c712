import { z } from "zod";

/** How a case ended: resolved, refused, escalated to a person, or waiting for someone; the code says why. */
export const Disposition = z.strictObject({
  kind: z
    .enum(["resolved", "refused", "handed_over", "waiting"])
    .describe("resolved, refused, escalated to a person, or waiting for someone"),
  code: z.string().min(1).describe("the reason, as one of the desk's codes"),
});
export type Disposition = z.infer<typeof Disposition>;
