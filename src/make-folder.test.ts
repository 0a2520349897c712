import { statSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { temporaryFolder } from "../test/temporary-folder.ts";
import { makeFolder } from "./make-folder.ts";

it("creates missing parent folders and accepts an existing folder", () => {
  using folder = temporaryFolder();
  const deep = folder.file("one/two/three");
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

it("reports a file that is in the way, with the option that named the folder", () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file("taken"), "");
  expect(() => makeFolder(folder.file("taken"), "--html taken")).toThrow(/^--html taken: .*taken is a file\./);
  expect(() => makeFolder(folder.file("taken/below"), "--html taken/below")).toThrow(
    "--html taken/below: the folder cannot be written (ENOTDIR). Choose another one.",
  );
});

it("says how to choose another folder, if there is an option for it", () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file("taken"), "");
  expect(() => makeFolder(folder.file("taken/runs"), "runs", "Use --out.")).toThrow(
    "runs: the folder cannot be written (ENOTDIR). Use --out.",
  );
});
