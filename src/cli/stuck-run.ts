import { StuckRun } from "../run/thread/run-in-thread.ts";
import { asTheUserTypesIt } from "./own-command.ts";
import { printToStderr } from "./print.ts";

/** Executes a command that runs trials, and kills the process if one of its threads cannot be stopped. */
export async function killingIfStuck(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StuckRun)) throw error;
    printToStderr(`deskproof: ${asTheUserTypesIt(error.message)}`);
    // On exit, Node waits for all threads, but this one is in a query that never returns.
    process.kill(process.pid, "SIGKILL");
  }
}
