import { expect, it } from "vitest";
import { lazy, memoize, memoizePair, memoizeText } from "./memoize.ts";

/** A function that counts its calls. */
function counted<Input>() {
  const inputs: Input[] = [];
  return { inputs, read: (input: Input) => inputs.push(input) };
}

it("computes a property once per object, even if it is false", () => {
  const desks: object[] = [];
  const isOpen = memoize((desk: object) => desks.push(desk) > 1);
  const [one, other] = [{}, {}];
  expect([isOpen(one), isOpen(other), isOpen(one), isOpen(other)]).toEqual([false, true, false, true]);
  expect(desks).toHaveLength(2);
});

it("computes a property of two objects once per pair", () => {
  const pairs: (readonly [object, object])[] = [];
  const count = memoizePair((one: object, other: object) => pairs.push([one, other]));
  const [testCase, desk, otherDesk] = [{}, {}, {}];
  expect([count(testCase, desk), count(testCase, otherDesk), count(testCase, desk)]).toEqual([1, 2, 1]);
  expect(pairs).toHaveLength(2);
});

it("computes a lazy value on first use, and only once", () => {
  let computed = 0;
  const isOpen = lazy(() => {
    computed += 1;
    return false;
  });
  expect(computed).toBe(0);
  expect([isOpen(), isOpen(), computed]).toEqual([false, false, 1]);
});

it("does not compute a result that is already known", () => {
  const { inputs, read } = counted<object>();
  const number = memoize(read);
  const desk = {};
  number.set(desk, 7);
  expect(number(desk)).toBe(7);
  expect(inputs).toEqual([]);
});

it("reads each text once for each function, while the texts are recent", () => {
  const [one, other] = [counted<string>(), counted<string>()];
  const [first, second] = [memoizeText(one.read), memoizeText(other.read)];
  for (const text of ["a", "b", "a"]) [first(text), second(text)];
  expect([one.inputs, other.inputs]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

it("drops texts that are no longer used, and keeps those that are", () => {
  const { inputs, read } = counted<string>();
  const number = memoizeText(read, 4);
  for (const text of ["kept", "a", "kept", "b", "kept", "c", "kept", "d", "kept"]) number(text);
  expect(inputs.filter((text) => text === "kept")).toHaveLength(1);
  number("a");
  expect(inputs.filter((text) => text === "a")).toHaveLength(2);
});
