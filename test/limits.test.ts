import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { longestLine } from "../src/agent/command/agent-process.ts";
import { longestAnswer } from "../src/agent/http/send.ts";
import { longestYaml } from "../src/case/yaml-file.ts";
import { mostCopied, mostLevels } from "../src/case/yaml-value.ts";
import { longestText } from "../src/cli/note.ts";
import { largestTotal } from "../src/conversation/agent-input.ts";
import { emptyRepliesAllowed, invalidCallsAllowed } from "../src/conversation/agent-side.ts";
import { deepestNesting } from "../src/json-depth.ts";
import { LONGEST_READ } from "../src/language/longest-read.ts";
import { mostTrials, RunOptions } from "../src/run/options.ts";
import { mostPlanned } from "../src/run/plan-trials.ts";
import { longestWaitSeconds } from "../src/run/workers/database-retry.ts";
import { mostDeliveries } from "../src/run/workers/trial-queue.ts";
import { largestAnswer } from "../src/shadow/read-text.ts";
import { mostTries } from "../src/shadow/retry-reads.ts";
import { ToolsFile } from "../src/shadow/tools-file.ts";
import { heartbeatSeconds, runLimits } from "../src/store/postgres/timeouts.ts";
import { SuiteDeclaration } from "../src/suite/define-suite.ts";
import { largestJson } from "../src/world/json-copy.ts";
import { longestSqlSeconds } from "../src/world/sql-guard.ts";

const page = readFileSync("docs/limits.md", "utf8");
const { timeout } = RunOptions.parse({});
const { steps, turns } = SuiteDeclaration.shape;

/** The largest value an option accepts. */
function mostOf(option: "concurrency" | "attempts"): number {
  return RunOptions.shape[option].unwrap().maxValue ?? 0;
}

const limits: readonly [string, number][] = [
  ["seconds without a heartbeat from a worker", heartbeatSeconds],
  ["times that a trial is passed to another worker", mostDeliveries],
  ["seconds that a worker waits for PostgreSQL to come back", longestWaitSeconds],
  ["seconds that a run or worker waits for PostgreSQL to answer a statement", runLimits.queryMs / 1000],
  ["seconds that a run or worker waits for a connection to PostgreSQL", runLimits.connectMs / 1000],
  ["bytes in one HTTP response from an agent", longestAnswer],
  ["bytes in one response from a command", longestLine],
  ["characters in one message, note or call of an agent's own code", largestJson],
  ["characters in everything that an agent sends in one conversation", largestTotal],
  ["characters in one result of a tool", largestJson],
  ["levels of nested lists and objects", deepestNesting],
  ["parsed characters per message", LONGEST_READ],
  ["empty replies in a row", emptyRepliesAllowed],
  ["invalid tool calls in a row", invalidCallsAllowed],
  ["tool calls in one turn", steps.parse(undefined)],
  ["customer turns", turns.parse(undefined)],
  ["seconds to wait for one reply", timeout],
  ["`--trials`, per case", mostTrials],
  ["trials in one run", mostPlanned],
  ["`--concurrency`", mostOf("concurrency")],
  ["`--attempts`", mostOf("attempts")],
  ["characters in a reviewer's note", longestText],
  ["bytes in one answer from an HTTP service", largestAnswer],
  ["attempts per read", mostTries],
  ["seconds to wait for one read", ToolsFile.shape.timeout.parse(undefined)],
  ["characters in a YAML file", longestYaml],
  ["levels of nested lists and maps in a YAML file", mostLevels],
  ["values that a YAML file's aliases", mostCopied],
  ["seconds to run the SQL", longestSqlSeconds],
];

it.each(limits)("docs/limits.md has the same number as the code: %s is %i", (name, value) => {
  const row = page.split("\n").find((line) => line.startsWith(`| ${name}`));
  expect(row?.split("|")[2]?.trim()).toBe(value.toLocaleString("en-US"));
});

it("docs/limits.md has no limit that is not in the code", () => {
  const rows = page.split("\n").filter((line) => /^\| .* \| [\d,]+ \|/.test(line));
  expect(rows.length).toBe(limits.length);
});
