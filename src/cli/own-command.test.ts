import { describe, expect, it } from "vitest";
import { asTheUserTypesIt, ownCommand } from "./own-command.ts";

describe("the command to type", () => {
  it.each([
    ["/usr/local/bin/deskproof", "deskproof"],
    ["/home/ana/shop/node_modules/.bin/deskproof", "npx deskproof"],
    ["/home/ana/.npm/_npx/1f2e/node_modules/.bin/deskproof", "npx deskproof"],
    ["/home/ana/deskproof/bin/deskproof.js", "npx deskproof"],
    [undefined, "npx deskproof"],
  ])("started from %s is %s", (script, command) => {
    expect(ownCommand(script)).toBe(command);
  });

  it("replaces the name in commands to copy but not in sentences", () => {
    const text = "Start one with: deskproof run tiny\n  deskproof check tiny   check it\nUpdate deskproof to read it.";
    expect(asTheUserTypesIt(text, "npx deskproof")).toBe(
      "Start one with: npx deskproof run tiny\n  npx deskproof check tiny   check it\nUpdate deskproof to read it.",
    );
    expect(asTheUserTypesIt(text, "deskproof")).toBe(text);
  });
});
