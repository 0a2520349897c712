import type { Suite } from "../suite/suite.ts";
import { warmWorlds } from "../world/world.ts";
import { type Rehearsal, rehearse } from "./rehearse.ts";
import { type Scorer, scoreAside, scoreHere } from "./score-aside.ts";

const manyTrials = 400;
const severalPlaces = 4;
/** Rehearsals after which most statements of the tools are known. */
const firstRehearsals = 16;
/** Rehearsals that are scored: about as many as can be before the first trial is. */
const mostScored = 48;

/**
 * Gets a run ready: for many trials, several at a time, a second thread for the verdicts, a database for each place, and code that
 * has been run before. The thread takes half a second to load the suites; all else is done in that time.
 */
export async function prepareRun(suites: Iterable<Suite>, trials: number, concurrency: number): Promise<Scorer> {
  if (trials < manyTrials || concurrency < severalPlaces) return scoreHere;
  const all = [...suites];
  const scorer = scoreAside(all);
  let isReady = false;
  const noteReady = () => {
    isReady = true;
  };
  scorer.then(noteReady, noteReady);
  const rehearsals = rehearse(all);
  for (let played = 0; played < firstRehearsals && !isReady; played++) await rehearsals.next();
  openPlaces(all, concurrency);
  const rehearsed: Rehearsal[] = [];
  while (!isReady) {
    const { value } = await rehearsals.next();
    if (!value) break;
    rehearsed.push(value);
  }
  const ready = await scorer;
  // The thread rehearses too, while the first conversations are under way; nobody waits for these verdicts.
  for (const { suite, testCase, record } of rehearsed.slice(-mostScored)) void ready.score(suite, testCase, record);
  return ready;
}

/** Opens as many databases as there are places, each desk's share after its number of cases. */
function openPlaces(suites: readonly Suite[], places: number): void {
  const cases = suites.flatMap((suite) => suite.cases.map(({ desk }) => suite.desks.get(desk)));
  for (const desk of new Set(cases)) {
    const share = cases.filter((other) => other === desk).length / cases.length;
    if (desk) warmWorlds(desk.template, Math.ceil(places * share));
  }
}
