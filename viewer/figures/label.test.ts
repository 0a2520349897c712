import { expect, it } from "vitest";
import { label, shortNames } from "./label.ts";

it("escapes invisible characters in a name", () => {
  expect(label("acme/\u202egnp")).toBe("acme/U+202Egnp");
});

it("keeps both ends of a long name, which may contain the version", () => {
  const short = label(`acme/${"very-".repeat(20)}long-v3`);
  expect(short.length).toBeLessThanOrEqual(30);
  expect(short).toMatch(/^acme\/.*….*-v3$/);
});

it("omits the provider from names only if they remain distinct", () => {
  expect([...shortNames(["acme/one", "other/two"]).values()]).toEqual(["one", "two"]);
  expect([...shortNames(["acme/one", "other/one"]).values()]).toEqual(["acme/one", "other/one"]);
});
