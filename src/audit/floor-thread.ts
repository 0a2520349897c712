import { Worker } from "node:worker_threads";
import type { TestCase } from "../case/test-case.ts";
import type { Suite } from "../suite/suite.ts";
import { auditFloor, type FloorRun, type Pace } from "./floor.ts";

/** The input of the second thread. */
export interface FloorTask extends Pace {
  readonly folder: string;
  readonly hash: string;
  readonly cases: readonly string[];
}

const fewCases = 12;

/** Runs the trivial agents on a second thread, because they take as long as all the other audits together. */
export async function auditFloorInThread(suite: Suite, cases: readonly TestCase[], pace: Pace): Promise<FloorRun> {
  if (cases.length < fewCases) return auditFloor(suite, cases, pace);
  const task: FloorTask = { folder: suite.folder, hash: suite.hash, cases: cases.map(({ id }) => id), ...pace };
  const worker = new Worker(new URL(`./floor-worker${import.meta.url.slice(-3)}`, import.meta.url), { workerData: task });
  const found = await new Promise<FloorRun | undefined>((resolve) => {
    worker.once("message", resolve).once("error", () => resolve(undefined));
    worker.once("exit", () => resolve(undefined));
  });
  await worker.terminate();
  // If the second thread fails, run the agents here, where an error reaches the user.
  return found ?? auditFloor(suite, cases, pace);
}
