import { visibleLines } from "../report/view/visible-text.ts";

/** Prints text for whoever reads along. Whatever an agent, a file or a person put into it is inert there. */
export function print(text: string, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(`${visibleLines(text)}\n`);
}

/** Prints what is not part of the output: notices and errors. */
export function printAside(text: string): void {
  print(text, process.stderr);
}
