import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { formatProblem } from "../case/problem.ts";
import type { Agent } from "../conversation/agent.ts";
import { importFile } from "../suite/load/import-file.ts";
import { letSuiteImport } from "../suite/load/resolve-deskproof.ts";
import { UserError } from "../user-error.ts";
import { visibleText } from "../visible-text.ts";

/** Loads the agent that a user's file exports. */
export async function openAgentFile(name: string): Promise<Agent> {
  if (!existsSync(name))
    throw new UserError(`there is no file ${name}. It should export \`agent\`, made with defineAgent.`, {
      option: "--agent",
    });
  const path = resolve(name);
  letSuiteImport(pathToFileURL(dirname(path)).href);
  const { exports, problems } = await importFile(path);
  const [problem] = problems;
  if (problem) throw new UserError(formatProblem(problem));
  const agent = exports.find((exported) => exported.name === "agent")?.value;
  if (!isAgent(agent))
    throw new UserError(`${name} does not export an agent. Add: export const agent = defineAgent({ id: "my-agent", reply: … });`);
  return agent;
}

/** Whether a value is an agent of the user's. */
export function isAgent(value: unknown): value is Agent {
  try {
    if (typeof value !== "object" || value === null || !("kind" in value && "id" in value && "open" in value)) return false;
    const { kind, id, open } = value;
    return kind === "agent" && typeof id === "string" && visibleText(id) === id && typeof open === "function";
  } catch {
    // A value that cannot even be asked is no agent.
    return false;
  }
}
