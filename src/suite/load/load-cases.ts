import { join, relative, sep } from "node:path";
import type { Questions } from "../../case/lessons.ts";
import { type CaseFile, loadCaseFile } from "../../case/load-case-file.ts";
import { entriesOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import { type Problem, shownPath } from "../../case/problem.ts";
import type { TestCase } from "../../case/test-case.ts";
import { checkCase } from "./check-case.ts";
import { filesUnder } from "./list-files.ts";
import type { DeskDraft } from "./load-desk.ts";

/** A suite's cases, with a hash of each file by case id. */
export interface LoadedCases {
  readonly cases: readonly TestCase[];
  /** The ids of all cases, including those with problems. */
  readonly ids: ReadonlySet<string>;
  readonly hashes: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

interface SuiteSoFar {
  readonly folder: string;
  readonly canary: string;
  readonly desks: ReadonlyMap<string, DeskDraft>;
  /** The suite's own questions; undefined if they could not be read. */
  readonly questions: Questions | undefined;
  /** Whether to check each case against its desk and the other cases. */
  readonly check: boolean;
  /** Whether there may be no cases. */
  readonly mayBeEmpty: boolean;
}

/** Reads cases/**.yaml and, if `check` is set, checks the cases. */
export function loadCases({ folder, canary, desks, questions, check, mayBeEmpty }: SuiteSoFar): LoadedCases {
  const root = join(folder, "cases");
  const paths = filesUnder(root);
  const files = paths
    .filter((path) => path.endsWith(".yaml"))
    .map((path) => ({ idByPath: idOfCase(root, path), read: loadCaseFile(path) }));
  const ids = countIds(files);
  const topics = questions && new Set([...Object.keys(questions), ...files.flatMap(({ read }) => topicsIn(read))]);
  const problems = [
    ...paths.filter((path) => path.endsWith(".yml")).map(wrongEnding),
    ...(files.length === 0 && !mayBeEmpty ? [noCases(root)] : []),
  ];
  const checked = files.map(({ idByPath, read }) => [
    ...read.problems,
    ...(check ? checkCase(read, { canary, desks, ids, idByPath, topics }) : []),
  ]);
  const good = files.flatMap(({ read }) => (read.testCase ? [{ testCase: read.testCase, hash: read.hash }] : []));
  return {
    cases: good.map(({ testCase }) => testCase),
    ids: new Set(ids.keys()),
    hashes: new Map(good.map(({ testCase, hash }) => [testCase.id, hash])),
    problems: [...problems, ...checked.flat()],
  };
}

function idOfCase(root: string, path: string): string {
  return relative(root, path)
    .split(sep)
    .join("/")
    .replace(/\.yaml$/, "");
}

// If a file cannot be parsed, its path still shows that the case exists.
function countIds(files: readonly { readonly idByPath: string; readonly read: CaseFile }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { idByPath, read } of files) {
    const id = textOf(under({ path: [], value: read.yaml.value }, "id")) ?? idByPath;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The topics for which a case itself has example questions. */
function topicsIn({ yaml }: CaseFile): string[] {
  const customer: LocatedValue = under({ path: [], value: yaml.value }, "customer");
  const asides = entriesOf(under(customer, "asides")).filter(({ spot }) => under(spot, "asked_as").value !== undefined);
  return [...asides, ...entriesOf(under(customer, "asked_as"))].map(({ key }) => key);
}

function wrongEnding(path: string): Problem {
  return {
    file: shownPath(path),
    line: 1,
    column: 1,
    message: "this file would be ignored",
    expected: "a name that ends in .yaml",
  };
}

function noCases(root: string): Problem {
  return {
    file: shownPath(root),
    line: 1,
    column: 1,
    message: "there are no cases",
    expected: "at least one cases/<id>.yaml; create one with `deskproof new case`",
  };
}
