import type { ReferenceKind } from "../../shared/case-state.ts";

/** The kind of reference that this desk uses. */
export const booking: ReferenceKind = { table: "bookings", noun: "booking", example: "BK-5K2QZ7" };
