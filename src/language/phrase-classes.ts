import { wordGroups } from "./word-list.ts";

/** The classes of words that phrases name with `@`. */
export const PHRASE_CLASSES: Readonly<Record<string, readonly string[]>> = wordGroups("phrase-classes");
