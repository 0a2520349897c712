import type { Token } from "./token.ts";
import { wordClass } from "./word-class.ts";

/** Finds a sequence of words in a clause, such as "over|across to you", in which `|` separates the words allowed at one position. */
export function wordRun(pattern: string): (tokens: readonly Token[]) => boolean {
  const [first, ...others] = pattern.split(" ").map((words) => wordClass(words.replaceAll("|", " ")));
  return (tokens) => {
    for (let at = 0; at < tokens.length; at += 1) {
      if (first?.holds(tokens[at]) && others.every((words, next) => words.holds(tokens[at + next + 1]))) return true;
    }
    return false;
  };
}
