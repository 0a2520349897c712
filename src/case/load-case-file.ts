import { readFileSync } from "node:fs";
import { hashOf } from "../hash.ts";
import { jsonSchemaOf, parseYaml } from "./parse-yaml.ts";
import { type Problem, shownPath } from "./problem.ts";
import { TestCase } from "./test-case.ts";
import type { YamlFile } from "./yaml-file.ts";

/** A loaded case file; `testCase` is defined only if the file has no problems. */
export interface CaseFile {
  readonly yaml: YamlFile;
  readonly testCase: TestCase | undefined;
  /** Hash of the text with normalised line endings. */
  readonly hash: string;
  readonly problems: readonly Problem[];
}

/** Loads a case file; mistakes are returned as problems, never thrown. */
export function loadCaseFile(path: string): CaseFile {
  return readCase(shownPath(path), readFileSync(path, "utf8"));
}

/** Parses a case from text; `file` is the name used in problems. */
export function readCase(file: string, text: string): CaseFile {
  const { yaml, value, problems } = parseYaml(TestCase, file, text);
  return { yaml, testCase: value, hash: hashOf(text.replaceAll("\r\n", "\n")), problems };
}

/** The JSON Schema of a case file, for editors. */
export function caseSchemaText(): string {
  return `${JSON.stringify({ title: "A Deskproof case", ...jsonSchemaOf(TestCase) }, null, 2)}\n`;
}
