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
