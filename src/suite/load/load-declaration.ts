import { join } from "node:path";
import { z } from "zod";
import { explainIssues } from "../../case/explain-issues.ts";
import { type Problem, placeOf, shownPath } from "../../case/problem.ts";
import type { Json } from "../../json.ts";
import { isThrown, thrownText } from "../../secrets/thrown-text.ts";
import { SuiteDeclaration } from "../define-suite.ts";
import { SuiteError } from "../suite-error.ts";
import { type ImportedFile, importFile } from "./import-file.ts";
import { codeFile } from "./list-files.ts";

/** A suite's declaration, with the source it was read from. */
export interface LoadedDeclaration {
  readonly declaration: SuiteDeclaration;
  readonly file: string;
  readonly text: string;
}

/** Reads suite.ts. Nothing else can be loaded without it, so its problems are thrown immediately. */
export async function loadDeclaration(folder: string): Promise<LoadedDeclaration> {
  const path = codeFile(folder, "suite");
  if (path === undefined)
    throw new SuiteError([
      {
        file: shownPath(join(folder, "suite.ts")),
        line: 1,
        column: 1,
        message: "this is missing",
        expected: "export const suite = defineSuite({ … })",
      },
    ]);
  const file = await importFile(path);
  if (file.problems.length > 0) throw new SuiteError(file.problems);
  const declared = file.exports.find(({ name }) => name === "suite")?.value;
  if (!isDefinition(declared)) throw new SuiteError([noSuite(file)]);
  return { declaration: parsedDeclaration(declared, file), file: file.file, text: file.text };
}

function parsedDeclaration(declared: { readonly declaration: Json }, file: ImportedFile): SuiteDeclaration {
  try {
    const parsed = SuiteDeclaration.safeParse(declared.declaration);
    if (parsed.success) return parsed.data;
    throw new SuiteError(explain(parsed.error.issues, declared.declaration, file));
  } catch (error) {
    if (isThrown(error, SuiteError)) throw error;
    // The declaration's own code, such as a getter, threw while it was read.
    const message = `the suite cannot be read: ${thrownText(error)}`;
    throw new SuiteError([{ file: file.file, ...placeOf(file.text, "defineSuite("), message, expected: "a plain object" }]);
  }
}

function isDefinition(value: unknown): value is { declaration: Json } {
  try {
    return typeof value === "object" && value !== null && "kind" in value && value.kind === "suite" && "declaration" in value;
  } catch {
    // A value that cannot even be asked is no suite.
    return false;
  }
}

function noSuite({ file, text, exports }: ImportedFile): Problem {
  const others = exports.map(({ name }) => name).join(", ");
  const message = others === "" ? "nothing is exported" : `it does not export a suite, only ${others}`;
  return { file, ...placeOf(text, "export"), message, expected: "export const suite = defineSuite({ … })" };
}

// Values in code have no known location, so search the text for the last key in the path.
function explain(issues: readonly z.core.$ZodIssue[], declaration: Json, { file, text }: ImportedFile): Problem[] {
  return explainIssues(issues, declaration, z.toJSONSchema(SuiteDeclaration, { io: "input" })).map(({ path, message, expected }) => {
    const key = path.findLast((step) => typeof step === "string" && text.includes(step));
    return { file, ...placeOf(text, typeof key === "string" ? key : "defineSuite("), message, expected };
  });
}
