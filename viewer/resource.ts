import { useEffect, useState } from "preact/hooks";

/** Something that is asked for once it is needed. */
export type Loaded<Value> =
  | { readonly kind: "loading" }
  /** `stale` says why it could not be asked for again. */
  | { readonly kind: "ready"; readonly value: Value; readonly stale?: string }
  | { readonly kind: "failed"; readonly why: string };

/** A value that arrives later, may fail, and may be asked for again. */
export interface Resource<Value> {
  readonly state: () => Loaded<Value>;
  /** Asks for it unless that was done. */
  readonly need: () => void;
  /** Asks again; what is there stays until the answer comes. */
  readonly refresh: () => Promise<void>;
  readonly subscribe: (changed: () => void) => () => void;
}

/** A resource around a function that fetches. */
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
        // What was there is better than nothing: a server that has ended leaves the page standing.
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

/** What is known of a resource now; asks for it when this is the first to need it. */
export function useResource<Value>(resource: Resource<Value>): Loaded<Value> {
  const [, redraw] = useState(0);
  useEffect(() => {
    const stop = resource.subscribe(() => redraw((count) => count + 1));
    resource.need();
    return stop;
  }, [resource]);
  return resource.state();
}
