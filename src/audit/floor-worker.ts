import { parentPort, workerData } from "node:worker_threads";
import { loadSuite } from "../suite/load-suite.ts";
import { auditFloor } from "./floor.ts";
import type { FloorTask } from "./floor-aside.ts";

// The thread behind `floorAside`.

const { folder, hash, cases, seed, concurrency }: FloorTask = workerData;
const suite = await loadSuite(folder);
// A suite that was edited meanwhile is not the one that is audited.
if (suite.hash === hash) {
  const wanted = new Set(cases);
  const chosen = suite.cases.filter(({ id }) => wanted.has(id));
  parentPort?.postMessage(await auditFloor(suite, chosen, { seed, concurrency }));
}
