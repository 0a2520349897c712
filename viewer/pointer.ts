/** A location in the report, as a JSON pointer: `under("/suites/0", "modes", "end state")`. */
export function pointerUnder(base: string, ...parts: readonly (string | number)[]): string {
  return [base, ...parts.map((part) => `${part}`.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

/** The value at a pointer; undefined if there is none. */
export function valueAt(root: unknown, at: string): unknown {
  let value = root;
  for (const part of at.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** A value in the report with its pointer. */
export interface Placed<Value> {
  readonly value: Value;
  readonly at: string;
}

/** A list with the pointer of each member, so that sorting and filtering keep them. */
export function placed<Value>(list: readonly Value[] | undefined, at: string): readonly Placed<Value>[] {
  return (list ?? []).map((value, place) => ({ value, at: `${at}/${place}` }));
}
