import { type Problem, placeOf } from "../../case/problem.ts";
import type { Decide } from "../decide.ts";
import { importFile } from "./import-file.ts";
import { codeFile } from "./list-files.ts";

interface LoadedDecide {
  /** The desk's `decide` function; undefined if the desk has none or it failed to load. */
  readonly decide: Decide | undefined;
  readonly problems: readonly Problem[];
}

/** Loads `decide` from a desk's optional decide.ts. */
export async function loadDecide(folder: string): Promise<LoadedDecide> {
  const path = codeFile(folder, "decide");
  if (path === undefined) return { decide: undefined, problems: [] };
  const { file, text, exports, problems } = await importFile(path);
  if (problems.length > 0) return { decide: undefined, problems };
  const found = exports.find(({ name }) => name === "decide")?.value;
  if (isDecide(found)) return { decide: found, problems: [] };
  const others = exports.map(({ name }) => name).join(", ");
  const message = others === "" ? "nothing is exported" : `it does not export a function "decide", only ${others}`;
  const expected = "export function decide(records: Records, request: Request): Decision { … }";
  return { decide: undefined, problems: [{ file, ...placeOf(text, "export"), message, expected }] };
}

// The return value of `decide` is checked when `decide` is called.
function isDecide(value: unknown): value is Decide {
  return typeof value === "function";
}
