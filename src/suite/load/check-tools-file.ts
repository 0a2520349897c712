import { join, relative } from "node:path";
import { entriesOf, itemsOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import { type Problem, shownPath } from "../../case/problem.ts";
import type { YamlFile } from "../../case/yaml-file.ts";
import { isJsonObject, type Json, jsonIn } from "../../json.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import { mayPass } from "../../shadow/declared-reads.ts";
import type { ListedTool } from "../../shadow/listed-tool.ts";
import type { ToolsFile } from "../../shadow/tools-file.ts";
import { textOfFile } from "./list-files.ts";
import { type Report, reporterFor, reportUnknown } from "./report-problem.ts";

/** Checks the declarations in tools.yaml against the tools that the server lists. */
export function checkTools(yaml: YamlFile, { tools, http }: ToolsFile, listed: readonly ListedTool[]): Problem[] {
  const problems: Problem[] = [];
  const report = reporterFor(yaml, problems);
  const byName = new Map(listed.map((tool) => [tool.name, tool]));
  const at: LocatedValue = under({ path: [], value: yaml.value }, "tools");
  const twice = listed.filter((tool) => byName.get(tool.name) !== tool);
  for (const { name } of twice) report(at, `tools.json lists two tools named "${name}"`, "a server whose tool names are unique", "key");
  const other = listed.find((tool) => (tool.http !== undefined) !== (http !== undefined));
  if (other) {
    const [given, found] = http === undefined ? ["mcp", "an OpenAPI document"] : ["http", "an MCP server"];
    const spot = under({ path: [], value: yaml.value }, given);
    report(spot, `the tools in tools.json are from ${found}`, "the server that was connected", "key");
  }
  for (const { key, spot } of entriesOf(at)) {
    const tool = byName.get(key);
    const declared = Object.hasOwn(tools, key) ? tools[key] : undefined;
    if (!tool) reportUnknown(report, { spot, what: "tool", name: key, known: byName.keys(), part: "key" });
    else if (declared) checkDeclared({ spot, tool, declared, report });
  }
  return problems;
}

interface DeclaredCheck {
  readonly spot: LocatedValue;
  readonly tool: ListedTool;
  readonly declared: ToolsFile["tools"][string];
  readonly report: Report;
}

function checkDeclared({ spot, tool, declared, report }: DeclaredCheck): void {
  const { method } = tool.http ?? {};
  if (declared.effect === "read" && !mayPass(tool, declared))
    report(
      spot,
      `${tool.name} is declared a read, but its method is ${method}`,
      method === "POST" ? "effect: write, or safe_post: true if you are sure that it changes nothing" : "effect: write",
    );
  if (declared.safe_post && method !== "POST")
    report(under(spot, "safe_post"), `${tool.name} is not a POST operation`, "no safe_post", "key");
  if (declared.effect === "read" && declared.ends)
    report(under(spot, "ends"), `${tool.name} is a read, so it cannot end the conversation`, "effect: write", "key");
  const known = isJsonObject(tool.input.properties) ? Object.keys(tool.input.properties) : undefined;
  for (const free of itemsOf(under(spot, "free"))) {
    const name = textOf(free) ?? "";
    if (known && !known.includes(name))
      report(free, `${tool.name} has no argument "${name}"${didYouMean(name, known)}`, `one of ${listNames(known)}`);
  }
}

/** The answers that tools.yaml takes from files in the folder. */
export function recordedAnswers(
  folder: string,
  { file, yaml }: { readonly file: ToolsFile; readonly yaml: YamlFile },
): { readonly byTool: ReadonlyMap<string, Json>; readonly files: readonly string[]; readonly problems: Problem[] } {
  const problems: Problem[] = [];
  const report = reporterFor(yaml, problems);
  const byTool = new Map<string, Json>();
  const files: string[] = [];
  for (const [name, { answer_file, answer }] of Object.entries(file.tools)) {
    if (answer_file === undefined) continue;
    const spot: LocatedValue = { path: ["tools", name, "answer_file"], value: answer_file };
    const path = join(folder, answer_file);
    const text = relative(folder, path).startsWith("..") ? undefined : textOfFile(path);
    const value = text === undefined ? undefined : jsonIn(text);
    if (answer !== undefined) report(spot, "the answer is given twice", "either answer or answer_file", "key");
    if (value === undefined) report(spot, `${shownPath(path)} is not a JSON file in this folder`, "a file with an answer");
    else byTool.set(name, value);
    files.push(path);
  }
  return { byTool, files, problems };
}

/** Tool names that all major model providers accept. */
const usualName = /^[A-Za-z0-9_-]{1,64}$/;

/** Warns about declared reads that the server says are not read-only, names that look alike, and names that models cannot use. */
export function toolWarnings(yaml: YamlFile, { tools }: ToolsFile, listed: readonly ListedTool[]): Problem[] {
  const problems: Problem[] = [];
  const report = reporterFor(yaml, problems);
  const looks = Map.groupBy(listed, ({ name }) => plainName(name));
  for (const { name, hints } of listed) {
    const spot: LocatedValue = { path: ["tools", name], value: undefined };
    if (!usualName.test(name))
      report(spot, `most models cannot call a tool named ${JSON.stringify(name)}`, "letters, digits, _ and -", "key");
    const isRead = Object.hasOwn(tools, name) && tools[name]?.effect === "read";
    if (isRead && (hints?.readOnly === false || hints?.destructive === true))
      report(spot, `the server says that ${name} is not read-only`, "effect: write, unless the server is wrong", "key");
    const others = (looks.get(plainName(name)) ?? []).filter((other) => other.name !== name);
    if (isRead && others.length > 0)
      report(
        spot,
        `${JSON.stringify(name)} looks like ${listNames(others.map((other) => JSON.stringify(other.name)))}`,
        "names that can be told apart",
        "key",
      );
  }
  return problems;
}

/** A name normalised for comparison: without case, spaces, invisible characters and compatibility forms. */
function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
