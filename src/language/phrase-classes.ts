import { wordGroups } from "./word-list.ts";

/** The word classes that phrases refer to with `@`. */
export const PHRASE_CLASSES: Readonly<Record<string, readonly string[]>> = wordGroups("phrase-classes");
