import type { Verdict } from "../score/verdict.ts";
import type { RunStore } from "./run-store.ts";

/** A stored attempt with its verdict as JSON, which shows whether a new verdict differs. */
type Stored = Parameters<Parameters<RunStore["rescorePages"]>[0]>[0][number] & { readonly json: string | undefined };

/**
 * Has pages of attempts scored and stores the verdicts that changed, in the order of the pages. While a page is being scored, the next one
 * is already read and waiting, so that no scoring thread has to wait for the slowest record of a page.
 */
export async function scorePages<Attempt extends Stored>(
  pages: Iterable<readonly Attempt[]>,
  score: Parameters<RunStore["rescorePages"]>[0],
  keep: (changed: readonly { readonly attempt: Attempt; readonly verdict: Verdict }[]) => void,
): Promise<void> {
  const keepPage = async ({ page, scoring }: Scoring<Attempt>) => {
    const verdicts = await scoring;
    const changed = page.flatMap((attempt, index) => {
      const verdict = verdicts[index];
      // Writing a verdict costs more than checking that it is unchanged.
      return verdict && JSON.stringify(verdict) !== attempt.json ? [{ attempt, verdict }] : [];
    });
    if (changed.length > 0) keep(changed);
  };
  let current: Scoring<Attempt> | undefined;
  for (const page of pages) {
    const next = { page, scoring: Promise.resolve(score(page)) };
    // If the page before it fails, that error is the one to report.
    next.scoring.catch(() => {});
    if (current) await keepPage(current);
    current = next;
  }
  if (current) await keepPage(current);
}

interface Scoring<Attempt> {
  readonly page: readonly Attempt[];
  readonly scoring: Promise<readonly (Verdict | undefined)[]>;
}
