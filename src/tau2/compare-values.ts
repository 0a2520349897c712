import { isList, mapEntries, memberOf, type Value } from "./value.ts";

/**
 * Whether two stored values are equal; numbers must have the same type and lists the same order, but the order of keys
 * in maps does not matter.
 */
export function sameData(one: Value | undefined, other: Value | undefined): boolean {
  return same(one, other, (a, b) => a === b);
}

/** Whether two arguments are equal, where 1 = 1.0 = true. */
export function sameArgument(one: Value | undefined, other: Value | undefined): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: compares a bigint with a number exactly.
  return same(one, other, (a, b) => a === b || (isNumeric(a) && isNumeric(b) && amount(a) == amount(b)));
}

/** Whether two values are equal, treating an integer and an equal float as the same; 1 equals 1.0 but not `true`. */
export function sameNumbers(one: Value | undefined, other: Value | undefined): boolean {
  const isNumber = (value: Value | undefined) => typeof value === "bigint" || typeof value === "number";
  // biome-ignore lint/suspicious/noDoubleEquals: compares a bigint with a number exactly.
  return same(one, other, (a, b) => a === b || (isNumber(a) && isNumber(b) && a == b));
}

type Equal = (one: Value | undefined, other: Value | undefined) => boolean;

function same(one: Value | undefined, other: Value | undefined, equal: Equal): boolean {
  if (equal(one, other)) return true;
  if (isList(one) || isList(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false;
    return one.every((item, index) => same(item, other[index], equal));
  }
  const [members, others] = [mapEntries(one), mapEntries(other)];
  if (members === undefined || others === undefined || one === undefined || other === undefined) return false;
  const [left, right] = [new Map(members), new Map(others)];
  if (left.size !== right.size) return false;
  for (const [key, member] of left) if (!right.has(key) || !same(member, right.get(key), equal)) return false;
  return true;
}

function isNumeric(value: Value | undefined): value is boolean | bigint | number {
  return typeof value === "boolean" || typeof value === "bigint" || typeof value === "number";
}

function amount(value: boolean | bigint | number): bigint | number {
  return typeof value === "boolean" ? BigInt(value) : value;
}

/** How one state differs from an earlier one: the changed values by JSON pointer, and the pointers that no longer exist. */
export interface StateDifference {
  readonly set: Map<string, Value>;
  readonly removed: string[];
}

/** Adds the changes between two values at a JSON pointer to a difference. */
export function addDifference(
  found: StateDifference,
  { path, before, after }: { path: string; before: Value | undefined; after: Value | undefined },
): void {
  if (after === undefined) {
    if (before !== undefined) found.removed.push(path);
    return;
  }
  if (isList(before) && isList(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index++)
      addDifference(found, { path: `${path}/${index}`, before: before[index], after: after[index] });
    return;
  }
  const [members, others] = [mapEntries(before), mapEntries(after)];
  if (before === undefined || members === undefined || others === undefined) {
    if (!sameNumbers(before, after)) found.set.set(path, after);
    return;
  }
  for (const key of new Set([...members, ...others].map(([name]) => name)))
    addDifference(found, {
      path: `${path}/${pointerPart(key)}`,
      before: memberOf(before, key),
      after: memberOf(after, key),
    });
}

/** A key as one part of a JSON pointer. */
export function pointerPart(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
