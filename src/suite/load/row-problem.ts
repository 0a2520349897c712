import type { Path } from "../../case/located-value.ts";
import type { Problem } from "../../case/problem.ts";
import type { YamlFile } from "../../case/yaml-file.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import { UserError } from "../../user-error.ts";
import type { TableShape } from "../../world/table-shape.ts";

/** The problem with a row that names an unknown column. */
export function unknownColumn(yaml: YamlFile, path: Path, shape: TableShape): Problem {
  const column = String(path.at(-1));
  const message = `table ${shape.name} has no column "${column}"${didYouMean(column, shape.columns)}`;
  return { file: yaml.file, ...yaml.locate(path, "key"), message, expected: `one of ${listNames(shape.columns)}` };
}

/** The reason why rows cannot be inserted into a table; undefined if they can. */
export function overlayError(overlay: () => void): string | undefined {
  try {
    overlay();
    return undefined;
  } catch (error) {
    if (error instanceof UserError)
      return error.message
        .replace(/^.*SQLite says: /s, "SQLite says: ")
        .replace(/\.$/, "")
        .replaceAll(/\s+/g, " ");
    throw error;
  }
}
