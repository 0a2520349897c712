import { scrubMessage } from "../llm/scrub.ts";
import { visibleLines } from "../report/text/visible-text.ts";

/** Prints text for a person; control characters from agents, files or people are escaped. */
export function print(text: string, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(`${stream === process.stderr ? printableMessage(text) : visibleLines(text)}\n`);
}

/** Prints notices and errors to stderr, because they are not part of the output. */
export function printToStderr(text: string): void {
  print(text, process.stderr);
}

/** A notice or an error for a person. It may repeat what was typed, but logs keep it, so secrets are left out. */
export function printableMessage(text: string): string {
  return visibleLines(scrubMessage(text, process.env));
}
