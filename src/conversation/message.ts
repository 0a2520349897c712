/** A file that the customer sends, with its name and the caption shown to the agent. */
export interface Attachment {
  readonly name: string;
  readonly caption: string;
}

/** A message from one side to the other. */
export interface Message {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/** A text reduced to lowercase words, so that wording can be compared. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Adds closing punctuation to a phrase, so that another phrase can follow. */
export function withClosingPunctuation(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) && !/\bbut$/.test(text) ? `${text}.` : text;
}
