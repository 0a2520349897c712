import type { TrialRecord } from "../../src/record/trial-record.ts";
import type { Cell, RowChange } from "../../src/world/row.ts";

/** One value on a device that a call changed. */
interface DeviceChange {
  /** The row and the column, such as "homes 540-627-H1: radio". */
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** A call that changed something on the customer's devices, with its step in the record. */
export interface DeviceStep {
  readonly step: number;
  readonly tool: string;
  readonly by: "agent" | "customer";
  readonly changes: readonly DeviceChange[];
}

/**
 * Lists how the customer's devices changed, call by call. A device consists of the tables that the customer's own calls
 * write to, so the agent's calls are included if they change the same tables.
 */
export function deviceSteps(events: TrialRecord["events"]): DeviceStep[] {
  const calls = events.flatMap((event, step) =>
    event.kind === "call" && event.outcome.kind === "ok" ? [{ ...event, step, made: event.outcome.changes }] : [],
  );
  const tables = new Set(calls.filter(({ by }) => by === "customer").flatMap(({ made }) => made.map(({ table }) => table)));
  return calls.flatMap(({ step, tool, by, made }) => {
    const changes = made.filter(({ table }) => tables.has(table)).flatMap(cellChanges);
    return changes.length === 0 ? [] : [{ step, tool, by, changes }];
  });
}

function cellChanges(change: RowChange): DeviceChange[] {
  const before = "before" in change ? change.before : {};
  const after = "after" in change ? change.after : {};
  const name = `${change.table} ${Object.values(change.key).join(" ")}`;
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((column) => !(column in change.key));
  return columns.map((column) => ({
    what: `${name}: ${column}`,
    before: shown(before[column]),
    after: shown(after[column]),
  }));
}

function shown(cell: Cell | undefined): string {
  return cell === undefined || cell === null ? "none" : String(cell);
}
