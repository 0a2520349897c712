import type { ReferenceKind } from "../../shared/case-state.ts";

/** What this desk's customers refer to. */
export const account: ReferenceKind = { table: "accounts", noun: "account", example: "AC-5K2QZ7" };
