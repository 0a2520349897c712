import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

/** An example server in a separate process. */
export interface ExampleServer extends AsyncDisposable {
  readonly port: string;
  /** The calls that the server has printed. */
  readonly calls: string[];
}

/** Starts an example server on a free port, as the guides describe. */
export async function startExample(command: string, file: string): Promise<ExampleServer> {
  const child: ChildProcess = spawn(command, [resolve(file), "0"], { stdio: ["ignore", "pipe", "inherit"] });
  if (!child.stdout) throw new Error("no output");
  const lines = createInterface({ input: child.stdout });
  const calls: string[] = [];
  const [first] = await once(lines, "line");
  lines.on("line", (line) => calls.push(line));
  const dispose = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { port: /:(\d+)/.exec(String(first))?.[1] ?? "", calls, [Symbol.asyncDispose]: dispose };
}
