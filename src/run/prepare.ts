import type { Suite } from "../suite/suite.ts";
import { warmWorlds } from "../world/world.ts";
import { type Scorer, scoreAside, scoreHere } from "./score-aside.ts";

const manyTrials = 400;
const severalPlaces = 4;

/** Gets a run ready: for many trials, several at a time, a second thread for the verdicts and a database for each place. */
export async function prepareRun(suites: Iterable<Suite>, trials: number, concurrency: number): Promise<Scorer> {
  if (trials < manyTrials || concurrency < severalPlaces) return scoreHere;
  const all = [...suites];
  const scorer = scoreAside(all);
  // The thread takes half a second to load the suites; this one need not be idle meanwhile.
  for (const { desks } of all) for (const { template } of desks.values()) warmWorlds(template, concurrency);
  return await scorer;
}
