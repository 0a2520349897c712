import type { CommandWords, Completion } from "./command-words.ts";

/** The names that can be completed in any folder. */
export interface KnownNames {
  readonly suites: readonly string[];
  readonly agents: readonly string[];
}

/** A completion script for bash. */
export function bashScript(commands: readonly CommandWords[], names: KnownNames): string {
  return `# bash completion for deskproof. Load it in ~/.bashrc: source <(deskproof completion bash)
${completionFunction(commands, names)}
complete -o default -F _deskproof deskproof
`;
}

/** A completion script for zsh, which runs bash's completion functions. */
export function zshScript(commands: readonly CommandWords[], names: KnownNames): string {
  return `#compdef deskproof
# zsh completion for deskproof. Load it in ~/.zshrc: source <(deskproof completion zsh)
autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${completionFunction(commands, names)}
complete -o default -F _deskproof deskproof
`;
}

function completionFunction(commands: readonly CommandWords[], names: KnownNames): string {
  return [mainFunction(commands), valueFunction(commands), replyFunction(names)].join("\n");
}

/** The shell function that finds the command, the suite and the position of the current word, and sets the completions for it. */
function mainFunction(commands: readonly CommandWords[]): string {
  return `_deskproof() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="" suite="" kind="" words="" word="" before="" place=0 i IFS=$' \\t\\n'
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$command/$word" in
${commands.flatMap(commandCase).join("\n")}
    *)
      if [[ "$word" != -* ]] && ! _deskproof_takes_value "$command $before"; then
        [[ -z "$suite" ]] && suite="$word"
        place=$((place + 1))
      fi
      ;;
    esac
    before="$word"
  done
  if [[ "$current" == -* ]]; then
    case "$command" in
${commands.map(optionsCase).join("\n")}
    esac
    kind=words
  else
    case "$command $previous" in
${commands.flatMap(valueCases).join("\n")}
    *)
      case "$command $place" in
${commands.flatMap((command) => placeCases(command)).join("\n")}
      esac
      ;;
    esac
  fi
  _deskproof_reply "$kind" "$words" "$current" "$suite"
}
`;
}

/** The shell function that decides whether a word is the value of the preceding option. */
function valueFunction(commands: readonly CommandWords[]): string {
  return `_deskproof_takes_value() {
  case "$1" in
  ${commands.flatMap(valuePatterns).join(" | ")}) return 0 ;;
  esac
  return 1
}
`;
}

/** The shell function that offers the words of a given kind that start with the typed text. */
function replyFunction(names: KnownNames): string {
  return `_deskproof_reply() {
  local kind="$1" words="$2" current="$3" suite="$4" IFS=$'\\n'
  case "$kind" in
  suite) words=${quoted(names.suites.join("\n"))} ;;
  agent) words=${quoted(names.agents.join("\n"))} ;;
  case) [[ -n "$suite" ]] && words="$(deskproof completion --cases "$suite" 2>/dev/null)" ;;
  suite_and_case) words="$(deskproof completion --cases 2>/dev/null)" ;;
  words) words="\${words// /$'\\n'}" ;;
  esac
  # Without a match, the shell completes file names.
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
`;
}

function commandCase({ path }: CommandWords): string[] {
  if (path.length === 0) return [];
  return [`    ${quoted(`${path.slice(0, -1).join(" ")}/${path.at(-1)}`)}) command=${quoted(path.join(" "))} ;;`];
}

function optionsCase({ path, options }: CommandWords): string {
  const names = options.flatMap((option) => option.names);
  return `    ${quoted(path.join(" "))}) words=${quoted(names.join(" "))} ;;`;
}

function patternsOf({ path }: CommandWords, names: readonly string[]): string {
  return names.map((name) => quoted(`${path.join(" ")} ${name}`)).join(" | ");
}

function valueCases(command: CommandWords): string[] {
  return command.options.flatMap(({ names, value }) => (value ? [`    ${patternsOf(command, names)}) ${setKind(value)} ;;`] : []));
}

function valuePatterns(command: CommandWords): string[] {
  return command.options.flatMap(({ names, value }) => (value ? [patternsOf(command, names)] : []));
}

function placeCases({ path, arguments: places, isVariadic, subcommands }: CommandWords): string[] {
  const name = path.join(" ");
  if (subcommands.length > 0) return [`      ${quoted(`${name} 0`)}) kind=words words=${quoted(subcommands.join(" "))} ;;`];
  return places.map((place, index) => {
    const isLast = isVariadic && index === places.length - 1;
    // The pattern in a shell `case` statement; the pattern for a repeatable argument matches every position.
    return `      ${isLast ? `${quoted(`${name} `)}*` : quoted(`${name} ${index}`)}) ${setKind(place)} ;;`;
  });
}

function setKind(completion: Completion): string {
  const words = completion.kind === "words" ? ` words=${quoted(completion.words.join(" "))}` : "";
  return `kind=${completion.kind}${words}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
