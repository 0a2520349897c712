import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { shownPath } from "../../case/problem.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import { scenarioId } from "../../scenario/scenario.ts";
import { UserError } from "../../user-error.ts";
import { readPerturbedName } from "../perturb/perturbed-suite.ts";
import { baseOfSolo } from "../solo-suite.ts";

const ownFolders = ["../../../suites", "../../suites"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** The command that creates a suite's folder, as suggested in the error for a missing folder. */
const createSuite = "deskproof new suite";

/**
 * Finds a suite's folder from a bundled name or a path; a variant uses its suite's folder. If a path does not exist,
 * the error suggests creating it with `create`.
 */
export function findSuite(nameOrPath: string, create: string = createSuite): string {
  const perturbed = readPerturbedName(nameOrPath);
  if (perturbed) return findSuite(perturbed.base, create);
  if (isSolo(nameOrPath)) return findSuite(baseOfSolo(nameOrPath) ?? nameOrPath, create);
  if (/[\\/]|^\.{1,2}$/.test(nameOrPath)) return existingFolder(nameOrPath, create);
  const found = placesOf(nameOrPath).find(holdsSuite);
  if (found !== undefined) return resolve(found);
  if (isFile(nameOrPath)) throw fileInsteadOfFolder(nameOrPath);
  const known = [...new Set([...ownFolders, "suites", "."].flatMap(suitesIn))];
  throw new UserError(
    `There is no suite "${nameOrPath}"${didYouMean(nameOrPath, known)}. Suites: ${listNames(known)}. Use ` +
      `one of these, or the path of a folder with a suite.ts (./${nameOrPath}).`,
  );
}

/** Whether a name refers to a suite's solo variant: no suite has this name, but one has the name without the suffix. */
export function isSolo(nameOrPath: string): boolean {
  const base = baseOfSolo(nameOrPath);
  return base !== undefined && placesOf(base).some(holdsSuite) && !placesOf(nameOrPath).some(holdsSuite);
}

function placesOf(nameOrPath: string): readonly string[] {
  if (/[\\/]|^\.{1,2}$/.test(nameOrPath)) return [nameOrPath];
  return [...ownFolders.map((folder) => join(folder, nameOrPath)), nameOrPath, join("suites", nameOrPath)];
}

/** Whether a folder is a bundled suite. */
export function isBundled(folder: string): boolean {
  return ownFolders.some((own) => suitesIn(own).some((name) => join(own, name) === folder));
}

/** The names of the bundled suites. */
export function bundledSuites(): readonly string[] {
  return ownFolders.flatMap(suitesIn);
}

function existingFolder(path: string, create: string): string {
  if (holdsSuite(path)) return resolve(path);
  if (!existsSync(path)) {
    const near = [dirname(path), "suites"].flatMap((place) => suitesIn(place).map((name) => join(place, name)));
    throw new UserError(
      `There is no folder ${path}${didYouMean(join(path), near)}. Give the folder of a suite, or create one: ` + `${create} ${path}`,
    );
  }
  if (isFile(path)) throw fileInsteadOfFolder(path);
  const nested = suitesIn(path).map((name) => join(path, name));
  const hint =
    nested.length > 0
      ? ` Did you mean ${nested.join(" or ")}?`
      : " A suite's folder contains a suite.ts, and a scenario folder contains a tools.yaml, which deskproof connect writes.";
  throw new UserError(`${path} is not a suite: it has no suite.ts and no tools.yaml.${hint}`);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function fileInsteadOfFolder(path: string): UserError {
  const folder = enclosingSuite(dirname(resolve(path)));
  if (folder === undefined) return new UserError(`${path} is a file. Give the folder of a suite.`);
  const inside = relative(folder, resolve(path)).split(sep).join("/");
  const id = scenarioId(inside) ?? /^cases\/(.+)\.yaml$/.exec(inside)?.[1];
  const shown = shownPath(folder);
  // A bare name would be looked up among the bundled suites first.
  const suite = shown.includes("/") ? shown : `./${shown}`;
  if (id === undefined) return new UserError(`${path} is a file in a suite. Give the suite's folder: ${suite}`);
  return new UserError(
    `${path} is a case file. Give the suite's folder: ${suite}. To run only this case: deskproof run ${suite} --cases ${id}`,
  );
}

function enclosingSuite(folder: string): string | undefined {
  if (holdsSuite(folder)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : enclosingSuite(parent);
}

function holdsSuite(folder: string): boolean {
  return holdsCode(folder) || existsSync(join(folder, "tools.yaml"));
}

function holdsCode(folder: string): boolean {
  return existsSync(join(folder, "suite.ts")) || existsSync(join(folder, "suite.js"));
}

/** Whether a suite's folder is a scenario folder, without code. */
export function isScenarios(folder: string): boolean {
  return holdsSuite(folder) && !holdsCode(folder);
}

function suitesIn(folder: string): string[] {
  if (!existsSync(folder) || isFile(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && holdsSuite(join(folder, entry.name)))
    .map((entry) => entry.name)
    .sort();
}
