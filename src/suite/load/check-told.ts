import { entriesOf, itemsOf, type LocatedValue, textOf } from "../../case/located-value.ts";
import type { Json } from "../../json.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import { fillValue } from "../../world/replay.ts";
import type { Report } from "./report-problem.ts";

/** A required fact that is taken from the result of a call, such as `from refund_order.id`. */
interface ToldSource {
  readonly spot: LocatedValue;
  readonly tool: string;
  /** The keys from the result to the value. */
  readonly path: readonly string[];
}

/** The required facts in a `tell` list that are taken from the result of a call. */
export function toldSources(tell: LocatedValue): readonly ToldSource[] {
  const told = itemsOf(tell)
    .flatMap(entriesOf)
    .flatMap(({ spot }) => itemsOf(spot)[0] ?? spot);
  return told.flatMap((spot) => {
    const [tool, ...path] = /^from (.*)$/.exec(textOf(spot) ?? "")?.[1]?.split(".") ?? [];
    return tool === undefined ? [] : [{ spot, tool, path }];
  });
}

/**
 * Reports required facts, such as `from refund_order.nr`, that a result does not contain, because no agent could tell
 * them. `results` has the latest result of each tool in a correct run.
 */
export function checkTold(tell: LocatedValue, results: ReadonlyMap<string, Json>, report: Report): void {
  for (const { spot, tool, path } of toldSources(tell)) {
    if (!results.has(tool)) continue;
    const valueAt = (depth: number) => fillValue(`from ${[tool, ...path.slice(0, depth)].join(".")}`, results);
    const missing = path.findIndex((_, index) => valueAt(index + 1) === null);
    const reached = missing < 0 ? path.length : missing;
    const [found, key] = [valueAt(reached), path[reached]];
    if (key === undefined && found !== null && typeof found !== "object") continue;
    const place = [tool, ...path.slice(0, reached)].join(".");
    const names = fieldsOf(found);
    const message =
      key === undefined
        ? `the result of ${place} is not a single value`
        : `the result of ${place} has no value for "${key}"${didYouMean(key, names)}`;
    report(spot, message, names.length === 0 ? "a call that returns the fact" : `one of its fields: ${listNames(names)}`);
  }
}

function fieldsOf(value: Json): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => (field === null || field === undefined ? [] : [name]));
}
