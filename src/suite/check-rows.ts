import { didYouMean, listNames } from "../case/nearest.ts";
import type { Problem } from "../case/problem.ts";
import { entriesOf, itemsOf, type Spot } from "../case/spot.ts";
import type { TestCase } from "../case/test-case.ts";
import type { YamlFile } from "../case/yaml-file.ts";
import { openWorld } from "../world/world.ts";
import type { WorldTemplate } from "../world/world-template.ts";
import type { DeskDraft } from "./load-desk.ts";
import { overlayError, unknownColumn } from "./row-problem.ts";

interface RowCheck {
  readonly world: Spot;
  readonly desk: DeskDraft;
  readonly yaml: YamlFile;
  readonly testCase: TestCase | undefined;
}

/** Whether the desk's database takes a case's rows. */
export function checkRows({ world, desk, yaml, testCase }: RowCheck): Problem[] {
  const { template } = desk;
  if (!template) return [];
  const misnamed = entriesOf(world).flatMap(({ key: table, spot }) => misnamedIn(table, spot, template, yaml));
  if (misnamed.length > 0 || !testCase) return misnamed;
  return rejected(template, testCase.world, yaml);
}

function misnamedIn(table: string, spot: Spot, { tables }: WorldTemplate, yaml: YamlFile): Problem[] {
  const shape = tables.get(table);
  if (!shape) {
    const message = `there is no table "${table}"${didYouMean(table, tables.keys())}`;
    return [
      { file: yaml.file, ...yaml.locate(spot.path, "key"), message, expected: `one of ${listNames(tables.keys())}` },
    ];
  }
  return itemsOf(spot).flatMap((row) =>
    entriesOf(row)
      .filter(({ key }) => !shape.columns.includes(key))
      .map((column) => unknownColumn(yaml, column.spot.path, shape)),
  );
}

// Constraints only show when the rows go in; one by one, so that the row at fault can be pointed at.
function rejected(template: WorldTemplate, rows: TestCase["world"], yaml: YamlFile): Problem[] {
  if (Object.keys(rows).length === 0) return [];
  if (overlayError(() => openWorld(template, rows)[Symbol.dispose]()) === undefined) return [];
  using scratch = openWorld(template, {});
  return Object.entries(rows).flatMap(([table, tableRows]) =>
    tableRows.flatMap((row, index) => {
      const said = overlayError(() => scratch.overlay({ [table]: [row] }));
      return said === undefined
        ? []
        : [
            {
              file: yaml.file,
              ...yaml.locate(["world", table, index], "value"),
              message: said,
              expected: "a row its table accepts",
            },
          ];
    }),
  );
}
