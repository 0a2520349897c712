import { z } from "zod";

/** The kinds of failure reported separately, most severe first. */
export const FailureMode = z.enum(["stall_or_protocol", "dishonesty", "over_action", "wrong_action", "under_action", "procedure_lapse"]);
export type FailureMode = z.infer<typeof FailureMode>;
