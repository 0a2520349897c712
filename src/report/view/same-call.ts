import { canonicalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { readArguments } from "../../score/trial/trace.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Call } from "../../world/call.ts";
import type { RowChange } from "../../world/row.ts";
import type { CallMatch } from "./align.ts";

/** Matches calls in a trial with those in a plan, ignoring generated ids and free text. */
export function meetingsOf(desk: Desk, planned: readonly Call[], made: readonly Call[]) {
  const [here, there] = [comparable(desk, planned), comparable(desk, made)];
  return (step: number, call: number): CallMatch | undefined => {
    const [one, other] = [here[step], there[call]];
    if (!one || !other || one.call.tool !== other.call.tool || one.call.by !== other.call.by) return undefined;
    const free = new Set([...one.free, ...other.free]);
    if (textOf(one.args, free) !== textOf(other.args, free)) return "other_arguments";
    return other.call.outcome.kind === "ok" ? "same" : "refused";
  };
}

/** The calls with generated ids renamed, and the names of their free-text arguments. */
function comparable(desk: Desk, calls: readonly Call[]) {
  const names = namesOfNewRows(desk, calls.flatMap(changesOf));
  return calls.map((call) => {
    const tool = desk.tools.get(call.tool);
    const args = readArguments(tool, call.args);
    const renamed = Object.entries(args).map(([name, value]) => [name, rename(value ?? null, names, name === tool?.cites)]);
    return { call, args: Object.fromEntries(renamed), free: [tool?.tells ?? [], ungradedArguments(desk, call, args)].flat() };
  });
}

/** Names generated ids after the rows they refer to, because a refund gets a different id if it is made second rather than first. */
function namesOfNewRows({ template }: Desk, changes: readonly RowChange[]): ReadonlyMap<Json, string> {
  const { ids, ungraded } = template.source;
  const made = changes.flatMap((change) => {
    const id = Object.values(change.key)[0];
    return change.kind === "insert" && Object.hasOwn(ids, change.table) && id !== undefined ? [{ change, id }] : [];
  });
  const fresh = new Set<Json>(made.map(({ id }) => id));
  return new Map(
    made.map(({ change, id }) => {
      const cells = Object.entries(change.after)
        .filter(([column, cell]) => !ungraded[change.table]?.includes(column) && !fresh.has(cell))
        .sort(([one], [other]) => (one < other ? -1 : 1));
      return [id, `new ${change.table} ${JSON.stringify(cells)}`];
    }),
  );
}

function rename(value: Json, names: ReadonlyMap<Json, string>, unordered: boolean): Json {
  if (isJsonArray(value)) {
    const items = value.map((item) => rename(item, names, false));
    return unordered ? items.toSorted((one, other) => (canonicalJson(one) < canonicalJson(other) ? -1 : 1)) : items;
  }
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, rename(field ?? null, names, false)]));
  return names.get(value) ?? value;
}

/** Arguments whose values a call wrote to columns that the suite does not grade. */
function ungradedArguments({ template }: Desk, call: Call, args: JsonObject): string[] {
  const { ungraded } = template.source;
  const free = changesOf(call).flatMap((change) => {
    // A table in an untrusted record may be named "constructor", which is a property of every object.
    if (change.kind === "delete" || !Object.hasOwn(ungraded, change.table)) return [];
    return (ungraded[change.table] ?? []).map((column) => change.after[column]);
  });
  return Object.entries(args).flatMap(([name, value]) => (typeof value === "string" && free.includes(value) ? [name] : []));
}

function textOf(args: JsonObject, free: ReadonlySet<string>): string {
  return canonicalJson(Object.fromEntries(Object.entries(args).filter(([name]) => !free.has(name))));
}

function changesOf({ outcome }: Call): readonly RowChange[] {
  return outcome.kind === "ok" ? outcome.changes : [];
}
