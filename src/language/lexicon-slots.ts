import { wordGroups } from "./word-list.ts";

/** The phrases that ask for each built-in slot, in the syntax of phrase.ts. */
export const SLOT_PHRASES: Readonly<Record<string, readonly string[]>> = {
  ...wordGroups("slots-identity"),
  ...wordGroups("slots-details"),
  ...wordGroups("slots-matter"),
};
