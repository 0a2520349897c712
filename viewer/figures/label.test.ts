import { expect, it } from "vitest";
import { label, shortNames } from "./label.ts";

it("writes out what cannot be seen in a name", () => {
  expect(label("acme/\u202egnp")).toBe("acme/U+202Egnp");
});

it("keeps both ends of a long name, where versions stand", () => {
  const short = label(`acme/${"very-".repeat(20)}long-v3`);
  expect(short.length).toBeLessThanOrEqual(30);
  expect(short).toMatch(/^acme\/.*….*-v3$/);
});

it("leaves the maker out of names only where they stay apart", () => {
  expect([...shortNames(["acme/one", "other/two"]).values()]).toEqual(["one", "two"]);
  expect([...shortNames(["acme/one", "other/one"]).values()]).toEqual(["acme/one", "other/one"]);
});
