import { readFileSync } from "node:fs";
import { hashOf } from "../hash.ts";
import { jsonSchemaOf, parseYaml } from "./parse-yaml.ts";
import { type Problem, shownPath } from "./problem.ts";
import { TestCase } from "./test-case.ts";
import type { YamlFile } from "./yaml-file.ts";

/** A case file as read; the case itself is there only when the file has no problem. */
export interface CaseFile {
  readonly yaml: YamlFile;
  readonly testCase: TestCase | undefined;
  /** Of the text, line ends evened out. */
  readonly hash: string;
  readonly problems: readonly Problem[];
}

/** Reads one case file; every mistake in it is among the problems, none is thrown. */
export function loadCaseFile(path: string): CaseFile {
  return readCase(shownPath(path), readFileSync(path, "utf8"));
}

/** Reads a case from its text; `file` is how problems name it. */
export function readCase(file: string, text: string): CaseFile {
  const { yaml, value, problems } = parseYaml(TestCase, file, text);
  return { yaml, testCase: value, hash: hashOf(text.replaceAll("\r\n", "\n")), problems };
}

/** The JSON Schema of a case file, for editors. */
export function caseSchemaText(): string {
  return `${JSON.stringify({ title: "A Deskproof case", ...jsonSchemaOf(TestCase) }, null, 2)}\n`;
}
