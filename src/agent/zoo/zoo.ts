import { talkers } from "./talkers.ts";
import { toolUsers } from "./tool-users.ts";
import type { Trivial } from "./trivial.ts";

/** Every trivial agent that needs only the briefing. */
export const zoo: readonly Trivial[] = [...talkers, ...toolUsers];
