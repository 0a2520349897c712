import { join } from "node:path";
import { makeFolder, writeInto } from "../make-folder.ts";
import type { ReportPicture } from "../report/markdown.ts";
import type { FullReport } from "../report/run-report.ts";
import { writeTextFile } from "../secrets/outlets.ts";
import { loadDrawFigures } from "../serve/viewer-figures.ts";

/** Writes the main charts of each suite to a folder and returns their paths. */
export async function writeFigures({ suites }: FullReport, folder: string): Promise<readonly ReportPicture[]> {
  const drawFigures = await loadDrawFigures();
  const asked = `--figures ${folder}`;
  makeFolder(folder, asked);
  return suites.flatMap((suite) =>
    drawFigures(suite).map(({ name, title, svg }) => {
      const file = `${suite.name.replaceAll(/[^\w-]+/g, "-")}-${name}.svg`;
      writeInto(asked, () => writeTextFile(join(folder, file), svg));
      return { suite: suite.name, title, path: `${folder.replaceAll("\\", "/").replace(/\/+$/, "")}/${file}` };
    }),
  );
}
