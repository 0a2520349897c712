import { type Problem, placeOf } from "../../case/problem.ts";
import type { Grade } from "../grade.ts";
import { importFile } from "./import-file.ts";
import { codeFile } from "./list-files.ts";

interface LoadedGrade {
  /** The desk's `grade` function; undefined if the desk has none or it failed to load. */
  readonly grade: Grade | undefined;
  readonly problems: readonly Problem[];
}

/** Loads `grade` from a desk's optional grade.ts. */
export async function loadGrade(folder: string): Promise<LoadedGrade> {
  const path = codeFile(folder, "grade");
  if (path === undefined) return { grade: undefined, problems: [] };
  const { file, text, exports, problems } = await importFile(path);
  if (problems.length > 0) return { grade: undefined, problems };
  const found = exports.find(({ name }) => name === "grade")?.value;
  if (isGrade(found)) return { grade: found, problems: [] };
  const others = exports.map(({ name }) => name).join(", ");
  const message = others === "" ? "nothing is exported" : `it does not export a function "grade", only ${others}`;
  const expected = "export const grade: Grade = (trial) => […]";
  return { grade: undefined, problems: [{ file, ...placeOf(text, "export"), message, expected }] };
}

function isGrade(value: unknown): value is Grade {
  return typeof value === "function";
}
