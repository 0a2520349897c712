import type { ReferenceKind } from "../../shared/case-state.ts";

/** What this desk's customers refer to. */
export const reservation: ReferenceKind = { table: "reservations", noun: "reservation", example: "RS-5K2QZ7" };
