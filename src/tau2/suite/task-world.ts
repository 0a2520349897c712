import type { Json, JsonObject } from "../../json.ts";
import type { WorldAccess } from "../../world/world-access.ts";
import type { DomainCall, Requestor, SideDifferences } from "../environment.ts";
import { parseJson } from "../parse-json.ts";
import type { Domain, DomainToolDescription } from "../tasks/domain.ts";
import { openTask } from "../tasks/evaluate.ts";
import { readCall, type Task } from "../tasks/task.ts";
import { jsonText } from "../value-text.ts";
import { argumentsOf } from "./json-value.ts";

/** The tables of a world for a τ² task: the task's id, the writes made, and the changes that result from them. */
export const taskSchema = `CREATE TABLE task (id TEXT PRIMARY KEY);
CREATE TABLE writes (number INTEGER PRIMARY KEY, call TEXT NOT NULL);
CREATE TABLE changes (path TEXT PRIMARY KEY, value TEXT);
`;

/** A domain with its tasks by id. */
export interface LoadedTasks {
  readonly domain: Domain;
  readonly tasks: ReadonlyMap<string, Task>;
}

// The environment is not stored, because re-executing the writes made so far takes less time than reading it back.
/** Makes one call in the environment, after re-executing the earlier writes in this world. */
export function callInWorld(
  world: WorldAccess,
  { domain, tasks }: LoadedTasks,
  { card, requestor, args }: { card: DomainToolDescription; requestor: Requestor; args: JsonObject },
): Json {
  const id = world.get("SELECT id FROM task")?.id;
  const task = tasks.get(String(id));
  if (!task) throw new Error(`there is no task ${id}`);
  const environment = openTask(domain, task);
  environment.mark();
  const earlier = world.all("SELECT call FROM writes ORDER BY number");
  for (const { call } of earlier) environment.call(readCall(parseJson(String(call))));
  const call = { requestor, name: card.name, arguments: argumentsOf(args, card) };
  const before = environment.changes();
  const { text, error } = environment.call(call);
  const after = environment.changes();
  const changed = card.effect === "write" && !sameChanges(before, after);
  if (changed) keep(world, { call, after, number: earlier.length });
  else if (error) world.reject("refused", text);
  return recordIn(text) ?? text;
}

// A tool returns a record or a list as JSON, and anything else as plain text.
function recordIn(text: string): Json | undefined {
  return /^[{[]/.test(text) ? JSON.parse(text) : undefined;
}

function keep(world: WorldAccess, { call, after, number }: { call: DomainCall; after: SideDifferences; number: number }) {
  const written = { requestor: call.requestor, name: call.name, arguments: call.arguments };
  world.insert("writes", { number: number + 1, call: jsonText(written) });
  const now = rowsOf(after);
  for (const { path, value } of world.all("SELECT path, value FROM changes")) {
    if (now.get(String(path)) === value) now.delete(String(path));
    else world.run("DELETE FROM changes WHERE path = ?", path ?? null);
  }
  for (const [path, value] of now) world.insert("changes", { path, value });
}

/** Every change as a row: the side, the JSON pointer, and the new value as JSON, or null if the value no longer exists. */
function rowsOf({ agent, user }: SideDifferences): Map<string, string | null> {
  const rows = new Map<string, string | null>();
  for (const [side, difference] of [
    ["agent", agent],
    ["customer", user],
  ] as const) {
    for (const [path, value] of difference?.set ?? []) rows.set(`${side}${path}`, jsonText(value));
    for (const path of difference?.removed ?? []) rows.set(`${side}${path}`, null);
  }
  return rows;
}

function sameChanges(before: SideDifferences, after: SideDifferences): boolean {
  const [earlier, later] = [rowsOf(before), rowsOf(after)];
  return earlier.size === later.size && [...later].every(([path, value]) => earlier.get(path) === value);
}
