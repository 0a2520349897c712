/** A value of any wrong shape that code without types can pass or return; each call makes a new one. */
export interface WrongShape {
  readonly name: string;
  readonly make: () => unknown;
}

const cyclic = () => {
  const ring: { self?: unknown } = {};
  ring.self = ring;
  return ring;
};
const nested = () => {
  let deep: unknown = "x";
  for (let level = 0; level < 10_000; level++) deep = [deep];
  return deep;
};
const trap = () => {
  throw new Error("a trap");
};
const rejecting = (reason: unknown) => () => {
  const promise = Promise.reject(reason);
  // Only code that never awaits the promise leaves it unhandled; that is tested with processes of their own.
  promise.catch(() => {});
  return promise;
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

/** Values of every wrong shape. */
export const wrongShapes: readonly WrongShape[] = [
  { name: "undefined", make: () => undefined },
  { name: "null", make: () => null },
  { name: "true", make: () => true },
  { name: "a number", make: () => 42 },
  { name: "NaN", make: () => Number.NaN },
  { name: "a bigint", make: () => 10n },
  { name: "a symbol", make: () => Symbol("x") },
  { name: "a string", make: () => "some text" },
  { name: "a huge string", make: () => "x".repeat(5_000_000) },
  { name: "a function", make: () => () => "x" },
  { name: "an array", make: () => [{ model: "x", input: 1 }] },
  { name: "a sparse array", make: () => new Array(4_000_000_000) },
  { name: "an empty object", make: () => ({}) },
  { name: "a foreign object", make: () => ({ text: "hello", usage: [], reply: 5, kind: 7 }) },
  { name: "an object without a prototype", make: () => Object.create(null) },
  { name: "a date that is none", make: () => new Date(Number.NaN) },
  { name: "a map", make: () => new Map([["a", 1]]) },
  { name: "a cyclic object", make: cyclic },
  { name: "deep nesting", make: nested },
  {
    name: "a throwing getter",
    make: () => Object.defineProperties({}, Object.fromEntries(getters.map((key) => [key, { get: trap, enumerable: true }]))),
  },
  { name: "a proxy that throws", make: () => new Proxy({}, { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap }) },
  { name: "a revoked proxy", make: revoked },
  { name: "a promise of undefined", make: () => Promise.resolve(undefined) },
  { name: "a promise that rejects with null", make: rejecting(null) },
  { name: "a promise that rejects with a string", make: rejecting("no") },
  { name: "a throwing then", make: () => new Proxy({}, { has: () => true, get: () => trap }) },
];

const getters = ["text", "usage", "reasoning", "reply", "open", "then", "kind", "code", "order_id", "part", "acts", "attachments"];

/** Values that code can throw besides errors. */
export const thrownShapes: readonly WrongShape[] = [
  { name: "null", make: () => null },
  { name: "undefined", make: () => undefined },
  { name: "a symbol", make: () => Symbol("x") },
  { name: "an object without a prototype", make: () => Object.create(null) },
  { name: "a revoked proxy", make: revoked },
  { name: "an error whose message throws", make: () => Object.defineProperty(new Error("x"), "message", { get: trap }) },
];
