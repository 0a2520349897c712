import { z } from "zod";

/** What SQLite keeps in a cell; blobs are not used by desks. */
export type Cell = string | number | null;

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** One row of a table, column by column. */
export type Row = { readonly [column: string]: Cell };

/** What one call did to one row; an update names only the columns it changed. */
export const RowChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("insert"), table: z.string(), key: Row, after: Row }),
  z.strictObject({ kind: z.literal("delete"), table: z.string(), key: Row, before: Row }),
  z.strictObject({ kind: z.literal("update"), table: z.string(), key: Row, before: Row, after: Row }),
]);
export type RowChange = z.infer<typeof RowChange>;
