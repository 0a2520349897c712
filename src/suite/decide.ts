import type { Decision, Request } from "../case/decision.ts";
import type { WorldAccess } from "../world/world-access.ts";

/** A case's records as a decision may read them. */
export type Records = Pick<WorldAccess, "all" | "get" | "now" | "today">;

/** A desk's policy as a decision: what is right for this request, by these records. `decide.ts` exports it as `decide`. */
export type Decide = (records: Records, request: Request) => Decision;
