import { statement } from "../score/checks.ts";
import { scoringOn } from "../score/scorecards.ts";
import { worstMode } from "../score/trial/define-check.ts";
import { type Finding, isScoredVerdict } from "../score/verdict.ts";
import type { Words } from "../suite/words.ts";
import { type RuledStatement, statementsByTrial, type TrialStatements } from "./confirmed-statements.ts";
import type { RunPlan } from "./run-plan.ts";
import type { RunStore, TrialResult, TrialSummary } from "./run-store.ts";

/**
 * A run with people's and judges' rulings on statements applied. A trial with a confirmed statement fails if the
 * `words` setting says that such statements count. Stored verdicts do not change. The plan contains each suite's
 * setting: the user's choice or, if there is none, the suite's own.
 */
export function countedRun(store: RunStore, asked?: Words): RunStore {
  const plan = planFor(store.plan, asked);
  const suites = new Set(plan.suites.flatMap(({ name, words }) => (words === "confirmed" ? [name] : [])));
  const confirmedOf = ({ suite, confirmed }: TrialStatements) => (suites.has(suite) ? confirmed : []);
  // Judgements take time to read, so they are read only if a ruling can change a result.
  const rulings = () => (suites.size > 0 ? statementsByTrial(store.judgements(), store.notes()) : undefined);
  const counted: Partial<RunStore> = {
    plan,
    get parts() {
      return store.parts.map((part) => ({ ...part, store: countedRun(part.store, asked) }));
    },
    *results() {
      const statementsOf = rulings();
      if (!statementsOf) return yield* store.results();
      for (const result of store.results()) yield countResult(result, confirmedOf(statementsOf(result)));
    },
    *summaries() {
      const statementsOf = rulings();
      if (!statementsOf) return yield* store.summaries();
      for (const summary of store.summaries()) yield countSummary(summary, confirmedOf(statementsOf(summary)));
    },
    result(key) {
      const found = store.result(key);
      if (suites.size === 0) return found;
      return found && countResult(found, confirmedOf(statementsByTrial(store.judgements(key), store.notes(key))(key)));
    },
    // `using` does not accept a bound function.
    [Symbol.dispose]() {
      store[Symbol.dispose]();
    },
  };
  return replaceMembers(store, counted);
}

function replaceMembers(store: RunStore, replaced: Partial<RunStore>): RunStore {
  // All other members must be called on the store itself.
  return new Proxy(store, {
    get(target, name) {
      if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name);
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function planFor(plan: RunPlan, asked: Words | undefined): RunPlan {
  return asked === undefined ? plan : { ...plan, suites: plan.suites.map((suite) => ({ ...suite, words: asked })) };
}

function countResult<Result extends TrialResult>(result: Result, confirmed: readonly RuledStatement[]): Result {
  const { verdict } = result;
  const [first, ...rest] = confirmed.map(findingOf);
  if (!first || !isScoredVerdict(verdict)) return result;
  const scoring = scoringOn(verdict.card.scorecard);
  const card = scoring.charge?.(verdict.card, [first, ...rest]) ?? verdict.card;
  const mode = worstMode([...(verdict.kind === "fail" ? [verdict.mode] : []), first.mode, ...rest.map((finding) => finding.mode)]);
  if (verdict.kind === "pass") return { ...result, verdict: { ...verdict, kind: "fail", findings: [first, ...rest], mode, card } };
  const onCard = scoring.findingsOn?.(card) ?? [];
  // A finding about points, such as "82 of 100", must state the points that remain after the deductions.
  const others = verdict.findings.map((finding) => onCard.find(({ check }) => check === finding.check) ?? finding);
  return { ...result, verdict: { ...verdict, findings: [...others, first, ...rest], mode, card } };
}

function countSummary(summary: TrialSummary, confirmed: readonly RuledStatement[]): TrialSummary {
  const findings = confirmed.map(findingOf);
  const [first] = findings;
  if (!first || (summary.verdict !== "pass" && summary.verdict !== "fail")) return summary;
  const mode = worstMode([summary.mode, ...findings.map((finding) => finding.mode)]);
  return { ...summary, verdict: "fail", mode, checks: [...summary.checks, first.check] };
}

function findingOf({ event, quote, named, notes }: RuledStatement): Finding {
  const kinds = [...new Set(named.map(({ kind }) => kind))];
  const what = kinds.length === 0 ? "wrong" : kinds.join(" or ");
  const why = notes.at(-1)?.reason ?? named[0]?.why ?? "";
  const mode = kinds.includes("leaked") ? "over_action" : statement.mode;
  return { check: statement.name, step: event, why: `"${quote}" is ${what}${why === "" ? "" : `: ${why}`}`, mode };
}
