import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LocatedValue, under } from "../../case/located-value.ts";
import { type Problem, placeOf, shownPath, sortProblems } from "../../case/problem.ts";
import type { TestCase } from "../../case/test-case.ts";
import { readYaml } from "../../case/yaml-file.ts";
import type { Suite } from "../suite.ts";
import { findSuite } from "./find-suite.ts";
import { codeFile } from "./list-files.ts";
import { questionsFile } from "./load-questions.ts";
import { reporterFor } from "./report-problem.ts";
import { scenarioWarnings } from "./scenario-warnings.ts";
import { warnOfUnaccepted } from "./warn-accepts.ts";
import { warnOfMissingAsides } from "./warn-asides.ts";
import { strayAsks, warnOfUnanswered } from "./warn-asks.ts";
import { type CaseWithLines, warnOfMissingLines, warnOfSharedLines } from "./warn-lines.ts";
import { warnOfMoments } from "./warn-moments.ts";
import { warnOfTodos } from "./warn-todos.ts";
import { warnOfOneSidedTwin } from "./warn-twins.ts";

/**
 * Warns about TODOs and one-sided counterfactual pairs in a valid suite, and about missing lines and asides, shared
 * lines and questions that customers cannot answer, which make the customers less lifelike.
 */
export function suiteWarnings(suite: Suite): Problem[] {
  if (suite.scenarioFiles) return sortProblems(scenarioWarnings(suite.folder, suite.scenarioFiles));
  const warnings: Problem[] = [];
  // A customer who follows a scenario has no lines or facts of their own.
  const authored = suite.cases.filter(({ customer }) => customer.scenario === undefined);
  const speakers = authored.map((testCase) => speakerOf(suite, testCase, warnings));
  const twins = new Map(suite.cases.flatMap(({ id, twin }) => (twin === undefined ? [] : [[id, twin]])));
  const hasQuestions = existsSync(questionsFile(findSuite(suite.folder)));
  for (const [index, testCase] of authored.entries()) {
    const speaker = speakers[index];
    const desk = suite.desks.get(testCase.desk);
    if (!speaker || !desk) continue;
    warnOfOneSidedTwin(speaker, twins);
    warnOfMissingLines(speaker);
    if (hasQuestions) warnOfMissingAsides(speaker);
    warnOfUnanswered({ testCase, desk, customer: speaker.customer, report: speaker.report });
    warnOfUnaccepted({ testCase, desk, customer: speaker.customer, report: speaker.report });
  }
  warnOfSharedLines(speakers);
  return sortProblems([...warnings, ...warnOfMoments(findSuite(suite.folder)), ...declared(suite)]);
}

function speakerOf({ folder }: Suite, { id, twin }: TestCase, warnings: Problem[]): CaseWithLines {
  const path = join(findSuite(folder), "cases", `${id}.yaml`);
  const text = readFileSync(path, "utf8");
  const yaml = readYaml(shownPath(path), text);
  warnings.push(...warnOfTodos(yaml.file, text));
  const report = reporterFor(yaml, warnings);
  const root: LocatedValue = { path: [], value: yaml.value };
  return { id, twin, customer: under(root, "customer"), report };
}

function declared({ folder, cases, desks }: Suite): Problem[] {
  const path = codeFile(findSuite(folder), "suite");
  if (path === undefined) return [];
  const text = readFileSync(path, "utf8");
  return [...desks.values()].flatMap((desk) => {
    const intents = new Set(cases.filter((testCase) => testCase.desk === desk.name).map(({ intent }) => intent));
    const expected = "intents of this desk's cases, and its tools";
    return strayAsks(desk, intents).map(({ name, message }) => ({
      file: shownPath(path),
      ...placeOf(text, `"${name}"`),
      message,
      expected,
    }));
  });
}
