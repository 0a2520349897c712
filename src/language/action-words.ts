import type { ActionName } from "./act.ts";
import { inflect } from "./inflect.ts";
import { ACTION_NOUNS, ACTION_VERBS, LIGHT_VERBS } from "./lexicon-actions.ts";
import { WordClass } from "./word-class.ts";

/** The grammatical form in which a word names an action. */
export type ActionForm = "base" | "third" | "past" | "ing" | "noun";

/** What one word can mean as an action, by its form. */
type ActionReadings = ReadonlyMap<ActionForm, ActionName>;

/** Every action that a tool or a customer can name. */
export const ACTION_NAMES: readonly ActionName[] = [
  "book",
  "cancel",
  "modify",
  "upgrade",
  "downgrade",
  "add",
  "remove",
  "refund",
  "compensate",
  "discount",
  "waive",
  "pay",
  "exchange",
  "return",
  "replace",
  "repair",
  "ship",
  "send",
  "schedule",
  "activate",
  "deactivate",
  "reset",
  "transfer",
  "search",
  "investigate",
  "inform",
  "contact",
  "handover",
];

/** Every word that names an action, in every form. */
export const ACTION_WORDS: ReadonlyMap<string, ActionReadings> = buildActionWords();

/** Every form of the verbs that take their action from a noun. */
export const LIGHT_FORMS: WordClass = new WordClass(LIGHT_VERBS.split(" ").flatMap(allForms));

function buildActionWords(): Map<string, Map<ActionForm, ActionName>> {
  const words = new Map<string, Map<ActionForm, ActionName>>();
  const add = (word: string, form: ActionForm, action: ActionName): void => {
    const readings = words.get(word) ?? new Map<ActionForm, ActionName>();
    if (!readings.has(form)) readings.set(form, action);
    words.set(word, readings);
  };
  for (const [action, verb] of pairs(ACTION_VERBS)) {
    const forms = inflect(verb);
    add(forms.base, "base", action);
    add(forms.third, "third", action);
    for (const past of [...forms.past, ...forms.participle]) add(past, "past", action);
    for (const ing of forms.ing) add(ing, "ing", action);
  }
  for (const [action, noun] of pairs(ACTION_NOUNS)) add(noun, "noun", action);
  return words;
}

function pairs(lists: Readonly<Partial<Record<ActionName, string>>>): [ActionName, string][] {
  return ACTION_NAMES.flatMap((action) =>
    (lists[action] ?? "")
      .split(" ")
      .filter(Boolean)
      .map((word): [ActionName, string] => [action, word]),
  );
}

function allForms(verb: string): string[] {
  const forms = inflect(verb);
  return [forms.base, forms.third, ...forms.past, ...forms.participle, ...forms.ing];
}
