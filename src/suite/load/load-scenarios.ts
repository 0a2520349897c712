import { basename, join, relative, sep } from "node:path";
import { z } from "zod";
import { parseYaml } from "../../case/parse-yaml.ts";
import { type Problem, shownPath } from "../../case/problem.ts";
import type { TestCase } from "../../case/test-case.ts";
import { hashOf } from "../../hash.ts";
import { jsonIn } from "../../json.ts";
import { scenarioId } from "../../scenario/scenario.ts";
import { conversationOver, scenarioCase } from "../../scenario/scenario-case.ts";
import { loadScenarioFile } from "../../scenario/scenario-file.ts";
import { intendedGrading, intendedSchema, toolInShadow } from "../../shadow/intended-calls.ts";
import { type ListedTool, ListedTools } from "../../shadow/listed-tool.ts";
import { shadowOf } from "../../shadow/shadow.ts";
import { ToolsFile } from "../../shadow/tools-file.ts";
import { buildTemplate } from "../../world/world-template.ts";
import type { Suite } from "../suite.ts";
import { SuiteError } from "../suite-error.ts";
import { checkScenario } from "./check-scenario.ts";
import { checkTools, recordedAnswers } from "./check-tools-file.ts";
import { filesUnder, textOfFile } from "./list-files.ts";
import { loadArticles } from "./load-articles.ts";
import { type DeskDraft, finishDesk, hashFiles } from "./load-desk.ts";

/** The file that marks a folder as a scenario folder. */
export const toolsFileName = "tools.yaml";
/** The tools as `deskproof connect` found them. */
export const listedFileName = "tools.json";

/** Loads a scenario folder as a suite that uses the user's own tools in shadow mode. */
export function loadScenarios(folder: string): Suite {
  const tools = loadToolsFile(folder);
  const { file, listed } = tools;
  const name = file.name ?? nameOf(folder);
  const desk = deskOf(folder, name, tools);
  const canary = `deskproof-canary ${name} ${hashOf(desk.hashes.tools)}`;
  const paths = filesUnder(folder).flatMap((path) => {
    const id = scenarioId(relative(folder, path).split(sep).join("/"));
    return id === undefined ? [] : [{ id, path }];
  });
  const loaded = paths.map(({ id, path }) => loadCase({ id, path, canary, desk }));
  const problems = [
    ...tools.problems,
    ...desk.problems,
    ...(paths.length === 0 ? [noScenarios(folder)] : []),
    ...loaded.flatMap((one) => one.problems),
  ];
  const finished = finishDesk(desk);
  if (problems.length > 0 || !finished) throw new SuiteError(problems);
  const shadow = shadowOf(file, listed);
  return {
    name,
    title: file.title ?? name,
    version: file.version,
    canary,
    scorecard: file.scorecard,
    trials: file.trials,
    turns: file.turns,
    steps: file.steps,
    folder,
    desks: new Map([[name, { ...finished, shadow, leaving: conversationOver }]]),
    cases: loaded.flatMap(({ testCase }) => (testCase ? [testCase] : [])),
    twins: [],
    hash: hashOf(JSON.stringify([desk.hashes, loaded.map(({ id, hash }) => [id, hash])])),
    caseHashes: new Map(loaded.map(({ id, hash }) => [id, hash])),
    drafts: new Set(loaded.flatMap(({ id, isDraft }) => (isDraft ? [id] : []))),
    scenarioFiles: new Map(paths.map(({ id, path }) => [id, path])),
  };
}

/** A scenario folder's declarations about its tools. */
export interface LoadedTools {
  readonly file: ToolsFile;
  readonly listed: readonly ListedTool[];
  readonly answers: ReturnType<typeof recordedAnswers>;
  readonly problems: readonly Problem[];
}

/** Reads tools.yaml and tools.json. Nothing else can be checked without them, so their problems are thrown immediately. */
export function loadToolsFile(folder: string): LoadedTools {
  const path = join(folder, toolsFileName);
  const { yaml, value, problems } = parseYaml(ToolsFile, shownPath(path), textOfFile(path) ?? "");
  if (!value) throw new SuiteError(problems);
  const listed = loadListed(join(folder, listedFileName));
  const answers = recordedAnswers(folder, { file: value, yaml });
  return { file: value, listed, answers, problems: [...checkTools(yaml, value, listed), ...answers.problems] };
}

function loadListed(path: string): readonly ListedTool[] {
  const text = textOfFile(path);
  const parsed = ListedTools.safeParse(text === undefined ? undefined : jsonIn(text));
  if (parsed.success) return parsed.data.tools;
  const message =
    text === undefined ? "this is missing" : `this does not match the format that connect writes: ${firstIssue(parsed.error)}`;
  const expected = "the list that `deskproof connect <url or file> --to <this folder>` writes";
  throw new SuiteError([{ file: shownPath(path), line: 1, column: 1, message, expected }]);
}

function firstIssue(error: z.ZodError): string {
  return z.prettifyError(error).split("\n")[0] ?? "";
}

function deskOf(folder: string, name: string, { file, listed, answers }: LoadedTools): DeskDraft {
  const policyPath = join(folder, "policy.md");
  const { articles, problems } = loadArticles(join(folder, "kb"));
  const declared = new Map(Object.entries(file.tools));
  const tools = listed.map((tool) =>
    toolInShadow({ listed: tool, declared: declared.get(tool.name), recorded: answers.byTool.get(tool.name) }),
  );
  const template = buildTemplate({ schema: intendedSchema, seed: [], now: file.now, articles, ...intendedGrading });
  return {
    name,
    policy: textOfFile(policyPath) ?? "",
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    toolsLoaded: true,
    rules: [],
    ruleIds: new Set(),
    template,
    decide: undefined,
    decideLoaded: true,
    grade: undefined,
    asks: undefined,
    hashes: {
      policy: hashFiles(folder, [policyPath]),
      tools: hashFiles(folder, [join(folder, toolsFileName), join(folder, listedFileName), ...answers.files]),
      seed: hashOf(file.now),
    },
    problems,
  };
}

interface ScenarioPath {
  readonly id: string;
  readonly path: string;
  readonly canary: string;
  readonly desk: DeskDraft;
}

function loadCase({ id, path, canary, desk }: ScenarioPath): {
  readonly id: string;
  readonly hash: string;
  readonly testCase: TestCase | undefined;
  readonly isDraft: boolean;
  readonly problems: readonly Problem[];
} {
  const { yaml, value, problems } = loadScenarioFile(path);
  const place = { id, desk: desk.name, canary, tools: desk.tools };
  const testCase = value && scenarioCase(value, place);
  const found = [...problems, ...checkScenario({ yaml, testCase, desk, id })];
  return { id, hash: hashOf(textOfFile(path) ?? ""), testCase, isDraft: value?.draft !== undefined, problems: found };
}

function nameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[^a-z]+|-+$/g, "");
  return name === "" ? "scenarios" : name;
}

function noScenarios(folder: string): Problem {
  return {
    file: shownPath(folder),
    line: 1,
    column: 1,
    message: "there are no scenarios",
    expected: "a file named <id>.scenario.yaml; create one with `deskproof new scenario`",
  };
}
