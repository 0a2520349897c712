import { join } from "node:path";
import { isCaseId } from "../../case/case-id.ts";
import { mayPass } from "../../shadow/declared-reads.ts";
import { findSuite, isScenarios } from "../../suite/load/find-suite.ts";
import { loadToolsFile } from "../../suite/load/load-scenarios.ts";
import { SuiteError } from "../../suite/suite-error.ts";
import { UserError } from "../../user-error.ts";
import { scenarioText } from "./scenario-text.ts";
import type { NewFile } from "./write-files.ts";

/** The file for a new scenario that uses the folder's own tools. */
export function newScenarioFile(name: string, id: string): NewFile {
  if (!isCaseId(id))
    throw new UserError(
      `"${id}" cannot be an id. Use lowercase letters, digits, - and _, as in refund/damaged, and no names that Windows reserves.`,
    );
  const folder = findSuite(name, "deskproof connect <server> --to");
  if (!isScenarios(folder)) throw new UserError(`${name} is a suite with code. To add a case to it: deskproof new case ${name} ${id}`);
  const { file, listed, problems } = loadToolsFile(folder);
  if (problems.length > 0) throw new SuiteError(problems);
  const declared = new Map(Object.entries(file.tools));
  const read = listed.find((tool) => mayPass(tool, declared.get(tool.name)) && takesArguments(tool));
  const writes = listed.filter((tool) => !mayPass(tool, declared.get(tool.name)) && !declared.get(tool.name)?.ends);
  const write = writes.find((tool) => declared.get(tool.name)?.action !== undefined && takesArguments(tool)) ?? writes[0];
  const action = write && declared.get(write.name)?.action;
  const text = scenarioText({ read, write, action, depth: id.split("/").length - 1 });
  return { path: join(folder, `${id}.scenario.yaml`), text };
}

function takesArguments({ input }: { readonly input: { readonly [key: string]: unknown } }): boolean {
  return Array.isArray(input.required) && input.required.length > 0;
}
