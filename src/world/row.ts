import { z } from "zod";

/** A cell value in SQLite; desks do not use blobs. */
export type Cell = string | number | null;

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** One row of a table, by column. */
export type Row = { readonly [column: string]: Cell };

/** The change that one call made to one row; an update lists only the columns it changed. */
export const RowChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("insert"), table: z.string(), key: Row, after: Row }),
  z.strictObject({ kind: z.literal("delete"), table: z.string(), key: Row, before: Row }),
  z.strictObject({ kind: z.literal("update"), table: z.string(), key: Row, before: Row, after: Row }),
]);
export type RowChange = z.infer<typeof RowChange>;
