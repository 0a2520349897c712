import { counted } from "../report/text/figure-text.ts";
import type { TrialShown } from "../run/execute.ts";
import type { RunProgress } from "../run/progress.ts";
import { visibleJson } from "../visible-text.ts";
import { print } from "./print.ts";

/** Shows the progress of a run. */
export interface Display {
  trial(done: TrialShown, progress: RunProgress): void;
  /** Shows the progress of trials that other processes run. */
  progress(progress: RunProgress): void;
  /** Shows a line that does not concern a trial. */
  notice(line: string): void;
  end(progress: RunProgress): void;
}

/** A progress bar that redraws itself in a terminal; its library is loaded only if the output is a terminal. */
export async function liveDisplay(stream: NodeJS.WriteStream): Promise<Display> {
  const { createLogUpdate } = await import("log-update");
  const update = createLogUpdate(stream);
  let last = Number.NEGATIVE_INFINITY;
  const draw = (progress: RunProgress) => {
    if (progress.elapsedMs - last < 100) return;
    last = progress.elapsedMs;
    update(`${bar(progress, 28)} ${summary(progress)}`);
  };
  return {
    trial: (_, progress) => draw(progress),
    progress: draw,
    notice: (line) => {
      update.clear();
      print(line, stream);
    },
    end: (progress) => {
      update(`${bar(progress, 28)} ${summary(progress)}`);
      update.done();
    },
  };
}

/** A display that prints a line at intervals, for logs and pipes. */
export function plainDisplay(stream: NodeJS.WritableStream): Display {
  let last = 0;
  const write = (progress: RunProgress) => {
    if (progress.elapsedMs - last < 5_000) return;
    last = progress.elapsedMs;
    print(summary(progress), stream);
  };
  return {
    trial: (_, progress) => write(progress),
    progress: write,
    notice: (line) => {
      print(line, stream);
    },
    end: (progress) => {
      print(summary(progress), stream);
    },
  };
}

/** A display that prints one line of JSON per attempt, for programs. */
export function jsonDisplay(stream: NodeJS.WritableStream): Display {
  const write = (event: object) => print(visibleJson(event, 0), stream);
  return {
    trial: (done, progress) => {
      const { suite, agent, case: id, trial, attempts, ending, ms, again, verdict } = done;
      write({
        event: "trial",
        suite,
        agent,
        case: id,
        trial,
        attempts,
        verdict: verdict.kind,
        ending,
        ms,
        again,
        done: progress.done,
        planned: progress.planned,
      });
    },
    progress: (progress) => {
      write({ event: "progress", ...progress });
    },
    notice: (line) => {
      write({ event: "notice", line });
    },
    end: (progress) => {
      write({ event: "progress", ...progress });
    },
  };
}

function bar({ planned, done }: RunProgress, width: number): string {
  const filled = planned === 0 ? width : Math.round((done / planned) * width);
  return "█".repeat(filled) + "░".repeat(width - filled);
}

function summary(progress: RunProgress): string {
  const { planned, done, passed, failed, excluded, unscored, elapsedMs, etaMs } = progress;
  const scored = passed + failed;
  const share = scored === 0 ? "" : ` (${((100 * passed) / scored).toFixed(1)}% of ${scored})`;
  const time = done >= planned ? `in ${duration(elapsedMs)}` : `ETA ${etaMs === undefined ? "–" : duration(etaMs)}`;
  const left = unscored === 0 ? `excluded ${excluded}` : `excluded ${excluded} · not scored ${unscored}`;
  return `${done}/${planned} trials · passed ${passed}${share} · ${left} · ${spendingText(progress)} · ${time}`;
}

/** The tokens and the cost of a run so far; says so if no usage was reported. */
export function spendingText({
  tokens,
  spent: { dollars, unknown },
  callsNoModel,
}: Pick<RunProgress, "tokens" | "spent" | "callsNoModel">): string {
  // A user's own agent may call models without reporting the calls.
  if (tokens === 0 && dollars === 0 && unknown === 0) return callsNoModel ? "no model called" : "no tokens reported";
  const calls = `${counted(unknown, "call")} of unknown cost`;
  const cost = unknown === 0 ? `$${dollars.toFixed(2)}` : dollars === 0 ? calls : `$${dollars.toFixed(2)} and ${calls}`;
  return `${tokens.toLocaleString("en-US")} tokens · ${cost}`;
}

/** A duration as text, such as "12 s" or "3 min". */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
