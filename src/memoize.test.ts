import { expect, it } from "vitest";
import { memoize, memoizeLatest, memoizeRecent, memoizeText } from "./memoize.ts";

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

it("keeps the result of the first context", () => {
  const named = memoize((_: object, name: string) => name);
  const desk = {};
  expect([named(desk, "first"), named(desk, "second"), named({}, "second")]).toEqual(["first", "first", "second"]);
});

it("does not compute a result that is already known", () => {
  const { inputs, read } = counted<object>();
  const number = memoize(read);
  const desk = {};
  number.set(desk, 7);
  expect(number(desk)).toBe(7);
  expect(inputs).toEqual([]);
});

it("keeps the latest result only", () => {
  const { inputs, read } = counted<string>();
  const number = memoizeLatest(read);
  expect(["a", "a", "b", "a"].map(number)).toEqual([1, 1, 2, 3]);
  expect(inputs).toEqual(["a", "b", "a"]);
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
  const number = memoizeRecent(4, read);
  for (const text of ["kept", "a", "kept", "b", "kept", "c", "kept", "d", "kept"]) number(text);
  expect(inputs.filter((text) => text === "kept")).toHaveLength(1);
  number("a");
  expect(inputs.filter((text) => text === "a")).toHaveLength(2);
});
