/** The maximum nesting depth of agent input; recursive code overflows the stack at a few thousand levels. */
export const deepestNesting = 64;

/** Placeholder for a value that is nested too deeply. */
export const tooDeepText = `(nested deeper than ${deepestNesting} levels)`;

// Uses a loop, because recursion could overflow the stack. A value that contains itself counts as infinitely deep.
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
