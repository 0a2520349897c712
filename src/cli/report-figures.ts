import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReportPicture } from "../report/markdown.ts";
import type { RunReport } from "../report/run-report.ts";
import { loadDrawFigures } from "../serve/viewer-figures.ts";
import { UserError } from "../user-error.ts";

/** Draws the main figures of each suite into a folder, and says where they are. */
export async function writeFigures({ suites }: RunReport, folder: string): Promise<readonly ReportPicture[]> {
  const drawFigures = await loadDrawFigures();
  makeFolder(folder);
  return suites.flatMap((suite) =>
    drawFigures(suite).map(({ name, title, svg }) => {
      const file = `${suite.name.replaceAll(/[^\w-]+/g, "-")}-${name}.svg`;
      writeFileSync(join(folder, file), svg);
      return { suite: suite.name, title, path: `${folder.replaceAll("\\", "/").replace(/\/+$/, "")}/${file}` };
    }),
  );
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw new UserError(`--figures ${folder}: this folder cannot be made (${cause.code}). Name another one.`);
  }
}
