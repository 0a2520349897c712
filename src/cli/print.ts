import { writeToScreen } from "../secrets/outlets.ts";
import { scrubMessage } from "../secrets/scrub.ts";
import { visibleLines } from "../visible-text.ts";

/** Prints text for a person; control characters from agents, files or people are escaped. */
export function print(text: string, stream: NodeJS.WritableStream = process.stdout): void {
  writeToScreen(`${stream === process.stderr ? printableMessage(text) : visibleLines(text)}\n`, stream);
}

/** Prints notices and errors to stderr, because they are not part of the output. */
export function printToStderr(text: string): void {
  print(text, process.stderr);
}

/** Prepares a notice or an error for printing. Secrets are removed, because the text may repeat the user's input and end up in a log. */
export function printableMessage(text: string): string {
  return visibleLines(scrubMessage(text, process.env));
}
