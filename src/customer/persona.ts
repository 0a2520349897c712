/** The effect of a persona on the phrases that the customer uses around facts. */
export interface Persona {
  readonly register: "plain" | "brief" | "chatty" | "formal";
  readonly lowerCase: boolean;
  readonly sloppy: boolean;
}

/** Parses the author's free-text persona. */
export function readPersona(words: string): Persona {
  const says = (pattern: RegExp): boolean => pattern.test(words);
  const brief = says(/\b(?:brief|terse|short|curt|laconic|few words|to the point|hurr(?:y|ied)|impatient|busy)\b/i);
  const chatty = says(/\b(?:chatty|talkative|rambl\w*|warm|cheer\w*|wordy|friendly)\b/i);
  const formal = says(/\b(?:formal\w*|business|precise|old-fashioned|stiff|courteous)\b/i);
  return {
    register: formal ? "formal" : brief ? "brief" : chatty ? "chatty" : "plain",
    lowerCase: says(/\b(?:lower ?-?case|no capitals|without capitals)\b/i),
    sloppy: says(/\b(?:typos?|sloppy|misspell\w*|careless)\b/i),
  };
}
