import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shortened } from "./shortened.ts";
import { thrownText } from "./thrown-text.ts";

const key = "sk-proj-cutInTheMiddle01";

beforeEach(() => vi.stubEnv("OPENAI_API_KEY", key));
afterEach(() => vi.unstubAllEnvs());

it("shows no part of a secret that would be cut off", () => {
  const text = `${"word ".repeat(20)}${key}`;
  for (let longest = 95; longest < 130; longest += 1) expect(shortened(text, longest)).not.toContain("sk-");
});

it("shows no part of a secret at the end of a long error message", () => {
  for (const before of [1_970, 1_985, 1_995]) expect(thrownText(new Error("x".repeat(before) + key.repeat(9)))).not.toContain("sk-");
});

it("keeps a text that is short enough", () => {
  expect(shortened("as it is", 8)).toBe("as it is");
  expect(shortened("as it was", 8)).toBe("as it w…");
});
