import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, writeInto } from "../make-folder.ts";
import type { ReportPicture } from "../report/markdown.ts";
import type { RunReport } from "../report/run-report.ts";
import { loadDrawFigures } from "../serve/viewer-figures.ts";

/** Draws the main figures of each suite into a folder, and says where they are. */
export async function writeFigures({ suites }: RunReport, folder: string): Promise<readonly ReportPicture[]> {
  const drawFigures = await loadDrawFigures();
  const asked = `--figures ${folder}`;
  makeFolder(folder, asked);
  return suites.flatMap((suite) =>
    drawFigures(suite).map(({ name, title, svg }) => {
      const file = `${suite.name.replaceAll(/[^\w-]+/g, "-")}-${name}.svg`;
      writeInto(asked, () => writeFileSync(join(folder, file), svg));
      return { suite: suite.name, title, path: `${folder.replaceAll("\\", "/").replace(/\/+$/, "")}/${file}` };
    }),
  );
}
