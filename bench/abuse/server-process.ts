import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";

const Started = z.object({
  view: z.string(),
  proxy: z.object({ openai: z.string(), anthropic: z.string() }),
  mcp: z.object({ url: z.string(), token: z.string() }),
});
const Memory = z.object({ megabytes: z.number() });

/** The URLs of the servers, and the token for the tools. */
export interface Served {
  readonly view: string;
  readonly openai: string;
  readonly anthropic: string;
  readonly mcp: string;
  readonly token: string;
}

/** A process that runs all servers. */
export class ServerProcess implements Disposable {
  readonly #child: ChildProcess;
  readonly served: Served;
  /** The output of the process, which should be empty. */
  printed = "";

  private constructor(child: ChildProcess, { view, proxy, mcp }: z.output<typeof Started>) {
    this.#child = child;
    this.served = { view, ...proxy, mcp: mcp.url, token: mcp.token };
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        this.printed += String(chunk);
      });
  }

  static async start(run: string, { cwd, env }: { cwd: string; env: { [name: string]: string } }): Promise<ServerProcess> {
    const child = fork(new URL("./server-child.ts", import.meta.url), [run], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      execArgv: ["--expose-gc"],
    });
    const failed = once(child, "exit").then(([code]) => Promise.reject(new Error(`the servers ended with ${code}`)));
    const [message] = await Promise.race([once(child, "message"), failed]);
    failed.catch(() => undefined);
    return new ServerProcess(child, Started.parse(message));
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async megabytes(): Promise<number> {
    this.#child.send("memory");
    const [message] = await once(this.#child, "message");
    return Memory.parse(message).megabytes;
  }

  [Symbol.dispose](): void {
    this.#child.kill("SIGKILL");
  }
}
