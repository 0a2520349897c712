import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scoreTrial } from "../score/score-trial.ts";
import { scorerVersion, type Verdict } from "../score/verdict.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { RunStore, StoredVerdict } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { unscoredBecause } from "./score-stored.ts";

/** Verdicts that scoring again has changed in the same way. */
export interface VerdictChange {
  readonly scorer: { readonly before: number; readonly after: number };
  readonly verdict: { readonly before: Verdict["kind"]; readonly after: Verdict["kind"] };
  /** Checks that fail now and did not, and the other way round. */
  readonly found: readonly string[];
  readonly cleared: readonly string[];
  readonly trials: number;
  /** The first of them. */
  readonly example: TrialKey;
}

/** What scoring a run again came to. */
export interface Rescoring {
  readonly scored: number;
  /** Trials whose case is no longer in the suite, so that their verdict stays as it was. */
  readonly skipped: number;
  /** Trials that the scorer failed on, the first error of each case. */
  readonly unscored: readonly { readonly case: string; readonly trials: number; readonly error: string }[];
  /** Trials that pass, fail, are excluded or could not be scored now and were not before. */
  readonly flipped: number;
  /** The most frequent change first. */
  readonly changes: readonly VerdictChange[];
}

/** Scores every stored record again with the suite as it is now; no conversation is repeated, and only one page of records is held. */
export function rescoreRun(store: Pick<RunStore, "rescoreEach">, suites: ReadonlyMap<string, Suite>): Rescoring {
  const cases = new Map(
    [...suites.values()].flatMap((suite) =>
      suite.cases.map((testCase): [string, Known] => [`${suite.name}\n${testCase.id}`, { suite, testCase }]),
    ),
  );
  const changes = new Map<string, VerdictChange>();
  const unscored = new Map<string, Rescoring["unscored"][number]>();
  let [scored, skipped, flipped] = [0, 0, 0];
  store.rescoreEach(({ record, before, ...key }) => {
    refuseNewer(before);
    const known = cases.get(`${key.suite}\n${key.case}`);
    if (!known) {
      skipped += 1;
      return undefined;
    }
    const after = scoreOrLeave(known, record);
    if (after.kind === "unscored") {
      const { trials = 0, error = after.error } = unscored.get(key.case) ?? {};
      unscored.set(key.case, { case: key.case, trials: trials + 1, error });
    } else scored += 1;
    if (before.kind !== after.kind) flipped += 1;
    const change = changeOf(before, after);
    if (change) {
      const name = JSON.stringify(change);
      const earlier = changes.get(name);
      changes.set(name, { ...change, trials: (earlier?.trials ?? 0) + 1, example: earlier?.example ?? key });
    }
    return after;
  });
  const sorted = [...changes.values()].sort((one, other) => other.trials - one.trials);
  return { scored, skipped, unscored: [...unscored.values()], flipped, changes: sorted };
}

interface Known {
  readonly suite: Suite;
  readonly testCase: TestCase;
}

function scoreOrLeave({ suite, testCase }: Known, record: TrialRecord): Verdict {
  try {
    return scoreTrial(suite, testCase, record);
  } catch (error) {
    return unscoredBecause(error);
  }
}

// Readers take the newest scorer's word, so that of an older one would be stored and never seen.
function refuseNewer({ scorer }: StoredVerdict): void {
  if (scorer > scorerVersion)
    throw new UserError(
      `this run was scored by scorer ${scorer}, and this version has scorer ${scorerVersion}. Update deskproof to score it again.`,
    );
}

function changeOf(before: StoredVerdict, after: Verdict): Omit<VerdictChange, "trials" | "example"> | undefined {
  if (before.kind === after.kind && after.kind !== "fail" && before.checks.length === 0) return undefined;
  const now = new Set(after.kind === "fail" ? after.findings.map(({ check }) => check) : []);
  const then = new Set(before.checks);
  const found = [...now].filter((check) => !then.has(check)).sort();
  const cleared = [...then].filter((check) => ![...now].some((other) => other === check)).sort();
  if (before.kind === after.kind && found.length === 0 && cleared.length === 0) return undefined;
  return {
    scorer: { before: before.scorer, after: after.scorer },
    verdict: { before: before.kind, after: after.kind },
    found,
    cleared,
  };
}
