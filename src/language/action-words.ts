import { ACTION_NAMES, type ActionName } from "./act.ts";
import { inflect } from "./inflect.ts";
import { allForms } from "./verb-lists.ts";
import { WordClass } from "./word-class.ts";
import { wordGroups, wordList } from "./word-list.ts";

/** The grammatical form in which a word names an action. */
export type ActionForm = "base" | "third" | "past" | "ing" | "noun";

/** Every word that names an action, with the action it names in each grammatical form. */
export const ACTION_WORDS: ReadonlyMap<string, ReadonlyMap<ActionForm, ActionName>> = buildActionWords();

/** Every form of the verbs whose object names the action, as in "process the refund". */
export const LIGHT_FORMS: WordClass = new WordClass(wordList("light-action-verbs").flatMap(allForms));

function buildActionWords(): Map<string, Map<ActionForm, ActionName>> {
  const words = new Map<string, Map<ActionForm, ActionName>>();
  const add = (word: string, form: ActionForm, action: ActionName): void => {
    const readings = words.get(word) ?? new Map<ActionForm, ActionName>();
    if (!readings.has(form)) readings.set(form, action);
    words.set(word, readings);
  };
  for (const [action, verb] of pairs("action-verbs")) {
    const forms = inflect(verb);
    add(forms.base, "base", action);
    add(forms.third, "third", action);
    for (const past of [...forms.past, ...forms.participle]) add(past, "past", action);
    for (const ing of forms.ing) add(ing, "ing", action);
  }
  for (const [action, noun] of pairs("action-nouns")) add(noun, "noun", action);
  return words;
}

function pairs(list: string): [ActionName, string][] {
  const words = wordGroups(list);
  return ACTION_NAMES.flatMap((action) => (words[action] ?? []).map((word): [ActionName, string] => [action, word]));
}
