/** A file the customer sends: its name, and the caption the agent is shown with it. */
export interface Attachment {
  readonly name: string;
  readonly caption: string;
}

/** What one side says to the other. */
export interface Message {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}
