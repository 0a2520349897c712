// Loaded into every Node process of a measured command: appends the process's CPU time and peak memory to a file when
// it exits.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// It is also loaded into every thread, but a thread's numbers are those of its whole process.
process.on("exit", () => {
  if (!isMainThread) return;
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  appendFileSync(process.env.USAGE_FILE, `${JSON.stringify({ cpuMs: (user + system) / 1000, peakKb: maxRSS })}\n`);
});
