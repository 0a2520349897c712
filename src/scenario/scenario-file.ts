import { readFileSync } from "node:fs";
import { jsonSchemaOf, type ParsedYaml, parseYaml } from "../case/parse-yaml.ts";
import { shownPath } from "../case/problem.ts";
import { ToolsFile } from "../shadow/tools-file.ts";
import { Scenario } from "./scenario.ts";

/** Loads a scenario file; mistakes are returned as problems, never thrown. */
export function loadScenarioFile(path: string): ParsedYaml<Scenario> {
  return parseYaml(Scenario, shownPath(path), readFileSync(path, "utf8"));
}

/** The JSON Schema of a scenario file, for editors. */
export function scenarioSchemaText(): string {
  return `${JSON.stringify({ title: "A Deskproof scenario", ...jsonSchemaOf(Scenario) }, null, 2)}\n`;
}

/** The JSON Schema of tools.yaml, for editors. */
export function toolsSchemaText(): string {
  return `${JSON.stringify({ title: "The tools of a Deskproof scenario folder", ...jsonSchemaOf(ToolsFile) }, null, 2)}\n`;
}
