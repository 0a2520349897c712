import { readFileSync } from "node:fs";
import { join } from "node:path";
import { itemsOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import { parseYaml } from "../../case/parse-yaml.ts";
import { type Problem, shownPath } from "../../case/problem.ts";
import type { TestCase } from "../../case/test-case.ts";
import { type Twin, Twins } from "../../case/twin.ts";
import type { YamlFile } from "../../case/yaml-file.ts";
import { checkRows } from "./check-rows.ts";
import { filesIn } from "./list-files.ts";
import type { DeskDraft } from "./load-desk.ts";
import { type Report, reporterFor, reportUnknown } from "./report-problem.ts";

/** The cases and desks that counterfactuals are checked against. */
interface Parents {
  readonly folder: string;
  readonly cases: readonly TestCase[];
  /** The ids of all cases, including those with problems. */
  readonly ids: ReadonlySet<string>;
  readonly desks: ReadonlyMap<string, DeskDraft>;
}

/** Reads the optional twins/*.yaml and checks each counterfactual against its original case. */
export function loadTwins(parents: Parents): {
  readonly twins: readonly Twin[];
  readonly problems: readonly Problem[];
} {
  const taken = new Set(parents.ids);
  const files = filesIn(join(parents.folder, "twins"), [".yaml"]).map((path) => {
    const { yaml, value = [], problems } = parseYaml(Twins, shownPath(path), readFileSync(path, "utf8"));
    return { twins: value, problems: [...problems, ...checkFile(yaml, { ...parents, value, taken })] };
  });
  return { twins: files.flatMap(({ twins }) => twins), problems: files.flatMap(({ problems }) => problems) };
}

interface TwinCheck extends Parents {
  readonly value: readonly Twin[];
  /** The ids already in use; each counterfactual adds its own. */
  readonly taken: Set<string>;
}

function checkFile(yaml: YamlFile, check: TwinCheck): Problem[] {
  const problems: Problem[] = [];
  const report = reporterFor(yaml, problems);
  for (const [index, spot] of itemsOf({ path: [], value: yaml.value }).entries()) {
    checkId(under(spot, "id"), check.taken, report);
    const parent = parentOf(under(spot, "of"), check, report);
    const desk = check.desks.get(parent?.desk ?? "");
    if (!parent || !desk) continue;
    if (!desk.decide && desk.decideLoaded)
      report(under(spot, "of"), `desk "${desk.name}" has no decide.ts`, "a decide.ts in the folder of the desk");
    const twin = check.value[index];
    problems.push(...checkRows({ world: under(spot, "world"), desk, yaml, rows: twin?.world, under: parent.world }));
  }
  return problems;
}

function checkId(spot: LocatedValue, taken: Set<string>, report: Report): void {
  const id = textOf(spot);
  if (id === undefined) return;
  if (taken.has(id)) report(spot, `another case or counterfactual has the id "${id}"`, "a unique id");
  taken.add(id);
}

function parentOf(spot: LocatedValue, { cases, ids }: TwinCheck, report: Report): TestCase | undefined {
  const name = textOf(spot);
  if (name !== undefined && !ids.has(name)) reportUnknown(report, { spot, what: "case", name, known: ids });
  return cases.find(({ id }) => id === name);
}
