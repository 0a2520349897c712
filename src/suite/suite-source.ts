import { z } from "zod";

/** A task of the imported project that did not become a case, and the reason. */
export const LeftOutTask = z.strictObject({ task: z.string(), why: z.string() });
export type LeftOutTask = z.output<typeof LeftOutTask>;

/** Where an imported suite comes from, in enough detail to tell two versions of the same tasks apart. */
export const SuiteSource = z.strictObject({
  project: z.string().min(1).describe("the project's name"),
  version: z.string().min(1).optional().describe("the project's own version, if it states one"),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/, "a commit's full hash")
    .optional(),
  files: z.record(z.string(), z.string()).describe("the SHA-256 hash of each file that was read"),
  tasks: z.int().min(0).describe("the number of tasks that were to be imported"),
  leftOut: z.array(LeftOutTask).default([]).describe("the tasks among them that did not become cases"),
});
export type SuiteSource = z.output<typeof SuiteSource>;
