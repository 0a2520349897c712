import { type ChildProcess, fork } from "node:child_process";
import { z } from "zod";

const Reply = z.object({ status: z.number(), stdout: z.string(), stderr: z.string(), megabytes: z.number() });

/** How a command ended; the status is -1 if its process was killed or ended by a signal. */
export type CommandEnd = z.output<typeof Reply> & { readonly isHung: boolean };

/** A command to run. */
export interface CommandRun {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: { readonly [name: string]: string };
  /** Milliseconds until Ctrl-C is simulated. */
  readonly interruptMs: number;
  /** Milliseconds until the command counts as hung. */
  readonly limitMs: number;
}

/** A process that runs one command after another; a new one is started after a crash. */
export class CommandProcess implements Disposable {
  readonly #environment: { readonly [name: string]: string };
  #child: ChildProcess | undefined;
  #noise = "";

  constructor(environment: { readonly [name: string]: string }) {
    this.#environment = environment;
  }

  run({ limitMs, ...request }: CommandRun): Promise<CommandEnd> {
    const child = this.#start();
    return new Promise((resolve) => {
      const end = (ended: CommandEnd) => {
        clearTimeout(timer);
        child.off("message", onReply);
        child.off("exit", onExit);
        resolve(ended);
      };
      const timer = setTimeout(() => {
        child.off("exit", onExit);
        this[Symbol.dispose]();
        end({ status: -1, stdout: "", stderr: this.#noise, megabytes: 0, isHung: true });
      }, limitMs);
      const onReply = (message: unknown) => end({ ...Reply.parse(message), isHung: false });
      const onExit = (code: number | null) => {
        this.#child = undefined;
        // The last output of the process arrives after its exit.
        setTimeout(() => end({ status: code ?? -1, stdout: "", stderr: this.#noise, megabytes: 0, isHung: false }), 50);
      };
      child.once("message", onReply);
      child.once("exit", onExit);
      child.send(request);
    });
  }

  #start(): ChildProcess {
    if (this.#child) return this.#child;
    const child = fork(new URL("./command-child.ts", import.meta.url), {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...this.#environment },
      execArgv: ["--expose-gc", "--disable-warning=ExperimentalWarning"],
      serialization: "advanced",
    });
    this.#noise = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        this.#noise += String(chunk);
      });
    this.#child = child;
    return child;
  }

  [Symbol.dispose](): void {
    // A command stuck in a loop ignores every other signal.
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}
