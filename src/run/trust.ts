import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import type { RunStore } from "../store/run-store.ts";
import { findSuite, isBundled } from "../suite/load/find-suite.ts";
import { UserError } from "../user-error.ts";
import { formOf } from "./agent-forms.ts";
import { readAgentName } from "./agent-name.ts";

/** The user's decisions about what a run file may load and start. */
export interface TrustChoice {
  /** Whether the user trusts everything the file names. */
  readonly trust?: boolean | undefined;
  /** Agents, customers and suites that the user has named in flags or in the configuration. */
  readonly named?: readonly string[];
}

/** The run whose file names programs, URLs and folders with code. */
type Source = Pick<RunStore, "madeHere">;

/**
 * Whether the code of a suite named in a run file may be loaded, because the suite is bundled, belongs to this project
 * or was named by the user, or because the run was made here or is trusted.
 */
export function maySuiteLoad(folder: string, { madeHere }: Source, { trust, named = [] }: TrustChoice): boolean {
  return trust === true || madeHere || named.includes(folder) || isHarmlessSuite(folder);
}

/** Throws if a suite would be loaded or an agent started only because it is named in a file from elsewhere. */
export function mustBeTrusted(
  { suites, agents }: { readonly suites: readonly string[]; readonly agents: readonly string[] },
  run: Source & { readonly path: string },
  choice: TrustChoice,
): void {
  const folder = suites.find((suite) => !maySuiteLoad(suite, run, choice));
  if (folder !== undefined) throw refusal(run.path, `loads the code of the suite in ${folder}`);
  const agent = agents.find((source) => !mayAgentStart(source, run, choice));
  if (agent === undefined) return;
  const named = `name it yourself: --agent ${JSON.stringify(agent)}`;
  throw refusal(run.path, `starts the agent ${JSON.stringify(agent)}`, named);
}

function mayAgentStart(source: string, { madeHere }: Source, { trust, named = [] }: TrustChoice): boolean {
  return trust === true || madeHere || named.includes(source) || isHarmlessAgent(source);
}

function refusal(path: string, what: string, otherwise?: string): UserError {
  const ways = ["Use --trust if you know where the file comes from", ...(otherwise === undefined ? [] : [otherwise])];
  return new UserError(`you did not make ${path} on this machine, and continuing it ${what}. ${ways.join(", or ")}.`);
}

function isHarmlessSuite(folder: string): boolean {
  try {
    const found = findSuite(folder);
    return isBundled(found) || isOfThisProject(found);
  } catch (error) {
    // A folder that does not exist contains no code.
    if (error instanceof UserError) return true;
    throw error;
  }
}

// A text that is not an agent, such as the name of a built-in customer, starts nothing.
function isHarmlessAgent(source: string): boolean {
  const { target } = readAgentName(source);
  const isOwnFile = (path: string) => !existsSync(path) || isOfThisProject(path);
  return formOf(target)?.isHarmless(target, isOwnFile) ?? true;
}

function isOfThisProject(path: string): boolean {
  const root = projectFolder(process.cwd());
  const below = root && relative(realpathSync(root), realpathSync(path));
  return below !== undefined && below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

const marks = [".git", "package.json", "deskproof.config.yaml", "deskproof.config.ts"];

/** The folder of the project that the user works in; the home folder does not count, because it contains all of the user's files. */
function projectFolder(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (folder === homedir() || folder === dirname(folder)) return isNoProject(start) ? undefined : start;
    if (marks.some((mark) => existsSync(join(folder, mark)))) return folder;
  }
}

function isNoProject(folder: string): boolean {
  return folder === homedir() || folder === dirname(folder);
}
