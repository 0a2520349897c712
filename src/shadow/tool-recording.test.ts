import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { JsonObject } from "../json.ts";
import type { ReadAnswer, ReadSource } from "./read-source.ts";
import { newToolRecording, replayedToolRecording } from "./tool-recording.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deskproof-tool-recording-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const signal = new AbortController().signal;
const never = () => {
  throw new Error("the real system was opened");
};

/** A system that gives a different answer every time. */
function realSystem(): { source: ReadSource; reads: () => number } {
  let reads = 0;
  const read = async (): Promise<ReadAnswer> => {
    reads += 1;
    return reads === 2 ? { kind: "refused", code: "http_404", message: "gone" } : { kind: "value", value: reads };
  };
  return { source: { read, [Symbol.asyncDispose]: async () => {} }, reads: () => reads };
}

it("replays recorded answers, including rejections, without the real system", async () => {
  const file = join(folder, "reads.jsonl");
  const { source } = realSystem();
  const recording = newToolRecording(file, { goesOn: false }).source("desk", () => source);
  const asked: JsonObject[] = [{ id: "A", n: 1 }, { id: "B" }];
  for (const args of asked) await recording.read({ tool: "get", args, signal });
  const replaying = replayedToolRecording(file).source("desk", never);
  expect(await replaying.read({ tool: "get", args: { n: 1, id: "A" }, signal })).toEqual({ kind: "value", value: 1 });
  expect(await replaying.read({ tool: "get", args: { id: "B" }, signal })).toMatchObject({ code: "http_404" });
});

it("keeps the first answer to a read, so that a replay is the same every time", async () => {
  const file = join(folder, "reads.jsonl");
  const { source, reads } = realSystem();
  const recording = newToolRecording(file, { goesOn: false }).source("desk", () => source);
  for (let time = 0; time < 3; time++) await recording.read({ tool: "get", args: {}, signal });
  expect(reads()).toBe(3);
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(1);
  expect(await replayedToolRecording(file).source("desk", never).read({ tool: "get", args: {}, signal })).toMatchObject({
    value: 1,
  });
});

it.each([
  ["desk", "get", { id: "B" }],
  ["desk", "Get", { id: "A" }],
  ["other", "get", { id: "A" }],
])("has no answer to a read of %s that was not recorded: %s %j", async (suite, tool, args) => {
  const file = join(folder, "reads.jsonl");
  await newToolRecording(file, { goesOn: false })
    .source("desk", () => realSystem().source)
    .read({ tool: "get", args: { id: "A" }, signal });
  await expect(replayedToolRecording(file).source(suite, never).read({ tool, args, signal })).rejects.toThrow(/has no answer to/);
});

it("keeps secrets of the environment out of a recording", async () => {
  const file = join(folder, "reads.jsonl");
  process.env.SHOP_TEST_TOKEN = "s3cret-value-91";
  const source: ReadSource = {
    read: async () => ({ kind: "value", value: { echoed: "Bearer s3cret-value-91" } }),
    [Symbol.asyncDispose]: async () => {},
  };
  await newToolRecording(file, { goesOn: false })
    .source("desk", () => source)
    .read({ tool: "get", args: {}, signal });
  delete process.env.SHOP_TEST_TOKEN;
  expect(readFileSync(file, "utf8")).not.toContain("s3cret-value-91");
});

it("neither overwrites a recording nor reads a file that is not one", () => {
  const file = join(folder, "reads.jsonl");
  writeFileSync(file, '{"tool":"get"}\n');
  expect(() => newToolRecording(file, { goesOn: false })).toThrow(/already exists/);
  expect(() => replayedToolRecording(file)).toThrow(/reads\.jsonl:1:1: this is not a recorded read/);
  expect(() => replayedToolRecording(join(folder, "none"))).toThrow(/There is no file/);
});
