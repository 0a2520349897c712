import type { ReferenceKind } from "../../shared/case-state.ts";

/** The kind of reference that this desk uses. */
export const reservation: ReferenceKind = { table: "reservations", noun: "reservation", example: "RS-5K2QZ7" };
