import { difficulty, levelOf } from "../../case/difficulty.ts";
import type { CaseFile } from "../../case/load-case-file.ts";
import { itemsOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import type { Problem } from "../../case/problem.ts";
import { checkCustomer } from "./check-customer.ts";
import { checkDates } from "./check-dates.ts";
import { checkMoments } from "./check-moments.ts";
import { checkReplay } from "./check-replay.ts";
import { checkRows } from "./check-rows.ts";
import { checkTruth } from "./check-truth.ts";
import type { DeskDraft } from "./load-desk.ts";
import { type Report, reporterFor, reportUnknown } from "./report-problem.ts";

/** The parts of a suite that a case is checked against. */
export interface CaseSurroundings {
  readonly canary: string;
  readonly desks: ReadonlyMap<string, DeskDraft>;
  /** The number of times each id occurs. */
  readonly ids: ReadonlyMap<string, number>;
  /** The id derived from the file's path. */
  readonly idByPath: string;
  /** The topics for which the suite or one of its cases has example questions; undefined if the suite's questions could not be read. */
  readonly topics: ReadonlySet<string> | undefined;
}

/**
 * Checks that everything a case names exists in its suite. The check works on raw values, so it also handles a file with other mistakes.
 */
export function checkCase(caseFile: CaseFile, around: CaseSurroundings): Problem[] {
  const { yaml } = caseFile;
  if (yaml.value === undefined || yaml.value === null) return [];
  const problems: Problem[] = [];
  const report = reporterFor(yaml, problems);
  const root: LocatedValue = { path: [], value: yaml.value };
  checkLabels(root, around, report);
  const deskName = textOf(under(root, "desk"));
  const desk = around.desks.get(deskName ?? "");
  if (!desk) {
    if (deskName !== undefined)
      reportUnknown(report, { spot: under(root, "desk"), what: "desk", name: deskName, known: around.desks.keys() });
    return problems;
  }
  checkRules(root, desk, report);
  // Skip this check if a tool file failed to load, because every case would seem to name missing tools.
  if (desk.toolsLoaded) checkTruth(root, desk, report);
  const tools = desk.toolsLoaded ? desk.tools.values() : undefined;
  checkCustomer(under(root, "customer"), { tools, topics: around.topics, report });
  checkDates(root, report);
  checkMoments(under(root, "customer"), desk.tools.values(), report);
  problems.push(...checkRows({ world: under(root, "world"), desk, yaml, rows: caseFile.testCase?.world }));
  // Replay only cases without other problems. A desk with its own grading may have plans with rejected calls.
  if (problems.length > 0 || !caseFile.testCase || !desk.toolsLoaded || desk.grade) return problems;
  checkReplay({ root, testCase: caseFile.testCase, desk, report });
  return problems;
}

function checkLabels(root: LocatedValue, around: CaseSurroundings, report: Report): void {
  const canary = under(root, "canary");
  if (textOf(canary) !== undefined && textOf(canary) !== around.canary)
    report(canary, "this is not the suite's canary", `canary: ${around.canary}`);
  const id = under(root, "id");
  const own = textOf(id);
  if (own !== undefined && own !== around.idByPath)
    report(
      id,
      `the id is "${own}", but the file's path is that of "${around.idByPath}"`,
      `id: ${around.idByPath}, or the file at cases/${own}.yaml`,
    );
  if (own !== undefined && (around.ids.get(own) ?? 0) > 1) report(id, `another case has the id "${own}"`, "a unique id");
  checkTwin(root, around, report);
  checkTrap(root, report);
  checkLevel(root, report);
}

function checkTwin(root: LocatedValue, { ids }: CaseSurroundings, report: Report): void {
  const twin = under(root, "twin");
  const name = textOf(twin);
  if (name === undefined) return;
  if (name === textOf(under(root, "id")))
    report(twin, "a case cannot be its own counterfactual", "the id of the case that differs in one fact");
  else if (!ids.has(name)) reportUnknown(report, { spot: twin, what: "case", name, known: ids.keys() });
}

function checkTrap(root: LocatedValue, report: Report): void {
  const bucket = under(root, "bucket");
  const trap = under(root, "trap");
  if (bucket.value === "trap" && trap.value === undefined)
    report(bucket, "a case in the bucket trap has no trap", "trap: { kind, money, tactic }");
  if (bucket.value !== "trap" && bucket.value !== undefined && trap.value !== undefined)
    report(trap, "only cases in the bucket trap have a trap", "bucket: trap, or no trap", "key");
}

function checkLevel(root: LocatedValue, report: Report): void {
  const level = textOf(under(root, "level"));
  if (level === undefined) return;
  const count = (...path: string[]) => itemsOf(under(root, ...path)).length;
  const demands = {
    calls: count("truth", "plan"),
    rules: count("rules"),
    distractors: count("distractors"),
    pressure: count("pressure"),
  };
  const score = difficulty(demands);
  if (levelOf(score) === level) return;
  const sum =
    `${demands.calls} calls + ${demands.rules} rules + ${demands.distractors} distractors + 2 × ` +
    `${demands.pressure} pressure = ${score}`;
  report(under(root, "level"), `the level is ${level}, but ${sum} is ${levelOf(score)}`, `level: ${levelOf(score)}`);
}

function checkRules(root: LocatedValue, desk: DeskDraft, report: Report): void {
  const seen = new Set<string>();
  for (const spot of itemsOf(under(root, "rules"))) {
    const id = textOf(spot);
    if (id === undefined) continue;
    if (!desk.ruleIds.has(id)) reportUnknown(report, { spot, what: "rule", name: id, known: desk.ruleIds });
    if (seen.has(id)) report(spot, `the rule ${id} is listed twice`, "each rule once");
    seen.add(id);
  }
}
