import { mkdirSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { newRunPath } from "./run-path.ts";

const home = process.cwd();
afterEach(() => process.chdir(home));

/** The path of a new run started in a folder of a project. */
function pathFrom(place: string, files: readonly string[]): string {
  using folder = temporaryFolder();
  mkdirSync(folder.file(place), { recursive: true });
  for (const file of files) writeFileSync(folder.file(file), "");
  process.chdir(folder.file(place));
  const path = newRunPath("", "2026-03-10T10:00:00.000Z");
  process.chdir(home);
  return path;
}

describe("a new run", () => {
  it("is stored in the project's runs/ folder, wherever in the project the command is started", () => {
    expect(pathFrom(".", ["deskproof.config.yaml"])).toBe("runs/2026-03-10T10-00-00.db");
    expect(pathFrom("suites/my-desk", ["deskproof.config.ts"])).toBe("../../runs/2026-03-10T10-00-00.db");
    expect(pathFrom("suites", ["package.json"])).toBe("../runs/2026-03-10T10-00-00.db");
  });

  it("prefers the configuration's folder to a package.json further down", () => {
    expect(pathFrom("suites", ["deskproof.config.yaml", "suites/package.json"])).toBe("../runs/2026-03-10T10-00-00.db");
  });

  it("is stored in runs/ in the current folder outside a project", () => {
    expect(pathFrom("anywhere", [])).toBe("runs/2026-03-10T10-00-00.db");
  });
});
