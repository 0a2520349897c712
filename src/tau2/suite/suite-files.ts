import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { stringify } from "yaml";
import { type Problem, shownPath } from "../../case/problem.ts";
import { hashOf } from "../../hash.ts";
import { writeTextFile } from "../../secrets/outlets.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { SuiteError } from "../../suite/suite-error.ts";
import type { LeftOutTask, SuiteSource } from "../../suite/suite-source.ts";
import { UserError } from "../../user-error.ts";
import { type Checkout, domainFiles, loadDomain, loadPolicy } from "../tasks/checkout.ts";
import { type DomainName, domainTools } from "../tasks/domain.ts";
import { provenanceOf } from "../tasks/provenance.ts";
import { splitTasks } from "../tasks/split-tasks.ts";
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

/** A domain's suite that is ready to be written. */
export interface PreparedSuite {
  readonly checkout: Checkout;
  readonly name: DomainName;
  readonly options: ImportOptions;
  readonly tasks: readonly Task[];
  readonly source: SuiteSource;
}

/** Reads everything that a domain's suite is made from; incomplete data are an error, and nothing has been written then. */
export function prepareSuite(checkout: Checkout, { name, options }: { name: DomainName; options: ImportOptions }): PreparedSuite {
  const domain = loadDomain(checkout, name);
  loadPolicy(checkout, name);
  const { tasks, leftOut } = splitTasks(checkout, domain, options.split);
  const own = withOwnCases(tasks);
  mustHaveTasks(name, own.tasks.length, leftOut);
  const source = { ...provenanceOf(checkout, name), tasks: tasks.length + leftOut.length, leftOut: [...leftOut, ...own.leftOut] };
  return { checkout, name, options, tasks: own.tasks, source };
}

/** Leaves out tasks whose case would get the id of an earlier one. */
function withOwnCases(tasks: readonly Task[]): { readonly tasks: readonly Task[]; readonly leftOut: readonly LeftOutTask[] } {
  const first = new Map<string, Task>();
  for (const task of tasks) if (!first.has(caseIdOf(task))) first.set(caseIdOf(task), task);
  const others = tasks.filter((task) => first.get(caseIdOf(task)) !== task);
  const why = (task: Task) => `its case would have the same id as that of task ${first.get(caseIdOf(task))?.id}: ${caseIdOf(task)}`;
  return { tasks: [...first.values()], leftOut: others.map((task) => ({ task: task.id, why: why(task) })) };
}

