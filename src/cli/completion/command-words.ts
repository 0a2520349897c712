import type { Argument, Command, Option } from "commander";

/** The completions at a position: fixed words, names to look up, files, or nothing. */
export type Completion =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "suite" | "case" | "suite_and_case" | "agent" | "file" | "nothing" };

/** An option, with the completion for its value, which is null if the option takes no value. */
interface OptionWords {
  readonly names: readonly string[];
  readonly about: string;
  readonly value: Completion | null;
}

/** A command with everything that can be typed after it. */
export interface CommandWords {
  /** The words of the command, such as `new case`; empty for the program itself. */
  readonly path: readonly string[];
  readonly about: string;
  readonly options: readonly OptionWords[];
  readonly arguments: readonly Completion[];
  /** Whether the last argument may be repeated. */
  readonly isVariadic: boolean;
  readonly subcommands: readonly string[];
}

/** Lists a program's commands, including the program itself and all subcommands. */
export function commandWords(program: Command, path: readonly string[] = []): CommandWords[] {
  const { commands, options, registeredArguments: places } = program;
  const own: CommandWords = {
    path,
    about: program.summary() || program.description(),
    options: [...options.filter(({ hidden }) => !hidden).map(optionWords), help],
    arguments: places.map(argumentWords),
    isVariadic: places.at(-1)?.variadic === true,
    subcommands: commands.map((sub) => sub.name()),
  };
  return [own, ...commands.flatMap((sub) => commandWords(sub, [...path, sub.name()]))];
}

const help: OptionWords = { names: ["--help"], about: "show help", value: null };

function optionWords(option: Option): OptionWords {
  const { long, short, flags, description, required, optional, argChoices } = option;
  const names = [long, short].filter((name) => name !== undefined && name !== null);
  const placeholder = /[<[]([^>\]]+)/.exec(flags)?.[1] ?? "";
  const takesValue = required || optional;
  return { names, about: description, value: takesValue ? completionOf(placeholder, argChoices, long) : null };
}

function argumentWords(argument: Argument): Completion {
  return completionOf(argument.name(), argument.argChoices);
}

/** The completion for a placeholder such as `<suite>`. */
const placeholders: ReadonlyMap<string, Exclude<Completion["kind"], "words">> = new Map([
  ["suite", "suite"],
  ["suites", "suite"],
  ["agent", "agent"],
  ["case", "suite_and_case"],
  ["run", "file"],
  ["before", "file"],
  ["after", "file"],
  ["file", "file"],
  ["folder", "file"],
  ["path", "file"],
  ["checkout", "file"],
  ["server", "file"],
]);

function completionOf(placeholder: string, choices: readonly string[] | undefined, long?: string | null): Completion {
  if (choices) return { kind: "words", words: choices };
  if (long === "--case" || long === "--cases") return { kind: "case" };
  return { kind: placeholders.get(placeholder.replace(/\.+$/, "")) ?? "nothing" };
}
