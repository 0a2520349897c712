import { describe, expect, it } from "vitest";
import { didYouMean, editDistance, listNames } from "./nearest.ts";

describe("editDistance", () => {
  it("counts added, dropped, replaced and swapped letters", () => {
    expect(editDistance("goal", "goal")).toBe(0);
    expect(editDistance("gaol", "goal")).toBe(1);
    expect(editDistance("resolveable", "resolvable")).toBe(1);
    expect(editDistance("kitten", "sitting")).toBe(3);
    expect(editDistance("", "abc")).toBe(3);
  });
});

describe("didYouMean", () => {
  it("suggests the nearest known name, ignoring case", () => {
    expect(didYouMean("orderz", ["orders", "order_lines"])).toBe(' (did you mean "orders"?)');
    expect(didYouMean("NL-51", ["nl-5.1", "nl-6.1"])).toBe(' (did you mean "nl-5.1"?)');
  });

  it("suggests nothing when no name is close", () => {
    expect(didYouMean("zebra", ["orders", "refunds"])).toBe("");
    expect(didYouMean("ab", ["xy"])).toBe("");
    expect(didYouMean("anything", [])).toBe("");
  });

  it("suggests no id with other digits, but one whose digits are swapped or typed as letters", () => {
    expect(didYouMean("GL-9.9", ["GL-1.1", "GL-1.2"])).toBe("");
    expect(didYouMean("GL-1.3", ["GL-1.1", "GL-1.2"])).toBe("");
    expect(didYouMean("GL-2.1", ["GL-1.2"])).toBe(' (did you mean "GL-1.2"?)');
    expect(didYouMean("GL-l.1", ["GL-1.1"])).toBe(' (did you mean "GL-1.1"?)');
  });
});

describe("listNames", () => {
  it("shortens a long list and says how many names are left out", () => {
    expect(listNames(["a", "b", "c"], 2)).toBe("a, b and 1 more");
    expect(listNames([])).toBe("none");
  });
});
