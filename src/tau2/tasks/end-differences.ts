import { shortened } from "../../secrets/shortened.ts";
import { sameData } from "../compare-values.ts";
import type { Environment } from "../environment.ts";
import type { Value } from "../value.ts";
import { jsonText } from "../value-text.ts";
import type { Domain } from "./domain.ts";
import { executeReference, type MadeCall, openTask, replayWrites } from "./evaluate.ts";
import type { Task } from "./task.ts";

const longestValue = 80;

/** Where the end state of a conversation differs from that of the reference calls, one line per JSON pointer. */
export function endDifferences(domain: Domain, task: Task, calls: readonly MadeCall[]): readonly string[] {
  const actual = changesOf(domain, task, (environment) => replayWrites(domain, environment, calls));
  const expected = changesOf(domain, task, (environment) => executeReference(environment, task));
  return [...new Set([...expected.keys(), ...actual.keys()])].flatMap((path) => {
    const [found, wanted] = [actual.get(path), expected.get(path)];
    if (sameData(found, wanted)) return [];
    return [`${path}: ${shown(found)}, expected ${shown(wanted)}`];
  });
}

/** The value at each JSON pointer that changed; null if it no longer exists. */
function changesOf(domain: Domain, task: Task, play: (environment: Environment) => void): Map<string, Value> {
  const environment = openTask(domain, task);
  environment.mark();
  play(environment);
  const { agent, user } = environment.changes();
  const changes = new Map<string, Value>();
  for (const side of [agent, ...(user ? [user] : [])]) {
    for (const [path, value] of side.set) changes.set(path, value);
    for (const path of side.removed) changes.set(path, null);
  }
  return changes;
}

function shown(value: Value | undefined): string {
  if (value === undefined) return "unchanged";
  return shortened(jsonText(value), longestValue);
}
