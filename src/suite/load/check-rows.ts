import { entriesOf, itemsOf, type LocatedValue } from "../../case/located-value.ts";
import type { Problem } from "../../case/problem.ts";
import type { YamlFile } from "../../case/yaml-file.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import type { CaseRows } from "../../world/overlay-rows.ts";
import { openWorld } from "../../world/world.ts";
import type { WorldTemplate } from "../../world/world-template.ts";
import type { DeskDraft } from "./load-desk.ts";
import { overlayError, unknownColumn } from "./row-problem.ts";

interface RowCheck {
  readonly world: LocatedValue;
  readonly desk: DeskDraft;
  readonly yaml: YamlFile;
  /** The rows in `world`; undefined if they could not be read. */
  readonly rows: CaseRows | undefined;
  /** Rows that are overlaid on the seed before these rows. */
  readonly under?: CaseRows;
}

/** Checks that the desk's database accepts the rows of a case or a counterfactual. */
export function checkRows({ world, desk, yaml, rows, under = {} }: RowCheck): Problem[] {
  const { template } = desk;
  if (!template) return [];
  const misnamed = entriesOf(world).flatMap(({ key: table, spot }) => misnamedIn(table, spot, template, yaml));
  if (misnamed.length > 0 || !rows) return misnamed;
  return rejected(template, { rows, under, world, yaml });
}

function misnamedIn(table: string, spot: LocatedValue, { tables }: WorldTemplate, yaml: YamlFile): Problem[] {
  const shape = tables.get(table);
  if (!shape) {
    const message = `there is no table "${table}"${didYouMean(table, tables.keys())}`;
    return [{ file: yaml.file, ...yaml.locate(spot.path, "key"), message, expected: `one of ${listNames(tables.keys())}` }];
  }
  return itemsOf(spot).flatMap((row) =>
    entriesOf(row)
      .filter(({ key }) => !shape.columns.includes(key))
      .map((column) => unknownColumn(yaml, column.spot.path, shape)),
  );
}

interface Laying extends Pick<RowCheck, "world" | "yaml"> {
  readonly rows: CaseRows;
  readonly under: CaseRows;
}

// Constraints are checked only on insert. Insert one row at a time, so that the offending row can be located.
function rejected(template: WorldTemplate, { rows, under, world, yaml }: Laying): Problem[] {
  if (Object.keys(rows).length === 0) return [];
  // Problems with the underlying rows are reported for their own file.
  if (overlayError(() => openWorld(template, under)[Symbol.dispose]()) !== undefined) return [];
  using scratch = openWorld(template, under);
  return Object.entries(rows).flatMap(([table, tableRows]) =>
    tableRows.flatMap((row, index) => {
      const failure = overlayError(() => scratch.overlay({ [table]: [row] }));
      if (failure === undefined) return [];
      const place = yaml.locate([...world.path, table, index], "value");
      return [{ file: yaml.file, ...place, message: failure, expected: "a row its table accepts" }];
    }),
  );
}
