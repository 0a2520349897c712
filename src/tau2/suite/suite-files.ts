import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { hashOf } from "../../hash.ts";
import { UserError } from "../../user-error.ts";
import { type Checkout, domainFiles, loadPolicy, loadTasks } from "../tasks/checkout.ts";
import { type DomainName, domainTools } from "../tasks/domain.ts";
import type { Task } from "../tasks/task.ts";
import { caseIdOf, caseOf } from "./task-case.ts";
import { taskSchema } from "./task-world.ts";

/** The options for importing a domain from a checkout. */
export interface ImportOptions {
  readonly split: string;
  readonly leaveOutJudged: boolean;
}

/** The time on the desk's clock. */
const clocks: Readonly<Record<DomainName, string>> = {
  retail: "2024-05-15T15:00",
  airline: "2024-05-15T15:00",
  telecom: "2025-02-25T12:08",
};

/** Writes a domain's suite to a folder and returns the number of cases. */
export function writeTau2Suite(
  checkout: Checkout,
  { name, folder, options }: { name: DomainName; folder: string; options: ImportOptions },
): number {
  const tasks = loadTasks(checkout, name, options.split);
  if (tasks.length === 0) throw new UserError(`split "${options.split}" of ${name} contains no tasks.`);
  const write = (file: string, text: string) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const copied = copyData(checkout, name, join(folder, "checkout"));
  const canary = `deskproof-canary tau2-${name} ${hashOf(copied).slice(0, 16)}`;
  write("suite.ts", suiteText({ name, canary, options }));
  write("desk.ts", deskText({ name, dataHash: copied, options }));
  write("grade.ts", 'import { desk } from "./desk.ts";\n\n/** The reward of the task itself. */\nexport const { grade } = desk;\n');
  write("tools/tools.ts", toolsText(name));
  write("policy.md", loadPolicy(checkout, name));
  write("schema.sql", taskSchema);
  write("README.md", readmeText({ name, tasks, options }));
  const ids = new Set<string>();
  for (const task of tasks) {
    if (ids.has(caseIdOf(task))) throw new UserError(`two tasks of ${name} would get the case id ${caseIdOf(task)}.`);
    ids.add(caseIdOf(task));
    write(join("cases", `${caseIdOf(task)}.yaml`), stringify(caseOf(name, task, canary)));
  }
  return tasks.length;
}

function readmeText({ name, tasks, options }: { name: DomainName; tasks: readonly Task[]; options: ImportOptions }) {
  const judged = tasks.filter(({ criteria }) => criteria?.basis.includes("NL_ASSERTION") && criteria.judged?.length);
  const counted = options.leaveOutJudged ? "They are left out of the reward." : "A trial that passes everything else stays unscored.";
  return `# τ² ${name}

Imported from a τ²-bench checkout, split ${options.split}: ${tasks.length} tasks. The data in checkout/ are under τ²-bench's licence.

The reward of ${judged.length} tasks also needs sentences that only a judge can verify. ${judged.length > 0 ? counted : ""}
`;
}

/** Copies the domain's files, with the licence, and returns a hash of them. */
function copyData({ folder }: Checkout, name: DomainName, to: string): string {
  const texts: string[] = [];
  for (const file of ["LICENSE", ...domainFiles(name)]) {
    const from = join(folder, file);
    if (!existsSync(from)) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(from, join(to, file));
    texts.push(readFileSync(from, "utf8"));
  }
  return hashOf(texts.join("\n"));
}

function suiteText({ name, canary, options }: { name: DomainName; canary: string; options: ImportOptions }): string {
  const judged = options.leaveOutJudged ? ", judged sentences left out of the reward" : "";
  const split = options.split === "base" ? "" : `, split ${options.split}`;
  return `import { defineSuite } from "deskproof";

/** Imported from a τ²-bench checkout: its tasks, data and policy, graded by its own criteria. */
export const suite = defineSuite({
  name: "tau2-${name}",
  title: "τ² ${name}${split}${judged}",
  version: "1.0.0",
  canary: ${JSON.stringify(canary)},
  scorecard: "reward",
  trials: 4,
  turns: 40,
  steps: 60,
  desks: { ${name}: { company: "τ² ${name}", now: "${clocks[name]}" } },
});
`;
}

function deskText({ name, dataHash, options }: { name: DomainName; dataHash: string; options: ImportOptions }): string {
  return `import { tau2Desk } from "deskproof/tau2";

// The data in checkout/ have the hash ${dataHash}.
/** The domain's tools and grading. */
export const desk = tau2Desk({
  domain: "${name}",
  checkout: new URL("./checkout/", import.meta.url),
  leaveOutJudged: ${options.leaveOutJudged},
});
`;
}

function toolsText(name: DomainName): string {
  const { agentTools, customerTools } = domainTools[name];
  const names = [...agentTools.keys(), ...customerTools.keys()];
  return `import { desk } from "../desk.ts";

/** The tools of the agent, and of the customer where they have some. */
export const { ${names.join(", ")} } = desk.tools;
`;
}
