import { createRequire } from "node:module";
import type * as Yaml from "yaml";

const load = createRequire(import.meta.url);
let known: typeof Yaml | undefined;

/**
 * The YAML parser that records positions. It consists of 70 files and is needed only for files with mistakes, so it is loaded on first use.
 */
export function yamlLibrary(): typeof Yaml {
  const library: typeof Yaml = known ?? load("yaml");
  known = library;
  return library;
}
