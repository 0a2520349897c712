import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { type Questions, teach } from "../../case/lessons.ts";
import { type Problem, shownPath } from "../../case/problem.ts";
import { hashOf } from "../../hash.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import type { SuiteDeclaration } from "../define-suite.ts";
import { perturbedSuite, readPerturbedName } from "../perturb/perturbed-suite.ts";
import { soloSuite } from "../solo-suite.ts";
import type { Suite } from "../suite.ts";
import { SuiteError } from "../suite-error.ts";
import { findSuite, isBundled, isScenarios, isSolo } from "./find-suite.ts";
import { filesUnder } from "./list-files.ts";
import { loadCases } from "./load-cases.ts";
import { loadDeclaration } from "./load-declaration.ts";
import { type DeskDraft, type DeskSource, finishDesk, hashFiles, loadDesk } from "./load-desk.ts";
import { loadQuestions } from "./load-questions.ts";
import { loadScenarios } from "./load-scenarios.ts";
import { loadTwins } from "./load-twins.ts";
import { letSuiteImport } from "./resolve-deskproof.ts";

/** How to load a suite. */
export interface Loading {
  /**
   * Whether to check the cases against their desks and replay their plans. Bundled suites are not checked by default,
   * because the project's own tests do so.
   */
  readonly check?: boolean;
  /** Whether the suite may have no cases yet; by default, this is an error. */
  readonly mayBeEmpty?: boolean;
}

/**
 * Loads a suite by bundled name or folder path and checks all of it. Throws one `SuiteError` with every problem. A name
 * that ends in `-solo` loads the solo variant, unless a suite has exactly that name. A name followed by `~` and a
 * perturbation loads the perturbed variant.
 */
export function loadSuite(nameOrPath: string, loading?: Loading): Promise<Suite> {
  return suiteLoader(loading)(nameOrPath);
}

/** Loads suites like `loadSuite`, but reads the files shared by a suite and its perturbed variants only once. */
export function suiteLoader(options: Loading = {}): (nameOrPath: string) => Promise<Suite> {
  const loaded = new Map<string, Promise<Suite>>();
  return async (nameOrPath) => {
    const perturbed = readPerturbedName(nameOrPath);
    const base = perturbed?.base ?? nameOrPath;
    const loading = loaded.get(base) ?? loadUnperturbed(base, options);
    loaded.set(base, loading);
    return perturbed ? perturbedSuite(await loading, perturbed.by) : loading;
  };
}

async function loadUnperturbed(nameOrPath: string, { check, mayBeEmpty = false }: Loading): Promise<Suite> {
  const folder = findSuite(nameOrPath);
  const suite = await loadFolder(folder, { check: check ?? !isBundled(folder), mayBeEmpty });
  return isSolo(nameOrPath) ? soloSuite(suite) : suite;
}

async function loadFolder(folder: string, loading: Required<Loading>): Promise<Suite> {
  if (isScenarios(folder)) return loadScenarios(folder);
  letSuiteImport(pathToFileURL(folder).href);
  const { declaration, file, text } = await loadDeclaration(folder);
  const { sources, problems: unfound } = findDesks(folder, declaration, { file, text });
  const drafts = await Promise.all(sources.map(loadDesk));
  const byName = new Map(drafts.map((draft) => [draft.name, draft]));
  const { questions, problems: questionProblems } = loadQuestions(folder);
  const around = { folder, canary: declaration.canary, desks: byName, questions, ...loading };
  const { cases, ids, hashes, problems: caseProblems } = loadCases(around);
  const { twins, problems: twinProblems } = loadTwins({ folder, cases, ids, desks: byName });
  const problems = [...unfound, ...drafts.flatMap((draft) => draft.problems), ...caseProblems, ...twinProblems, ...questionProblems];
  if (problems.length > 0) throw new SuiteError(problems);
  const customers = cases.map(({ customer }) => customer);
  const ready = finished(drafts);
  teach(customers, { ...questions, ...instructionsOf(ready) });
  const { desks: _, ...rest } = declaration;
  return {
    ...rest,
    folder,
    desks: ready,
    cases,
    twins,
    hash: hashOfSuite(folder, declaration, drafts),
    caseHashes: hashes,
  };
}

function finished(drafts: readonly DeskDraft[]): Suite["desks"] {
  return new Map(
    drafts.flatMap((draft) => {
      const desk = finishDesk(draft);
      return desk ? [[desk.name, desk]] : [];
    }),
  );
}

/**
 * The example instructions for customers' own tools. Customers learn these instructions too, so that they do not
 * mistake one for a question about something else.
 */
function instructionsOf(desks: Suite["desks"]): Questions {
  const tools = [...desks.values()].flatMap((desk) => [...desk.tools.values()]);
  return Object.fromEntries(tools.flatMap(({ name, toldAs }) => (toldAs.length > 0 ? [[`to ${name}`, toldAs]] : [])));
}

interface FoundDesks {
  readonly sources: readonly DeskSource[];
  readonly problems: readonly Problem[];
}

// A suite without a desks folder is itself the only desk; otherwise each desk has its own folder there.
function findDesks(folder: string, declaration: SuiteDeclaration, suiteFile: DeskSource["suiteFile"]): FoundDesks {
  const declared = Object.entries(declaration.desks);
  const root = join(folder, "desks");
  const problem = { file: suiteFile.file, line: 1, column: 1 };
  if (!existsSync(root)) {
    const sources = declared.map(([name, desk]) => ({ name, folder, declaration: desk, suiteFile }));
    const several = {
      ...problem,
      message: `${declared.length} desks are declared, but there is no desks folder`,
      expected: "one desk, or desks/<name>/ for each",
    };
    return { sources: sources.slice(0, 1), problems: declared.length === 1 ? [] : [several] };
  }
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const sources = declared
    .filter(([name]) => folders.includes(name))
    .map(([name, desk]) => ({ name, folder: join(root, name), declaration: desk, suiteFile }));
  const names = declared.map(([name]) => name);
  const lost = names
    .filter((name) => !folders.includes(name))
    .map((name) => ({
      ...problem,
      message: `desk "${name}" has no folder${didYouMean(name, folders)}`,
      expected: shownPath(join(root, name)),
    }));
  const strangers = folders
    .filter((name) => !names.includes(name))
    .map((name) => ({
      file: shownPath(join(root, name)),
      line: 1,
      column: 1,
      message: `suite.ts declares no desk "${name}"${didYouMean(name, names)}`,
      expected: `one of ${listNames(names)}`,
    }));
  return { sources, problems: [...lost, ...strangers] };
}

// All code in the folder is hashed, including anything that tools import. The files in readings/ describe the suite but are not part of it.
function hashOfSuite(folder: string, declaration: SuiteDeclaration, drafts: readonly DeskDraft[]): string {
  const isPart = (path: string) => /\.([jt]s|yaml)$/.test(path) && !/\.(test|d)\.[jt]s$/.test(path);
  const files = filesUnder(folder).filter((path) => isPart(path) && !relative(folder, path).startsWith(`readings${sep}`));
  const desks = drafts.map(({ name, hashes }) => [name, hashes.policy, hashes.tools, hashes.seed]);
  return hashOf(JSON.stringify([declaration, desks, hashFiles(folder, files)]));
}
