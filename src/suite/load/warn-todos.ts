import { type Problem, placeAt } from "../../case/problem.ts";

/** Warns about every TODO that is left in the text of a case. */
export function warnOfTodos(file: string, text: string): Problem[] {
  return [...text.matchAll(/\bTODO\b:? *(?<what>[^"\n]*)/g)].map(({ index, groups }) => ({
    file,
    ...placeAt(text, index),
    message: `this TODO is not done: ${groups?.what?.trim() ?? ""}`,
    expected: "",
  }));
}
