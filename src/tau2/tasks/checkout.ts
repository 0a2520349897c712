import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LeftOutTask } from "../../suite/suite-source.ts";
import { UserError } from "../../user-error.ts";
import { list, mapOf, string } from "../decode.ts";
import { JsonProblem, parseJson } from "../parse-json.ts";
import { parseToml, TomlProblem } from "../parse-toml.ts";
import { ToolFailure } from "../tool-failure.ts";
import { memberOf, type Value } from "../value.ts";
import { type Domain, type DomainData, type DomainName, domainNames, openDomain } from "./domain.ts";
import { readTask, type Task } from "./task.ts";

/** A τ²-bench checkout on disk. */
export interface Checkout {
  readonly folder: string;
  /** The domains in the checkout that can be run. */
  readonly domains: readonly DomainName[];
}

/** Finds the domains in a checkout. */
export function openCheckout(folder: string): Checkout {
  const domains = domainNames.filter((name) => existsSync(domainFolder(folder, name)));
  if (domains.length === 0)
    throw new UserError(
      `${folder} is not a τ²-bench checkout: there is no ` +
        `data/tau2/domains/<${domainNames.join("|")}>/tasks.json in it. Clone ` +
        "https://github.com/sierra-research/tau2-bench and pass its folder.",
    );
  return { folder, domains };
}

function domainFolder(folder: string, name: DomainName): string {
  return join(folder, "data", "tau2", "domains", name);
}

/** The files of a domain, relative to the checkout's folder. */
export function domainFiles(name: DomainName): readonly string[] {
  const data = name === "telecom" ? ["db.toml", "user_db.toml"] : ["db.json"];
  const policy = name === "telecom" ? ["main_policy.md", "tech_support_manual.md"] : ["policy.md"];
  return [...data, ...policy, "tasks.json", "split_tasks.json"].map((file) => join(domainFolder("", name), file));
}

/** Reads a domain's data. */
export function loadDomain({ folder }: Checkout, name: DomainName): Domain {
  const data = readDomainData(folder, name);
  const file = join(domainFolder(folder, name), name === "telecom" ? "db.toml" : "db.json");
  return inFile(file, () => openDomain(name, data));
}

function readDomainData(folder: string, name: DomainName): DomainData {
  const root = domainFolder(folder, name);
  if (name !== "telecom") return { agent: readJson(join(root, "db.json")), user: null };
  return { agent: readToml(join(root, "db.toml")), user: readToml(join(root, "user_db.toml")) };
}

/** A domain's readable tasks in file order, and those that cannot be read, because one bad task must not block the others. */
export function readTasks(
  { folder }: Checkout,
  name: DomainName,
): { readonly tasks: readonly Task[]; readonly leftOut: readonly LeftOutTask[] } {
  const file = join(domainFolder(folder, name), "tasks.json");
  const read = inFile(file, () => list(readOne, readJson(file)));
  const byId = Map.groupBy(
    read.flatMap((one) => ("task" in one ? [] : [one])),
    ({ id }) => id,
  );
  const leftOut = read.flatMap((one, index) => ("task" in one ? [{ ...one, task: one.task ?? `number ${index + 1} in tasks.json` }] : []));
  const double = [...byId]
    .filter(([, tasks]) => tasks.length > 1)
    .map(([task]) => ({ task, why: "tasks.json has several tasks with this id" }));
  return { tasks: [...byId.values()].flatMap((tasks) => (tasks.length === 1 ? tasks : [])), leftOut: [...leftOut, ...double] };
}

/** Reads one task, or says why it cannot be read. */
function readOne(value: Value | undefined): Task | { readonly task: string | undefined; readonly why: string } {
  try {
    return readTask(value);
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return { task: idIn(value), why: `it cannot be read: ${error.message}` };
  }
}

function idIn(value: Value | undefined): string | undefined {
  const id = memberOf(value ?? null, "id");
  return typeof id === "string" ? id : undefined;
}

/** The ids of the tasks in one of a domain's task splits. */
export function readSplit({ folder }: Checkout, name: DomainName, split: string): ReadonlySet<string> {
  const file = join(domainFolder(folder, name), "split_tasks.json");
  const splits = inFile(file, () => mapOf((ids) => list(string, ids), readJson(file)));
  const ids = splits.get(split);
  if (!ids) throw new UserError(`${file}: there is no split "${split}". Splits: ${[...splits.keys()].sort().join(", ")}.`);
  return new Set(ids);
}

/** The policy that a domain's agent is given. */
export function loadPolicy({ folder }: Checkout, name: DomainName): string {
  const root = domainFolder(folder, name);
  if (name !== "telecom") return readText(join(root, "policy.md"));
  const [main, support] = [readText(join(root, "main_policy.md")), readText(join(root, "tech_support_manual.md"))];
  return `<main_policy>\n${main}\n</main_policy>\n<tech_support_policy>\n${support}\n</tech_support_policy>`;
}

function readJson(file: string): Value {
  return inFile(file, () => parseJson(readText(file)));
}

function readToml(file: string): Value {
  return inFile(file, () => parseToml(readText(file)));
}

function readText(file: string): string {
  if (!existsSync(file)) throw new UserError(`${file} is missing. Check out τ²-bench again, with its data.`);
  const text = readFileSync(file, "utf8");
  if (text.trim() === "") throw new UserError(`${file} is empty. Check out τ²-bench again, with its data.`);
  return text;
}

/** Adds the file name to an error message. */
function inFile<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const known = error instanceof ToolFailure || error instanceof JsonProblem || error instanceof TomlProblem;
    if (!known && !(error instanceof SyntaxError)) throw error;
    throw new UserError(`${file}: ${error.message}. The file differs from the one in τ²-bench; check it out again.`, {
      cause: error,
    });
  }
}
