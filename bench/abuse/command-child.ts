import { writeSync } from "node:fs";
import { z } from "zod";
import { main } from "../../src/cli/main.ts";

// Receives commands and runs them in this process, one after another, as `bin/deskproof.js` would.

const Request = z.object({
  args: z.array(z.string()),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  /** Milliseconds until Ctrl-C is simulated. */
  interruptMs: z.number(),
});

let commands = 0;
let printed = { stdout: "", stderr: "" };

for (const name of ["stdout", "stderr"] as const) {
  const write = (text: unknown, ...others: readonly unknown[]): boolean => {
    printed[name] += typeof text === "string" ? text : text instanceof Uint8Array ? Buffer.from(text).toString() : "";
    const done = others.findLast((other) => typeof other === "function");
    if (done) process.nextTick(() => void Reflect.apply(done, undefined, []));
    return true;
  };
  Object.defineProperty(process[name], "write", { value: write });
}
// Listeners accumulate, because all commands run in this one process.
process.setMaxListeners(0);
process.stdout.setMaxListeners(0);
process.on("exit", () => void writeSync(2, `${printed.stdout}\n${printed.stderr}`));

const endless = /^Viewer at |Waiting for changes\. Press Ctrl-C to stop\./m;

process.on("message", (message) => void run(Request.parse(message)));

async function run({ args, cwd, env, interruptMs }: z.output<typeof Request>): Promise<void> {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  process.chdir(cwd);
  printed = { stdout: "", stderr: "" };
  const start = performance.now();
  let isInterrupted = false;
  const interrupt = setInterval(() => {
    if (isInterrupted || !(endless.test(printed.stdout) || performance.now() - start > interruptMs)) return;
    isInterrupted = true;
    // Without a handler, Ctrl-C ends the process.
    if (!process.emit("SIGINT")) process.exit(130);
  }, 10);
  await main([process.execPath, "/usr/bin/deskproof", ...args]);
  clearInterval(interrupt);
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  commands += 1;
  process.send?.({ status: Number(process.exitCode ?? 0), ...printed, megabytes: megabytes() });
}

/** The memory in use; measured only occasionally, because collecting garbage takes longer than most commands. */
function megabytes(): number {
  if (commands % 250 !== 0) return 0;
  global.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}
