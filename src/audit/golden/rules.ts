import { isInPlay } from "../../score/trial/rule-answer.ts";
import { traceOf } from "../../score/trial/trace.ts";
import type { Suite } from "../../suite/suite.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import type { GoldenDefect } from "./defect.ts";

/** Reports rules that apply in no golden run or that no trial breaks, and references to rules that do not exist. */
export function checkRuleCoverage(suite: Suite, goldens: readonly GoldenRun[], broken: ReadonlySet<string>): GoldenDefect[] {
  const traces = goldens.map(({ desk, record, testCase }) => ({ desk, trace: traceOf(record, desk, testCase.customer) }));
  return [...suite.desks.values()].flatMap((desk) => {
    const own = traces.filter((one) => one.desk === desk).map(({ trace }) => trace);
    const ids = new Set(desk.rules.map(({ id }) => id));
    return desk.rules.flatMap((rule): GoldenDefect[] => {
      const unknown = (rule.coveredBy ?? []).filter((id) => !ids.has(id));
      if (unknown.length > 0) return [{ where: rule.id, what: `names ${unknown.join(", ")} in coveredBy, which is not a rule` }];
      if (rule.coveredBy && rule.coveredBy.length > 0) return [];
      if (!own.some((trace) => isInPlay(rule, trace)))
        return [{ where: rule.id, what: "does not apply in any correct run, so no case tests it" }];
      return broken.has(rule.id) ? [] : [{ where: rule.id, what: "is not broken by any mutant or trivial agent; check that it can fail" }];
    });
  });
}
