import type { Decision, Request } from "../case/decision.ts";
import type { WorldAccess } from "../world/world-access.ts";

/** Read access to a case's records, for decisions. */
export type Records = Pick<WorldAccess, "all" | "get" | "now" | "today">;

/** A desk's policy as code, exported by `decide.ts`; it derives the expected outcome from a request and the records. */
export type Decide = (records: Records, request: Request) => Decision;
