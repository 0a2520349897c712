import { inflect } from "./inflect.ts";
import { listedClass, WordClass } from "./word-class.ts";
import { wordList } from "./word-list.ts";

/** Every form of a verb. */
export function allForms(verb: string): string[] {
  const { base, third, past, participle, ing } = inflect(verb);
  return [base, third, ...past, ...participle, ...ing];
}

/** Verbs with which an agent asks for information ("share", "tell"). */
export const ASKING_VERBS: WordClass = listedClass("asking-verbs");

/** Verbs that, at the start of a clause, tell the customer to do something. */
export const IMPERATIVES: readonly string[] = wordList("imperative-verbs");

/** The imperative verbs as a word class. */
export const IMPERATIVE_VERBS: WordClass = new WordClass(IMPERATIVES);

/** Verbs of looking something up, in all forms; such actions change nothing. */
export const READING_FORMS: WordClass = new WordClass(wordList("reading-verbs").flatMap(allForms));
