import { mkdirSync, writeFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { writeSmallSuite } from "../../../test/small-suite.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { findSuite } from "./find-suite.ts";

const home = process.cwd();
afterEach(() => process.chdir(home));

it.each(["suites/my-dsek", "./suites/mydesk", "suite/my-desk"])("suggests the folder that was probably meant by %s", (path) => {
  using folder = temporaryFolder();
  mkdirSync(folder.file("suites/my-desk"), { recursive: true });
  writeFileSync(folder.file("suites/my-desk/suite.ts"), "");
  process.chdir(folder.path);
  expect(() => findSuite(path)).toThrow(`There is no folder ${path} (did you mean "suites/my-desk"?). `);
  process.chdir(home);
});

it("names the suite and the case if a case file is given instead of a folder", () => {
  using small = writeSmallSuite({ "tools.yaml": "", "refund/late.scenario.yaml": "" });
  const { folder } = small;
  const caseFile = (path: string, id: string) =>
    `${path} is a case file. Give the suite's folder: ${folder}. To run only this case: deskproof run ${folder} --cases ${id}`;
  const wet = `${folder}/cases/return/wet.yaml`;
  expect(() => findSuite(wet)).toThrow(caseFile(wet, "return/wet"));
  const late = `${folder}/refund/late.scenario.yaml`;
  expect(() => findSuite(late)).toThrow(caseFile(late, "refund/late"));
  process.chdir(`${folder}/cases/return`);
  expect(() => findSuite("wet.yaml")).toThrow(caseFile("wet.yaml", "return/wet"));
});

it("asks for a folder if any other file is given", () => {
  using small = writeSmallSuite();
  const policy = `${small.folder}/policy.md`;
  expect(() => findSuite(policy)).toThrow(`${policy} is a file in a suite. Give the suite's folder: ${small.folder}`);
  expect(() => findSuite(`${policy}/x`)).toThrow(`There is no folder ${policy}/x. `);
  using folder = temporaryFolder();
  writeFileSync(folder.file("notes.txt"), "");
  expect(() => findSuite(folder.file("notes.txt"))).toThrow("notes.txt is a file. Give the folder of a suite.");
});
