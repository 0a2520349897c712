import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { JsonValue } from "../case/truth.ts";
import { readGivenFile } from "../given-file.ts";
import { canonicalJson, type JsonObject, jsonIn } from "../json.ts";
import type { KeyHosts } from "../llm/key-hosts.ts";
import { makeFolder } from "../make-folder.ts";
import { appendToFile } from "../secrets/outlets.ts";
import { redactedJson } from "../secrets/redact.ts";
import { UserError } from "../user-error.ts";
import { ReadAnswer, type ReadCall, ReadFailure, type ReadSource } from "./read-source.ts";

const RecordedRead = z.strictObject({
  suite: z.string(),
  tool: z.string(),
  args: z.record(z.string(), JsonValue),
  answer: ReadAnswer,
});
type RecordedRead = z.output<typeof RecordedRead>;

/** A recording of a run's reads. */
export interface ToolRecording {
  /** The source to use for a suite's conversations, given a function that opens the real one. */
  source(suite: string, open: () => ReadSource): ReadSource;
  /** Whether the real system is needed. */
  readonly isLive: boolean;
  /** The hosts that may receive secrets; by default, those in the environment. */
  readonly hosts?: KeyHosts | undefined;
}

/** Used in a run that records nothing: every read goes to the real system. */
export const noToolRecording: ToolRecording = { isLive: true, source: (_, open) => open() };

// Nothing is written in shadow mode, so the same read has the same answer throughout a run, and only its first answer is kept.
/** Records every read in a run, one per line; an existing file is appended to. */
export function newToolRecording(file: string, { goesOn }: { readonly goesOn: boolean }): ToolRecording {
  if (existsSync(file) && !goesOn) throw new UserError(`${file} already exists. Choose another file for --record-tools, or delete it.`);
  makeFolder(dirname(file));
  const known = new Set([...readsIn(file)].map(keyOf));
  const keep = (read: RecordedRead) => {
    if (known.has(keyOf(read))) return;
    known.add(keyOf(read));
    appendToFile(file, `${redactedJson(read)}\n`);
  };
  return {
    isLive: true,
    source: (suite, open) => {
      const real = open();
      return {
        read: async (call) => {
          const answer = await real.read(call);
          keep({ suite, tool: call.tool, args: plainArguments(call), answer });
          return answer;
        },
        [Symbol.asyncDispose]: () => real[Symbol.asyncDispose](),
      };
    },
  };
}

/** Answers every read in a run from a recording, without the real system. */
export function replayedToolRecording(file: string): ToolRecording {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}. Record one with --record-tools ${file}.`);
  const answers = new Map<string, ReadAnswer>();
  for (const read of readsIn(file)) if (!answers.has(keyOf(read))) answers.set(keyOf(read), read.answer);
  return {
    isLive: false,
    source: (suite) => ({
      read: async (call) => {
        const args = plainArguments(call);
        const answer = answers.get(keyOf({ suite, tool: call.tool, args }));
        if (answer) return answer;
        throw new ReadFailure(`${file} has no answer to ${call.tool} with ${canonicalJson(args)}. Record it: --record-tools`);
      },
      [Symbol.asyncDispose]: async () => {},
    }),
  };
}

function keyOf({ suite, tool, args }: Pick<RecordedRead, "suite" | "tool" | "args">): string {
  return canonicalJson([suite, tool, args]);
}

function plainArguments({ args }: ReadCall): RecordedRead["args"] {
  const given: JsonObject = args;
  return Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

function* readsIn(file: string): Iterable<RecordedRead> {
  if (!existsSync(file)) return;
  const lines = readGivenFile(file).split("\n");
  for (const [index, text] of lines.entries()) {
    if (text.trim() === "") continue;
    const read = RecordedRead.safeParse(jsonIn(text));
    if (!read.success) throw new UserError(`${file}:${index + 1}:1: this is not a recorded read. Record the file again.`);
    yield read.data;
  }
}
