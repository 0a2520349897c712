import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hashOf } from "../hash.ts";
import { jsonIn } from "../json.ts";
import { makeFolder } from "../make-folder.ts";
import { appendToFile } from "../secrets/outlets.ts";
import { redactedJson } from "../secrets/redact.ts";
import { SetupError, UserError } from "../user-error.ts";
import { type FaultKind, LlmFault } from "./fault.ts";
import type { CallKey, Llm, LlmAnswer } from "./llm.ts";
import { requestHash } from "./request-hash.ts";

/** One line of a cassette: a call with its outcome, or the end of a session. */
const CassetteEntry = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("answer"), step: z.int(), request: z.string(), answer: z.custom<LlmAnswer>() }),
  z.strictObject({
    kind: z.literal("fault"),
    step: z.int(),
    request: z.string(),
    fault: z.strictObject({ kind: z.custom<FaultKind>(), message: z.string() }),
  }),
  z.strictObject({ kind: z.literal("end") }),
]);
type CassetteEntry = z.infer<typeof CassetteEntry>;
type CallEntry = Exclude<CassetteEntry, { kind: "end" }>;

type Asker = Pick<CallKey, "role" | "of">;

/** The calls of one session; a retried trial has several sessions. */
interface Take {
  readonly calls: CallEntry[];
  ended: boolean;
}

/** Wraps a model to record its calls as they finish, in one file per trial with one line per call. */
export function recorded(llm: Llm, folder: string): Llm {
  makeFolder(folder, `--record ${folder}`);
  const begun = new Set<string>();
  const write = (key: Asker, entry: CassetteEntry) => {
    const file = fileOf(folder, key);
    // A process that was killed may have left an incomplete line.
    const gap = !begun.has(file) && existsSync(file) ? "\n" : "";
    begun.add(file);
    appendToFile(file, `${gap}${redactedJson(entry)}\n`);
  };
  return {
    ...llm,
    generate: async (call) => {
      const { key } = call;
      const request = requestHash(llm.id, call);
      try {
        const answer = await llm.generate(call);
        write(key, { kind: "answer", step: key.step, request, answer });
        return answer;
      } catch (error) {
        if (!(error instanceof LlmFault)) throw error;
        const { kind, message } = error;
        write(key, { kind: "fault", step: key.step, request, fault: { kind, message } });
        throw error;
      }
    },
    end: (key) => {
      write(key, { kind: "end" });
      begun.delete(fileOf(folder, key));
    },
  };
}

/** Replays a model from a cassette; it never uses the network, and a call that was not recorded is an error. */
export function replayed(llm: Omit<Llm, "generate">, folder: string): Llm {
  if (!holdsRecording(folder)) throw new UserError(`there is no recording in ${folder}. Make one with: deskproof run … --record ${folder}`);
  const takes = new Map<string, Take[]>();
  const playing = new Map<string, Take | undefined>();
  return {
    ...llm,
    generate: async ({ key, ...call }) => {
      const file = fileOf(folder, key);
      if (!takes.has(file)) takes.set(file, readTakes(file));
      if (key.step === 0) playing.set(file, takes.get(file)?.shift());
      const recording = playing.get(file)?.calls.find(({ step }) => step === key.step);
      const where = `call ${key.step} of the ${key.role} in ${key.of}`;
      if (!recording)
        throw new SetupError(
          `${folder} contains no ${where}: it was not recorded with this model, suite and seed. Record it again with --record.`,
        );
      if (recording.request !== requestHash(llm.id, { key, ...call }))
        throw new SetupError(
          `${where} differs from what was recorded in ${folder}: the prompt, the tools, the model or its ` +
            "settings have changed. Record it again with --record.",
        );
      if (recording.kind === "fault") throw new LlmFault(recording.fault.kind, recording.fault.message);
      return recording.answer;
    },
    end: (key) => {
      playing.delete(fileOf(folder, key));
    },
  };
}

/** Whether a folder contains any recordings. */
export function holdsRecording(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".jsonl"));
}

// The file names are readable; the hash keeps them unique where characters were replaced or cut off.
function fileOf(folder: string, { role, of }: Asker): string {
  const readable = of.replace(/[^A-Za-z0-9.-]+/g, "_").slice(0, 120);
  return join(folder, `${readable}.${hashOf(of).slice(0, 8)}.${role}.jsonl`);
}

/** The sessions in a file: complete ones first, in order, then incomplete ones, for example from a killed process. */
function readTakes(file: string): Take[] {
  if (!existsSync(file)) return [];
  const takes: Take[] = [];
  for (const entry of readEntries(file)) {
    const last = takes.at(-1);
    if (entry.kind === "end") {
      if (last) last.ended = true;
    } else if (entry.step === 0 || !last) takes.push({ calls: [entry], ended: false });
    else last.calls.push(entry);
  }
  return [...takes.filter(({ ended }) => ended), ...takes.filter(({ ended }) => !ended)];
}

function readEntries(file: string): CassetteEntry[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text, index) => {
      // A line that is not JSON was being written when the process was killed.
      const value = jsonIn(text);
      if (value === undefined) return [];
      const parsed = CassetteEntry.safeParse(value);
      if (parsed.success) return [parsed.data];
      throw new SetupError(`${file}:${index + 1}: this line is not part of a recording. Delete the file and record again.`);
    });
}
