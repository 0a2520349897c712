import { kinds } from "../bench/wrong-results/kinds.ts";
import type { PageTables } from "./markdown-table.ts";

/** The table of docs/limits.md that lists the classes of wrong result. */
export const limitsTables: PageTables = {
  "| class | what goes wrong | what Deskproof shows |": kinds.map(({ kind, wrong, expected }) => [kind, wrong, expected]),
};
