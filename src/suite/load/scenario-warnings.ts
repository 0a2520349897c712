import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "../../case/parse-yaml.ts";
import { type Problem, shownPath } from "../../case/problem.ts";
import { loadScenarioFile } from "../../scenario/scenario-file.ts";
import { ListedTools } from "../../shadow/listed-tool.ts";
import { ToolsFile } from "../../shadow/tools-file.ts";
import { toolWarnings } from "./check-tools-file.ts";
import { listedFileName, toolsFileName } from "./load-scenarios.ts";
import { warnOfTodos } from "./warn-todos.ts";

/** Warns about TODOs in valid scenarios and in tools.yaml, unconfirmed drafts, and tools with misleading names or declarations. */
export function scenarioWarnings(folder: string, files: ReadonlyMap<string, string>): Problem[] {
  const path = join(folder, toolsFileName);
  const { yaml, value } = parseYaml(ToolsFile, shownPath(path), readFileSync(path, "utf8"));
  const listed = ListedTools.parse(JSON.parse(readFileSync(join(folder, listedFileName), "utf8")));
  const todos = [path, ...files.values()].flatMap((file) => warnOfTodos(shownPath(file), readFileSync(file, "utf8")));
  return [...todos, ...[...files.values()].flatMap(warnOfDraft), ...(value ? toolWarnings(yaml, value, listed.tools) : [])];
}

/** Warns about a scenario that was drafted from a ticket and that nobody has confirmed. */
function warnOfDraft(path: string): Problem[] {
  const { yaml, value } = loadScenarioFile(path);
  if (!value?.draft) return [];
  const message = "this is a draft: nobody has confirmed that `must` is what the human agent did";
  const expected = "a `must` that agrees with draft.resolution; then delete `draft`";
  return [{ file: yaml.file, ...yaml.locate(["draft"], "key"), message, expected }];
}
