import { mkdirSync, writeFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { findSuite } from "./find-suite.ts";

const home = process.cwd();
afterEach(() => process.chdir(home));

it.each(["suites/my-dsek", "./suites/mydesk", "suite/my-desk"])(
  "suggests the folder that was probably meant by %s",
  (path) => {
    using folder = temporaryFolder();
    mkdirSync(folder.file("suites/my-desk"), { recursive: true });
    writeFileSync(folder.file("suites/my-desk/suite.ts"), "");
    process.chdir(folder.path);
    expect(() => findSuite(path)).toThrow(`There is no folder ${path} (did you mean "suites/my-desk"?). `);
    process.chdir(home);
  },
);
