import { z } from "zod";

/** The parts of a scenario that a ticket does not state outright; they are drafted by rule or by a model. */
export const ScenarioDraft = z.strictObject({
  about: z.string().min(1).max(300),
  persona: z.string().min(1).max(300),
  goal: z.string().min(1).max(300),
  facts: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.union([z.string().min(1).max(200), z.number()])),
  pushes: z.array(z.string().min(1).max(600)).max(6),
});
export type ScenarioDraft = z.infer<typeof ScenarioDraft>;
