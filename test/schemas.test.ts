import { readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { deskproof } from "./command.ts";
import { writeSmallSuite } from "./small-suite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The paths of all fields of a JSON Schema without a description, at any depth. */
function undescribed(schema: unknown, path = ""): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => undescribed(one, path));
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== "properties") return undescribed(value, path);
    return Object.entries(value ?? {}).flatMap(([name, field]) => {
      const isSilent = typeof field !== "object" || field === null || !("description" in field);
      return [...(isSilent ? [`${path}.${name}`] : []), ...undescribed(field, `${path}.${name}`)];
    });
  });
}

it.each(["case", "scenario", "tools"])("describes every field in the schema of a %s file", (name) => {
  const schema = JSON.parse(readFileSync(`schema/${name}.schema.json`, "utf8"));
  expect(undescribed({ properties: { field: { properties: { inner: {} } } } })).toEqual([".field", ".field.inner"]);
  expect(undescribed(schema)).toEqual([]);
});

/** The schema that the first line of a YAML file names. */
function schemaOf(path: string): string {
  const [, named = ""] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(path, "utf8")) ?? [];
  expect(named).toMatch(/^\.{1,2}\//);
  return readFileSync(join(dirname(path), named), "utf8");
}

it("gives a new scenario a first line that points editors to the schema, even in a folder without one", () => {
  using folder = temporaryFolder();
  const run = (...args: string[]) => deskproof(args, { cwd: folder.path });
  run("connect", resolve("examples/shop/openapi.json"), "--to", "desk", "--read", "get_order");
  rmSync(folder.file("desk/scenario.schema.json"));
  for (const id of ["late", "refund/damaged", "refund/gift/late"]) {
    expect(run("new", "scenario", "./desk", id)).toMatchObject({ status: 0, stderr: "" });
    expect(schemaOf(folder.file(`desk/${id}.scenario.yaml`))).toBe(readFileSync("schema/scenario.schema.json", "utf8"));
  }
});

it("gives a new case such a line even if the copied case has none", () => {
  using suite = writeSmallSuite();
  expect(deskproof(["new", "case", suite.folder, "return/late/again"])).toMatchObject({ status: 0, stderr: "" });
  const path = join(suite.folder, "cases/return/late/again.yaml");
  expect(schemaOf(path)).toBe(readFileSync("schema/case.schema.json", "utf8"));
  expect(deskproof(["check", suite.folder]).stdout).toContain("2 cases, no problems");
});
