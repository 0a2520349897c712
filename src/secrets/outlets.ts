import { appendFileSync, createWriteStream, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { redact } from "./redact.ts";

// Text reaches files and screens only through these functions; `test/outlets.test.ts` lists the exceptions.

/** Writes a text file, without secrets. */
export function writeTextFile(path: string, text: string, options: { readonly flag?: "wx" } = {}): void {
  writeFileSync(path, redact(text), options);
}

/** Writes a text file in the background, without secrets, and returns its length in bytes. */
export async function writeTextFileAsync(path: string, text: string): Promise<number> {
  const clean = redact(text);
  await writeFile(path, clean);
  return Buffer.byteLength(clean);
}

/** Appends to a text file, without secrets. */
export function appendToFile(path: string, text: string): void {
  appendFileSync(path, redact(text));
}

/** Writes lines to a file or, if there is none, to stdout, without secrets. */
export async function writeLines(lines: Iterable<string>, path: string | undefined): Promise<void> {
  const clean = Readable.from(redactedLines(lines));
  if (path === undefined) await pipeline(clean, process.stdout, { end: false });
  else await pipeline(clean, createWriteStream(path));
}

function* redactedLines(lines: Iterable<string>): Iterable<string> {
  for (const line of lines) yield redact(line);
}

/** Writes to a screen or a log, without secrets. */
export function writeToScreen(text: string, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(redact(text));
}
