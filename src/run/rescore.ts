import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scorerVersion, type Verdict } from "../score/verdict.ts";
import { rereadSecrets } from "../secrets/redact.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { RunStore, StoredAttempt, StoredVerdict } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { type Scorer, scoreHere } from "./score-in-thread.ts";
import { unscoredBecause } from "./score-stored.ts";

/** A group of verdicts that rescoring changed in the same way. */
export interface VerdictChange {
  readonly scorer: { readonly before: number; readonly after: number };
  readonly verdict: { readonly before: Verdict["kind"]; readonly after: Verdict["kind"] };
  /** The checks that fail now but did not before; `cleared` lists those that no longer fail. */
  readonly found: readonly string[];
  readonly cleared: readonly string[];
  readonly trials: number;
  /** The first trial of the group. */
  readonly example: TrialKey;
}

/** The result of rescoring a run. */
export interface Rescoring {
  readonly scored: number;
  /** The number of trials whose case is no longer in the suite; their verdicts are unchanged. */
  readonly skipped: number;
  /** The trials that the scorer could not score, with the first error for each case. */
  readonly unscored: readonly { readonly case: string; readonly trials: number; readonly error: string }[];
  /** The number of trials whose result (passed, failed, excluded, not scorable) changed. */
  readonly flipped: number;
  /** The changes, most frequent first. */
  readonly changes: readonly VerdictChange[];
}

/**
 * Rescores every stored record with the current suite. No conversation is repeated, and only one page of records is in memory at a time.
 */
export async function rescoreRun(
  store: Pick<RunStore, "rescorePages">,
  suites: ReadonlyMap<string, Suite>,
  scorer: Scorer = scoreHere,
): Promise<Rescoring> {
  rereadSecrets();
  const cases = new Map(
    [...suites.values()].flatMap((suite) =>
      suite.cases.map((testCase): [string, Known] => [`${suite.name}\n${testCase.id}`, { suite, testCase }]),
    ),
  );
  const counts = new Counts();
  let counted: Promise<unknown> = Promise.resolve();
  await store.rescorePages((page) => {
    for (const { before } of page) refuseNewer(before);
    const scoring = page.map((attempt) => {
      const known = cases.get(`${attempt.suite}\n${attempt.case}`);
      return known && scoreOrLeave(known, attempt.record, scorer);
    });
    // Verdicts are counted in plan order, whichever page and thread finished first.
    const earlier = counted;
    const counting = Promise.all(scoring).then(async (verdicts) => {
      await earlier;
      for (const [index, attempt] of page.entries()) counts.add(attempt, verdicts[index]);
      return verdicts;
    });
    counted = counting;
    return counting;
  });
  return counts.result;
}

interface Known {
  readonly suite: Suite;
  readonly testCase: TestCase;
}

async function scoreOrLeave({ suite, testCase }: Known, record: TrialRecord, scorer: Scorer): Promise<Verdict> {
  try {
    return await scorer.score(suite, testCase, record);
  } catch (error) {
    return unscoredBecause(error);
  }
}

class Counts {
  readonly #changes = new Map<string, VerdictChange>();
  readonly #unscored = new Map<string, Rescoring["unscored"][number]>();
  #scored = 0;
  #skipped = 0;
  #flipped = 0;

  add({ record: _, before, ...key }: StoredAttempt, after: Verdict | undefined): void {
    if (!after) {
      this.#skipped += 1;
      return;
    }
    if (after.kind === "unscored") {
      const { trials = 0, error = after.error } = this.#unscored.get(key.case) ?? {};
      this.#unscored.set(key.case, { case: key.case, trials: trials + 1, error });
    } else this.#scored += 1;
    if (before.kind !== after.kind) this.#flipped += 1;
    const change = changeOf(before, after);
    if (!change) return;
    const name = JSON.stringify(change);
    const earlier = this.#changes.get(name);
    this.#changes.set(name, { ...change, trials: (earlier?.trials ?? 0) + 1, example: earlier?.example ?? key });
  }

  get result(): Rescoring {
    return {
      scored: this.#scored,
      skipped: this.#skipped,
      unscored: [...this.#unscored.values()],
      flipped: this.#flipped,
      changes: [...this.#changes.values()].sort((one, other) => other.trials - one.trials),
    };
  }
}

// Reports use the newest scorer's verdict, so a verdict from an older scorer would be stored but never used.
function refuseNewer({ scorer }: StoredVerdict): void {
  if (scorer > scorerVersion)
    throw new UserError(
      `this run was scored by scorer ${scorer}, but this version has scorer ${scorerVersion}. Update deskproof to rescore it.`,
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
