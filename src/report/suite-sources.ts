import { hashOf } from "../hash.ts";
import { canonicalJson } from "../json.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { SuiteSource } from "../suite/suite-source.ts";
import { visibleText } from "../visible-text.ts";

type Plan = Pick<RunPlan, "suites">;

const shortHash = 12;

/** The project, version, commit and data of an imported suite. */
export function sourceName({ project, version, commit, files }: SuiteSource): string {
  const parts = [
    `${project} ${version === undefined ? "(version unknown)" : visibleText(version)}`,
    commit === undefined ? "commit unknown" : `commit ${commit.slice(0, shortHash)}`,
    `data ${hashOf(canonicalJson(files)).slice(0, shortHash)}`,
  ];
  return parts.join(", ");
}

/** States where a run's imported suites come from, and how many of the tasks are in them. */
export function sourceSentences({ suites }: Plan): string[] {
  return suites.flatMap(({ name, source }) => {
    if (!source) return [];
    const { tasks, leftOut } = source;
    const left = leftOut.length === 0 ? "" : `, ${tasks - leftOut.length} of ${tasks} tasks`;
    return [`${name}: imported from ${sourceName(source)}${left}.`];
  });
}

/** Warns about each suite that the two runs got from different versions of a project. */
export function sourceDifferences(before: Plan, after: Plan): string[] {
  return before.suites.flatMap(({ name, source }) => {
    const other = after.suites.find((suite) => suite.name === name)?.source;
    if (!source && !other) return [];
    if (source && other && canonicalJson(source) === canonicalJson(other)) return [];
    const named = (one: SuiteSource | undefined) => (one ? sourceName(one) : "an unknown version");
    return [
      `${name} does not come from the same version in both runs: first ${named(source)}; second ${named(other)}. ` +
        "A difference may be due to the tasks and not to the agents.",
    ];
  });
}
