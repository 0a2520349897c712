import { statSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { makeFolder } from "./make-folder.ts";

it("makes all the folders on the way, and is content with one that is there", () => {
  using folder = temporaryFolder();
  const deep = folder.file("one/two/three");
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

it("says that a file is in the way, and of what", () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file("taken"), "");
  expect(() => makeFolder(folder.file("taken"), "--html taken")).toThrow(/^--html taken: .*taken is a file\./);
  expect(() => makeFolder(folder.file("taken/below"), "--html taken/below")).toThrow(
    "--html taken/below: the folder cannot be written (ENOTDIR). Choose another one.",
  );
});

it("says how to choose another one, if there is a way", () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file("taken"), "");
  expect(() => makeFolder(folder.file("taken/runs"), "runs", "Use --out.")).toThrow(
    "runs: the folder cannot be written (ENOTDIR). Use --out.",
  );
});
