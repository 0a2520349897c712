import { existsSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { readGivenFile } from "./given-file.ts";

it.runIf(existsSync("/dev/zero"))("refuses a device that never ends", () => {
  expect(() => readGivenFile("/dev/zero")).toThrow("/dev/zero is a device. Give a file.");
});

it("reads a file", () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file("a.txt"), "é");
  expect(readGivenFile(folder.file("a.txt"))).toBe("é");
});
