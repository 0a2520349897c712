import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Problem, shownPath } from "../../case/problem.ts";
import { isThrown, thrownText } from "../../secrets/thrown-text.ts";

/** A code file loaded from a suite, with its exports or the problems that prevented loading. */
export interface ImportedFile {
  readonly file: string;
  readonly text: string;
  readonly exports: readonly { readonly name: string; readonly value: unknown }[];
  readonly problems: readonly Problem[];
}

/** Imports a suite's code file; anything it throws is reported as a problem with that file. */
export async function importFile(path: string): Promise<ImportedFile> {
  const file = shownPath(path);
  const text = readFileSync(path, "utf8");
  try {
    const module: object = await import(pathToFileURL(path).href);
    const exports = Object.entries(module).map(([name, value]: [string, unknown]) => ({ name, value }));
    return { file, text, exports, problems: [] };
  } catch (error) {
    // Any error that an author's code throws while loading is for the author to fix.
    return { file, text, exports: [], problems: [explainImport(error, path)] };
  }
}

function explainImport(error: unknown, path: string): Problem {
  const stack = isThrown(error, Error) ? (error.stack ?? "") : "";
  const reason = thrownText(error).split("\n", 1)[0]?.trim() ?? "";
  const place = placeInStack(stack, dirname(path)) ?? { file: path, line: 1, column: 1 };
  const expected = isThrown(error, SyntaxError) ? "TypeScript that Node can run" : "a file that loads without throwing";
  return {
    ...place,
    file: shownPath(place.file),
    message: `cannot be loaded: ${reason || "it threw nothing"}`,
    expected,
  };
}

// Syntax errors have their location in the first line of the stack, other errors in the first frame inside the suite.
function placeInStack(stack: string, folder: string): { file: string; line: number; column: number } | undefined {
  for (const match of stack.matchAll(/(?<file>(?:file:\/\/)?\/?[^\s:()]*[\\/][^\s:()]+\.[jt]s):(?<line>\d+)(?::(?<column>\d+))?/g)) {
    const { file = "", line = "1", column = "1" } = match.groups ?? {};
    const path = file.startsWith("file://") ? fileURLToPath(file) : file;
    if (path.startsWith(folder)) return { file: path, line: Number(line), column: Number(column) };
  }
  return undefined;
}
