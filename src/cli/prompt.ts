import { createInterface } from "node:readline";
import { writeToScreen } from "../secrets/outlets.ts";
import { visibleLines } from "../visible-text.ts";
import { print } from "./print.ts";

/** Reads lines that a person types or pipes. */
export interface Prompt extends Disposable {
  /** Prints a line. */
  print(text: string): void;
  /** The next line, or undefined at the end of the input. */
  ask(question: string): Promise<string | undefined>;
}

/** Opens a prompt on two streams. */
export function openPrompt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Prompt {
  const reader = createInterface({ input, output, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  return {
    print: (text) => {
      print(text, output);
    },
    ask: async (question) => {
      writeToScreen(visibleLines(question), output);
      const { value, done } = await lines.next();
      return done ? undefined : value.trim();
    },
    [Symbol.dispose]: () => reader.close(),
  };
}
