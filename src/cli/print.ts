import { visibleLines } from "../report/view/visible-text.ts";

/** Prints text for a person; control characters from agents, files or people are escaped. */
export function print(text: string, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(`${visibleLines(text)}\n`);
}

/** Prints notices and errors to stderr, because they are not part of the output. */
export function printAside(text: string): void {
  print(text, process.stderr);
}
