import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { ViewQuestion, ViewReading } from "./view-question.ts";

// The thread behind `ViewThread`. It does not use the process's compile cache unless it enables it before loading
// anything else, which saves a third of a second.
enableCompileCache();
const { lookUpIn } = await import("./look-up.ts");
const reading: ViewReading = workerData;
const answer = lookUpIn(reading);
parentPort?.on("message", async ({ id, question }: { readonly id: number; readonly question: ViewQuestion }) => {
  parentPort?.postMessage({ id, answer: await answer(question) });
});
