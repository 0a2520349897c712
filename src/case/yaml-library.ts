import { createRequire } from "node:module";
import type * as Yaml from "yaml";

const load = createRequire(import.meta.url);
let known: typeof Yaml | undefined;

/**
 * The YAML parser that keeps positions. It consists of 70 files, and files without mistakes do not need it, so it is
 * loaded on first use.
 */
export function yamlLibrary(): typeof Yaml {
  const library: typeof Yaml = known ?? load("yaml");
  known = library;
  return library;
}
