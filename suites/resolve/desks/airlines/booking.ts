import type { ReferenceKind } from "../../shared/case-state.ts";

/** What this desk's customers refer to. */
export const booking: ReferenceKind = { table: "bookings", noun: "booking", example: "BK-5K2QZ7" };
