import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRecord } from "../../record/read-record.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import type { Suite } from "../../suite/suite.ts";
import { scoreWorded } from "./worded.ts";

const northline = await loadSuite("northline");

it.each([
  ["northline", 40],
  ["resolve", 30],
])("accepts every correct conversation with a language model that %s stores", async (name, least) => {
  const suite = await loadSuite(name);
  const scored = scoreWorded(suite, suite.cases) ?? [];
  expect(scored.length).toBeGreaterThanOrEqual(least);
  expect(scored.filter(({ why }) => why !== undefined)).toEqual([]);
});

it("finds none if a suite stores none", async () => {
  const tiny = await loadSuite("tiny");
  expect(scoreWorded(tiny, tiny.cases)).toBeUndefined();
});

it("leaves out conversations about cases that are not audited", () => {
  const [first] = northline.cases;
  const scored = scoreWorded(northline, first ? [first] : []) ?? [];
  expect(scored.every((one) => one.case === first?.id)).toBe(true);
});

const [line = ""] = readFileSync(join(northline.folder, "right-conversations.jsonl"), "utf8").split("\n");
const record = readRecord(line);

/** The audit result for a suite with one stored conversation. */
function scoreOne(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "worded-"));
  try {
    writeFileSync(join(folder, "right-conversations.jsonl"), `${text}\n`);
    const suite: Suite = { ...northline, folder };
    return scoreWorded(suite, suite.cases);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("rejects a conversation that the scorer fails, and says why", () => {
  const open: TrialRecord = { ...record, ending: { kind: "turn_limit" }, events: record.events.slice(0, 3) };
  expect(scoreOne(JSON.stringify(open))).toMatchObject([{ what: "line 1", why: expect.stringContaining("left open") }]);
});

it("rejects a conversation about a case that no longer exists", () => {
  const gone = { ...record, case: { ...record.case, id: "tracking/nowhere" } };
  expect(scoreOne(JSON.stringify(gone))).toMatchObject([{ why: expect.stringContaining("no case tracking/nowhere") }]);
});

it("reports the line that is not a record", () => {
  expect(() => scoreOne("{")).toThrow(/right-conversations\.jsonl:1: is not the record/);
});
