import { wordGroups } from "./word-list.ts";

/** How each known slot is asked for; the patterns follow the syntax of phrase lists. */
export const SLOT_PHRASES: Readonly<Record<string, readonly string[]>> = {
  ...wordGroups("slots-identity"),
  ...wordGroups("slots-details"),
  ...wordGroups("slots-matter"),
};
