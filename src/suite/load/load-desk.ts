import { join, relative, sep } from "node:path";
import { type Problem, shownPath } from "../../case/problem.ts";
import { hashOf } from "../../hash.ts";
import type { Tool } from "../../world/tool.ts";
import type { WorldTemplate } from "../../world/world-template.ts";
import type { Decide } from "../decide.ts";
import type { Ask, DeskDeclaration } from "../define-suite.ts";
import type { Grade } from "../grade.ts";
import { checkPolicy, policySentences } from "../policy-sentences.ts";
import type { Rule } from "../rule.ts";
import type { Desk } from "../suite.ts";
import { codeFilesIn, filesIn, textOfFile } from "./list-files.ts";
import { loadArticles } from "./load-articles.ts";
import { loadDecide } from "./load-decide.ts";
import { loadGrade } from "./load-grade.ts";
import { loadRules } from "./load-rules.ts";
import { loadSeed } from "./load-seed.ts";
import { loadTemplate } from "./load-template.ts";
import { loadTools } from "./load-tools.ts";

/** A desk with everything that could be loaded, so that its cases can be checked despite problems. */
export interface DeskDraft {
  readonly name: string;
  readonly policy: string;
  readonly tools: ReadonlyMap<string, Tool>;
  /** Whether every tool file loaded. */
  readonly toolsLoaded: boolean;
  readonly rules: readonly Rule[];
  readonly ruleIds: ReadonlySet<string>;
  readonly template: WorldTemplate | undefined;
  readonly decide: Decide | undefined;
  /** Whether decide.ts loaded or does not exist. */
  readonly decideLoaded: boolean;
  /** The desk's own grading; undefined if it has none or it failed to load. */
  readonly grade: Grade | undefined;
  readonly asks: readonly Ask[] | undefined;
  readonly hashes: Desk["hashes"];
  readonly problems: readonly Problem[];
}

/** A desk's folder and its declaration in suite.ts. */
export interface DeskSource {
  readonly name: string;
  readonly folder: string;
  readonly declaration: DeskDeclaration;
  readonly suiteFile: { readonly file: string; readonly text: string };
}

/** Loads one desk from its folder and collects its problems. */
export async function loadDesk(source: DeskSource): Promise<DeskDraft> {
  const { name, folder, declaration } = source;
  const policyPath = join(folder, "policy.md");
  const policy = textOfFile(policyPath) ?? "";
  const sentences = policySentences(policy);
  const [tools, rules, { decide, problems: undecided }, { grade, problems: ungraded }] = await Promise.all([
    loadTools(join(folder, "tools")),
    loadRules(folder, { file: shownPath(policyPath), sentences }),
    loadDecide(folder),
    loadGrade(folder),
  ]);
  const records = loadRecords(source);
  const problems = [
    ...(policy.trim() === "" ? [absent(policyPath, "the policy given to the agent")] : []),
    ...checkPolicy(shownPath(policyPath), sentences),
    ...tools.problems,
    ...(tools.tools.size === 0 && tools.problems.length === 0
      ? [absent(join(folder, "tools"), "files that export tools made by defineTool")]
      : []),
    ...rules.problems,
    ...undecided,
    ...ungraded,
    ...records.problems,
  ];
  return {
    name,
    policy,
    tools: tools.tools,
    toolsLoaded: tools.problems.length === 0,
    rules: rules.rules,
    ruleIds: new Set([...sentences.map(({ id }) => id), ...rules.rules.map(({ id }) => id)]),
    template: records.template,
    decide,
    decideLoaded: undecided.length === 0,
    grade,
    asks: declaration.asks,
    hashes: hashesOf(folder, declaration),
    problems,
  };
}

function loadRecords({ folder, declaration, suiteFile }: DeskSource): Pick<DeskDraft, "template" | "problems"> {
  const schemaPath = join(folder, "schema.sql");
  const schema = textOfFile(schemaPath) ?? "";
  const { articles, problems } = loadArticles(join(folder, "kb"));
  const seed = loadSeed(join(folder, "seed"));
  if (schema.trim() === "") {
    const missing = absent(schemaPath, "the CREATE TABLE statements of the desk's database");
    return { template: undefined, problems: [...problems, ...seed.problems, missing] };
  }
  if (seed.problems.length > 0) return { template: undefined, problems: [...problems, ...seed.problems] };
  const { now, ids, ungraded } = declaration;
  const source = { schema, now, ids, ungraded, articles };
  const built = loadTemplate({ source, schemaFile: shownPath(schemaPath), suiteFile, seed });
  return { template: built.template, problems: [...problems, ...built.problems] };
}

/** Turns a complete draft into a desk; undefined if its database could not be built. */
export function finishDesk(draft: DeskDraft): Desk | undefined {
  const { name, policy, tools, rules, template, decide, grade, asks, hashes } = draft;
  const optional = { ...(decide && { decide }), ...(grade && { grade }), ...(asks && { asks }) };
  return template && { name, policy, tools, rules, template, hashes, ...optional };
}

function absent(path: string, expected: string): Problem {
  return { file: shownPath(path), line: 1, column: 1, message: "this is missing or empty", expected };
}

// `asks` is used only by `check`, so changing it must not change the hashes.
function hashesOf(folder: string, { asks: _, ...declaration }: DeskDeclaration): Desk["hashes"] {
  const policy = [join(folder, "policy.md"), ...filesIn(join(folder, "kb"), [".md"])];
  const seed = [join(folder, "schema.sql"), ...filesIn(join(folder, "seed"), [".yaml", ".yml", ".json", ".sql"])];
  return {
    policy: hashFiles(folder, policy),
    tools: hashFiles(folder, codeFilesIn(join(folder, "tools"))),
    seed: hashOf(hashFiles(folder, seed) + JSON.stringify(declaration)),
  };
}

/** One hash over the relative paths and contents of several files. */
export function hashFiles(folder: string, paths: readonly string[]): string {
  const parts = paths.map((path) => JSON.stringify([relative(folder, path).split(sep).join("/"), textOfFile(path)]));
  return hashOf(parts.join("\n"));
}
