import { readdirSync, readFileSync } from "node:fs";
import type { SyncClient } from "../../src/store/postgres/sync-client.ts";

/** Milliseconds per clock tick; Linux always reports 100 ticks per second. */
const tickMs = 10;

interface ProcessTimes {
  readonly parent: number;
  /** The CPU time of the process, and of its children that have ended. */
  readonly cpuMs: number;
}

/** The CPU time of a PostgreSQL server on this machine, in milliseconds. */
export function postgresCpuMs(client: SyncClient): number {
  const [row] = client.query("SELECT pg_backend_pid() AS pid");
  const server = timesOf(Number(row?.pid))?.parent;
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  const own = all.flatMap((pid) => {
    const times = timesOf(pid);
    return times && (pid === server || times.parent === server) ? [times.cpuMs] : [];
  });
  return own.reduce((sum, ms) => sum + ms, 0);
}

/** The CPU time of everything on this machine, in milliseconds. */
export function machineCpuMs(): number {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) * tickMs;
}

function timesOf(pid: number): ProcessTimes | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // The process has ended in the meantime.
    return undefined;
  }
  // The process name, in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), cpuMs: ticks.reduce((sum, each) => sum + each, 0) * tickMs };
}
