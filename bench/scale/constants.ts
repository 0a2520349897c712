import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

/** The cost of each unit of work on one machine, measured by `node bench/scale.ts --measure`. */
export const Constants = z.strictObject({
  /** The CPU time and the wall time that a worker takes to start and end. */
  startCpuMs: z.number(),
  startMs: z.number(),
  /** The additional CPU time of a worker's first calls, until its code is compiled and its caches are filled. */
  warmUpCpuMs: z.number(),
  /** A worker's CPU time per model call, including the call's share of storing and scoring the conversation. */
  callCpuMs: z.number(),
  /** How long a statement blocks a worker. */
  statementMs: z.number(),
  /** The CPU time that PostgreSQL needs for a statement. */
  postgresCpuMs: z.number(),
  /** Statements per second of the planner and of whichever worker maintains the queue. */
  backgroundStatements: z.number(),
  /** Bytes that PostgreSQL stores per model call, including indexes and free space in pages. */
  bytesPerCall: z.number(),
});
export type Constants = z.infer<typeof Constants>;

const file = new URL("constants.json", import.meta.url);

/** Reads the most recently measured constants. */
export function readConstants(): Constants {
  return Constants.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Stores measured constants, rounded to four significant digits. */
export function writeConstants(constants: Constants): void {
  const rounded = Object.entries(constants).map(([name, value]) => [name, Number(value.toPrecision(4))]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}
