import { parentPort, workerData } from "node:worker_threads";
import { attributeLateError } from "../../conversation/late-errors.ts";
import { loadQuickly } from "../../load-quickly.ts";
import { thrownText } from "../../secrets/thrown-text.ts";
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

let hasToldOfLateErrors = false;

/** Ends only the conversation whose code threw an error that nothing caught; an error of other code ends the run. */
function onLateError(error: unknown): void {
  if (!attributeLateError(error)) {
    process.off("uncaughtException", onLateError);
    process.off("unhandledRejection", onLateError);
    throw error;
  }
  if (!hasToldOfLateErrors) say({ kind: "notice", line: `an agent or a tool threw an error that nothing caught: ${firstLine(error)}` });
  hasToldOfLateErrors = true;
}

function firstLine(error: unknown): string {
  return thrownText(error).split("\n", 1)[0] ?? "";
}

// Node cannot print every value that a promise is rejected with, so rejections are handled before they become exceptions.
process.on("unhandledRejection", onLateError);
process.on("uncaughtException", onLateError);
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
  } else say({ kind: "failed", error: error instanceof Error ? error : new Error(thrownText(error)), system: systemOf(error) });
}
parentPort?.close();
