import type { KnownNames } from "./bash-script.ts";
import type { CommandWords, Completion } from "./command-words.ts";

/** A completion script for fish. */
export function fishScript(commands: readonly CommandWords[], names: KnownNames): string {
  return [
    "# fish completion for deskproof. Save it as ~/.config/fish/completions/deskproof.fish",
    "complete -c deskproof -f",
    "function __deskproof_suite",
    "    set -l words (commandline -opc)",
    "    string match -v -- '-*' $words[3..-1] | head -n 1",
    "end",
    ...commands.flatMap((command) => linesOf(command, names)),
    "",
  ].join("\n");
}

function linesOf({ path, about, options, arguments: places }: CommandWords, names: KnownNames): string[] {
  const name = path.at(-1);
  const own = conditionOf(path);
  const above = path.length === 1 ? "__fish_use_subcommand" : conditionOf(path.slice(0, -1));
  const begin = name === undefined ? [] : [line([`-n ${quoted(above)}`, `-a ${name}`, `-d ${quoted(brief(about))}`])];
  const [first] = places;
  return [
    ...begin,
    ...options.map((option) => {
      const flags = option.names.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      const value = option.value ? valueFlags(option.value, names) : [];
      return line([`-n ${quoted(own)}`, ...flags, ...value, `-d ${quoted(brief(option.about))}`]);
    }),
    ...(first && first.kind !== "nothing" ? [line([`-n ${quoted(own)}`, ...placeFlags(first, names)])] : []),
  ];
}

function line(parts: readonly string[]): string {
  return `complete -c deskproof ${parts.join(" ")}`;
}

function conditionOf(path: readonly string[]): string {
  if (path.length === 0) return "__fish_use_subcommand";
  return path.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
}

function valueFlags(completion: Completion, names: KnownNames): string[] {
  if (completion.kind === "file" || completion.kind === "agent" || completion.kind === "suite")
    return ["-r", "-F", ...wordsOf(completion, names)];
  return ["-x", ...wordsOf(completion, names)];
}

function placeFlags(completion: Completion, names: KnownNames): string[] {
  const words = wordsOf(completion, names);
  return completion.kind === "file" || completion.kind === "suite" ? ["-F", ...words] : words;
}

function wordsOf(completion: Completion, { suites, agents }: KnownNames): string[] {
  if (completion.kind === "words") return [`-a ${quoted(completion.words.join(" "))}`];
  if (completion.kind === "suite") return [`-a ${quoted(suites.join(" "))}`];
  if (completion.kind === "agent") return [`-a ${quoted(agents.join(" "))}`];
  if (completion.kind === "case") return ["-a '(deskproof completion --cases (__deskproof_suite) 2>/dev/null)'"];
  if (completion.kind === "suite_and_case") return ["-a '(deskproof completion --cases 2>/dev/null)'"];
  return [];
}

/** The beginning of a description, without the details that follow, cut to 72 characters. */
function brief(text: string): string {
  const [beginning = ""] = text.split(/[;:(]|, (?:such|which)/, 1);
  return /^.{0,72}(?=\s|$)/.exec(beginning.trim())?.[0] ?? "";
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
