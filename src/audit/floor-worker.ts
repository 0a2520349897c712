import { parentPort, workerData } from "node:worker_threads";
import { loadSuite } from "../suite/load/load-suite.ts";
import { auditFloor } from "./floor.ts";
import type { FloorTask } from "./floor-thread.ts";

// This file runs in the second thread that `auditFloorInThread` starts.

const { folder, hash, cases, ...pace }: FloorTask = workerData;
const suite = await loadSuite(folder, { check: false });
// Skip the work if the suite has changed on disk in the meantime.
if (suite.hash === hash) {
  const chosen = suite.cases.filter(({ id }) => cases.includes(id));
  parentPort?.postMessage(await auditFloor(suite, chosen, pace));
}
