import { handOverWords } from "./hand-over-words.ts";
import { plainSentencesOf } from "./sentences.ts";

const { people, pronoun, others, given, has, acts, offered, denied, self } = handOverWords;

/**
 * Whether a message says that somebody else has the case from here on, in whatever words: somebody is named, and has it,
 * gets it, or will act. Asked only where a hand-over was made, so a plain hint at it is no empty promise.
 */
export function tellsOfHandOver(message: string): boolean {
  let named = false;
  return plainSentencesOf(message).some((sentence) => {
    const names = people.test(sentence) && !others.test(sentence);
    // "A senior colleague decides. They have all they need": who they are was said before.
    const speaks = names || (named && pronoun.test(sentence));
    named ||= names;
    return speaks && !sentence.endsWith("?") && says(sentence);
  });
}

function says(sentence: string): boolean {
  if (denied.test(sentence) || offered.test(sentence)) return false;
  // "I'll take care of it for our team" is the same agent.
  const rest = sentence.replaceAll(self, "");
  return given.test(rest) || has.test(rest) || acts.test(rest);
}
