import { type Problem, placeAt, type TextPosition } from "../case/problem.ts";

/** A binding sentence in policy.md, with the id of its rule. */
export interface PolicySentence extends TextPosition {
  readonly id: string;
  readonly text: string;
}

// By convention, a paragraph, list item or table row that starts with a bold id binds the agent.
//   **CG-1.1** Order data is read only after the customer is verified.
// An id consists of capitals, a hyphen and dotted numbers. Everything else in policy.md is only explanation.
const sentence = /^[ \t]*(?:[-*+>|][ \t]+|\d+[.)][ \t]+)?\*\*(?<id>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+(?:\.\d+)*)[.:]?\*\*(?<text>.*)$/gm;

/** The binding sentences of a policy, in order. */
export function policySentences(policy: string): PolicySentence[] {
  return [...policy.matchAll(sentence)].map((match) => {
    const { id = "", text = "" } = match.groups ?? {};
    return { id, text: text.replace(/^[\s.:|]+/, "").trim(), ...placeAt(policy, match.index + match[0].indexOf("**")) };
  });
}

/** Reports duplicate ids and ids that no sentence follows. */
export function checkPolicy(file: string, sentences: readonly PolicySentence[]): Problem[] {
  const seen = new Set<string>();
  return sentences.flatMap(({ id, text, line, column }) => {
    const twice = seen.has(id);
    seen.add(id);
    const place = { file, line, column };
    if (twice) return [{ ...place, message: `the id ${id} occurs twice`, expected: "a unique id for each sentence" }];
    return text === ""
      ? [
          {
            ...place,
            message: `there is no sentence after ${id}`,
            expected: `**${id}** and the binding sentence, on one line`,
          },
        ]
      : [];
  });
}
