import { parentPort, workerData } from "node:worker_threads";
import { loadQuickly } from "../load-quickly.ts";
import type { ViewQuestion, ViewReading } from "./view-question.ts";

// The code of the thread that `ViewThread` starts.
loadQuickly();
const { lookUpIn } = await import("./look-up.ts");
const reading: ViewReading = workerData;
const answer = lookUpIn(reading);
parentPort?.on("message", async ({ id, question }: { readonly id: number; readonly question: ViewQuestion }) => {
  parentPort?.postMessage({ id, answer: await answer(question) });
});
