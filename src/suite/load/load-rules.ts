import { z } from "zod";
import { type Problem, placeOf } from "../../case/problem.ts";
import { didYouMean } from "../../nearest.ts";
import type { PolicySentence } from "../policy-sentences.ts";
import type { Rule } from "../rule.ts";
import { type ImportedFile, importFile } from "./import-file.ts";
import { codeFile } from "./list-files.ts";
import { claimsToBe, explainShape, shapeIssues } from "./load-tools.ts";

const isFunction = z.custom<unknown>((value) => typeof value === "function", "a function");

const RuleShape = z.looseObject({
  kind: z.literal("rule"),
  id: z.string().min(1),
  says: z.string().min(1),
  inPlay: isFunction.optional(),
  check: isFunction,
});

interface LoadedRules {
  readonly rules: readonly Rule[];
  readonly problems: readonly Problem[];
}

interface Policy {
  readonly file: string;
  readonly sentences: readonly PolicySentence[];
}

/** Loads the rules that a desk's rules.ts exports, and compares them with the policy's sentences. */
export async function loadRules(folder: string, policy: Policy): Promise<LoadedRules> {
  const path = codeFile(folder, "rules");
  if (path === undefined) return { rules: [], problems: withoutRules(policy, []) };
  const file = await importFile(path);
  if (file.problems.length > 0) return { rules: [], problems: file.problems };
  const rules = new Map<string, Rule>();
  const problems: Problem[] = [];
  for (const { name, value } of file.exports) {
    if (!claimsToBe("rule", value)) continue;
    if (!isRule(value)) problems.push(...explainShape(file, { name, value, shape: RuleShape }));
    else if (rules.has(value.id)) problems.push(twice(file, value.id));
    else rules.set(value.id, value);
  }
  const ids = [...rules.keys()];
  return {
    rules: [...rules.values()],
    problems: [...problems, ...withoutSentences(file, ids, policy), ...withoutRules(policy, ids)],
  };
}

function twice(file: ImportedFile, id: string): Problem {
  return { ...atRule(file, id), message: `another rule has the id ${id}`, expected: "each id once" };
}

function withoutSentences(file: ImportedFile, ids: readonly string[], { sentences }: Policy): Problem[] {
  const withSentences = sentences.map(({ id }) => id);
  return ids
    .filter((id) => !withSentences.includes(id))
    .map((id) => ({
      ...atRule(file, id),
      message: `${id} has no sentence in policy.md${didYouMean(id, withSentences)}`,
      expected: `a paragraph that begins **${id}** in policy.md`,
    }));
}

function withoutRules({ file, sentences }: Policy, ids: readonly string[]): Problem[] {
  return sentences
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, line, column }) => ({
      file,
      line,
      column,
      message: `${id} has no rule${didYouMean(id, ids)}`,
      expected: `defineRule({ id: "${id}", … }) in rules.ts`,
    }));
}

function atRule({ file, text }: ImportedFile, id: string): Pick<Problem, "file" | "line" | "column"> {
  return { file, ...placeOf(text, `"${id}"`) };
}

function isRule(value: unknown): value is Rule {
  return shapeIssues(RuleShape, value).length === 0;
}
