import { useEffect, useState } from "preact/hooks";

/** A value that is loaded when it is first needed. */
export type Loaded<Value> =
  | { readonly kind: "loading" }
  /** `stale` is the reason why the value could not be reloaded. */
  | { readonly kind: "ready"; readonly value: Value; readonly stale?: string }
  | { readonly kind: "failed"; readonly why: string };

/** A value that arrives later, may fail, and may be reloaded. */
export interface Resource<Value> {
  readonly state: () => Loaded<Value>;
  /** Loads the value unless it has already been loaded. */
  readonly need: () => void;
  /** Reloads the value; the old value stays until the answer arrives. */
  readonly refresh: () => Promise<void>;
  readonly subscribe: (changed: () => void) => () => void;
}

/** Creates a resource from a function that fetches its value. */
export function resourceOf<Value>(load: () => Promise<Value>): Resource<Value> {
  let state: Loaded<Value> = { kind: "loading" };
  let asked = false;
  const listeners = new Set<() => void>();
  const settle = (next: Loaded<Value>) => {
    state = next;
    for (const changed of listeners) changed();
  };
  const refresh = async () => {
    asked = true;
    await load().then(
      (value) => settle({ kind: "ready", value }),
      (cause: unknown) => {
        const why = cause instanceof Error ? cause.message : `${cause}`;
        // An old value is better than none: the page keeps working after the server has stopped.
        settle(state.kind === "ready" ? { ...state, stale: why } : { kind: "failed", why });
      },
    );
  };
  return {
    state: () => state,
    need: () => {
      if (!asked) void refresh();
    },
    refresh,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The current state of a resource; loads it on first use, unless it is not needed. */
export function useResource<Value>(resource: Resource<Value>, isNeeded = true): Loaded<Value> {
  const [, redraw] = useState(0);
  useEffect(() => {
    const stop = resource.subscribe(() => redraw((count) => count + 1));
    if (isNeeded) resource.need();
    return stop;
  }, [resource, isNeeded]);
  return resource.state();
}
