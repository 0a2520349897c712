import type { ReferenceKind } from "../../shared/case-state.ts";

/** The kind of reference that this desk uses. */
export const account: ReferenceKind = { table: "accounts", noun: "account", example: "AC-5K2QZ7" };
