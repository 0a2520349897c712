import { matches } from "../../case/match.ts";
import type { JsonObject } from "../../json.ts";
import type { CallOutcome } from "../../world/call.ts";
import { quote } from "../../world/overlay-rows.ts";
import type { PlannedCall } from "../../world/replay.ts";
import type { Cell, Row } from "../../world/row.ts";
import { openWorld, type World } from "../../world/world.ts";
import { endingCall, type GoldenRun } from "./golden-run.ts";

/** The outcomes that calls would have at a step of a golden run, determined in a separate world. */
export function outcomesAt(golden: GoldenRun, step: number, calls: readonly PlannedCall[]): CallOutcome[] {
  using world = worldAt(golden, step);
  return calls.map(({ tool, args }) => {
    const definition = golden.desk.tools.get(tool);
    return definition ? world.call(definition, args) : { kind: "invalid", message: `no tool ${tool}` };
  });
}

/** The outcomes that calls would have just before the golden run ends its case. */
export function tryAtEnd(golden: GoldenRun, calls: readonly PlannedCall[]): CallOutcome[] {
  return outcomesAt(golden, endingCall(golden)?.step ?? golden.record.events.length, calls);
}

/** Whether a call succeeds at a step and changes a row. */
export function changesRows(golden: GoldenRun, step: number, call: PlannedCall): boolean {
  const [outcome] = outcomesAt(golden, step, [call]);
  return outcome?.kind === "ok" && outcome.changes.length > 0;
}

/** The world just before a step of a golden run. */
function worldAt({ desk, testCase, record }: GoldenRun, step: number): World {
  const world = openWorld(desk.template, testCase.world);
  for (const event of record.events.slice(0, step)) {
    if (event.kind === "customer_message") for (const { name } of event.attachments) world.receive(name);
    if (event.kind === "call" && event.takenBack) continue;
    const tool = event.kind === "call" && event.outcome.kind === "ok" ? desk.tools.get(event.tool) : undefined;
    if (event.kind === "call" && tool) world.call(tool, event.args);
  }
  return world;
}

/** The keys of the other rows in the table in which this value is a key; empty if it is not a key. Rows of other owners come first. */
export function otherKeys(golden: GoldenRun, value: Cell): readonly Cell[] {
  const found = golden.otherKeys.get(value) ?? findOtherKeys(golden, value);
  golden.otherKeys.set(value, found);
  return found;
}

function findOtherKeys({ desk, testCase }: GoldenRun, value: Cell): readonly Cell[] {
  using world = openWorld(desk.template, testCase.world);
  for (const { name, key } of desk.template.tables.values()) {
    const [column, second] = key;
    if (column === undefined || second !== undefined) continue;
    const own = world.get(`SELECT * FROM ${quote(name)} WHERE ${quote(column)} = ?`, value);
    if (!own) continue;
    const rows = world.all(`SELECT * FROM ${quote(name)} WHERE ${quote(column)} <> ?`, value);
    return rows
      .map((row) => ({ id: row[column] ?? null, strangeness: strangeness(own, row) }))
      .sort((one, other) => other.strangeness - one.strangeness)
      .map(({ id }) => id);
  }
  return [];
}

/** The rows of a case's world in which some cell has one of these values. */
export function rowsWith({ desk, testCase }: GoldenRun, values: readonly Cell[]): readonly Row[] {
  using world = openWorld(desk.template, testCase.world);
  const marks = values.map(() => "?").join(", ");
  return [...desk.template.tables.values()].flatMap(({ name, columns }) => {
    const isWanted = columns.map((column) => `${quote(column)} IN (${marks})`).join(" OR ");
    return world.all(`SELECT * FROM ${quote(name)} WHERE ${isWanted}`, ...columns.flatMap(() => values));
  });
}

// A row that shares no ids with the customer's row belongs to someone else. The call is likely to succeed on a row in the same state.
function strangeness(own: Row, other: Row): number {
  let score = 0;
  for (const [column, cell] of Object.entries(own)) {
    const same = cell === other[column];
    if (/_id$/.test(column)) score += same ? -2 : 2;
    else if (/state|status/.test(column)) score += same ? 1 : 0;
  }
  return score;
}

/** Whether the case prohibits a call outright. */
export function isProhibited({ testCase, desk }: GoldenRun, tool: string, args: JsonObject): boolean {
  const parsed = desk.tools.get(tool)?.input.safeParse(args);
  const read = parsed?.success ? parsed.data : args;
  return testCase.truth.prohibited.some((ban) => ban.tool === tool && matches(ban.when, read));
}
