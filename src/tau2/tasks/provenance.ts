import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SuiteSource } from "../../suite/suite-source.ts";
import { type Checkout, domainFiles } from "./checkout.ts";
import { commitOf } from "./commit.ts";
import type { DomainName } from "./domain.ts";

/** The version of τ²-bench in a checkout, and the files that a domain is read from. */
export function provenanceOf({ folder }: Checkout, name: DomainName): Pick<SuiteSource, "project" | "version" | "commit" | "files"> {
  const [version, commit] = [versionIn(folder), commitOf(folder)];
  const files = domainFiles(name).map((file) => [file.replaceAll("\\", "/"), hashOfFile(join(folder, file))]);
  return {
    project: "τ²-bench",
    ...(version === undefined ? {} : { version }),
    ...(commit === undefined ? {} : { commit }),
    files: Object.fromEntries(files),
  };
}

function hashOfFile(path: string): string {
  return hash("sha256", readFileSync(path), "hex");
}

/** The version that the package states, in the two places where Python packages state it. */
function versionIn(folder: string): string | undefined {
  const project = /^\[project\]\s*$(?<lines>(?:\n(?!\[).*)*)/m.exec(textOf(join(folder, "pyproject.toml")))?.groups?.lines ?? "";
  const stated = /^version\s*=\s*["'](?<version>[^"'\n]{1,50})["']/m.exec(project);
  const inCode = /^__version__\s*=\s*["'](?<version>[^"'\n]{1,50})["']/m.exec(textOf(join(folder, "src", "tau2", "__init__.py")));
  return (stated ?? inCode)?.groups?.version;
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : "";
}
