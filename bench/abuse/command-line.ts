import type { Argument, Command, Option } from "commander";
import { loadProgram } from "../../src/cli/main.ts";
import type { Random } from "../../src/random.ts";
import { type CommandInput, makeRuns, type Prepare, strangeEnvironment } from "./command-target.ts";
import { strangePath, strangeText, strangeUrl } from "./strange.ts";

/** Runs of the real program with invalid values, and with unknown, missing, repeated or contradictory options. */
export const commandLine: Prepare = async (ground) => {
  const { sandbox, upstream } = ground;
  sandbox.write(new Map([["deskproof.config.yaml", "suites: [./desk]\nagents: [stand-in/reference]\ntrials: 1\n"]]));
  await makeRuns(ground);
  const leaves = leavesOf(await loadProgram(), []);
  const ofSpeed = (speed: string) => leaves.filter(({ path }) => speedOf(path[0] ?? "") === speed);
  const [quick, playing, slow] = [ofSpeed("quick"), ofSpeed("plays trials"), ofSpeed("slow")];
  return (random) => {
    const group = random.chance(0.002) ? slow : random.chance(0.1) ? playing : quick;
    return inputOf(random.pick(group), { random, upstream });
  };
};

/**
 * Classifies commands by how long they take with valid values; slower commands are run less often, and with more
 * invalid values.
 */
function speedOf(name: string): string {
  if (name === "suites" || name === "audit") return "slow";
  return ["run", "watch", "score", "fork", "judge"].includes(name) ? "plays trials" : "quick";
}

interface Leaf {
  readonly path: readonly string[];
  readonly command: Command;
}

function leavesOf(command: Command, path: readonly string[]): Leaf[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((sub) => leavesOf(sub, [...path, sub.name()]));
}

interface Making {
  readonly random: Random;
  readonly upstream: string;
}

function inputOf({ path, command }: Leaf, making: Making): CommandInput {
  const { random } = making;
  const wrong = (speedOf(path[0] ?? "") === "quick" ? 0.15 : 0.3) + random.next() * 0.5;
  const positional = command.registeredArguments.flatMap((argument) => {
    const times = argument.variadic ? 1 + random.below(3) : 1;
    return random.chance(wrong / 4) ? [] : Array.from({ length: times }, () => positionalValue(argument, wrong, making));
  });
  const options = command.options.flatMap((option) => {
    const isThere = option.mandatory ? !random.chance(0.1) : random.chance(0.2);
    const times = isThere ? (random.chance(0.1) ? 2 : 1) : 0;
    return Array.from({ length: times }, () => optionWords(option, wrong, making));
  });
  const extra = random.chance(0.15) ? [[random.pick(["--nope", "--js", "-", "--", "--help", "-V", "--json=1"])]] : [];
  const words = random.shuffle([...positional.map((value) => [value]), ...options, ...extra]).flat();
  // Most `run` commands only plan, because running the trials takes a hundred times longer.
  if (path[0] === "run" && random.chance(0.8)) words.push("--dry-run");
  const name = random.chance(0.03) ? [strangeText(random)] : path;
  // An argument cannot contain a null character, because the operating system would end the argument there.
  const args = [...name, ...words].map((word) => (random.chance(0.02) ? word : word.replaceAll("\u0000", "")));
  return random.chance(0.15) ? { args, env: strangeEnvironment(random, () => strangeText(random)) } : { args };
}

function optionWords(option: Option, wrong: number, making: Making): string[] {
  const flag = option.long ?? option.short ?? "";
  if (option.isBoolean()) return making.random.chance(0.05) ? [`${flag}=${strangeText(making.random)}`] : [flag];
  if (making.random.chance(wrong / 8)) return [flag];
  const value = wordFor(flag, wrong, making, option.argChoices);
  return making.random.chance(0.3) ? [`${flag}=${value}`] : [flag, value];
}

function positionalValue(argument: Argument, wrong: number, making: Making): string {
  return wordFor(argument.name(), wrong, making, argument.argChoices);
}

const files = new RegExp(
  "^(?:--(?:out|to|html|figures|record|replay|record-tools|replay-tools|also|resume|failed|" +
    "baseline)|run|before|after|files|file|checkout|folder)$",
);
const urls = /^(?:--otel|--allow-host|server)$/;

function wordFor(name: string, wrong: number, making: Making, choices: readonly string[] = []): string {
  const { random } = making;
  if (!random.chance(wrong)) return choices.length > 0 ? random.pick(choices) : goodValue(name, making);
  if (files.test(name)) return strangePath(random);
  if (urls.test(name) && random.chance(0.7)) return strangeUrl(random);
  if (/^--(?:agent|judge|customer|reader)$/.test(name) && random.chance(0.6)) return strangeAgent(making);
  return strangeText(random);
}

function strangeAgent({ random, upstream }: Making): string {
  const rest = strangeText(random);
  return random.pick([
    strangeUrl(random),
    `name=${strangeUrl(random)}`,
    `${rest}=${upstream}`,
    `mcp:${strangeUrl(random)}`,
    `openai/${rest}`,
    `openai/gpt-5.5@${rest}`,
    `local/x@${strangeUrl(random)}`,
    `stand-in/${rest}`,
    `stand-in/promises@${rest}`,
    `openai/gpt-5.5+prompt=${strangePath(random)}`,
    strangePath(random),
    "command:exit 3",
    "command:echo nonsense",
    "command:",
    "mcp:",
    "mcp:exit 3",
  ]);
}

/** Values that the commands accept, by the name of the argument or option. */
const goodValues: { readonly [name: string]: readonly string[] } = {
  run: ["run.db", "other.db"],
  before: ["run.db"],
  after: ["other.db"],
  "--resume": ["run.db"],
  "--failed": ["other.db"],
  "--baseline": ["run.db"],
  suite: ["./desk", "desk"],
  suites: ["./desk"],
  "--suite": ["small", "./desk"],
  case: ["return/wet", "**"],
  "--case": ["return/wet"],
  "--cases": ["**", "return/*"],
  id: ["return/dry"],
  "--agent": ["stand-in/reference", "stand-in/promises@1", "{upstream}", "openai/gpt-5.5", "./desk/rules.ts"],
  "--agents": ["stand-in/reference,stand-in/promises"],
  "--judge": ["openai/gpt-5.5"],
  "--customer": ["agenda", "openai/gpt-5-mini"],
  "--reader": ["built-in"],
  requirements: ["pass^1>=0.5", "unsafe<=0"],
  "--require": ["pass^1>=0.5"],
  "--perturb": ["tool_timeout"],
  "--words": ["confirmed"],
  "--label": ["debatable"],
  "--reason": ["because"],
  "--trial": ["0"],
  "--out": ["made/x.db"],
  "--to": ["made/folder"],
  "--html": ["made/pages"],
  "--figures": ["made/figures"],
  "--record": ["made/tape"],
  "--otel": ["{upstream}"],
  "--header": ["X-Key: 1", "Authorization: $DESKPROOF_AGENT_TOKEN"],
  "--at": ["2", "9"],
  "--timeout": ["1"],
  server: ["{upstream}"],
  checkout: ["desk"],
  files: ["desk/policy.md"],
  file: ["desk/policy.md"],
  folder: ["made/suite", "desk"],
  curve: ["0.9,0.8,0.7"],
  "--difference": ["0.1"],
  shell: ["bash"],
};

/** A value that the command accepts, so that the command goes on to read its other values, which may be invalid. */
function goodValue(name: string, { random, upstream }: Making): string {
  return random.pick(goodValues[name] ?? ["1", "0.7", "x"]).replace("{upstream}", upstream);
}
