/** How many lists and objects may be nested in what an agent sends; what walks through values deeper than some thousands overflows. */
export const deepestNesting = 64;

/** What stands for a value that is nested too deeply. */
export const tooDeepText = `(nested deeper than ${deepestNesting} levels)`;

// Level by level and not by recursion: this has to hold where recursion does not. A value that holds itself is endlessly deep.
/** Whether lists and objects are nested more than `levels` deep. */
export function isTooDeep(value: unknown, levels = deepestNesting): boolean {
  let level = new Set<object>(isNest(value) ? [value] : []);
  for (let depth = 0; level.size > 0; depth++) {
    if (depth === levels) return true;
    const next = new Set<object>();
    for (const nest of level) for (const inner of Object.values(nest)) if (isNest(inner)) next.add(inner);
    level = next;
  }
  return false;
}

function isNest(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
