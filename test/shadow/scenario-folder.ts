import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import type { Json } from "../../src/json.ts";
import type { ListedTool } from "../../src/shadow/listed-tool.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import type { Suite } from "../../src/suite/suite.ts";

/** The contents of a folder of scenarios. */
export interface FolderContents {
  readonly file: { readonly [key: string]: Json };
  readonly listed: readonly ListedTool[];
  /** The scenarios by id; by default, one that requires nothing. */
  readonly scenarios?: { readonly [id: string]: { readonly [key: string]: Json } };
}

const plain = { name: "Ann Lee", persona: "brief", opening: "Hello, I have a question.", goal: "an answer" };

/** Writes a folder of scenarios. */
function writeScenarios(folder: string, { file, listed, scenarios = { plain } }: FolderContents): void {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write("tools.yaml", stringify({ now: "2026-03-10T10:00", ...file }));
  write("tools.json", JSON.stringify({ format: 1, tools: listed }));
  for (const [id, scenario] of Object.entries(scenarios)) write(`${id}.scenario.yaml`, stringify({ ...plain, ...scenario }));
}

/** Writes a folder of scenarios and loads it. */
export function loadScenarioFolder(folder: string, contents: FolderContents): Promise<Suite> {
  writeScenarios(folder, contents);
  return loadSuite(folder);
}
