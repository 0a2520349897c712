import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { standIn } from "../agent/stand-in/stand-in.ts";
import { formatProblem } from "../case/problem.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { importFile } from "../suite/import-file.ts";
import { letSuiteImport } from "../suite/resolve-deskproof.ts";
import { UserError } from "../user-error.ts";

/** The agent a name means: a stand-in by its id, or the `agent` a file exports. */
export async function resolveAgent(name: string): Promise<Agent | CaseAwareAgent> {
  if (name.startsWith("stand-in/")) return standIn(name);
  if (!/\.[cm]?[jt]s$/.test(name)) {
    throw new UserError(
      `there is no agent "${name}". Name a stand-in (deskproof agents lists them) or a file that exports \`agent\`, such as ./my-agent.ts.`,
    );
  }
  if (!existsSync(name))
    throw new UserError(`there is no file ${name}. It should export \`agent\`, made with defineAgent.`);
  const path = resolve(name);
  letSuiteImport(pathToFileURL(dirname(path)).href);
  const { exports, problems } = await importFile(path);
  const [problem] = problems;
  if (problem) throw new UserError(formatProblem(problem));
  const agent = exports.find((exported) => exported.name === "agent")?.value;
  if (!isAgent(agent))
    throw new UserError(
      `${name} exports no agent. Add: export const agent = defineAgent({ id: "my-agent", reply: … });`,
    );
  return agent;
}

function isAgent(value: unknown): value is Agent {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "agent" && "open" in value;
}