/** Writes a domain's suite to a folder, without the tasks whose cases the loader rejects, and returns where its cases come from. */
export async function writeTau2Suite(prepared: PreparedSuite, folder: string): Promise<SuiteSource> {
  // The folder appears only when the suite in it is complete.
  const draft = `${resolve(folder)}.importing`;
  mkdirSync(dirname(draft), { recursive: true });
  rmSync(draft, { recursive: true, force: true });
  try {
    writeSuite(prepared, draft);
    const leftOut = [...prepared.source.leftOut, ...(await removeRejected(draft, prepared))];
    const source = { ...prepared.source, leftOut };
    mustHaveTasks(prepared.name, source.tasks - leftOut.length, leftOut);
    writeDeclaration({ ...prepared, source }, draft);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(draft, folder);
    return source;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function mustHaveTasks(name: DomainName, count: number, [first]: readonly LeftOutTask[]): void {
  if (count > 0) return;
  const why = first === undefined ? "the split is empty" : `task ${first.task}, for example: ${first.why}`;
  throw new UserError(`${name} has no task that can be imported: ${why}. Check out τ²-bench again, or choose another --split.`);
}

function writeSuite(prepared: PreparedSuite, folder: string): void {
  const { checkout, name, options, tasks } = prepared;
  copyData(checkout, name, join(folder, "checkout"));
  const canary = canaryOf(prepared);
  const write = (file: string, text: string) => writeIn(folder, file, text);
  writeDeclaration(prepared, folder);
  write("desk.ts", deskText({ name, dataHash: dataHashOf(checkout, name), options }));
  write("grade.ts", 'import { desk } from "./desk.ts";\n\n/** The reward of the task itself. */\nexport const { grade } = desk;\n');
  write("tools/tools.ts", toolsText(name));
  write("policy.md", loadPolicy(checkout, name));
  write("schema.sql", taskSchema);
  for (const task of tasks) write(caseFile(task), stringify(caseOf(name, task, canary)));
}

/** Writes the files that say where the cases come from. */
function writeDeclaration(prepared: PreparedSuite, folder: string): void {
  writeIn(folder, "suite.ts", suiteText(prepared));
  writeIn(folder, "README.md", readmeText(prepared));
}

function writeIn(folder: string, file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeTextFile(path, text);
}

function caseFile(task: Task): string {
  return join("cases", `${caseIdOf(task)}.yaml`);
}

/** The canary depends on the data, so cases from different versions of a task's data differ. */
function canaryOf({ name, checkout }: PreparedSuite): string {
  return `deskproof-canary tau2-${name} ${dataHashOf(checkout, name)}`;
}

/** Deletes the cases that a suite's loader rejects, and returns their tasks with the reasons. */
async function removeRejected(folder: string, { name, tasks }: PreparedSuite): Promise<LeftOutTask[]> {
  const rejected = await problemsIn(folder);
  const byFile = new Map(tasks.map((task) => [shownPath(join(folder, caseFile(task))), task]));
  const other = rejected.find(({ file }) => !byFile.has(file));
  if (other) throw new UserError(`the suite for ${name} cannot be loaded: ${other.message}. Check out τ²-bench again, with its data.`);
  const leftOut: LeftOutTask[] = [];
  for (const [file, problems] of Map.groupBy(rejected, (problem) => problem.file)) {
    const [problem] = problems;
    const task = byFile.get(file);
    if (!task || !problem) continue;
    rmSync(join(folder, caseFile(task)));
    leftOut.push({ task: task.id, why: `${problem.message}${problem.expected === "" ? "" : `; expected ${problem.expected}`}` });
  }
  return leftOut;
}

async function problemsIn(folder: string): Promise<readonly Problem[]> {
  try {
    await loadSuite(folder);
    return [];
  } catch (error) {
    if (error instanceof SuiteError) return error.problems;
    throw error;
  }
}

function readmeText({ name, tasks, options, source }: PreparedSuite) {
  const { leftOut, version, commit } = source;
  const isLeftOut = (task: Task) => leftOut.some((one) => one.task === task.id);
  const judged = tasks.filter((task) => !isLeftOut(task) && task.criteria?.basis.includes("NL_ASSERTION") && task.criteria.judged?.length);
  const counted = options.leaveOutJudged ? "They are left out of the reward." : "A trial that passes everything else stays unscored.";
  return `# τ² ${name}

Imported from τ²-bench ${version ?? "of an unknown version"}${commit === undefined ? "" : ` at commit ${commit}`}, split ${options.split}: \
${source.tasks - leftOut.length} of ${source.tasks} tasks. The data in checkout/ are under τ²-bench's licence.

The reward of ${judged.length} tasks also needs sentences that only a judge can verify. ${judged.length > 0 ? counted : ""}
${leftOut.length === 0 ? "" : `\nThese tasks are left out:\n\n${leftOut.map(({ task, why }) => `- ${task}: ${why}\n`).join("")}`}`;
}

/** The domain's files that exist, with the licence. */
function filesIn({ folder }: Checkout, name: DomainName): readonly string[] {
  return ["LICENSE", ...domainFiles(name)].filter((file) => existsSync(join(folder, file)));
}

function copyData(checkout: Checkout, name: DomainName, to: string): void {
  for (const file of filesIn(checkout, name)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(checkout.folder, file), join(to, file));
  }
}

function dataHashOf(checkout: Checkout, name: DomainName): string {
  const texts = filesIn(checkout, name).map((file) => readFileSync(join(checkout.folder, file), "utf8"));
  return hashOf(texts.join("\n"));
}

function suiteText(prepared: PreparedSuite): string {
  const { name, options, source } = prepared;
  const judged = options.leaveOutJudged ? ", judged sentences left out of the reward" : "";
  const split = options.split === "base" ? "" : `, split ${options.split}`;
  return `import { defineSuite } from "deskproof";

/** Imported from a τ²-bench checkout: its tasks, data and policy, graded by its own criteria. */
export const suite = defineSuite({
  name: "tau2-${name}",
  title: "τ² ${name}${split}${judged}",
  version: "1.0.0",
  canary: ${JSON.stringify(canaryOf(prepared))},
  scorecard: "reward",
  trials: 4,
  turns: 40,
  steps: 60,
  source: ${JSON.stringify(source, null, 2).replaceAll("\n", "\n  ")},
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
