import { parentPort, workerData } from "node:worker_threads";
import { loadQuickly } from "../../load-quickly.ts";
import { isSystemError } from "../../system-error.ts";
import { UserError } from "../../user-error.ts";
import type { ThreadMessage, ThreadStart } from "../run-messages.ts";
import { Heartbeat } from "./heartbeat.ts";

// The code of the thread that `runInThread` starts. It runs the conversations and the code of tools and agents, so that
// they can be aborted.

const beatMs = 200;

const { request, abortedThreads, memory }: ThreadStart = workerData;
const heartbeat = Heartbeat.at(memory);
setInterval(() => heartbeat.beat(), beatMs).unref();
const say = (message: ThreadMessage) => parentPort?.postMessage(message);
const [stop, drain] = [new AbortController(), new AbortController()];
const tools = new Map<string, number>();
let spent = { dollars: 0, unknown: 0 };
let spentNow = () => spent;

function numberOf(tool: string): number {
  const known = tools.get(tool);
  if (known !== undefined) return known;
  tools.set(tool, tools.size);
  say({ kind: "tool", number: tools.size - 1, name: tool });
  return tools.size - 1;
}

function systemOf(error: unknown) {
  if (!isSystemError(error)) return undefined;
  const { code, syscall, path } = error;
  return { code, syscall, ...(path === undefined ? {} : { path }) };
}

loadQuickly();
const { onAgentProcess } = await import("../../agent/command/agent-process.ts");
const perform = request.worker ? (await import("../workers/work-on-run.ts")).workOnRun : (await import("../run-suites.ts")).runSuites;

parentPort?.on("message", (asked: "stop" | "drain") => (asked === "drain" ? drain : stop).abort());
onAgentProcess((pid, alive) => say({ kind: "process", pid, alive }));
try {
  const { store, path, overBudget } = await perform({
    ...request,
    abortedThreads,
    signal: stop.signal,
    drain: drain.signal,
    watch: {
      begin: (run) => say({ kind: "begin", run }),
      plan: (keys) => say({ kind: "trials", keys }),
      take: (place, trial) => heartbeat.take(place, trial),
      at: (trial) => ({
        enter: (what, tool) => heartbeat.enter(what, trial, tool === undefined ? 0 : numberOf(tool)),
        // A customer may call tools, so the previous activity can be the customer's turn.
        leave: (before) => void heartbeat.enter(before === "customer" ? "customer" : "nothing", trial),
      }),
    },
    onStart: ({ spent: now, ...begun }) => {
      spentNow = now;
      say({ kind: "start", begun, spent: now() });
    },
    onTrial: ({ verdict: { kind }, ...done }) => {
      spent = spentNow();
      say({ kind: "trial", done: { ...done, verdict: { kind } }, spent });
    },
    onNotice: (line) => say({ kind: "notice", line }),
  });
  store[Symbol.dispose]();
  say({ kind: "ended", path, overBudget });
} catch (error) {
  if (error instanceof UserError) {
    const { message, exitCode, option } = error;
    say({ kind: "refused", message, exitCode, option });
  } else say({ kind: "failed", error: error instanceof Error ? error : new Error(String(error)), system: systemOf(error) });
}
parentPort?.close();
