import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { explainIssues } from "../case/explain-issues.ts";
import type { Path } from "../case/located-value.ts";
import { jsonSchemaOf, parseYaml } from "../case/parse-yaml.ts";
import { formatProblem, type Problem, placeOf, sortProblems } from "../case/problem.ts";
import type { Json } from "../json.ts";
import { keyVariables } from "../llm/provider.ts";
import { configNames } from "../project-folder.ts";
import { importFile } from "../suite/load/import-file.ts";
import { letSuiteImport } from "../suite/load/resolve-deskproof.ts";
import { UserError } from "../user-error.ts";
import { findKeys } from "./config-keys.ts";
import { Config } from "./config-schema.ts";

const [yamlFile, codeFile] = configNames;

/** The file from which `deskproof run` reads its defaults; flags take precedence. */
export const configFile = yamlFile;

/** The configuration in a folder, in YAML or TypeScript; empty if there is none. */
export async function readConfig(folder = "."): Promise<Config> {
  const [yaml, code] = [configFile, codeFile].map((name) => resolve(folder, name));
  if (yaml === undefined || code === undefined || !(existsSync(yaml) || existsSync(code))) return { suites: [] };
  if (existsSync(yaml) && existsSync(code)) throw new UserError(`both ${configFile} and ${codeFile} exist. Keep one of them.`);
  const { value, problems } = existsSync(yaml) ? readText(yaml) : await readCode(code);
  if (value && problems.length === 0) return value;
  throw new UserError(sortProblems(problems).map(formatProblem).join("\n"));
}

interface ReadConfig {
  readonly value: Config | undefined;
  readonly problems: readonly Problem[];
}

function readText(path: string): ReadConfig {
  const { yaml, value, problems } = parseYaml(Config, configFile, readFileSync(path, "utf8"));
  const keys = keyProblems(configFile, yaml.value, (at) => yaml.locate(at, "key"));
  return keys.length > 0 ? { value: undefined, problems: keys } : { value, problems };
}

async function readCode(path: string): Promise<ReadConfig> {
  letSuiteImport(pathToFileURL(dirname(path)).href);
  const { exports, problems, text } = await importFile(path);
  if (problems.length > 0) return { value: undefined, problems };
  const exported = exports.find(({ name }) => name === "config" || name === "default")?.value;
  if (exported === undefined)
    throw new UserError(`${codeFile} does not export a config. Add: export const config: DeskproofConfig = { … };`);
  const data = plainData(exported);
  // A value in code has no known position, so the last part of its path that occurs in the file is used.
  const locate = (at: Path) => placeOf(text, at.findLast((part) => text.includes(String(part)))?.toString() ?? "config");
  const keys = keyProblems(codeFile, data, locate);
  if (keys.length > 0) return { value: undefined, problems: keys };
  const parsed = Config.safeParse(data);
  if (parsed.success) return { value: parsed.data, problems: [] };
  const found = explainIssues(parsed.error.issues, data, jsonSchemaOf(Config));
  return {
    value: undefined,
    problems: found.map(({ path: at, message, expected }) => ({ file: codeFile, ...locate(at), message, expected })),
  };
}

/** The exported value as plain data; throws for a function, a BigInt or an object that contains itself. */
function plainData(exported: unknown): Json {
  const data = `${codeFile}: the exported config is not plain data`;
  const use = "Use only objects, lists, strings, numbers, true and false.";
  try {
    const text = JSON.stringify(exported);
    if (text !== undefined) return JSON.parse(text);
  } catch (error) {
    // A getter or a `toJSON` method in the file may run here and throw anything.
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
    throw new UserError(`${data}: ${why}. ${use}`, { cause: error });
  }
  throw new UserError(`${data}. ${use}`);
}

function keyProblems(file: string, value: Json | undefined, locate: (path: Path) => Pick<Problem, "line" | "column">): Problem[] {
  return findKeys(value).map((path) => ({
    file,
    ...locate(path),
    message: `"${path.join(".")}" looks like an API key, and keys do not belong in this file`,
    expected: `it in the environment: ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(keyVariables)}`,
  }));
}
