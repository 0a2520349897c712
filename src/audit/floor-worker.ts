import { parentPort, workerData } from "node:worker_threads";
import { loadSuite } from "../suite/load/load-suite.ts";
import { auditFloor } from "./floor.ts";
import type { FloorTask } from "./floor-thread.ts";

// This file runs in the second thread that `auditFloorInThread` starts.

const { folder, hash, cases, seed, concurrency }: FloorTask = workerData;
const suite = await loadSuite(folder, { check: false });
// Skip the work if the suite has changed on disk in the meantime.
if (suite.hash === hash) {
  const wanted = new Set(cases);
  const chosen = suite.cases.filter(({ id }) => wanted.has(id));
  parentPort?.postMessage(await auditFloor(suite, chosen, { seed, concurrency }));
}
