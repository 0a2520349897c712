import { expect, it } from "vitest";
import { anyCase } from "./any-case.ts";

it.each([
  ["street|st\\.", "[sS][tT][rR][eE][eE][tT]|[sS][tT]\\."],
  ["allée", "[aA][lL][lL][éÉ][eE]"],
  ["(?:my|our)\\s+[a-z]+", "(?:[mM][yY]|[oO][uU][rR])\\s+[a-zA-Z]+"],
  ["(?<name>\\p{Lu}x)", "(?<name>\\p{Lu}[xX])"],
])("matches the letters of %s in either case, and keeps everything else", (pattern, expected) => {
  expect(anyCase(pattern)).toBe(expected);
});
